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

/** Enough topics to separate coffee from sugar, and one presidency from another. */
const DEMO_TOPICS = 16;
/** Words of speeches and news that carry no topic. */
const STOP_WORDS =
  'applause laughter american americans america people great want ask come get go know let make must need new now one ' +
  'say said tonight us would year billion dlrs mln pct';

/** Adds the documents, fits topics where there are none, and trains the space. */
export function startDemo({ demo, ...services }: Services): Job {
  if (!demo) throw new Refused(404, 'there is no demo library here');
  return services.jobs.start('demo', async ({ progress, signal }) => {
    await addAll(services.library, await demo(), (share) => progress(0.4 * share));
    if (!(await services.topics.view())) {
      const find = (topics: number | 'auto', from: number) =>
        learnTopicsJob(
          services,
          { topics, extraStopWords: STOP_WORDS },
          { signal, progress: (share) => progress(from + 0.2 * share) },
        );
      // Several numbers of topics are tried first, for the curve that the app shows.
      await find('auto', 0.4);
      await find(DEMO_TOPICS, 0.6);
    }
    progress(0.8);
    await services.similarity.warm();
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
