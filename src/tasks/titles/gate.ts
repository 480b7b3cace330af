/**
 * Which phrases may be a title. Of any block: a phrase that ends at both ends somewhere, without lone letters, numbers at
 * its end, speakers, words that were broken off, addresses, and with a word that is not general. Of a longer block, one
 * that the block speaks of: the more there is to choose from, the oftener it must come, and it has a key word of the block
 * (key-words.ts), unless a person's title would surely have its words.
 */
import type { Corpus, Document } from '../../text/index.ts';
import { COUNTED, isPlural } from './bounds.ts';
import { isBroken } from './broken.ts';
import type { Candidate } from './candidate.ts';
import type { WordKinds } from './key-words.ts';
import type { Occurrences } from './occurrences.ts';
import { usageIn } from './verbal.ts';
import type { WordScores } from './word-scores.ts';

export interface Phrase extends Candidate, Occurrences {
  readonly document: number;
  /** It comes only where phrases are no longer looked for, but to go with another (candidates.ts). */
  readonly isLate: boolean;
}

/** Kinds of terms of a corpus; general ones are everyday words and the names of those who speak. */
export interface Kinds extends WordKinds {
  readonly isSpeaker: (term: number) => boolean;
  readonly isFirstName: (term: number) => boolean;
  readonly isCutOff: (term: number) => boolean;
}

export interface BlockWords {
  /** All words of the block, small ones too. */
  readonly size: number;
  readonly scores: WordScores;
}

export interface Evidence {
  /** The share of its strongest word among the key words of the block. */
  readonly share: number;
  /** The words it would share with a person's title, less a little for each of its own. */
  readonly shared: number;
}

/** In blocks of so many words there is something to choose from, in those of so many a phrase comes back. */
export const LONG = { words: 430, phrases: 1000 };
/** What comes back, and what a lone word needs more. */
const RECURS = 2;
const LONE = 3;
/** What share and shared must be together; the share of a lone common noun. */
const CARRIED = 0.4;
const TOP = 0.8;
/** With a smaller share, what does not come back is said beside the subject of a block of many phrases. */
const BESIDE = 0.2;
/** A name that is used like a person's is the subject of a long block that has it so often; a first name alone is none. */
const PERSON = 5;
/** A verb is used as one so much oftener than as a noun. */
const OFTENER = 2;
/** The share of a question. */
const ASKED = 0.4;
const SURE = 0.5;

/** Whether a phrase can be printed at all, however often it comes. */
export const mayBeFormed = ({ kind, terms, bounded }: Candidate, kinds: Kinds): boolean =>
  !terms.every(kinds.isGeneral) &&
  !terms.some(kinds.isCutOff) &&
  (kind === 'question' || (bounded && !terms.some(kinds.isSpeaker)));

/** What things are counted in is not what a block is about. */
const UNIT =
  /^(?:euros?|dollars?|cents?|pounds?|bucks?|degrees?|(?:kilo|centi|milli)?met(?:re|er)s?|miles?|inch(?:es)?|feet|kilos?|(?:kilo)?grams?|lit(?:re|er)s?|(?:kilo|mega|giga|tera)?bytes?|pixels?|(?:kilo|mega)?watts?|volts?|milliseconds?)$/iu;

