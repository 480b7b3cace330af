/**
 * How many topics? A fifth of every document's words is hidden, topics are fitted to the rest, and asked for the hidden
 * words. Of the numbers that guess them about as well as the best (a word less than a tenth less likely, or within one
 * standard error of the difference over documents), the one is taken whose topics are the most coherent and come back
 * most surely from another start.
 */
import { coherence, coherenceCv, perplexity } from '../../evaluate/index.ts';
import { type Csr, columnSums, selectRows } from '../../linalg/index.ts';
import { type Random, random as seeded } from '../../random/index.ts';
import { type Fitted, fitTopics, type ModelName } from './fit.ts';
import { hide, likelihoods, spread, sum } from './held-out.ts';
import type { Run } from './problem.ts';
import { agreement, telling, topColumns } from './top.ts';

/** One number of topics, and how it did. */
export interface Tried {
  readonly topics: number;
  /** Log-likelihood of a hidden word, in nats, on average; larger is better. */
  readonly heldOut: number;
  /** The same as a perplexity; smaller is better. */
  readonly perplexity: number;
  /** By how much a hidden word is less likely than under the best number, in nats, and the standard error of that. */
  readonly behind: number;
  readonly error: number;
  /** Mean NPMI of the topics' first words over documents, from −1 to 1. */
  readonly coherence: number;
  /** Mean C_v of the same, every document being one window. */
  readonly cv: number;
  /** How alike the topics of two starts are, from 0 to 1. */
  readonly stability: number;
  readonly chosen: boolean;
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
const PASSES = 40;
const FIRST_WORDS = 10;
/** In nats per word. */
const ABOUT_AS_WELL = 0.1;
/** After so many worse numbers in a row, larger ones are not tried. */
const PATIENCE = 2;

type Trial = Omit<Tried, 'behind' | 'error' | 'chosen'> & { readonly likelihood: Float64Array };

export async function chooseTopics(model: ModelName, counts: Csr, run: Run): Promise<Choice> {
  const sample = sampled(counts, run.random);
  const halves = hide(sample, run.random);
  const most = Math.max(2, Math.min(CANDIDATES.at(-1)!, Math.floor(sample.rows / 2), sample.columns));
  const candidates = CANDIDATES.filter((topics) => topics <= most);
  const trials: Trial[] = [];
  let [best, worse] = [Infinity, 0];
  for (const [i, topics] of candidates.entries()) {
    run.onProgress?.('number of topics', i, candidates.length);
    const trial = await tryOut(model, topics, halves, run.signal);
    trials.push(trial);
    worse = trial.perplexity < best ? 0 : worse + 1;
    best = Math.min(best, trial.perplexity);
    if (worse > PATIENCE) break;
  }
  run.onProgress?.('number of topics', candidates.length, candidates.length);
  return decide(trials, sum(halves.hidden.value));
}

/** Two independent starts: the first is asked for the hidden words, the second whether it finds the same topics. */
async function tryOut(
  model: ModelName,
  topics: number,
  { shown, hidden }: { readonly shown: Csr; readonly hidden: Csr },
  signal: AbortSignal | undefined,
): Promise<Trial> {
  const fitWith = (seed: number) => fitTopics(model, shown, topics, { signal, random: seeded(seed) }, PASSES);
  const [one, other] = [await fitWith(1), await fitWith(2)];
  const likelihood = likelihoods(one.words, one.documents, topics, shown, hidden);
  const frequency = columnSums(shown);
  const firstOf = ({ words }: Fitted) => topColumns(telling(words, topics, frequency), topics, FIRST_WORDS);
  const first = firstOf(one);
  const documents = rowsOf(shown);
  const words = sum(hidden.value);
  return {
    topics,
    heldOut: sum(likelihood) / words,
    perplexity: perplexity(sum(likelihood), words),
    coherence: mean(coherence(first, documents)),
    cv: mean(coherenceCv(first, documents, Infinity)),
    stability: agreement(first, firstOf(other)),
    likelihood,
  };
}

function decide(trials: readonly Trial[], words: number): Choice {
  const best = trials.reduce((a, b) => (b.perplexity < a.perplexity ? b : a));
  const compared = trials.map(({ likelihood, ...trial }) => {
    const difference = likelihood.map((value, d) => best.likelihood[d] - value);
    return { ...trial, behind: sum(difference) / words, error: spread(difference) / words };
  });
  const asGood = compared.filter(({ behind, error }) => behind <= Math.max(error, ABOUT_AS_WELL));
  const { topics } = asGood.reduce((a, b) => (worth(b) > worth(a) ? b : a));
  const curve = compared.map((trial): Tried => ({ ...trial, chosen: trial.topics === topics }));
  return {
    topics,
    curve,
    because: reason(
      curve,
      asGood.map((trial) => trial.topics),
    ),
  };
}

const worth = ({ coherence, stability }: Judged): number => coherence + stability;

function reason(curve: readonly Tried[], asGood: readonly number[]): string {
  const chosen = curve.find(({ chosen }) => chosen)!;
  const { topics, perplexity, coherence, stability } = chosen;
  const range = `${curve[0].topics} to ${curve.at(-1)!.topics}`;
  const others = curve.filter((other) => other !== chosen && asGood.includes(other.topics));
  const about = `perplexity ${Math.round(perplexity)}`;
  const guess =
    others.length === 0
      ? `it guesses hidden words best (${about})`
      : `it guesses hidden words about as well as ${listed(others.map((other) => other.topics))} (${about}), with ${advantage(chosen, others)}`;
  return `${topics} topics, of ${range} tried: ${guess}; NPMI ${coherence.toFixed(2)}, stability ${stability.toFixed(2)}`;
}

/** What the chosen number has before the others, by the numbers that are shown. */
export function advantage(chosen: Judged, others: readonly Judged[]): string {
  const most = (of: keyof Judged) =>
    others.every((other) => Number(chosen[of].toFixed(2)) >= Number(other[of].toFixed(2)));
  const [coherent, stable] = [most('coherence'), most('stability')];
  if (coherent && stable) return 'the most coherent and stable topics';
  if (coherent) return 'the most coherent topics';
  return stable ? 'the most stable topics' : 'the best of coherence and stability together';
}

type Judged = Pick<Tried, 'coherence' | 'stability'>;

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

const rowsOf = ({ rows, start, index }: Csr): Uint32Array[] =>
  Array.from({ length: rows }, (_, d) => index.subarray(start[d], start[d + 1]));
const mean = (values: readonly number[]): number => sum(values) / values.length;
