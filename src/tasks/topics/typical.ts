/** A sentence typical of a topic: its words are the most characteristic for its length, and it is fit to be quoted alone. */
import { type Corpus, oneLine } from '../../text/index.ts';
import { standsAlone } from '../quoting/alone.ts';
import { placesOf, wordsAt } from '../quoting/places.ts';
import { fitnessOf } from '../quoting/quotable.ts';

/** A topic to be named: how much each term tells of it (by term id), and its documents in the corpus, best first. */
export interface Nameless {
  readonly weights: ReadonlyMap<number, number>;
  readonly documents: readonly number[];
}

export interface Typical {
  readonly document: string;
  readonly text: string;
  /** UTF-16 offsets in the document's text. */
  readonly start: number;
  readonly end: number;
}

/** Sentences of fewer words are worth no more for their shortness. */
const SHORT = 10;
/** What begins with a small letter is a piece of a sentence, or comes from a recogniser. */
const PIECE = /^\p{Ll}/u;
const PIECE_WORTH = 0.5;

/**
 * Σ over the different words of what they tell / √words, half of that for a piece of a sentence; the first of equals.
 * Nothing where no sentence will do.
 */
export function typicalOf(corpus: Corpus, { weights, documents }: Nameless): Typical | undefined {
  const leading = documents.map((d) => corpus.documents[d]);
  const places = placesOf({ ...corpus, documents: leading });
  const fitness = fitnessOf(
    places,
    places.positionOf.map((_, s) => wordsAt(places, s)),
  );
  let [best, max]: [Typical | undefined, number] = [undefined, 0];
  places.positionOf.forEach((s, place) => {
    const document = leading[places.documentOf[place]];
    const { id, text, sentences, tokens } = document;
    const { start, end } = sentences[s];
    const [from, to] = [tokens.firstToken[s], tokens.firstToken[s + 1]];
    const sentence = text.slice(start, end);
    let worth = 0;
    for (const term of new Set(tokens.term.subarray(from, to))) worth += weights.get(term) ?? 0;
    worth *= (PIECE.test(sentence) ? PIECE_WORTH : 1) / Math.sqrt(Math.max(to - from, SHORT));
    if (worth <= max || !standsAlone(document, s) || !fitness.isFit(place)) return;
    [best, max] = [{ document: id, text: oneLine(sentence), start, end }, worth];
  });
  return best;
}
