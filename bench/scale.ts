/**
 * A large corpus with planted topics: made, learned from. Ten times the documents should cost
 * ten times as much; the planted topics should be found; and memory should be what the formula says.
 */
import { availableParallelism } from 'node:os';
import type { Csr, Floats } from '../src/kernels/index.ts';
import { stackRows } from '../src/linalg/index.ts';
import { fitThreads, modelSpec } from '../src/training/backends.ts';
import { PIECE, type Planted, plant } from './planted.ts';
import type { Measure, Outcome } from './result.ts';

export const about = `PLSA with 100 topics, accelerated, on all cores, of a made-up corpus with 100 planted topics. A planted topic is
found where the learned one that it is matched with has a cosine above 0.9. The formula: 4 bytes for every number of
3 × topics × documents, 6 × topics × words and 3 × non-zeros, 8 for every non-zero as it was read, and 0.5 GB for the
program and what is left of the smaller fit before.`;

const TOPICS = 100;
/** A model of topics alone has no place for words that all topics share: it gives them topics of their own. */
const COMMON = 0.2;
const PASSES = 30;
const THREADS = availableParallelism();
const MILLION = 1_000_000;

export async function run(quick: boolean, documents = quick ? 20_000 : MILLION): Promise<Outcome> {
  const planted = plant({ words: quick ? 5_000 : 50_000, topics: TOPICS, length: 60, common: COMMON });
  const [tenth, all] = [await learn(planted, documents / 10), await learn(planted, documents)];
  const found = matches(planted.wordGivenTopic, all.wordGivenTopic, TOPICS);
  const what = (of: string) => `${of}, ${documents} documents`;
  const measures: Measure[] = [
    ...Object.entries(all.seconds).map(([step, seconds]) => ({
      what: what('seconds'),
      who: step,
      unit: 's',
      samples: [seconds],
    })),
    {
      what: what('growth'),
      who: 'ten times the documents',
      unit: '× the time',
      samples: [all.seconds.learn / tenth.seconds.learn],
    },
    { what: what('planted topics'), who: 'mean matched cosine', unit: 'cosine', samples: [mean(found)] },
    {
      what: what('planted topics'),
      who: 'found',
      unit: `of ${TOPICS}`,
      samples: [found.filter((x) => x > 0.9).length],
    },
    { what: what('memory'), who: 'most used', unit: 'GB', samples: [process.resourceUsage().maxRSS / 1e6] },
    {
      what: what('memory'),
      who: 'by the formula',
      unit: 'GB',
      samples: [gigabytes(documents, planted.words, all.entries)],
    },
  ];
  return { measures };
}

async function learn(planted: Planted, documents: number) {
  const seconds = { make: 0, learn: 0 };
  const timed = async <T>(step: keyof typeof seconds, work: () => T | Promise<T>): Promise<T> => {
    const begin = performance.now();
    const answer = await work();
    seconds[step] = (performance.now() - begin) / 1000;
    return answer;
  };
  const counts = await timed('make', () => stackRows(planted.words, [...piecesOf(planted, documents)]));
  const spec = modelSpec('plsa', { topics: TOPICS, temper: 1 });
  const options = { passes: PASSES, tolerance: 0, measureEvery: PASSES, threads: THREADS } as const;
  const { shared } = await timed('learn', () => fitThreads(spec, counts, { ...options, accelerate: 'momentum' }));
  return { seconds, entries: counts.index.length, wordGivenTopic: shared.words };
}

function* piecesOf(planted: Planted, documents: number): Generator<Csr> {
  const size = 16 * PIECE;
  for (let from = 0; from < documents; from += size) yield planted.documents(from, Math.min(from + size, documents));
}

const gigabytes = (documents: number, words: number, entries: number): number =>
  (4 * (3 * TOPICS * documents + 6 * TOPICS * words + 3 * entries) + 8 * entries) / 1e9 + 0.5;

/** The cosine of every planted topic with the learned one it goes to: the best pair first, then the best of the rest. */
export function matches(planted: Floats, learned: Floats, topics: number): number[] {
  const [a, b] = [planted, learned].map((matrix) => unitColumns(matrix, topics));
  const pairs = a.flatMap((x, i) => b.map((y, j) => ({ i, j, cosine: dot(x, y) })));
  pairs.sort((p, q) => q.cosine - p.cosine);
  const [taken, given, found] = [new Set<number>(), new Set<number>(), [] as number[]];
  for (const { i, j, cosine } of pairs) {
    if (taken.has(i) || given.has(j)) continue;
    taken.add(i);
    given.add(j);
    found.push(cosine);
  }
  return found;
}

function unitColumns(matrix: Floats, topics: number): Float64Array[] {
  return Array.from({ length: topics }, (_, z) => {
    const column = Float64Array.from({ length: matrix.length / topics }, (_, w) => matrix[w * topics + z]);
    const length = Math.sqrt(dot(column, column));
    return column.map((x) => x / length);
  });
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

const mean = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0) / values.length;
