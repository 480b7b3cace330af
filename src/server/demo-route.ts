import { loadDemo } from './demo.ts';
import type { Job } from './jobs.ts';
import type { Route, Services } from './route.ts';

export const DEMO_ROUTE: Route = {
  method: 'post',
  path: '/demo',
  summary: 'Adds the demo library; a job',
  status: 202,
  answer: 'Job',
  handle: async (_, services) => startDemo(services),
};

export const startDemo = ({ jobs, library }: Services): Job =>
  jobs.start('demo', ({ progress }) => loadDemo(library, (done, of) => progress(done / of)));
