/**
 * The gist of each of some blocks: one sentence, quoted, that says what the block is about.
 *
 *   const titles = await titlesOf(corpus, blocks);
 *   const gists = await gistsOf(corpus, blocks, titles);
 *   gists[0] → { document: 0, sentence: 3, start: 180, end: 260 }
 *
 * A sentence is worth Σ P(w) of its words (word-scores.ts) over the square root of their number, more the earlier it comes,
 * the more it has of a phrase of the title above it, and the better it is spoken. It must be fit to be quoted
 * (quotable.ts) and stand alone (alone.ts), have a finite verb (finite-verb.ts), be spoken without much stumbling
 * (disfluency.ts), and have a word of the title where that is a phrase of the block. Under a title without words of the
 * text (`Introduction`), P(w) is that of a title of the whole document. Where no sentence is such, the block has no gist.
 */
import { firstWhere } from '../../text/first-where.ts';
import type { Corpus, Document } from '../../text/index.ts';
import { keptWith } from '../../text/memoized.ts';
import { standsAlone } from '../quoting/alone.ts';
import { fluencyIn } from '../quoting/disfluency.ts';
import { isFullSentence } from '../quoting/finite-verb.ts';
import { placesOf, sentencesOf, textOf, wordsAt } from '../quoting/places.ts';
import { fitnessOf } from '../quoting/quotable.ts';
import { quotesOf } from '../quoting/quote.ts';
import type { Passage } from './block.ts';
import type { Title } from './first-words.ts';
import { type Tagger, taggerFor } from './parts-of-speech.ts';
import { type WordScores, wordScores } from './word-scores.ts';

export interface Gist {
  readonly document: number;
  readonly sentence: number;
  /** Without a label or a connective in front: `Q - And so …` */
  readonly start: number;
  readonly end: number;
}

/** A sentence so many sentences into the block is worth half of what it would be at its beginning. */
const HALF = 12;
/** Sentences of fewer counted words are not worth more for their shortness. */
const ENOUGH = 8;
/** A sentence that has all words of a phrase of the title is worth e to this power as much: 20 times. */
const TITLED = 3;
/** A sentence that is spoken worse is not quoted (disfluency.ts). */
const FLUENT = 0.45;

export async function gistsOf(
  corpus: Corpus,
  blocks: readonly Passage[],
  titles: readonly Pick<Title, 'kind' | 'spans'>[],
): Promise<(Gist | undefined)[]> {
  const scores = await wordScores(
    corpus,
    blocks.map((block, b) => (titles[b].spans.length > 0 ? block : wholeOf(corpus, block))),
  );
  const { quotes, fitness, firsts } = quotesIn(corpus);
  const tagger = await taggerFor(corpus);
  return blocks.map(({ document, from, to }, b) => {
    const source = corpus.documents[document];
    const isEnglish = source.language === 'en';
    const phrases = titles[b].spans.map((span) => termsIn(corpus, span));
    let best: { gist: Gist; worth: number } | undefined;
    for (let s = from; s < to; s++) {
      const place = firsts[document].first + s;
      const start = quotes.quoteStart[place];
      if (!standsAlone(source, s, start) || !fitness.isFit(place)) continue;
      const titled = Math.max(0, ...phrases.map((terms) => shareIn(source, s, terms)));
      if (titled === 0 && titles[b].kind === 'phrase') continue;
      const text = textOf(quotes, place);
      const said = isEnglish ? fluencyIn(text, quotes.words[place]) : 1;
      const worth = (Math.exp(TITLED * titled) * said * worthOf(source, s, scores[b])) / (1 + (s - from) / HALF);
      if ((best && best.worth >= worth) || said < FLUENT) continue;
      if (isEnglish && !isFullSentence(text) && !hasTaggedVerb(source, s, tagger)) continue;
      best = { gist: { document, sentence: s, start, end: source.sentences[s].end }, worth };
    }
    return best?.gist;
  });
}

/** A verb that shows no form of its own is known by the tagger: `the queens lay eggs`. */
const hasTaggedVerb = (document: Document, s: number, tagger: Tagger): boolean =>
  [...tagger(document, s, s + 1).values()].includes('verb');

/** An introduction brings up what the whole document is about. */
const wholeOf = ({ documents }: Corpus, { document }: Passage): Passage => ({
  document,
  from: 0,
  to: documents[document].sentences.length,
});

/** All sentences without connectives, and which are fit to be quoted; the sections of every chapter ask for them again. */
const quotesIn = keptWith((corpus: Corpus) => {
  const places = placesOf(corpus);
  const { quoteStart } = quotesOf(places, { clutter: 'drop', trim: true });
  const quotes = { ...places, quoteStart, words: places.positionOf.map((_, s) => wordsAt(places, s)) };
  return { quotes, fitness: fitnessOf(quotes, quotes.words), firsts: sentencesOf(places) };
});

/** The counted words of a phrase of a title. */
function termsIn({ documents }: Corpus, { document, start, end }: Title['spans'][number]): ReadonlySet<number> {
  const { tokens } = documents[document];
  const terms = new Set<number>();
  for (
    let i = firstWhere(tokens.start.length, (t) => tokens.start[t] >= start);
    i < tokens.start.length && tokens.end[i] <= end;
    i++
  )
    if (tokens.stop[i] === 0) terms.add(tokens.term[i]);
  return terms;
}

/** The share of some words that a sentence has. */
function shareIn({ tokens }: Document, s: number, terms: ReadonlySet<number>): number {
  if (terms.size === 0) return 0;
  const has = new Set<number>();
  for (let i = tokens.firstToken[s]; i < tokens.firstToken[s + 1]; i++)
    if (terms.has(tokens.term[i])) has.add(tokens.term[i]);
  return has.size / terms.size;
}

function worthOf({ tokens }: Document, s: number, scores: WordScores): number {
  const seen = new Set<number>();
  let sum = 0;
  let counted = 0;
  for (let i = tokens.firstToken[s]; i < tokens.firstToken[s + 1]; i++) {
    if (tokens.stop[i] === 1) continue;
    counted++;
    if (seen.has(tokens.term[i])) continue;
    seen.add(tokens.term[i]);
    sum += scores.get(tokens.term[i])?.score ?? 0;
  }
  return sum / Math.sqrt(Math.max(counted, ENOUGH));
}
