/**
 * How likely each word of a block is to stand in the title a person would write: a logistic model over a handful of
 * features, learnt from the headings people gave to chapters of talks.
 *
 *   P(w) = 1 / (1 + exp(−(bias + Σ weight · feature)))
 *
 * TITLE_WEIGHTS is printed by `npm run experiment -- titles --data DIR`, which also says how well it does on series of talks
 * that it was not learnt from.
 */
import type { Corpus } from '../../text/index.ts';
import { eachContentToken, OPENING_SENTENCES, type Passage } from './block.ts';
import { everydayTerms, totalsOf } from './kinds.ts';

export const TITLE_FEATURES = [
  'place',
  'opening',
  'count',
  'lift',
  'total',
  'everydayNoun',
  'everydayVerb',
  'everydayModifier',
  'question',
  'name',
] as const;
export type TitleFeature = (typeof TITLE_FEATURES)[number];
export type TitleWeights = Readonly<Record<TitleFeature | 'bias', number>>;

export const TITLE_WEIGHTS: TitleWeights = {
  bias: -4.06,
  place: -0.5,
  opening: 1.39,
  count: 0.43,
  lift: 0.36,
  total: 0.52,
  everydayNoun: -1.72,
  everydayVerb: -1.66,
  everydayModifier: -1.45,
  question: 0.62,
  name: 0.4,
};

export interface ScoredWord {
  /** P(w) stands in the title. */
  readonly score: number;
  readonly features: Readonly<Record<TitleFeature, number>>;
}

interface Seen {
  count: number;
  /** Where it comes first. */
  readonly place: number;
  readonly sentence: number;
  asked: boolean;
  /** Times inside a sentence, and with a capital or as an acronym there. */
  inside: number;
  capital: number;
}

/** The words of a block by term id. */
export type WordScores = ReadonlyMap<number, ScoredWord>;

/** For every block, its words. */
export async function wordScores(
  corpus: Corpus,
  blocks: readonly Passage[],
  weights: TitleWeights = TITLE_WEIGHTS,
): Promise<WordScores[]> {
  const everyday = await everydayTerms(corpus);
  const { totals, all } = totalsOf(corpus);
  return blocks.map((block) => {
    const words = seenIn(corpus, block);
    const size = [...words.values()].reduce((sum, { count }) => sum + count, 0);
    const scored = (term: number, { count, place, sentence, asked, inside, capital }: Seen): ScoredWord => {
      const kind = everyday.get(term);
      const features = {
        place: Math.log(1 + place),
        opening: 1 / (1 + sentence),
        count: Math.log(count),
        lift: Math.log((count * all) / (size * totals[term])),
        total: Math.log(totals[term]),
        everydayNoun: kind === 'noun' || kind === 'filler' ? 1 : 0,
        everydayVerb: kind === 'verb' ? 1 : 0,
        everydayModifier: kind === 'modifier' ? 1 : 0,
        question: asked ? 1 : 0,
        name: inside > 0 ? capital / inside : 0,
      };
      return { score: probability(features, weights), features };
    };
    return new Map(Array.from(words, ([term, word]) => [term, scored(term, word)]));
  });
}

export function probability(features: Readonly<Record<TitleFeature, number>>, weights: TitleWeights): number {
  const sum = TITLE_FEATURES.reduce((total, name) => total + weights[name] * features[name], weights.bias);
  return 1 / (1 + Math.exp(-sum));
}

function seenIn(corpus: Corpus, block: Passage): Map<number, Seen> {
  const words = new Map<number, Seen>();
  const { tokens, text, sentences } = corpus.documents[block.document];
  eachContentToken(corpus, block, (i, s, place) => {
    const { start, end } = sentences[s];
    const ordinal = s - block.from;
    let word = words.get(tokens.term[i]);
    if (!word) {
      word = { count: 0, place, sentence: ordinal, asked: false, inside: 0, capital: 0 };
      words.set(tokens.term[i], word);
    }
    word.count++;
    if (ordinal < OPENING_SENTENCES && text.slice(end - 2, end).includes('?')) word.asked = true;
    const surface = text.slice(tokens.start[i], tokens.end[i]);
    const acronym = /\p{Lu}.*\p{Lu}/u.test(surface);
    if (acronym || tokens.start[i] > start) {
      word.inside++;
      if (/^\p{Lu}/u.test(surface) || acronym) word.capital++;
    }
  });
  return words;
}
