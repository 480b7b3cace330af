/**
 * Huang & Wilks 2006: clustered sub-matrix SVD on simulated answers to queries. Their table beside ours; sets are drawn
 * from two disjoint pools of single-topic Reuters texts, and the share of dimensions is learned on the other pool.
 */
import { type Csr, documentCounts, selectRows, unitRows, weigh } from '../../src/linalg/index.ts';
import { table } from '../../src/render/index.ts';
import { shelf } from '../../src/tasks/similar/shelf.case.ts';
import { analyze, vocabulary } from '../../src/text/index.ts';
import type { ExperimentArgs } from '../experiment.ts';
import type { Labelled } from '../similarity/labelled.ts';
import { reutersByTopic } from '../similarity/sets.ts';
import { type Curves, curvesOf, METHODS, RATIOS } from './curve.ts';
import { pools, resultSets, type SetSizes } from './result-sets.ts';

const SIZES: SetSizes = { sets: 30, topics: [5, 19], documents: [60, 450] };
const QUICK: SetSizes = { sets: 2, topics: [2, 3], documents: [8, 12] };
const PAPER: Readonly<Record<string, readonly string[]>> = {
  vsm: ['58.1', '', '58.1'],
  svd: ['63.5', '54.4', '59.5'],
  'cssvd, single link .2, n + k (the paper’s)': ['69.6', '32.1', '66.8'],
};

export async function run({ quick, log }: ExperimentArgs): Promise<void> {
  const sizes = quick ? QUICK : SIZES;
  const pool = pools(quick ? written() : singleTopic());
  const curves: Curves[][] = [];
  const all: number[] = [];
  for (const [i, documents] of pool.entries()) {
    const topics = documents.map(({ labels }) => labels[0]);
    const weighed = await weighedWords(documents);
    const sets = resultSets(topics, sizes, i + 1);
    all.push(...sets.map((set) => set.length));
    curves.push(
      sets.map((set) =>
        curvesOf(
          selectRows(weighed, set),
          set.map((row) => topics[row]),
        ),
      ),
    );
  }
  const sizeRange = `${Math.min(...all)} to ${Math.max(...all)} documents, mean ${Math.round(mean(all))}`;
  log(`${all.length} sets of ${sizeRange}; seeds 1 and 2; tf·idf, idf of the whole pool`);
  log('Average precision of intra-topic pairs, percent; DR is the share of dimensions kept, percent');
  const rows = ['vsm', ...Object.keys(METHODS)].map((name) => [
    name,
    ...figures(name, curves),
    ...(PAPER[name] ?? ['', '', '']),
  ]);
  log(table([['space', 'best', 'DR', 'DR learned', 'paper best', 'DR', 'learned'], ...rows]));
}

/** Texts of one topic. */
function singleTopic(): Labelled[] {
  const { targets, queries } = reutersByTopic({ common: true });
  return [...targets, ...queries].filter(({ labels }) => labels.length === 1);
}

const written = (): Labelled[] => shelf(16).map(({ id, text, tags }) => ({ id, text, labels: tags }));

async function weighedWords(documents: readonly Labelled[]): Promise<Csr> {
  const corpus = await analyze(documents, { language: 'en' });
  return unitRows(weigh(documentCounts(corpus, vocabulary(corpus, { minDocuments: 2 })), 'tf-idf'));
}

/** Best over dimensions, the mean share of dimensions at it, and the precision at the share learned on the other pool. */
function figures(name: string, [one, other]: readonly (readonly Curves[])[]): string[] {
  const both = [...one, ...other];
  if (name === 'vsm') return [percent(mean(both.map(({ vsm }) => vsm))), '', percent(mean(both.map(({ vsm }) => vsm)))];
  const best = both.map(({ methods }) => Math.max(...methods[name]));
  const ratios = both.map(({ methods }, i) => RATIOS[methods[name].indexOf(best[i])]);
  const learned = [
    ...one.map(({ methods }) => methods[name][bestRatio(name, other)]),
    ...other.map(({ methods }) => methods[name][bestRatio(name, one)]),
  ];
  return [percent(mean(best)), percent(mean(ratios)), percent(mean(learned))];
}

function bestRatio(name: string, curves: readonly Curves[]): number {
  const means = RATIOS.map((_, r) => mean(curves.map(({ methods }) => methods[name][r])));
  return means.indexOf(Math.max(...means));
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, x) => sum + x, 0) / numbers.length;
const percent = (share: number): string => (100 * share).toFixed(1);
