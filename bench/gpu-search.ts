/** `similar --queries` over very many documents, on the CPU and on a GPU: the whole answer, and whether it is the same. */

import type { Csr } from '../src/kernels/index.ts';
import { type Random, random } from '../src/random/index.ts';
import { knownWords } from '../src/tasks/similar/catalogue.ts';
import { type FinderState, openFinder } from '../src/tasks/similar/finder.ts';
import { finderSettings, findSimilar } from '../src/tasks/similar/index.ts';
import { openAccelerator } from '../src/training/gpu/node.ts';

export interface SearchSize {
  readonly documents: number;
  readonly dimensions: number;
  readonly queries: number;
}

const WORDS = 4000;
const LENGTH = 12;

export async function searching({ documents, dimensions, queries }: SearchSize) {
  const state = madeUp(documents, dimensions);
  const asked = state.catalogue.ids.slice(0, queries);
  const answers: Record<string, string> = {};
  const figures: Record<string, unknown> = { documents, dimensions, queries };
  for (const device of ['cpu', 'gpu'] as const) {
    const accelerator = openAccelerator({ device });
    const begun = performance.now();
    const open = openFinder(state, { accelerator });
    await open.ask(asked);
    const times: number[] = [];
    for (let round = 0; round < (device === 'gpu' ? 6 : 2); round++) {
      const start = performance.now();
      answers[device] = JSON.stringify(await findSimilar(open, asked, { top: 10, why: false }));
      if (round === 0) figures[`${device} open, s`] = Math.round((start - begun) / 100) / 10;
      times.push(Math.round((performance.now() - start) * 10) / 10);
    }
    figures[`${device}, ms`] = times;
    accelerator.close();
  }
  return { ...figures, same: answers.cpu === answers.gpu };
}

/** Every document has a word of each of LENGTH runs of them. */
function countsOf(rows: number, chance: Random): Csr {
  const [length, run] = [rows * LENGTH, Math.floor(WORDS / LENGTH)];
  return {
    rows,
    columns: WORDS,
    start: Uint32Array.from({ length: rows + 1 }, (_, d) => d * LENGTH),
    index: Uint32Array.from({ length }, (_, i) => (i % LENGTH) * run + chance.below(run)),
    value: Float64Array.from({ length }, () => 1 + chance.below(3)),
  };
}

/** A collection in the space svd, as training would have left it: a dozen words a document, directions by chance. */
function madeUp(documents: number, dimensions: number): FinderState {
  const chance = random(7);
  const terms = Array.from({ length: WORDS }, (_, w) => `w${w}`);
  const ids = Array.from({ length: documents }, (_, d) => `d${d}`);
  const passages = {
    first: new Uint32Array(documents + 1),
    start: new Uint32Array(),
    end: new Uint32Array(),
    time: new Float64Array(),
    firstWord: new Uint32Array(1),
    word: new Uint32Array(),
  };
  const settings = finderSettings('similar', { space: 'svd', dimensions });
  return {
    settings,
    fitted: { space: 'svd', settings: settings.settings },
    catalogue: {
      ids,
      titles: ids.map(() => null),
      words: knownWords(terms, terms),
      counts: countsOf(documents, chance),
      passages,
    },
    trained: {
      arrays: {
        idf: new Float64Array(WORDS).fill(1),
        basis: Float32Array.from({ length: WORDS * dimensions }, () => chance.uniform() - 0.5),
      },
      notes: [],
    },
    notes: [],
  };
}
