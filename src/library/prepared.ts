/** A cache of texts that are ready to be summarized: a slider asks again and again about the same ones. */
import { pick } from '../check/index.ts';
import { type Problem, prepare, type SummarizeOptions } from '../tasks/summarize/index.ts';
import { ANALYZE_OPTIONS, type Source } from '../text/index.ts';

const SIZE = 3;

/** `prepare` that keeps the last few results. */
export function cachedPrepare(): (sources: readonly Source[], options: SummarizeOptions) => Promise<Problem> {
  const cache = new Map<string, Promise<Problem>>();
  return async (sources, options) => {
    const key = JSON.stringify([sources, options.query, options.sample, pick(options, ANALYZE_OPTIONS)]);
    const problem = cache.get(key) ?? prepare(sources, options);
    cache.delete(key);
    await problem;
    cache.set(key, problem);
    for (const oldest of [...cache.keys()].slice(0, -SIZE)) cache.delete(oldest);
    return problem;
  };
}
