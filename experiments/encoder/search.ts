/** Search by words, by meaning and by both, with an encoder and without: what people wrote of a document finds it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { significance } from '../../src/evaluate/index.ts';
import { learnIndex, openLibrary, openSearch } from '../../src/library/index.ts';
import { meaningOfLibrary } from '../../src/library/kept-vectors.ts';
import { analysed } from '../../src/store/analysis.ts';
import { type Encoder, finderSettings, nearnessTo } from '../../src/tasks/similar/index.ts';
import type { ExperimentArgs } from '../experiment.ts';
import { SHELVES, type Sought, shelf } from './sought.ts';

const QUESTIONS = 300;
/** Results in which it is looked for: snippets of more take most of the time. */
const DEPTH = 20;
const WAYS = ['words', 'meaning', 'both'] as const;

/** Reciprocal ranks of 100 in both ways, and by how much the two together beat the better of them, with its 95 % interval. */
export async function searched(encoder: Encoder, { data, log }: ExperimentArgs): Promise<void> {
  log(`| | words | meaning | both | more than the better | with ${encoder.name}: meaning | both | more |`);
  log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const [name, load] of Object.entries(SHELVES))
    for (const [kind, ranks] of Object.entries(await reciprocalRanks(shelf(load, data), encoder))) {
      const [plain, beside] = ranks;
      const cells = [plain, beside].map(({ words, meaning, both }) => {
        const better = mean(words) > mean(meaning) ? words : meaning;
        const { low, high } = significance(both, better).interval;
        return [meaning, both]
          .map(mean)
          .map(figure)
          .concat(`${figure(low)} to ${figure(high)}`)
          .join(' | ');
      });
      log(`| ${kind} finds its own of ${name} | ${figure(mean(plain.words))} | ${cells.join(' | ')} |`);
    }
}

type Ranks = Record<(typeof WAYS)[number], number[]>;

/** By the kind of question: without the encoder, and with it. */
async function reciprocalRanks(sought: readonly Sought[], encoder: Encoder) {
  const folder = mkdtempSync(join(tmpdir(), 'aspectra-experiment-'));
  const store = await openLibrary(join(folder, 'library'), { write: true });
  const found: Record<string, [Ranks, Ranks]> = {};
  try {
    const sources = sought.map(({ id, text }) => ({ id, text, language: 'en' }));
    await store.documents.put(await analysed(sources, (item) => item));
    await learnIndex(store);
    const { meaning } = await meaningOfLibrary(store, encoder, finderSettings('similar', {}));
    const searcher = await openSearch(store);
    for (const { id, questions } of sought.filter((_, i) => i % Math.ceil(sought.length / QUESTIONS) === 0))
      for (const [kind, question] of Object.entries(questions)) {
        // A title is no query with operators.
        const plain = question.replace(/["*()-]/g, ' ');
        if (!/[\p{L}\p{N}]/u.test(plain)) continue;
        const ranks = (found[kind] ??= [none(), none()]);
        const near = await nearnessTo(plain, meaning!);
        for (const [i, beside] of [undefined, near].entries())
          for (const by of WAYS) {
            const { results } = await searcher.search(plain, { by, top: DEPTH }, beside);
            const at = results.findIndex(({ document }) => document === id);
            ranks[i][by].push(at < 0 ? 0 : 100 / (at + 1));
          }
      }
    return found;
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
}

const none = (): Ranks => ({ words: [], meaning: [], both: [] });
const mean = (values: readonly number[]) => values.reduce((sum, x) => sum + x, 0) / values.length;
const figure = (x: number) => x.toFixed(1);
