/**
 * How many topics? A fifth of every document's words is hidden, topics are fitted to the rest, and asked for the hidden
 * words. Of the numbers that guess them about as well as the best (a word less than a tenth less likely, or within one
 * standard error of the difference over documents), the one is taken whose topics are the most coherent and come back
 * most surely from another start.
 */
import { coherence, perplexity } from '../../evaluate/index.ts';
import { type Csr, columnSums, fromRows, selectRows } from '../../matrix/index.ts';
import { type Random, random as seeded } from '../../random/index.ts';
import { fitTopics, type ModelName } from './fit.ts';
import type { Run } from './problem.ts';
import { agreement, topColumns } from './top.ts';

export interface Tried {
  readonly topics: number;
  /** Perplexity of the hidden words; smaller is better. */
  readonly perplexity: number;
  /** By how much a hidden word is less likely than under the best number, in nats per word, and its standard error. */
  readonly behind: number;
  readonly error: number;
  /** Mean NPMI of the topics' first words, from −1 to 1. */
  readonly coherence: number;
  /** How alike the topics of two starts are, from 0 to 1. */
  readonly stability: number;
}

export interface Choice {
  readonly topics: number;
  readonly curve: readonly Tried[];
  /** Why, in a plain sentence. */
  readonly because: string;
}

const CANDIDATES = [2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96];
/** More documents than these say the same for more time. */
const SAMPLE = 2000;
const HIDDEN = 0.2;
const PASSES = 40;
const FIRST_WORDS = 10;
/** In nats per word. */
const ABOUT_AS_WELL = 0.1;
/** Share of a word's plain frequency in its probability, so that none is impossible. */
const PLAIN = 0.05;
/** After so many worse numbers in a row, larger ones are not tried. */
const PATIENCE = 2;

export async function chooseTopics(model: ModelName, counts: Csr, run: Run): Promise<Choice> {
  const sample = sampled(counts, run.random);
  const { shown, hidden } = hide(sample, run.random);
  const documents = rowsOf(shown);
  const most = Math.max(2, Math.min(CANDIDATES.at(-1)!, Math.floor(sample.rows / 2), shown.columns));
  const candidates = CANDIDATES.filter((topics) => topics <= most);
  const tried: (Omit<Tried, 'behind' | 'error'> & { likelihood: Float64Array })[] = [];
  let [best, worse] = [Infinity, 0];
  for (const [i, topics] of candidates.entries()) {
    run.onProgress?.('number of topics', i, candidates.length);
    const quiet = { signal: run.signal };
    const fitWith = (seed: number) => fitTopics(model, shown, topics, { ...quiet, random: seeded(seed) }, PASSES);
    const [one, other] = [await fitWith(1), await fitWith(2)];
    const likelihood = likelihoods(one.words, one.documents, topics, shown, hidden);
    const first = topColumns(one.words, topics, FIRST_WORDS);
    const value = perplexity(sum(likelihood), sum(hidden.value));
    tried.push({
      topics,
      perplexity: value,
      likelihood,
      coherence: mean(coherence(first, documents)),
      stability: agreement(first, topColumns(other.words, topics, FIRST_WORDS)),
    });
    worse = value < best ? 0 : worse + 1;
    best = Math.min(best, value);
    if (worse > PATIENCE) break;
  }
  run.onProgress?.('number of topics', candidates.length, candidates.length);
  return decide(tried, sum(hidden.value));
}

function decide(
  tried: readonly (Omit<Tried, 'behind' | 'error'> & { likelihood: Float64Array })[],
  words: number,
): Choice {
  const best = tried.reduce((a, b) => (b.perplexity < a.perplexity ? b : a));
  const curve = tried.map(({ likelihood, ...rest }): Tried => {
    const difference = likelihood.map((value, d) => best.likelihood[d] - value);
    return { ...rest, behind: sum(difference) / words, error: spread(difference) / words };
  });
  const asGood = curve.filter(({ behind, error }) => behind <= Math.max(error, ABOUT_AS_WELL));
  const chosen = asGood.reduce((a, b) => (worth(b) > worth(a) ? b : a));
  return { topics: chosen.topics, curve, because: reason(chosen, asGood, curve) };
}

