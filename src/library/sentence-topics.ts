/**
 * The topic of the library that a sentence is about: the one its words most likely come from, Σ_w P(z|w) with
 * P(z|w) ∝ P(w|z) (P(z|d) + P(z)), so that a sentence may be about something else than its document.
 */
import type { Plsa } from '../models/index.ts';
import { analyze } from '../text/index.ts';

export interface Sentence {
  readonly text: string;
  readonly language: string | undefined;
  /** The document's share of every topic. */
  readonly mixture: ArrayLike<number>;
}

/** Ids of topics; none for a sentence without a word that the topics know. */
export async function topicsOfSentences(
  { wordGivenTopic, topic, topics }: Plsa,
  columnOf: ReadonlyMap<string, number>,
  sentences: readonly Sentence[],
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
    const most = Math.max(...shares);
    return most > 0 ? shares.indexOf(most) + 1 : undefined;
  });
}

/** Adds P(z|w) of one word. */
function addShares(shares: Float64Array, words: Plsa['wordGivenTopic'], column: number, prior: Float64Array) {
  const joint = shares.map((_, z) => words[column * shares.length + z] * prior[z]);
  const sum = joint.reduce((total, p) => total + p, 0);
  if (sum > 0) for (let z = 0; z < shares.length; z++) shares[z] += joint[z] / sum;
}
