import type { Library } from '../../library/library.ts';
import type { Source } from '../../text/index.ts';
import type { Job } from '../jobs.ts';
import { Refused } from '../refused.ts';
import type { Route, Services } from './route.ts';
import { learn } from './topics.ts';

export const DEMO_ROUTE: Route = {
  method: 'post',
  path: '/demo',
  summary: 'Adds the demo library; a job',
  status: 202,
  answer: 'Job',
  handle: async (_, services) => startDemo(services),
};

/** Enough to tell coffee from sugar, and one president's years from another's. */
const DEMO_TOPICS = 16;
/** What speakers say and news count whatever they are about. */
const SAYING_NOTHING =
  'applause laughter american americans america people great want ask come get go know let make must need new now one ' +
  'say said tonight us would year billion dlrs mln pct';

/** Documents, their topics where the library has none, and what belongs with what. */
export function startDemo({ demo, ...services }: Services): Job {
  if (!demo) throw new Refused(404, 'there is no demo library here');
  return services.jobs.start('demo', async ({ progress, signal }) => {
    await addAll(services.library, await demo(), (share) => progress(0.4 * share));
    if (!(await services.topics.view())) {
      const find = (topics: number | 'auto', from: number) =>
        learn(
          services,
          { topics, extraStopWords: SAYING_NOTHING },
          { signal, progress: (share) => progress(from + 0.2 * share) },
        );
      // First a look at several numbers, for the curve that is kept beside the topics.
      await find('auto', 0.4);
      await find(DEMO_TOPICS, 0.6);
    }
    progress(0.8);
    await services.similarity.warm();
  });
}

const TOGETHER = 16;

/** Adds what is not there yet, a few at a time. */
async function addAll(library: Library, documents: readonly Source[], onProgress: (share: number) => void) {
  for (let i = 0; i < documents.length; i += TOGETHER) {
    await library.add(documents.slice(i, i + TOGETHER));
    onProgress(Math.min(1, (i + TOGETHER) / documents.length));
  }
}
