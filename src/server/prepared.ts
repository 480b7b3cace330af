/** Texts made ready for summaries, the last few kept: a slider asks again and again about the same ones. */
import { pick } from '../check/index.ts';
import { type Problem, prepare, type SummarizeOptions } from '../tasks/summarize/index.ts';
import { ANALYZE_OPTIONS, type Source } from '../text/index.ts';

const KEPT = 3;
const ready = new Map<string, Promise<Problem>>();

export async function prepared(sources: readonly Source[], options: SummarizeOptions): Promise<Problem> {
  const key = JSON.stringify([sources, options.query, pick(options, ANALYZE_OPTIONS)]);
  const problem = ready.get(key) ?? prepare(sources, options);
  ready.delete(key);
  await problem;
  ready.set(key, problem);
  for (const oldest of [...ready.keys()].slice(0, -KEPT)) ready.delete(oldest);
  return problem;
}