/** Whether one that may be formed can be printed. */
export function isWellFormed(phrase: Phrase, corpus: Corpus, kinds: Kinds): boolean {
  const { documents } = corpus;
  const { kind, document, start, end, terms, clause, described, named, inBlock } = phrase;
  const words = documents[document].text.slice(start, end);
  if (!mayBeFormed(phrase, kinds) || !/\p{L}{2}|\p{Lo}/u.test(words)) return false;
  if (kind === 'question') return true;
  if (terms.length === 1 && UNIT.test(words)) return false;
  // `putting two sensors`; `Layer 2` is a name.
  if (inBlock < RECURS && words.split(/\s/u).some((word) => COUNTED.test(word) && !/\d/u.test(word))) return false;
  if (clause && inBlock < RECURS) return false;
  if (described && terms.length <= 2 && inBlock < LONE && kinds.isGeneral(terms[terms.length - 1])) return false;
  if (phrase.last > phrase.first && inBlock < RECURS && hasVerb(phrase, corpus)) return false;
  if (documents[document].language === 'en' && isBroken(documents[document], phrase.first, phrase.last, inBlock))
    return false;
  if (/(?:^|\s)\p{Ll}(?:\s|$)|\s\p{Lu}$/u.test(words) && documents[document].language === 'en') return false;
  if (hasGeneralSide(phrase, documents[document], kinds)) return false;
  if (/['’]s?\s/u.test(words) && inBlock <= RECURS) return false;
  if (/\bwww\b|\.\p{Ll}{2,3}$/u.test(words)) return false;
  const isCounted = COUNTED.test(words.slice(words.lastIndexOf(' ') + 1));
  return !isCounted || (named && inBlock >= RECURS);
}

/** Of two things that are joined by `and`, each is one: not `time and effort`. */
function hasGeneralSide({ first, last }: Phrase, { text, tokens }: Document, { isGeneral }: Kinds): boolean {
  const written = (token: number) => text.slice(tokens.start[token], tokens.end[token]);
  let isTelling = false;
  for (let i = first; i <= last + 1; i++) {
    if (i > last || /^and$/iu.test(written(i))) {
      if (!isTelling) return true;
      isTelling = false;
    } else if (tokens.stop[i] === 0 && !isGeneral(tokens.term[i])) isTelling = true;
  }
  return false;
}

/** Whether the block speaks of it. */
export function isTelling(
  phrase: Phrase,
  { size, scores }: BlockWords,
  kinds: Kinds,
  { share, shared }: Evidence,
): boolean {
  const { kind, terms, announced, apposed, inBlock, inAll, nested, isUsed, isAcronym, isName } = phrase;
  if (kind === 'question') return size < LONG.words || share >= ASKED || (shared >= SURE && share >= ASKED / 2);
  const isCommon = terms.every((term) => kinds.isCommon(term) || kinds.isGeneral(term));
  const isLone = terms.length === 1;
  const isLong = size >= LONG.words;
  const isPerson = terms.some(kinds.isFirstName);
  const isPersonal = isPerson || (isLong && isName && !isUsed && !isAcronym);
  if (isPersonal && (inBlock < PERSON || share < TOP || (isLong && isPerson && isLone))) return false;
  if (announced && !(isLone && isCommon)) return true;
  if (!isLong) return !isLone || !isCommon || inBlock >= RECURS;
  if (share + shared < CARRIED || (apposed && inBlock < RECURS)) return false;
  if (isLone && isCommon && share < TOP) return false;
  if (size >= LONG.phrases && share < BESIDE && (isLone || inBlock < LONE)) return false;
  if ((nested && inAll >= RECURS) || terms.some((term) => kinds.totals[term] < RECURS)) return false;
  if ((scores.get(terms[terms.length - 1])?.features.count ?? 0) < Math.log(RECURS)) return false;
  if (inBlock < (isLone ? LONE : isCommon ? RECURS : 1)) return false;
  return size < LONG.phrases || inBlock >= RECURS || isBroughtUp(phrase, scores) || isMade(phrase, scores);
}

/** The block has each of its words again and again, and no small word ties them. */
const isMade = ({ kind, terms, tied }: Candidate, scores: WordScores): boolean =>
  kind === 'phrase' &&
  terms.length > 1 &&
  !tied &&
  terms.every((term) => (scores.get(term)?.features.count ?? 0) >= Math.log(LONE));

/** The block opens with a question about it, or announces it. */
const isBroughtUp = ({ terms }: Candidate, scores: WordScores): boolean =>
  scores.get(terms[0])?.features.cued === 1 || terms.every((term) => scores.get(term)?.features.question === 1);

/**
 * A word that is a verb in this text agrees with the noun before it (`a node communicates`, `pools use it`), where a compound
 * has both without the s of a plural, or the last one with it.
 */
function hasVerb({ kind, document, first, last }: Phrase, corpus: Corpus): boolean {
  const { text, tokens } = corpus.documents[document];
  const usage = usageIn(corpus);
  const hasPlural = (token: number) => isPlural(text.slice(tokens.start[token], tokens.end[token]));
  const isVerb = (token: number) => {
    const { verb, noun } = usage(corpus.documents[document], token);
    return verb >= RECURS && verb > OFTENER * noun && hasPlural(token) !== hasPlural(token - 1);
  };
  for (let i = kind === 'action' ? first + 2 : first + 1; i <= last; i++) {
    if (tokens.stop[i] + tokens.stop[i - 1] === 0 && isVerb(i)) return true;
  }
  return false;
}
