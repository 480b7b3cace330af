/** The reason for a sentence, in one shape for every method. */

import { columnSums, topBy, topIndices } from '../../linalg/index.ts';
import { once } from '../../text/memoized.ts';
import type { Unfit } from '../quoting/quotable.ts';
import { leansOn } from './leaning.ts';
import type { Account, Ranking } from './method.ts';
import { documentAt, type Problem } from './problem.ts';
import { likeness, type PickedSentence, ranked } from './select.ts';

/** Why a sentence was taken: the words that carried it, its topics, what it repeats. */
export interface Why {
  /**
   * 1 for the best score among the sentences that could be quoted; absent for a heading and for a sentence without words.
   */
  readonly rank?: number;
  /** The order in which it was picked, from 1; absent when it was not. */
  readonly order?: number;
  /** What the score is made of, where the method can say: the parts add up to it. */
  readonly account?: Account;
  /** The words that carried it, with their share in the sentence's worth; half of a pair of words goes to each. */
  readonly words: readonly { readonly word: string; readonly share: number }[];
  /** The topics it belongs to, where the method has topics. */
  readonly topics?: readonly { readonly topic: number; readonly share: number; readonly words: readonly string[] }[];
  /** The sentence of the summary it is most like. */
  readonly like?: { readonly document: string; readonly index: number; readonly cosine: number };
  /** It was passed over because it repeats that sentence. */
  readonly repeats?: boolean;
  /** Why it was not fit to be quoted. */
  readonly unfit?: Unfit;
  /** The word it starts with that leans on a sentence before: He, But, This. */
  readonly leansOn?: string;
}

export const SHOWN_WORDS = 5;
const SHOWN_TOPICS = 2;
const MIN_SHARE = 0.05;
/** Below this cosine, two sentences are not worth calling alike. */
const MIN_LIKENESS = 0.3;

export function reasons(
  problem: Problem,
  ranking: Ranking,
  picks: readonly PickedSentence[],
  redundancy: number,
): (sentence: number) => Why {
  const orderOf = new Map(picks.map(({ sentence }, i) => [sentence, i + 1]));
  const rankOf = once(() => new Map(ranked(problem, ranking.scores).map((s, i) => [s, i + 1])));
  // A method without weights of its own values a term by how often the whole text uses it.
  const worth = once(() => ranking.terms ?? columnSums(problem.counts));
  const alike = likeness(problem);
  const named = new Map<number, string[]>();
  const topicWords = (z: number) => named.get(z) ?? named.set(z, wordsOfTopic(problem, ranking, z)).get(z)!;
  return (s) => {
    const rank = rankOf().get(s);
    const like = mostAlike(problem, picks, alike, s);
    const leans = leansOn(problem, s);
    const order = orderOf.get(s);
    const unfit = problem.unfit?.(s);
    return {
      ...(rank !== undefined && { rank }),
      ...(order !== undefined && { order }),
      ...(ranking.account && { account: ranking.account(s) }),
      words: ranking.carried ? shown(problem, ranking.carried(s)) : wordsOf(problem, worth(), s),
      ...(ranking.topics && { topics: topicsOf(ranking.topics, s, topicWords) }),
      ...(like && { like }),
      ...(like && order === undefined && !unfit && like.cosine >= redundancy && { repeats: true }),
      ...(unfit && { unfit }),
      ...(leans !== undefined && { leansOn: leans }),
    };
  };
}

/** The largest shares, in words. */
function shown(
  { vocabulary }: Problem,
  carried: readonly { readonly column: number; readonly share: number }[],
): Why['words'] {
  const some = carried.filter(({ share }) => share > 0);
  return topBy(some, SHOWN_WORDS, ({ share }) => share).map(({ column, share }) => ({
    word: vocabulary.label(column),
    share,
  }));
}

function wordsOf(problem: Problem, worth: ArrayLike<number>, s: number): Why['words'] {
  const { counts } = problem;
  const carried: { column: number; weight: number }[] = [];
  let total = 0;
  for (let i = counts.start[s]; i < counts.start[s + 1]; i++) {
    const weight = counts.value[i] * worth[counts.index[i]];
    if (!(weight > 0)) continue;
    carried.push({ column: counts.index[i], weight });
    total += weight;
  }
  return shown(
    problem,
    carried.map(({ column, weight }) => ({ column, share: weight / total })),
  );
}

function topicsOf({ count, ofSentence }: NonNullable<Ranking['topics']>, s: number, words: (z: number) => string[]) {
  const shares = Array.from({ length: count }, (_, z) => ({ topic: z, share: ofSentence[s * count + z] }));
  return topBy(shares, SHOWN_TOPICS, ({ share }) => share)
    .filter(({ share }) => share >= MIN_SHARE)
    .map(({ topic, share }) => ({ topic, share, words: words(topic) }));
}

function wordsOfTopic({ vocabulary }: Problem, { topics }: Ranking, z: number): string[] {
  const { count, ofTerm } = topics!;
  const columns = topIndices(ofTerm.length / count, SHOWN_WORDS, (w) => ofTerm[w * count + z]);
  return columns.map((column) => vocabulary.label(column));
}

function mostAlike(
  problem: Problem,
  picks: readonly PickedSentence[],
  alike: (a: number, b: number) => number,
  s: number,
): Why['like'] {
  let best = -1;
  let cosine = MIN_LIKENESS;
  for (const { sentence } of picks) {
    const similarity = sentence === s ? 0 : alike(s, sentence);
    if (similarity > cosine) [best, cosine] = [sentence, similarity];
  }
  if (best < 0) return undefined;
  return { document: documentAt(problem, best).id, index: problem.positionOf[best], cosine };
}
