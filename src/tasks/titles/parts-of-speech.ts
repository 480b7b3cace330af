/**
 * Parts of speech, as far as phrases need them. English words are tagged by wink-nlp (no download; loaded when the first
 * English title is made), whose tokens are put onto ours by their places in the text. In other languages, and where
 * the tagger is not installed, every word that is no stop word may be part of a phrase.
 */
import type { Document, Everyday } from '../../text/index.ts';
import { keptWith } from '../../text/memoized.ts';
import { taggingModel } from './tagging-model.ts';

/** `link`: a small word between two nouns; `verb` and `other`: no part of a phrase. */
export type PartOfSpeech = 'noun' | 'name' | 'modifier' | 'gerund' | 'link' | 'article' | 'verb' | 'other';

/** The parts of the tokens of sentences from … to - 1, by token. */
export type Tagger = (document: Document, from: number, to: number) => Map<number, PartOfSpeech>;

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const ARTICLES = words('the a an');
const LINKS = words('of for in on and with to from between vs versus without against');
/** Nouns that are no thing after a small word: `fees, of course`. */
const ADVERBIAL =
  /\b(?:for (?:example|instance|sure|now)|of course|et cetera|in (?:order|fact|general|particular|terms|addition|case|practice|theory|essence|detail|mind|place|part|turn|advance|question)|at (?:least|all|first|last|once|hand|scale)|on (?:average|purpose|top|board|time)|by (?:default|hand|definition)|to (?:date|scale)|(?:last|next|this|every) (?:night|week|weekend|month|year|time|day|morning|summer|winter))$/iu;
/** `open right now` */
const ADVERB = /^(?:right (?:now|here|there|away|after|before))\b/iu;
const ADVERB_REACH = 13;
/** The longest of them. */
const ADVERBIAL_REACH = 14;
/** Sounds of hesitation, and words that were given up after a letter or two, as transcribers write them down. */
const HESITATION =
  /^(?:u+h*m+|u+h+|e+h+|e+r+m*|a+h+|o+h+|h+m+|m+h*m+|n+|h?mhm|huh|right|nah|wha|tha|th|yea|yeah|yep|yup|whoa|ooh|kinda|sorta|gonna|wanna|gotta|shoulda|coulda|woulda)$/iu;
const TAGS: Readonly<Record<string, PartOfSpeech>> = { NOUN: 'noun', PROPN: 'name', NUM: 'noun', ADJ: 'modifier' };

export async function taggerFor(everyday: ReadonlyMap<number, Everyday>): Promise<Tagger> {
  const tagged = await loaded();
  return (document, from, to) => {
    const { text, tokens, language } = document;
    const tags = language === 'en' ? tagged?.(document, from, to) : undefined;
    const parts = new Map<number, PartOfSpeech>();
    for (let i = tokens.firstToken[from]; i < tokens.firstToken[to]; i++) {
      const surface = text.slice(tokens.start[i], tokens.end[i]);
      const kind = everyday.get(tokens.term[i]);
      if (language === 'en' && ARTICLES.has(surface.toLowerCase())) parts.set(i, 'article');
      else if (language === 'en' && LINKS.has(surface.toLowerCase())) parts.set(i, 'link');
      else if (tokens.stop[i] === 1 || kind === 'filler' || (language === 'en' && HESITATION.test(surface)))
        parts.set(i, 'other');
      else if (language === 'en' && isAdverbial(text, tokens.start[i], tokens.end[i])) parts.set(i, 'other');
      else if (tags) parts.set(i, partOf(surface, tags(i), tokens.end[i - 1] + 1 === tokens.start[i]));
      else parts.set(i, kind === 'verb' || kind === 'modifier' ? 'other' : 'noun');
    }
    return parts;
  };
}

const isAdverbial = (text: string, start: number, end: number): boolean =>
  ADVERBIAL.test(text.slice(Math.max(0, end - ADVERBIAL_REACH), end)) ||
  ADVERB.test(text.slice(start, start + ADVERB_REACH));

/** A capital inside a sentence makes a name of a word that the tagger takes for something else. */
function partOf(word: string, tag = 'X', inside: boolean): PartOfSpeech {
  if (tag === 'VERB' && /[aeiouy].*ing$/i.test(word)) return 'gerund';
  if (tag === 'ADJ' && /ier$|[^aeiou]est$/.test(word)) return 'other';
  if (Object.hasOwn(TAGS, tag)) return TAGS[tag];
  if ((inside && /^\p{Lu}/u.test(word)) || /\p{L}.*\p{Lu}/u.test(word)) return 'name';
  return tag === 'VERB' ? 'verb' : 'other';
}

/** What has so many characters without a blank is no word; the tagger takes time with the square of its length. */
const UNBROKEN = /\S{80,}/gu;

/** The tags of tokens, those of sentences from … to - 1 at least. */
type Tagged = (document: Document, from: number, to: number) => (token: number) => string | undefined;
let loading: Promise<Tagged | undefined> | undefined;

function loaded(): Promise<Tagged | undefined> {
  loading ??= load().catch(() => undefined);
  return loading;
}

/** Tags by their numbers; 0 for a token that has none. */
const NUMBERED = [undefined, 'X', 'VERB', ...Object.keys(TAGS)];
const OTHER = NUMBERED.indexOf('X');

/** What was tagged: cut otherwise, the same sentences have the same tags. */
const known = keptWith(({ sentences, tokens }: Document) => ({
  tags: new Uint8Array(tokens.term.length),
  isRead: new Uint8Array(sentences.length),
}));

async function load(): Promise<Tagged> {
  const [{ default: wink }, model] = await Promise.all([import('wink-nlp'), taggingModel()]);
  const nlp = wink(model, ['pos']);
  const tagSentence = ({ text, sentences, tokens }: Document, s: number, tags: Uint8Array) => {
    const { start, end } = sentences[s];
    const sentence = text.slice(start, end).replace(UNBROKEN, (run) => ' '.repeat(run.length));
    const read = nlp.readDoc(sentence).tokens();
    const found = read.out() as readonly string[];
    const parts = read.out(nlp.its.pos) as unknown as readonly string[];
    let at = 0;
    let i = tokens.firstToken[s];
    found.forEach((word, w) => {
      const begin = sentence.indexOf(word, at);
      if (begin < 0) return;
      at = begin + word.length;
      while (tokens.end[i] <= start + begin) i++;
      if (tokens.start[i] < start + at && tags[i] === 0) tags[i] = Math.max(OTHER, NUMBERED.indexOf(parts[w]));
    });
  };
  return (document, from, to) => {
    const { tags, isRead } = known(document);
    for (let s = from; s < to; s++) {
      if (!isRead[s]) tagSentence(document, s, tags);
      isRead[s] = 1;
    }
    return (token) => NUMBERED[tags[token]];
  };
}
