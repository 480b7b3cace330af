/** The figures we set ourselves, beside what a result has: computed, never typed. */
import { lookUp, type Result, short } from './result.ts';
import type { Table } from './tables.ts';
import { WAITS } from './waits.ts';

export interface Figure {
  readonly wanted: string;
  /** The measured value must be at most, or at least, this. */
  readonly most?: number;
  readonly least?: number;
  readonly unit: string;
  of(value: Value): number | undefined;
  /** What stands in the way, where it is known. */
  readonly because?: string;
}

/** The value of a measure by bench, what and who. */
export type Value = (bench: string, what: string, who: string) => number | undefined;

/** How many times as much the first is as the second. */
const ratio = (bench: string, what: string, first: string, second: string) => (value: Value) => {
  const [a, b] = [value(bench, what, first), value(bench, what, second)];
  return a === undefined || b === undefined ? undefined : a / b;
};

const PASS = 'a pass, 100 topics';
const SIMD = 'Aspectra, SIMD, one thread';
const PLSA = 'Aspectra, one thread';

const MEMORY =
  'numbers of words × topics are there three times, as the sweep reads them, as it adds to them and as the parts before have added up, so that threads give the same bytes; and Node itself takes 50 MB';

export const FIGURES: readonly Figure[] = [
  {
    wanted: 'PLSA, 100 topics: a pass at most 1.2× the best loop in C, one thread',
    most: 1.2,
    unit: '×',
    of: ratio('em', PASS, SIMD, 'C, blocked'),
  },
  {
    wanted: 'PLSA, 100 topics: two threads at least 1.6× as fast as one',
    least: 1.6,
    unit: '×',
    of: ratio('em', PASS, SIMD, 'Aspectra, SIMD, two threads'),
    because: 'two threads share the way to memory, and wait for each other where parts are merged',
  },
  {
    wanted: 'PLSA, 100 topics: a pass at least 15× faster than one of scikit-learn’s KL-NMF',
    least: 15,
    unit: '×',
    of: ratio('plsa', PASS, 'scikit-learn NMF (KL)', PLSA),
  },
  {
    wanted: 'PLSA, 100 topics: a pass at least 15× faster than enstop-style code',
    least: 15,
    unit: '×',
    of: ratio('plsa', PASS, 'enstop-style numba', PLSA),
    because: 'numba compiles the same fused loop; it is behind by layout and vectors alone',
  },
  {
    wanted: 'PLSA, 100 topics: a pass at least 4× faster than a sweep of tomotopy',
    least: 4,
    unit: '×',
    of: ratio('plsa', PASS, 'tomotopy', PLSA),
  },
  {
    wanted: 'PLSA, 100 topics: equal likelihood in at most half the passes of plain EM (Reuters, after 100)',
    most: 0.5,
    unit: '×',
    of: ratio('accelerate', 'Reuters, 100 topics, where plain EM is after 100', 'momentum from clusters', 'plain EM'),
  },
  {
    wanted: 'PLSA, a million documents: ten times the documents cost at most 11.5× the time',
    most: 11.5,
    unit: '×',
    of: (value) => value('scale', 'growth, 1000000 documents', 'ten times the documents'),
  },
  {
    wanted: 'PLSA, a million documents: memory at most what the formula says',
    most: 1,
    unit: '×',
    of: ratio('scale', 'memory, 1000000 documents', 'most used', 'by the formula'),
  },
  {
    wanted: 'PLSA, 200 topics: memory under a third of scikit-learn’s KL-NMF, whole processes',
    most: 1 / 3,
    unit: '×',
    of: ratio('plsa', 'most memory of the process, 200 topics', PLSA, 'scikit-learn NMF (KL)'),
    because: MEMORY,
  },
  {
    wanted: 'PLSA, 200 topics, 5 times the documents: memory under a third of scikit-learn’s KL-NMF',
    most: 1 / 3,
    unit: '×',
    of: ratio('plsa', 'most memory of the process, 200 topics, 5 times the documents', PLSA, 'scikit-learn NMF (KL)'),
    because: MEMORY,
  },
  {
    wanted: 'SVD, 100 dimensions: no slower than ARPACK at the same residual',
    most: 1,
    unit: '×',
    of: ratio('svd', 'time to the residual of ours, 100 dimensions', 'Aspectra', 'scipy ARPACK'),
  },
  {
    wanted: 'PLSA, 200 topics of the 21,578 Reuters texts, 50 passes on two cores within 20 s',
    most: 20,
    unit: 's',
    of: (value) => value('news', '200 topics of 21,578 texts in 50 passes', 'Aspectra, 2 threads'),
  },
  {
    wanted: 'supervised PLSA: a pass at most 3× one of PLSA over as many non-zeros',
    most: 3,
    unit: '×',
    of: ratio('passes', 'a pass over 1/2 of the corpus', 'Aspectra, supervised PLSA', 'Aspectra, plain PLSA'),
  },
  {
    wanted: 'LexRank, 200 sentences: at least 10× faster than sumy’s way',
    least: 10,
    unit: '×',
    of: ratio('lexrank', '200 sentences', 'as sumy does it', 'Aspectra'),
  },
  {
    wanted: 'LexRank, 2,000 sentences: at least 50× faster than sumy’s way',
    least: 50,
    unit: '×',
    of: ratio('lexrank', '2,000 sentences', 'as sumy does it', 'Aspectra'),
  },
  {
    wanted: '10 nearest of 100,000 × 200: within 1.3× of BLAS, one thread',
    most: 1.3,
    unit: '×',
    of: ratio('top', '10 nearest of 100,000, one query', 'Aspectra, SIMD', 'numpy (BLAS)'),
  },
  {
    wanted: '10 nearest of 100,000 × 200 within 15 ms, one thread',
    most: 15,
    unit: 'ms',
    of: (value) => value('top', '10 nearest of 100,000, one query', 'Aspectra, SIMD'),
  },
  {
    wanted: 'the first summary from the command line within 400 ms',
    because:
      'Node itself and the linking of 15 files take a third of it, and most of the rest goes into code that runs for the first time: patterns are compiled, 7,500 words are read, judged and cut into parts by loops that no compiler has optimised yet',
    most: 400,
    unit: 'ms',
    of: (value) => value('start', 'the first summary, 200 sentences', 'a fresh process'),
  },
  {
    wanted: 'Reuters-21578 imported within 30 s',
    most: 30,
    unit: 's',
    of: (value) => value('store', 'import of 21,578 texts', 'Aspectra'),
  },
  {
    wanted: 'a library of 100,000 documents opened within 300 ms',
    most: 300,
    unit: 'ms',
    of: (value) => value('store', 'opening 100,000 documents, first page', 'Aspectra'),
  },
  {
    wanted: 'the app: a library of 20,000 documents seen within 1 s',
    most: 1000,
    unit: 'ms',
    of: (value) => value('app', 'first row of a library of 20,000 documents', 'the app'),
  },
  {
    wanted: 'the app: no key waits longer than 100 ms while a search is typed',
    most: 100,
    unit: 'ms',
    of: (value) => value('app', 'longest wait of a key while typing a search in it', 'the app'),
  },
  {
    wanted: 'the app: a document of 5,000 sentences opened within 500 ms',
    most: 500,
    unit: 'ms',
    of: (value) => value('app', 'a document of 5,000 sentences: its text', 'the app'),
  },
  {
    wanted: 'the app: another length of a summary of an hour of speech within 100 ms',
    most: 100,
    unit: 'ms',
    of: (value) => value('app', 'an hour of speech: another length of its summary', 'the app'),
  },
  {
    wanted: 'the app: 5,000 words pasted and summed up within 1 s',
    most: 1000,
    unit: 'ms',
    of: (value) => value('app', '5,000 words pasted: their summary', 'the app'),
  },
  {
    wanted: 'the app: the map of 20,000 documents drawn within 2 s',
    most: 2000,
    unit: 'ms',
    of: (value) => value('app', 'the map of 20,000 documents drawn', 'the app'),
  },
  {
    wanted: 'the app: the map dragged at 30 frames a second or more',
    least: 30,
    unit: 'frames a second',
    of: (value) => value('app', 'the map dragged', 'the app'),
  },
  {
    wanted: 'the app: a document of 5 MB readable within 2 s',
    most: 2000,
    unit: 'ms',
    of: (value) => value('app', 'a document of 5 MB: its text', 'the app'),
  },
  {
    wanted: 'the app: a summary of a document of 5 MB within 4 s',
    most: 4000,
    unit: 'ms',
    of: (value) => value('app', 'a document of 5 MB: its summary', 'the app'),
  },
  {
    wanted: 'the app: blocks of a document of 5 MB within 6 s',
    most: 6000,
    unit: 'ms',
    of: (value) => value('app', 'a document of 5 MB: its blocks', 'the app'),
  },
  {
    wanted: 'the app: no task of the page over 200 ms while it is opened',
    most: 200,
    unit: 'ms',
    of: (value) => value('app', 'a document of 5 MB: the longest task of the page until its summary', 'the app'),
  },
  {
    wanted: 'the app: a first script of at most 200 kB, gzipped',
    most: 200,
    unit: 'kB',
    of: (value) => value('app', 'the script the page starts with, gzipped', 'the app'),
  },
  {
    wanted: 'cluster, 100,000 documents × 100 topics, two workers: a pass at most 1.2× one of two threads',
    most: 1.2,
    unit: '×',
    of: ratio('cluster', 'a pass, 2 workers, 100000 documents', 'cluster', 'threads of one process'),
  },
  ...WAITS.map(({ what, seconds, because }) => ({
    ...(because && { because }),
    wanted: `${what}: within ${short(seconds)} s`,
    most: seconds,
    unit: 's',
    of: (value: Value) => value('waits', what, 'a person waits'),
  })),
];

export function figuresTable(result: Result, figures: readonly Figure[] = FIGURES): Table {
  const value = valuesOf(result);
  return {
    head: ['wanted', 'measured', 'met?'],
    rows: figures.map((figure) => [figure.wanted, ...judged(figure, value)]),
  };
}

/** What stands in the way of those that are missed. */
export function obstacles(result: Result, figures: readonly Figure[] = FIGURES): string[] {
  const value = valuesOf(result);
  return figures
    .filter((figure) => figure.because && judged(figure, value)[1].startsWith('no'))
    .map(({ wanted, because }) => `- ${wanted}: ${because}.`);
}

const valuesOf =
  (result: Result): Value =>
  (bench, what, who) =>
    lookUp(result, bench, what, who);

function judged({ most, least, unit, of }: Figure, look: Value): [measured: string, met: string] {
  const value = of(look);
  if (value === undefined) return ['not measured', ''];
  const excess = most !== undefined ? value / most - 1 : least !== undefined ? 1 - value / least : 0;
  return [`${short(value)}${unit === '×' ? '' : ' '}${unit}`, excess > 0 ? `no, by ${short(100 * excess)} %` : 'yes'];
}
