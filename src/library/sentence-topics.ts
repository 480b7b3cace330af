/**
 * The topic of a sentence: the z with the largest Σ_w P(z|w), P(z|w) ∝ P(w|z) (P(z|d) + P(z)). The prior P(z) is added so
 * that a sentence may have another topic than its document.
 */
import type { Plsa } from '../models/index.ts';
import { analyze } from '../text/index.ts';

export interface SentenceOfMixture {
  readonly text: string;
  readonly language: string | undefined;
  /** The document's share of every topic. */
  readonly mixture: ArrayLike<number>;
}

/** Topic ids; none for a sentence without a word of the vocabulary. */
export async function topicsOfSentences(
  { wordGivenTopic, topic, topics }: Plsa,
  columnOf: ReadonlyMap<string, number>,
  sentences: readonly SentenceOfMixture[],
): Promise<(number | undefined)[]> {
  const sources = sentences.map(({ text, language }, s) => ({ id: `${s}`, text, ...(language && { language }) }));
  const { documents, lexicon } = await analyze(sources);
  return documents.map(({ tokens }, s) => {
    const prior = Float64Array.from(topic, (p, z) => p + sentences[s].mixture[z]);
    const shares = new Float64Array(topics);
    tokens.term.forEach((term, i) => {
      const column = tokens.stop[i] ? undefined : columnOf.get(lexicon.term(term));
      if (column !== undefined) addShares(shares, wordGivenTopic, column, prior);
    });
    const max = Math.max(...shares);
    return max > 0 ? shares.indexOf(max) + 1 : undefined;
  });
}

/** Adds P(z|w) of one word. */
function addShares(shares: Float64Array, words: Plsa['wordGivenTopic'], column: number, prior: Float64Array) {
  const joint = shares.map((_, z) => words[column * shares.length + z] * prior[z]);
  const sum = joint.reduce((total, p) => total + p, 0);
  if (sum > 0) for (let z = 0; z < shares.length; z++) shares[z] += joint[z] / sum;
}
