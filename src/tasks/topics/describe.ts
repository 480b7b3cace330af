/** Topics as people read them: a label, words with their lift, a share, the documents that have most of it. */
import { coherence } from '../../evaluate/index.ts';
import { type Floats, reference } from '../../kernels/index.ts';
import { columnSums, topBy } from '../../linalg/index.ts';
import type { Fitted } from './fit.ts';
import { overTime } from './over-time.ts';
import type { Problem } from './problem.ts';
import { telling, topColumns } from './top.ts';
import type { Typical } from './typical.ts';

/** A topic: its words, its share, its documents. */
export interface Topic {
  /** Stable: counts from 1, by falling share when the topics were first found, and stays through updates. */
  readonly id: number;
  /** What a person called it, else what tells it from the others. */
  readonly label: string;
  /** A person gave the name: it stays whatever the words become. */
  readonly named?: true;
  /** A sentence that says much of it. */
  readonly typical?: Typical;
  /** Of all counted words. */
  readonly share: number;
  /** A person does not want to see it. */
  readonly hidden?: true;
  /** NPMI of its first words over the documents, from −1 to 1; larger is more coherent. */
  readonly coherence: number;
  readonly words: readonly TopicWord[];
  /** Documents with the largest part of it, best first. */
  readonly documents: readonly { readonly document: string; readonly share: number }[];
  /** Its share in every period, where documents have dates. */
  readonly trend?: readonly number[];
  /** The topics of the documents that have most of it, where two levels were asked for; their ids count from 1. */
  readonly subtopics?: readonly Topic[];
}

export interface TopicWord {
  readonly word: string;
  /** P(w|z). */
  readonly probability: number;
  /** How many times likelier it is here than anywhere: P(w|z) / P(w). */
  readonly lift: number;
}

export interface ShownCounts {
  readonly words: number;
  readonly documents: number;
  /** Words in the order of how much they tell of the topic, or of their share in it. */
  readonly by: 'telling' | 'share';
}

const LABEL_WORDS = 3;
const COHERENT = 10;

export function describe(
  problem: Problem,
  fitted: Fitted,
  shown: ShownCounts,
  labels: Readonly<Record<string, string>> = {},
) {
  const { topics, words, documents } = fitted;
  const mixtures = Float64Array.from(documents);
  reference.normalizeRows(mixtures, topics);
  const share = sharesOf(documents, topics);
  const frequency = columnSums(problem.counts);
  const lift = liftOf(frequency, words, topics);
  const worth = shown.by === 'share' ? words : telling(words, topics, frequency);
  const first = topColumns(worth, topics, Math.max(shown.words, COHERENT));
  const time = overTime(documents, topics, problem.days);
  const coherent = coherenceOf(problem, first);
  const described = first.map((columns, z): Topic => {
    const named = columns.map((w) => ({
      word: problem.word(w),
      probability: words[w * topics + z],
      lift: lift(w, z),
    }));
    return {
      id: z + 1,
      label: labels[z + 1] ?? labelOf(named),
      share: share[z],
      coherence: coherent[z],
      words: named.slice(0, shown.words),
      documents: bestDocuments(mixtures, topics, z, problem, shown.documents),
      ...(time && { trend: time.shares[z] }),
    };
  });
  return { topics: described, ...(time && { periods: time.periods }) };
}

/** The most telling of the words. */
function labelOf(words: readonly TopicWord[]): string {
  const worth = ({ probability, lift }: TopicWord) => probability * Math.log(Math.max(lift, 1e-9));
  return topBy(words, LABEL_WORDS, worth)
    .map(({ word }) => word)
    .join(', ');
}

export function sharesOf(documents: Floats, topics: number): number[] {
  const totals = new Float64Array(topics);
  reference.columnTotals(documents, topics, totals);
  const all = totals.reduce((sum, total) => sum + total, 0);
  return Array.from(totals, (total) => (all > 0 ? total / all : 0));
}

function liftOf(frequency: Float64Array, words: Floats, topics: number): (column: number, topic: number) => number {
  const all = frequency.reduce((sum, n) => sum + n, 0);
  return (w, z) => (frequency[w] > 0 ? (words[w * topics + z] * all) / frequency[w] : 0);
}

function coherenceOf({ counts: { rows, start, index } }: Problem, first: readonly (readonly number[])[]): number[] {
  const documents = Array.from({ length: rows }, (_, d) => index.subarray(start[d], start[d + 1]));
  return coherence(
    first.map((columns) => columns.slice(0, COHERENT)),
    documents,
  );
}

function bestDocuments(mixtures: Float64Array, topics: number, z: number, problem: Problem, count: number) {
  const rows = problem.documents.map((_, d) => d).filter((d) => problem.counts.start[d] < problem.counts.start[d + 1]);
  const value = (d: number) => mixtures[d * topics + z];
  return topBy(rows, count, value).map((d) => ({ document: problem.documents[d], share: value(d) }));
}
