/**
 * What a block could be called: noun phrases (`hardware wallets`, `basis of lightning technology`). A phrase ends with a
 * noun, has no punctuation inside, and stands in no brackets, for those hold stage directions.
 */
import type { Document } from '../../text/index.ts';
import { openingLength } from '../quoting/quote.ts';
import { adjoins, type Passage } from './block.ts';
import type { PartOfSpeech } from './parts-of-speech.ts';

/** A phrase as it stands in the text. */
export interface Candidate {
  readonly start: number;
  readonly end: number;
  /** The different terms that count. */
  readonly terms: readonly number[];
  /** All its words, the small ones too. */
  readonly words: number;
  /** It begins with a name, which keeps its capital. */
  readonly named: boolean;
  /** Its first and its last token. */
  readonly first: number;
  readonly last: number;
}

export const MAX_TITLE_WORDS = 7;

/** `isHidden`: tokens that no phrase may have; `isPlain`: words that begin no phrase as its adjective. */
export function candidatesOf(
  document: Document,
  { from, to }: Passage,
  parts: ReadonlyMap<number, PartOfSpeech>,
  isHidden: (token: number) => boolean,
  isPlain: (token: number) => boolean,
): Candidate[] {
  const { sentences, tokens } = document;
  const found: Candidate[] = [];
  for (let s = from; s < to; s++) {
    const { start, end, kind } = sentences[s];
    if (kind === 'heading') continue;
    const spoken = start + openingLength(document.text.slice(start, end));
    for (let i = tokens.firstToken[s]; i < tokens.firstToken[s + 1]; i++) {
      if (tokens.start[i] >= spoken) found.push(...phrasesAt(document, s, i, parts, isHidden, isPlain));
    }
  }
  return found;
}

/** The phrases of a sentence that begin with a token. */
function* phrasesAt(
  document: Document,
  sentence: number,
  first: number,
  parts: ReadonlyMap<number, PartOfSpeech>,
  isHidden: (token: number) => boolean,
  isPlain: (token: number) => boolean,
): Generator<Candidate> {
  const { tokens } = document;
  const end = tokens.firstToken[sentence + 1];
  if (!mayFollow(parts.get(first), undefined) || isHyphened(document, first)) return;
  if (parts.get(first) === 'modifier' && isPlain(first)) return;
  const terms = new Set<number>();
  for (let i = first; i < Math.min(end, first + MAX_TITLE_WORDS); i++) {
    const [part, before] = [parts.get(i), i === first ? undefined : parts.get(i - 1)];
    if (isHidden(i) || (i > first && !adjoins(document, i)) || !mayFollow(part, before)) return;
    if (part === 'link' || part === 'article') continue;
    if (tokens.stop[i] === 0) terms.add(tokens.term[i]);
    if (!mayEnd(document, i, end, parts)) continue;
    yield {
      start: tokens.start[first],
      end: tokens.end[i],
      terms: [...terms],
      words: i - first + 1,
      named: parts.get(first) === 'name',
      first,
      last: i,
    };
  }
}

/** A phrase is nouns and what describes them; a small word may join two, and an article follow it. */
function mayFollow(part: PartOfSpeech | undefined, before: PartOfSpeech | undefined): boolean {
  if (part === undefined || part === 'verb' || part === 'gerund' || part === 'other') return false;
  if (part === 'link') return isNoun(before);
  if (part === 'article') return before === 'link';
  return true;
}

/** A phrase ends with a noun, not in the middle of a compound (`self` of `self-driving cars`), not with a possessive. */
function mayEnd(document: Document, i: number, end: number, parts: ReadonlyMap<number, PartOfSpeech>): boolean {
  const { text, tokens } = document;
  if (!isNoun(parts.get(i))) return false;
  if (i + 1 < end && (isHyphened(document, i + 1) || (adjoins(document, i + 1) && isNoun(parts.get(i + 1)))))
    return false;
  const word = text.slice(tokens.start[i], tokens.end[i]);
  return !/['’]s?$/u.test(word) && (word.length > 2 || /^\p{Lu}+$/u.test(word) || /\p{Lo}|\d/u.test(word));
}

export const isNoun = (part: PartOfSpeech | undefined): boolean => part === 'noun' || part === 'name';

/** `400 lanterns`, `hundred dollars`: the phrase goes without the number. */
export const COUNTED =
  /^(?:\p{N}+(?:[.,:]\p{N}+)*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}{3,5}teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|dozens?|hundreds?|thousands?|millions?|billions?)$/iu;

/** A hyphen, a slash, or the point of `example.io`, ties token i to the one before. */
const isHyphened = ({ text, tokens }: Document, i: number): boolean =>
  i > 0 && tokens.start[i] - tokens.end[i - 1] === 1 && /[-‐–./_]/u.test(text[tokens.end[i - 1]]);
