/** The reason for a sentence, in one shape for every method. */

import { columnSums } from '../../linalg/index.ts';
import { leansOn } from './leaning.ts';
import type { Ranking } from './method.ts';
import { documentAt, type Problem } from './problem.ts';
import { likeness, type Pick, ranked } from './select.ts';

/** Why a sentence was taken: the words that carried it, its topics, what it repeats. */
export interface Why {
  /** 1 for the best score among the sentences that could be quoted; absent for a heading or a sentence without words. */
  readonly rank?: number;
  /** The words that carried it, with their share of the sentence's weight. */
  readonly words: readonly { readonly word: string; readonly share: number }[];
  /** The topics it belongs to, where the method has topics. */
  readonly topics?: readonly { readonly topic: number; readonly share: number; readonly words: readonly string[] }[];
  /** The sentence of the summary it is most like. */
  readonly like?: { readonly document: string; readonly index: number; readonly cosine: number };
  /** The word it starts with that leans on a sentence before: He, But, This. */
  readonly leansOn?: string;
}

const SHOWN_WORDS = 5;
const SHOWN_TOPICS = 2;
const LEAST_SHARE = 0.05;
/** Below this cosine, two sentences are not worth calling alike. */
const LEAST_LIKENESS = 0.3;

export function reasons(problem: Problem, ranking: Ranking, picks: readonly Pick[]): (sentence: number) => Why {
  const rankOf = new Map(ranked(problem, ranking.scores).map((s, i) => [s, i + 1]));
  // A method without weights of its own values a term by how often the whole text uses it.
  const worth = ranking.terms ?? columnSums(problem.counts);
  const alike = likeness(problem);
  const named = new Map<number, string[]>();
  const topicWords = (z: number) => named.get(z) ?? named.set(z, wordsOfTopic(problem, ranking, z)).get(z)!;
  return (s) => {
    const rank = rankOf.get(s);
    const like = mostAlike(problem, picks, alike, s);
    const leans = leansOn(problem, s);
    return {
      ...(rank !== undefined && { rank }),
      words: wordsOf(problem, worth, s),
      ...(ranking.topics && { topics: topicsOf(ranking.topics, s, topicWords) }),
      ...(like && { like }),
      ...(leans !== undefined && { leansOn: leans }),
    };
  };
}

function wordsOf({ counts, vocabulary }: Problem, worth: ArrayLike<number>, s: number): Why['words'] {
  const carried: { column: number; weight: number }[] = [];
  let total = 0;
  for (let i = counts.start[s]; i < counts.start[s + 1]; i++) {
    const weight = counts.value[i] * worth[counts.index[i]];
    if (!(weight > 0)) continue;
    carried.push({ column: counts.index[i], weight });
    total += weight;
  }
  carried.sort((a, b) => b.weight - a.weight || a.column - b.column);
  return carried
    .slice(0, SHOWN_WORDS)
    .map(({ column, weight }) => ({ word: vocabulary.label(column), share: weight / total }));
}

function topicsOf({ count, ofSentence }: NonNullable<Ranking['topics']>, s: number, words: (z: number) => string[]) {
  const shares = Array.from({ length: count }, (_, z) => ({ topic: z, share: ofSentence[s * count + z] }));
  return shares
    .filter(({ share }) => share >= LEAST_SHARE)
    .sort((a, b) => b.share - a.share || a.topic - b.topic)
    .slice(0, SHOWN_TOPICS)
    .map(({ topic, share }) => ({ topic, share, words: words(topic) }));
}

function wordsOfTopic({ vocabulary }: Problem, { topics }: Ranking, z: number): string[] {
  const { count, ofTerm } = topics!;
  const columns = Array.from({ length: ofTerm.length / count }, (_, w) => w);
  columns.sort((a, b) => ofTerm[b * count + z] - ofTerm[a * count + z] || a - b);
  return columns.slice(0, SHOWN_WORDS).map((column) => vocabulary.label(column));
}

function mostAlike(
  problem: Problem,
  picks: readonly Pick[],
  alike: (a: number, b: number) => number,
  s: number,
): Why['like'] {
  let best = -1;
  let cosine = LEAST_LIKENESS;
  for (const { sentence } of picks) {
    const similarity = sentence === s ? 0 : alike(s, sentence);
    if (similarity > cosine) [best, cosine] = [sentence, similarity];
  }
  if (best < 0) return undefined;
  return { document: documentAt(problem, best).id, index: problem.positionOf[best], cosine };
}
