/**
 * How many topics? The words of every document are dealt to two halves, topics are found in each half by itself, and a
 * number k is worth what the one half confirms of the other:
 *
 *   worth = C_v + I − 0.3 ln k
 *   I = Σ_ab P(a,b) log( P(a,b) / P(a) P(b) ) − (k − 1)² / 2n
 *   topics = exp Σ_k p(k) ln k,   p(k) ∝ Δ ln k exp( worth / 0.1 )
 *
 * C_v: the coherence of the most telling words of each half's topics in the other half. I: what the topics a of a document's
 * one half tell of the topics b of its other, in nats, less what chance would tell of n documents (Miller 1955); ln k is the
 * most that k topics can tell, and three tenths of it is their price. Dealt again, I differs by a tenth of a nat: numbers
 * that differ no more are alike, and their mean is taken. The price is learned without the family of corpora it is judged
 * on (npm run experiment -- topics numbers).
 */
import { coherenceCv } from '../../evaluate/index.ts';
import { type Csr, columnSums, fromRows, selectRows } from '../../linalg/index.ts';
import { random as seeded } from '../../random/index.ts';
import { COHERENT } from './describe.ts';
import { type Fitted, fitTopics, type ModelName, type Run } from './fit.ts';
import { columnsOf, type Problem, sum } from './problem.ts';
import { telling, topColumns } from './top.ts';

/** One number of topics, and how it did. */
export interface Tried {
  readonly topics: number;
  /** C_v of the topics of each half in the other half, every document being one window. */
  readonly coherence: number;
  /** What the topics of the two halves tell of one another, in nats; at most the logarithm of their number. */
  readonly agreement: number;
  readonly worth: number;
}

export interface Choice {
  readonly topics: number;
  readonly curve: readonly Tried[];
  /** Why, in a plain sentence. */
  readonly because: string;
}

const CANDIDATES = [2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 17, 20, 24, 29, 35, 42, 50, 60, 72, 86, 103];
const [PRICE, NOISE] = [0.3, 0.1];
/** Fewer documents make no topic. */
const DOCUMENTS_PER_TOPIC = 3;
/** More documents than these say the same for more time. */
const SAMPLE = 2000;
const [STARTS, PASSES] = [2, 30];
/** After so many worse numbers in a row, larger ones are not tried. */
const PATIENCE = 5;

export async function chooseTopics(
  model: ModelName,
  { counts, term }: Pick<Problem, 'counts' | 'term'>,
  run: Run,
  grain = 1,
): Promise<Choice> {
  const halves = dealt(sampled(counts, run), term);
  if (halves.some(({ value }) => value.length === 0)) {
    return { topics: 2, curve: [], because: '2 topics: there are too few words to compare numbers of topics' };
  }
  const [{ rows, columns }] = halves;
  const max = Math.max(2, Math.min(Math.floor(rows / DOCUMENTS_PER_TOPIC), columns));
  const candidates = CANDIDATES.filter((topics) => topics <= max);
  const curve: Tried[] = [];
  for (const [i, topics] of candidates.entries()) {
    run.onProgress?.('number of topics', i, candidates.length);
    curve.push(await tryOut(model, topics, halves, run.signal));
    const best = curve.reduce((a, b) => (b.worth > a.worth ? b : a)).topics;
    if (curve.filter((tried) => tried.topics > best).length >= PATIENCE) break;
  }
  run.onProgress?.('number of topics', candidates.length, candidates.length);
  const usual = Math.round(numberOf(curve));
  const topics = Math.max(2, Math.min(Math.round(grain * usual), max));
  return { topics, curve, because: reason(topics, usual, curve, grain) };
}

/** The mean of the numbers tried, on a logarithmic scale, by their worth and by how far their neighbours are. */
export function numberOf(curve: readonly Pick<Tried, 'topics' | 'worth'>[]): number {
  const best = Math.max(...curve.map(({ worth }) => worth));
  const scale = curve.map(({ topics }) => Math.log(topics));
  const weights = curve.map(
    ({ worth }, i) => ((scale[i + 1] ?? scale[i]) - (scale[i - 1] ?? scale[i]) || 1) * Math.exp((worth - best) / NOISE),
  );
  return Math.exp(sum(weights.map((weight, i) => weight * scale[i])) / sum(weights));
}

