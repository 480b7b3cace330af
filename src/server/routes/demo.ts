import type { Library } from '../../library/library.ts';
import type { Source } from '../../text/index.ts';
import type { Job } from '../jobs.ts';
import { Refused } from '../refused.ts';
import type { Route, Services } from './route.ts';
import { learnTopicsJob } from './topics.ts';

export const DEMO_ROUTE: Route = {
  method: 'post',
  path: '/demo',
  summary: 'Adds the demo library; a job',
  status: 202,
  answer: 'Job',
  handle: async (_, services) => startDemo(services),
};

/** Adds the documents, and fits topics where there are none. */
export function startDemo({ demo, ...services }: Services): Job {
  if (!demo) throw new Refused(404, 'there is no demo library here');
  return services.jobs.start('demo', async ({ progress, signal }) => {
    await addAll(services.library, await demo(), (share) => progress(0.4 * share));
    const watch = { signal, progress: (share: number) => progress(0.4 + 0.6 * share) };
    if (!(await services.topics.view())) await learnTopicsJob(services, { topics: 'auto' }, watch);
  });
}

const BATCH = 16;

/** Adds the documents in small batches. */
async function addAll(library: Library, documents: readonly Source[], onProgress: (share: number) => void) {
  for (let i = 0; i < documents.length; i += BATCH) {
    await library.add(documents.slice(i, i + BATCH));
    onProgress(Math.min(1, (i + BATCH) / documents.length));
  }
}
