/** A sentence that says much of a topic, from the documents that have most of it. */
import { type Corpus, oneLine } from '../../text/index.ts';
import { standsAlone } from '../quoting/alone.ts';
import { placesOf, textOf, wordsAt } from '../quoting/places.ts';
import { fitnessOf } from '../quoting/quotable.ts';
import type { Typical } from './describe.ts';

/** A topic to be named: how much each term tells of it (by term id), and its documents in the corpus, best first. */
export interface Nameless {
  readonly weights: ReadonlyMap<number, number>;
  readonly documents: readonly number[];
}

/** Sentences of fewer words are worth no more for their shortness. */
const FEW_WORDS = 10;
/** What stands so often in the documents of a topic is theirs by habit: `Scroll down for video.` */
const HABITUAL = 3;

/**
 * Of the sentences that can be quoted alone the one with the most Σ over its different words of what they tell / √(words,
 * at least ten); the first of equals. Nothing where no sentence will do.
 */
export function typicalOf(corpus: Corpus, { weights, documents }: Nameless): Typical | undefined {
  const leading = documents.map((d) => corpus.documents[d]);
  const places = placesOf({ ...corpus, documents: leading });
  const fitness = fitnessOf(
    places,
    places.positionOf.map((_, place) => wordsAt(places, place)),
  );
  const lines = Array.from(places.positionOf, (_, place) => oneLine(textOf(places, place)));
  const times = new Map<string, number>();
  for (const line of lines) times.set(line.toLowerCase(), (times.get(line.toLowerCase()) ?? 0) + 1);
  let [best, most]: [Typical | undefined, number] = [undefined, 0];
  places.positionOf.forEach((s, place) => {
    const document = leading[places.documentOf[place]];
    const { firstToken, term } = document.tokens;
    const terms = term.subarray(firstToken[s], firstToken[s + 1]);
    const told = [...new Set(terms)].reduce((sum, one) => sum + (weights.get(one) ?? 0), 0);
    const worth = told / Math.sqrt(Math.max(terms.length, FEW_WORDS));
    if (worth <= most || times.get(lines[place].toLowerCase())! >= HABITUAL) return;
    if (!standsAlone(document, s) || !fitness.isFit(place)) return;
    const { start, end } = document.sentences[s];
    [best, most] = [{ document: document.id, text: lines[place], start, end }, worth];
  });
  return best;
}
