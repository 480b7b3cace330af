/**
 * The gist of each of some blocks: one sentence, quoted, that says what the block is about.
 *
 *   const gists = await gistsOf(corpus, blocks);
 *   gists[0] → { document: 0, sentence: 3, start: 180, end: 260 }
 *
 * A sentence is worth Σ P(w) of its words (word-scores.ts) over the square root of their number, more the earlier it comes
 * and the more it names. It must be fit to be quoted (quotable.ts) and stand alone: no question, no announcement, none
 * that leans on another (`That's why …`, `And it …`), points at what is shown or talks about the talk, none of a few words
 * or of very many. Where no sentence is such, the block has no gist.
 */
import { type Corpus, type Document, oneLine } from '../../text/index.ts';
import { isDeictic } from '../summarize/deixis.ts';
import { isMetadiscourse } from '../summarize/metadiscourse.ts';
import { namingOf } from '../summarize/naming.ts';
import { placesOf, sentencesOf, wordsAt } from '../summarize/places.ts';
import { fitnessOf } from '../summarize/quotable.ts';
import { isAnnouncement } from './announcement.ts';
import type { Block } from './block.ts';
import { type WordScores, wordScores } from './word-scores.ts';

export interface Gist {
  readonly document: number;
  readonly sentence: number;
  readonly start: number;
  readonly end: number;
}

/** Words of a sentence that can be quoted alone. */
const SHORTEST = 6;
const LONGEST = 40;
/** A sentence so many sentences into the block is worth half of what it would be at its beginning. */
const HALF = 12;
/** Sentences of fewer counted words are not worth more for their shortness. */
const ENOUGH = 8;
/** How much more a sentence is worth that names things, and does not point at them (naming.ts). */
const NAMING = 2;
/** Openings that lean on what was said before, and courtesies. */
const LEANING =
  /^["“‘'([]*(?:(?:and|but|so|because|or|then|also|that|this|these|those|it|they|he|she|its|it['’]s|that['’]s|there['’]s|which|like|yeah|yes|no|okay|ok|right|well|um|uh|oh|thanks?|thank|welcome|hi|hello|good (?:morning|afternoon|evening)|however|therefore|anyway|exactly|sure|cool|great|now|here|even though|obviously|of course|as (?:we|i)|i (?:mean|think|guess|feel|know|just)|you (?:know|mentioned|said)|maybe|let me|we(?:['’]ll| will) (?:go|be|now)|speaking of)\b)/i;

export async function gistsOf(corpus: Corpus, blocks: readonly Block[]): Promise<(Gist | undefined)[]> {
  const scores = await wordScores(corpus, blocks);
  const places = placesOf(corpus);
  const quotes = { ...places, words: places.positionOf.map((_, s) => wordsAt(places, s)) };
  const { isFit } = fitnessOf(quotes, quotes.words);
  const firsts = sentencesOf(places);
  return blocks.map((block, b) => {
    let best: { gist: Gist; worth: number } | undefined;
    for (const { document, from, to } of block) {
      const source = corpus.documents[document];
      for (let s = from; s < to; s++) {
        const place = firsts[document].first + s;
        if (!standsAlone(source, s) || !isFit(place)) continue;
        const naming = Math.exp(NAMING * namingOf(quotes, place));
        const worth = (naming * worthOf(source, s, scores[b])) / (1 + (s - from) / HALF);
        if (best && best.worth >= worth) continue;
        const { start, end } = source.sentences[s];
        best = { gist: { document, sentence: s, start, end }, worth };
      }
    }
    return best?.gist;
  });
}

/** A whole sentence that needs no other, of a length that can be quoted. */
export function standsAlone({ text, sentences, tokens, language }: Document, s: number): boolean {
  const { start, end, kind } = sentences[s];
  const words = tokens.firstToken[s + 1] - tokens.firstToken[s];
  if (kind === 'heading' || words < SHORTEST || words > LONGEST) return false;
  const sentence = text.slice(start, end);
  if (/\?["”’']?$/.test(sentence) || LEANING.test(sentence) || isAnnouncement(sentence)) return false;
  if (/https?:|^[[(<{]/.test(sentence)) return false;
  const flat = oneLine(sentence);
  return language !== 'en' || !(isDeictic(flat) || isMetadiscourse(flat));
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
