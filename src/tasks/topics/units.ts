/**
 * The words of some documents, and the phrases of two or three words that nothing interrupts but, inside a name, a small
 * word (`Bank of England`).
 */
import { type Document, oneLine } from '../../text/index.ts';

/** A word or a phrase: its terms, and how and where the documents write it. */
export interface Unit {
  readonly terms: readonly number[];
  count: number;
  /** What each writing weighs. */
  readonly writings: Map<string, number>;
  /** The first few places. */
  readonly places: Place[];
}

/** Where a unit ends: the last of its tokens. */
interface Place {
  readonly document: Document;
  readonly sentence: number;
  readonly token: number;
}

/** Words of a phrase. */
const MAX_WORDS = 3;
/** Places that are kept of a unit, to be asked for its part of speech. */
const MAX_PLACES = 12;
/** What the writing at the beginning of a sentence weighs beside one inside: its capital says little. */
const OPENING_WEIGHT = 0.01;
/** Words that names have inside. */
const SMALL_WORD = /^(?:of|de|du|des|del|da|di|for|and|the|von|van|la)$/;
const SMALL_LETTER = /\p{Ll}/u;

/** By their terms: `12`, `12 7`. Of phrases those alone that have a weighted word. */
export function unitsIn(documents: readonly Document[], weights: ReadonlyMap<number, number>): Map<string, Unit> {
  const units = new Map<string, Unit>();
  for (const document of documents) {
    const { text, tokens } = document;
    const { start, end, firstToken } = tokens;
    const hasSmall = SMALL_LETTER.test(text);
    for (let s = 0; s + 1 < firstToken.length; s++) {
      const [first, after] = [firstToken[s], firstToken[s + 1]];
      // In capitals every word looks like a name.
      if (hasSmall && after - first > 1 && !SMALL_LETTER.test(text.slice(start[first], end[after - 1]))) continue;
      for (let i = first; i < after; i++) {
        for (const { terms, last } of runsFrom(document, i, after)) {
          if (terms.length > 1 && !terms.some((term) => weights.has(term))) continue;
          const key = terms.join(' ');
          const unit: Unit = units.get(key) ?? { terms, count: 0, writings: new Map(), places: [] };
          units.set(key, unit);
          const writing = oneLine(text.slice(start[i], end[last]));
          unit.count++;
          unit.writings.set(writing, (unit.writings.get(writing) ?? 0) + (i === first ? OPENING_WEIGHT : 1));
          if (unit.places.length < MAX_PLACES) unit.places.push({ document, sentence: s, token: last });
        }
      }
    }
  }
  return units;
}

/** The word at a token of a sentence that ends before token `after`, and the phrases that begin with it. */
function* runsFrom({ text, tokens }: Document, first: number, after: number) {
  const { start, end, term, stop } = tokens;
  const written = (i: number) => text.slice(start[i], end[i]);
  const isCapital = (i: number) => /^\p{Lu}/u.test(written(i));
  const terms: number[] = [];
  for (let i = first; i < after && terms.length < MAX_WORDS; i++) {
    if (i > first && !/^(?:\s{1,3}|-)$/.test(text.slice(end[i - 1], start[i]))) return;
    const isInName = i > first && i + 1 < after && SMALL_WORD.test(written(i)) && isCapital(i - 1) && isCapital(i + 1);
    if (isInName) continue;
    if (stop[i] === 1 || end[i] - start[i] < 2 || !/\p{L}/u.test(written(i))) return;
    terms.push(term[i]);
    yield { terms: [...terms], last: i };
  }
}

/** The writing that weighs most; of equals the first by alphabet, small letters last, so that names keep their capitals. */
export const writingOf = ({ writings }: Unit): string =>
  [...writings].reduce((a, b) => (b[1] > a[1] || (b[1] === a[1] && b[0] < a[0]) ? b : a))[0];
