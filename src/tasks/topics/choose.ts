/**
 * How many topics? Every number is judged by one sum:
 *
 *   worth = C_v + 0.2 stability − 0.1 behind − 0.03 |ln(topics / log₂ documents)|
 *
 * C_v: the coherence of the most telling words; stability: how alike the topics of several starts are; behind: by how
 * many nats a hidden word (a fifth of every document) is less likely than under the best number, on average over the
 * documents, so that a few long ones among many short ones do not decide; the last part is a prior on the number, which
 * decides where the others hardly differ. A number is never taken where all three call a larger one better. The weights
 * are those that find the number of topics in corpora where it is known; the experiment learns them again without the
 * family of corpora they are judged on (npm run experiment -- topics).
 */
import { coherence, coherenceCv, perplexity } from '../../evaluate/index.ts';
import { type Csr, columnSums, selectRows } from '../../linalg/index.ts';
import { type Random, random as seeded } from '../../random/index.ts';
import { type Fitted, fitTopics, type ModelName, type Run } from './fit.ts';
import { deviationOfSum, hide, likelihoods, sum } from './held-out.ts';
import { telling, topColumns, topWordAgreement } from './top.ts';

/** One number of topics, and how it did. */
export interface Tried {
  readonly topics: number;
  /** Log-likelihood of a hidden word, in nats, on average; larger is better. */
  readonly heldOut: number;
  /** The same as a perplexity; smaller is better. */
  readonly perplexity: number;
  /** By how much a hidden word is less likely than under the best number, in nats, and the standard error of that; documents count
   * alike. */
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

const CANDIDATES = [2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 17, 20, 24, 29, 35, 42, 50, 60, 72, 86, 103];
const [STABLE, BEHIND, UNUSUAL] = [0.2, 0.1, 0.03];
/** Fewer documents make no topic. */
const DOCUMENTS_PER_TOPIC = 3;
/** More documents than these say the same for more time. */
const SAMPLE = 2000;
const PASSES = 40;
const FIRST_WORDS = 10;
/** After so many worse numbers in a row, larger ones are not tried; these few are tried always. */
const PATIENCE = 5;
const ALWAYS = 12;
/** A grain of 2 means about twice as many topics: the best number between these shares of that. */
const ABOUT = [0.75, 1.35];

type Trial = Omit<Tried, 'behind' | 'error' | 'chosen'> & {
  /** Log-likelihood of a hidden word on average, of every document that has some. */
  readonly likelihood: Float64Array;
};

export async function chooseTopics(
  model: ModelName,
  counts: Csr,
  run: Run,
  grain = 1,
  largest = Infinity,
): Promise<Choice> {
  const sample = sampled(counts, run.random);
  const halves = hide(sample, run.random);
  if (sum(halves.hidden.value) === 0) {
    return { topics: 2, curve: [], because: '2 topics: there are too few words to compare numbers of topics' };
  }
  const max = Math.max(2, Math.min(Math.floor(sample.rows / DOCUMENTS_PER_TOPIC), sample.columns));
  const candidates = CANDIDATES.filter((topics) => topics <= Math.min(max, largest));
  const usual = usualNumber(counts.rows);
  const trials: Trial[] = [];
  for (const [i, topics] of candidates.entries()) {
    run.onProgress?.('number of topics', i, candidates.length);
    trials.push(await tryOut(model, topics, halves, run.signal));
    const best = bestOf(compared(trials), usual).topics;
    const worse = trials.filter((trial) => trial.topics > best).length;
    if (worse >= PATIENCE && topics >= Math.max(ALWAYS, best * grain * ABOUT[1])) break;
  }
  run.onProgress?.('number of topics', candidates.length, candidates.length);
  return decide(compared(trials), grain, counts.rows);
}

/** Topics are fitted to what is shown, from several starts, and asked for the hidden words. */
async function tryOut(
  model: ModelName,
  topics: number,
  { shown, hidden }: { readonly shown: Csr; readonly hidden: Csr },
  signal: AbortSignal | undefined,
): Promise<Trial> {
  const fitWith = (seed: number) => fitTopics(model, shown, topics, { signal, random: seeded(seed) }, PASSES);
  const fitted = await fitWith(1);
  const likelihood = likelihoods(fitted.words, fitted.documents, topics, shown, hidden);
  const frequency = columnSums(shown);
  const firstOf = ({ words }: Fitted) => topColumns(telling(words, topics, frequency), topics, FIRST_WORDS);
  const first = firstOf(fitted);
  const documents = rowsOf(shown);
  const words = sum(hidden.value);
  return {
    topics,
    heldOut: sum(likelihood) / words,
    perplexity: perplexity(sum(likelihood), words),
    coherence: mean(coherence(first, documents)),
    cv: mean(coherenceCv(first, documents, Infinity)),
    stability: fitted.stability ?? topWordAgreement(first, firstOf(await fitWith(2))),
    likelihood: perWord(likelihood, hidden),
  };
}

function perWord(likelihood: Float64Array, { start, value }: Csr): Float64Array {
  const words = (d: number) => sum(value.subarray(start[d], start[d + 1]));
  return likelihood.map((all, d) => all / words(d)).filter((_, d) => start[d + 1] > start[d]);
}

type Compared = Omit<Tried, 'chosen'>;

/** How far every trial is behind the best in guessing hidden words. */
function compared(trials: readonly Trial[]): Compared[] {
  const best = trials.reduce((a, b) => (sum(b.likelihood) > sum(a.likelihood) ? b : a)).likelihood;
  return trials.map(({ likelihood, ...trial }) => {
    const difference = likelihood.map((value, d) => best[d] - value);
    return { ...trial, behind: mean(difference), error: deviationOfSum(difference) / difference.length };
  });
}

const usualNumber = (documents: number): number => Math.log2(documents);

export const worth = ({ topics, cv, stability, behind }: Judged, usual: number): number =>
  cv + STABLE * stability - BEHIND * behind - UNUSUAL * Math.abs(Math.log(topics / usual));

/** The largest sum among those that no larger number outdoes in everything. */
export function bestOf<T extends Judged>(trials: readonly T[], usual: number): T {
  const outdone = (one: T) =>
    trials.some(
      ({ topics, cv, stability, behind }) =>
        topics > one.topics && cv > one.cv && stability > one.stability && behind < one.behind,
    );
  return trials.filter((one) => !outdone(one)).reduce((a, b) => (worth(b, usual) > worth(a, usual) ? b : a));
}

function decide(trials: readonly Compared[], grain: number, documents: number): Choice {
  const usual = usualNumber(documents);
  const best = bestOf(trials, usual);
  const [min, max] = ABOUT.map((share) => share * grain * best.topics);
  const about = grain === 1 ? trials : trials.filter(({ topics }) => topics >= min && topics <= max);
  const end = grain > 1 ? trials.at(-1)! : trials[0];
  const chosen = about.length > 0 ? bestOf(about, usual) : end;
  return {
    topics: chosen.topics,
    curve: trials.map((trial) => ({ ...trial, chosen: trial === chosen })),
    because: reason(chosen, best, trials, grain, documents),
  };
}

function reason(chosen: Compared, best: Compared, trials: readonly Compared[], grain: number, documents: number) {
  const { topics, perplexity, cv, stability } = chosen;
  const range = trials.length === 1 ? 'the only number' : `of ${trials[0].topics} to ${trials.at(-1)!.topics}`;
  const others = trials.filter((other) => other !== chosen);
  const why =
    chosen === best
      ? advantage(chosen, others, usualNumber(documents))
      : `the best near ${Math.round(grain * best.topics)}, ${grain} times the ${best.topics} that are best`;
  const figures = `C_v ${cv.toFixed(2)}, stability ${stability.toFixed(2)}, perplexity ${Math.round(perplexity)}`;
  return `${topics} topics, ${range} tried: ${why}; ${figures}`;
}

/** What the chosen number has before the others, by the numbers that are shown. */
export function advantage(chosen: Judged, others: readonly Judged[], usual: number): string {
  const isLowest = (of: keyof Judged) => others.every((other) => shown(chosen[of]) <= shown(other[of]));
  const isHighest = (of: keyof Judged) => others.every((other) => shown(chosen[of]) >= shown(other[of]));
  const advantages = [
    ...(isHighest('cv') ? ['most coherent'] : []),
    ...(isHighest('stability') ? ['most stable'] : []),
    ...(isLowest('behind') ? ['best at guessing hidden words'] : []),
  ];
  if (others.length === 0 || advantages.length === 0)
    return `the best of coherence, stability and guessed words together, where about ${Math.round(usual)} are usual`;
  return `${advantages.length === 1 ? advantages[0] : `${advantages.slice(0, -1).join(', ')} and ${advantages.at(-1)}`}`;
}

const shown = (value: number): number => Number(value.toFixed(2));

type Judged = Pick<Tried, 'topics' | 'cv' | 'stability' | 'behind'>;

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
const mean = (values: ArrayLike<number>): number => sum(values) / values.length;
