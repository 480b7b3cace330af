import { loadDemo } from './demo.ts';
import type { Job } from './jobs.ts';
import type { Route, Services } from './route.ts';
import { learn } from './topic-routes.ts';

export const DEMO_ROUTE: Route = {
  method: 'post',
  path: '/demo',
  summary: 'Adds the demo library; a job',
  status: 202,
  answer: 'Job',
  handle: async (_, services) => startDemo(services),
};

/** Enough to tell coffee from oil, and one president's years from another's. */
const DEMO_TOPICS = '14';

/** Documents, their topics where the library has none, and what belongs with what. */
export const startDemo = (services: Services): Job =>
  services.jobs.start('demo', async ({ progress, signal }) => {
    await loadDemo(services.library, (done, of) => progress((0.4 * done) / of));
    if (!(await services.topics.view())) {
      await learn(services, { topics: DEMO_TOPICS }, { signal, progress: (share) => progress(0.4 + 0.4 * share) });
    }
    progress(0.8);
    await services.related.warm();
  });
