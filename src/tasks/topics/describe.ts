/** Topics as people read them: a label, words with their lift, a share, the documents that have most of it. */
import { coherence } from '../../evaluate/index.ts';
import { reference } from '../../kernels/index.ts';
import { columnSums, topBy } from '../../linalg/index.ts';
import type { Fitted } from './fit.ts';
import { sharesOf } from './order.ts';
import { overTime } from './over-time.ts';
import { columnsOf, compared, type Problem, sum } from './problem.ts';
import { telling, topColumns } from './top.ts';

/** A topic: its words, its share, its documents. */
export interface Topic {
  /** Counts from 1, by falling share when the topics were first found, and stays with what the topic is about. */
  readonly id: number;
  /** What a person called it, else what tells it from the others. */
  readonly label: string;
  /** The name that a person gave: it goes where what it named goes. */
  readonly given?: string;
  /** What it was before the topics were fitted again; nothing of a new one. */
  readonly was?: Was;
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
  /** Its share in every period, where documents have dates; null in a period without documents. */
  readonly trend?: readonly (number | null)[];
}

/** A sentence typical of a topic. */
export interface Typical {
  readonly document: string;
  readonly text: string;
  /** UTF-16 offsets in the document's text. */
  readonly start: number;
  readonly end: number;
}

/** What became of a topic. */
export interface Was {
  readonly kind: 'kept' | 'split' | 'merged';
  /** The topics before that are in it. */
  readonly from: readonly number[];
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

/** Words of a label, and those by which coherence is measured. */
export const LABEL_WORDS = 3;
export const COHERENT = 10;

/** The topics, and the periods of their trends where documents have dates. */
export function describe(
  problem: Problem,
  fitted: Fitted,
  shown: ShownCounts,
): { readonly topics: readonly Topic[]; readonly periods?: readonly string[] } {
  const { topics, words } = fitted;
  const mixtures = Float64Array.from(fitted.documents);
  reference.normalizeRows(mixtures, topics);
  const share = sharesOf(fitted.documents, topics);
  const frequency = problem.frequency ?? columnSums(problem.counts);
  const all = sum(frequency);
  const worth = telling(words, topics, frequency);
  const labels = topColumns(worth, topics, LABEL_WORDS);
  const first = topColumns(shown.by === 'share' ? words : worth, topics, Math.max(shown.words, COHERENT));
  const coherent = coherence(
    first.map((columns) => columns.slice(0, COHERENT)),
    columnsOf(problem.counts),
  );
  const time = overTime(fitted.documents, topics, problem.days);
  const described = first.map((columns, z): Topic => {
    const wordOf = (w: number): TopicWord => {
      const probability = words[w * topics + z];
      return { word: problem.word(w), probability, lift: frequency[w] > 0 ? (probability * all) / frequency[w] : 0 };
    };
    return {
      id: z + 1,
      label: labels[z].map(problem.word).join(', '),
      share: share[z],
      coherence: coherent[z],
      words: columns.slice(0, shown.words).map(wordOf),
      documents: bestDocuments(problem, (d) => mixtures[d * topics + z], shown.documents),
      ...(time && { trend: time.shares[z] }),
    };
  });
  return { topics: described, ...(time && { periods: time.periods }) };
}

/** Of the documents that have counted words those with the largest share. */
function bestDocuments({ counts, documents }: Problem, shareOf: (document: number) => number, count: number) {
  const filled = [...documents.keys()].filter((d) => counts.start[d] < counts.start[d + 1]);
  return topBy(filled, count, shareOf).map((d) => ({ document: documents[d], share: shareOf(d) }));
}

/** A document as a mixture of topics. */
export interface Mixture {
  readonly document: string;
  /** The share of every topic, in the order of `topics`. */
  readonly mixture: readonly number[];
}

/** In the order of the documents' ids; a document without a counted word has an empty mixture. */
export function mixturesOf({ counts, documents }: Problem, fitted: Fitted): Mixture[] {
  const { topics } = fitted;
  const shares = Float64Array.from(fitted.documents);
  reference.normalizeRows(shares, topics);
  const mixtures = documents.map((document, d) => {
    const counted = counts.start[d + 1] > counts.start[d];
    return { document, mixture: counted ? Array.from(shares.subarray(d * topics, (d + 1) * topics)) : [] };
  });
  return mixtures.sort((a, b) => compared(a.document, b.document));
}