function reason(topics: number, usual: number, curve: readonly Tried[], grain: number): string {
  const range = curve.length === 1 ? 'the only number' : `of ${curve[0].topics} to ${curve.at(-1)!.topics}`;
  const why = 'two halves of every document confirm one another most';
  return grain === 1
    ? `${topics} topics, ${range} tried: about there ${why}`
    : `${topics} topics: ${grain} times the ${usual}, ${range} tried, where ${why}`;
}

type Halves = readonly [Csr, Csr];

/** Every occurrence of a word goes to one of two halves. A word is dealt by itself: the others do not change its halves. */
export function dealt({ rows, columns, start, index, value }: Csr, term: Problem['term']): Halves {
  const chances = Array.from({ length: columns }, (_, w) => seeded(hashOf(term(w))));
  const halves = [0, 1].map(() => Array.from({ length: rows }, () => new Map<number, number>()));
  for (let d = 0; d < rows; d++) {
    for (let i = start[d]; i < start[d + 1]; i++) {
      for (let n = 0; n < value[i]; n++) {
        const half = halves[chances[index[i]].uniform() < 0.5 ? 0 : 1][d];
        half.set(index[i], (half.get(index[i]) ?? 0) + 1);
      }
    }
  }
  return [fromRows(columns, halves[0]), fromRows(columns, halves[1])];
}

function hashOf(term: string): number {
  let hash = 0;
  for (let i = 0; i < term.length; i++) hash = (Math.imul(hash, 31) + term.charCodeAt(i)) | 0;
  return hash;
}

async function tryOut(model: ModelName, topics: number, halves: Halves, signal: Run['signal']): Promise<Tried> {
  const fitWith = (half: Csr, seed: number) =>
    fitTopics(model, half, topics, { signal, random: seeded(seed) }, PASSES, 0, STARTS);
  const [one, other] = [await fitWith(halves[0], 1), await fitWith(halves[1], 2)];
  const coherenceIn = ({ words }: Fitted, own: Csr, judge: Csr) =>
    mean(
      coherenceCv(topColumns(telling(words, topics, columnSums(own)), topics, COHERENT), columnsOf(judge), Infinity),
    );
  const coherence = (coherenceIn(one, halves[0], halves[1]) + coherenceIn(other, halves[1], halves[0])) / 2;
  const agreement = agreementOf(one.documents, other.documents, topics);
  return { topics, coherence, agreement, worth: worthOf(topics, coherence, agreement) };
}

export const worthOf = (topics: number, coherence: number, agreement: number, price = PRICE): number =>
  coherence + agreement - price * Math.log(topics);

/** Mutual information of the topics of two halves, documents alike, less its bias; of documents that have words in both. */
export function agreementOf(one: ArrayLike<number>, other: ArrayLike<number>, topics: number): number {
  const joint = new Float64Array(topics * topics);
  let documents = 0;
  for (let at = 0; at < one.length; at += topics) {
    let [a, b] = [0, 0];
    for (let z = at; z < at + topics; z++) {
      a += one[z];
      b += other[z];
    }
    if (a === 0 || b === 0) continue;
    documents++;
    for (let y = 0; y < topics; y++)
      for (let z = 0; z < topics; z++) joint[y * topics + z] += (one[at + y] / a) * (other[at + z] / b);
  }
  const [first, second] = [new Float64Array(topics), new Float64Array(topics)];
  joint.forEach((p, i) => {
    first[Math.floor(i / topics)] += p / documents;
    second[i % topics] += p / documents;
  });
  const told = joint.reduce((sum, n, i) => {
    const p = n / documents;
    return p > 0 ? sum + p * Math.log(p / (first[Math.floor(i / topics)] * second[i % topics])) : sum;
  }, 0);
  return told - (topics - 1) ** 2 / (2 * documents);
}

function sampled(counts: Csr, { random }: Run): Csr {
  if (counts.rows <= SAMPLE) return counts;
  const rows = random.order(counts.rows).slice(0, SAMPLE);
  return selectRows(
    counts,
    rows.sort((a, b) => a - b),
  );
}

const mean = (values: readonly number[]): number => sum(values) / values.length;