const worth = ({ coherence, stability }: Tried): number => coherence + stability;

function reason({ topics, ...of }: Tried, asGood: readonly Tried[], curve: readonly Tried[]): string {
  const range = `${curve[0].topics} to ${curve.at(-1)!.topics}`;
  const others = asGood.filter((tried) => tried.topics !== topics).map((tried) => tried.topics);
  const guess =
    others.length === 0
      ? `it guesses hidden words best (perplexity ${Math.round(of.perplexity)})`
      : `it guesses hidden words about as well as ${listed(others)} (perplexity ${Math.round(of.perplexity)}), with the more coherent and stable topics`;
  return `${topics} topics, of ${range} tried: ${guess}; NPMI ${of.coherence.toFixed(2)}, stability ${of.stability.toFixed(2)}`;
}

const listed = (numbers: readonly number[]): string =>
  numbers.length === 1 ? `${numbers[0]}` : `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;

function sampled(counts: Csr, random: Random): Csr {
  if (counts.rows <= SAMPLE) return counts;
  const rows = random.order(counts.rows).slice(0, SAMPLE);
  return selectRows(
    counts,
    rows.sort((a, b) => a - b),
  );
}

/** Every word of every document is hidden with the chance HIDDEN. */
function hide({ rows, columns, start, index, value }: Csr, random: Random): { shown: Csr; hidden: Csr } {
  const [shown, hidden] = [0, 1].map(() => Array.from({ length: rows }, () => new Map<number, number>()));
  for (let d = 0; d < rows; d++) {
    for (let i = start[d]; i < start[d + 1]; i++) {
      for (let n = 0; n < value[i]; n++) {
        const into = (random.uniform() < HIDDEN ? hidden : shown)[d];
        into.set(index[i], (into.get(index[i]) ?? 0) + 1);
      }
    }
  }
  return { shown: fromRows(columns, shown), hidden: fromRows(columns, hidden) };
}

/** Σ_w n log P(w|d) of every document's hidden words. */
function likelihoods(
  words: ArrayLike<number>,
  documents: ArrayLike<number>,
  topics: number,
  shown: Csr,
  hidden: Csr,
): Float64Array {
  const plain = columnSums(shown);
  const all = sum(plain) + plain.length;
  const likelihood = new Float64Array(hidden.rows);
  for (let d = 0; d < hidden.rows; d++) {
    let mass = 0;
    for (let z = 0; z < topics; z++) mass += documents[d * topics + z];
    for (let i = hidden.start[d]; i < hidden.start[d + 1]; i++) {
      const w = hidden.index[i];
      let p = 0;
      for (let z = 0; z < topics; z++) p += documents[d * topics + z] * words[w * topics + z];
      const guessed = mass > 0 ? p / mass : 0;
      likelihood[d] += hidden.value[i] * Math.log((1 - PLAIN) * guessed + (PLAIN * (plain[w] + 1)) / all);
    }
  }
  return likelihood;
}

const rowsOf = ({ rows, start, index }: Csr): Uint32Array[] =>
  Array.from({ length: rows }, (_, d) => index.subarray(start[d], start[d + 1]));
const sum = (values: ArrayLike<number>): number =>
  Array.prototype.reduce.call(values, (a, b) => Number(a) + Number(b), 0) as number;
const mean = (values: readonly number[]): number => sum(values) / values.length;

/** The standard deviation of a sum of independent values. */
function spread(values: Float64Array): number {
  const middle = sum(values) / values.length;
  return Math.sqrt(values.reduce((total, value) => total + (value - middle) ** 2, 0));
}
