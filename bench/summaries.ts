/** How quick every method of summarization is, on speeches from a package. */
import { METHOD_NAMES, type Problem, prepare, summarize, summarizeProblem } from '../src/tasks/summarize/index.ts';
import type { Measure, Outcome } from './result.ts';
import { speech } from './speeches.ts';

export const about = 'Summaries of 250 words by every method, after warm-up and without the reading.';

const REPEATS = 3;

export async function run(quick: boolean): Promise<Outcome> {
  const short = speech(200);
  const inputs = {
    '200 sentences': short,
    '500 sentences of ten documents': Array.from({ length: 10 }, (_, i) => ({ id: `${i}`, text: speech(50, i * 5) })),
    [quick ? '400 sentences' : '2,000 sentences']: speech(quick ? 400 : 2000),
  };
  const measures: Measure[] = [];
  for (const [what, input] of Object.entries(inputs)) {
    const problem = await prepare(input, { language: 'en' });
    measures.push(
      ...METHOD_NAMES.map((method) => ({ what, who: method, unit: 'ms', samples: times(problem, method) })),
    );
  }
  const samples: number[] = [];
  for (let i = 0; i < 20; i++) samples.push(await milliseconds(() => summarize(short)));
  return { measures: [...measures, { what: '200 sentences', who: 'auto, reading included', unit: 'ms', samples }] };
}

/** Without the first, which warms up. */
function times(problem: Problem, method: (typeof METHOD_NAMES)[number]): number[] {
  const all = Array.from({ length: REPEATS + 1 }, () => {
    const begin = performance.now();
    // A copy has nothing kept of the run before.
    summarizeProblem({ ...problem }, { method, words: 250 });
    return performance.now() - begin;
  });
  return all.slice(1);
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}
