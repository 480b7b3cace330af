/**
 * Parts of speech, as far as phrases need them: by what the word before wants (`the` a noun, `they` a verb), by how the
 * word ends (-ed, -ly, -ous), by lists of everyday words and of verbs (english-words.json), and by how the text uses the
 * word elsewhere. English only; in other languages every word that is no stop word may be part of a phrase.
 */
import { type Corpus, type Document, type Everyday, englishWords, everydayWords } from '../../text/index.ts';
import { keptWith, once } from '../../text/memoized.ts';
import { adjoins } from './block.ts';
import { everydayTerms } from './kinds.ts';

/** `link`: a small word between two nouns; `verb` and `other`: no part of a phrase. */
export type PartOfSpeech = 'noun' | 'name' | 'modifier' | 'gerund' | 'link' | 'article' | 'verb' | 'other';

/** The parts of the tokens of sentences from … to - 1, by token. */
export type Tagger = (document: Document, from: number, to: number) => Map<number, PartOfSpeech>;

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/u));
const ARTICLES = words('the a an');
const LINKS = words('of for in on and with to from between vs versus without against');
export const DETERMINERS = words(
  'the a an this that these those my your our their his her its some any no every each all',
);
const BEFORE_NOUN = words(
  `another other both either neither many much more most few several own same such one two three four five six seven
  eight nine ten first next last new of in on for with about from by at into over under through during between against
  without like as per via whose what which than`,
);
const BEFORE_VERB = words(
  `to i you we they who will would can could should must might may do does did cannot not never always also just or
  let's don't doesn't didn't can't won't wouldn't couldn't shouldn't i'll you'll we'll they'll i'd you'd we'd they'd
  please gonna gotta wanna`,
);
const SINGULAR_SUBJECTS = words('he she it that which who this');
/** What is said of something follows them. */
const COPULAS = words(
  `is are was were be been being am i'm you're we're they're it's that's he's she's very so really quite too pretty
  get gets got feel feels look looks seem seems become becomes`,
);
const OBJECTS = words('it them you me us him to');
const ADVERB_ENDING = /(?<!famil|suppl|repl|assembl|anomal|monopol|butterfl|ital|bull|^al|^fl|^ral)ly$/u;
const NOUN_ENDING = /(?:tion|ment|ness|ity|ism|ship)s?$/u;
const VERB_ENDING = /[a-z]{2}(?:i[sz]e|if[yi]e?)[sd]?$/u;
/** Of adjectives, and of adjectives and nouns (`legal`, `music`), which are nouns where no other one follows. */
const ADJECTIVE_ENDING = /[a-z]{2}(?:ous|ful|less|[ai]ble|[a-z]ish)$/u;
const EITHER_ENDING = /[a-z]{2}(?:al|[a-z]ive|ic|[a-z](?:ary|ent|ant|ese|ian|ar|ory))$/u;
/** Sounds of hesitation, words that were given up, and the endings of words that a transcript writes apart. */
const HESITATION =
  /^(?:u+h*m+|u+h+|e+h+|e+r+m*|a+h+|o+h+|h+m+|m+h*m+|n+|h?mhm|huh|right|nah|wha|tha|th|yea|yeah|yep|yup|whoa|ooh|kinda|sorta|gonna|wanna|gotta|shoulda|coulda|woulda|re|ll|ve|plus|rid)$/iu;

const furtherVerbs = once((): ReadonlySet<string> => new Set(englishWords('furtherVerbs')));
const furtherModifiers = once((): ReadonlySet<string> => new Set(englishWords('furtherModifiers')));
const nounsAsOften = once((): ReadonlySet<string> => new Set(englishWords('nounsAsOften')));

export async function taggerFor(corpus: Corpus): Promise<Tagger> {
  const everyday = await everydayTerms(corpus);
  const usage = usageIn(corpus);
  const known = everydayWords();
  return (document, from, to) => {
    const { text, tokens, language } = document;
    const parts = new Map<number, PartOfSpeech>();
    for (let s = from; s < to; s++) {
      const [first, end] = [tokens.firstToken[s], tokens.firstToken[s + 1]];
      const written = (i: number) => text.slice(tokens.start[i], tokens.end[i]);
      const isTied = (i: number) => i > first && i < end && adjoins(document, i);
      for (let i = first; i < end; i++) {
        const word = written(i);
        // Of words with one stem (`different`, `difference`), each has its own kind.
        const kind = (language === 'en' ? known.get(plain(word)) : undefined) ?? everyday.get(tokens.term[i]);
        const isSmall = tokens.stop[i] === 1 || kind === 'filler';
        if (language !== 'en') parts.set(i, isSmall || kind === 'verb' || kind === 'modifier' ? 'other' : 'noun');
        else if (ARTICLES.has(word.toLowerCase())) parts.set(i, 'article');
        else if (LINKS.has(word.toLowerCase())) parts.set(i, 'link');
        else if (isSmall || HESITATION.test(word)) parts.set(i, 'other');
        else {
          const before = isTied(i) ? plain(written(i - 1)) : '';
          const after = isTied(i + 1) ? plain(written(i + 1)) : '';
          const isMore = after !== '' && tokens.stop[i + 1] === 0 && everyday.get(tokens.term[i + 1]) !== 'filler';
          parts.set(
            i,
            partOf(word, {
              ...{ opens: i === first, kind, before, after },
              part: before === '' ? undefined : parts.get(i - 1),
              isMore: isMore && !/ly$|ed$/u.test(after) && !isAnyOf(after, furtherVerbs()),
              isVerb: usage.verb[tokens.term[i]] > 2 * usage.noun[tokens.term[i]],
            }),
          );
        }
      }
    }
    return parts;
  };
}

interface Surroundings {
  /** It is the first word of its sentence. */
  readonly opens: boolean;
  readonly kind: Everyday | undefined;
  /** The words on both sides that only a blank or a hyphen parts from it, in small letters. */
  readonly before: string;
  readonly after: string;
  /** Of the word before. */
  readonly part: PartOfSpeech | undefined;
  /** A noun or an adjective seems to follow. */
  readonly isMore: boolean;
  /** The text uses it as a verb. */
  readonly isVerb: boolean;
}

function partOf(word: string, { opens, kind, before, after, part, isMore, isVerb }: Surroundings): PartOfSpeech {
  if ((!opens && /^\p{Lu}/u.test(word)) || /^\P{L}*\p{L}.*\p{Lu}/u.test(word)) return 'name';
  const small = plain(word);
  const isNominal = part === 'noun' || part === 'name';
  const isDetermined = DETERMINERS.has(before) || part === 'modifier' || (isNominal && /'s?$/u.test(before));
  const isAdjective = ADJECTIVE_ENDING.test(small) || furtherModifiers().has(small);
  const isEither = EITHER_ENDING.test(small);
  if (ADVERB_ENDING.test(small)) return 'other';
  if (small.length > 5 && /^[^aeiouy]*[aeiouy].*ing$/u.test(small)) {
    if (isDetermined) return 'noun';
    if (isNominal) return kind === 'verb' || part === 'name' ? 'verb' : 'noun';
    return 'gerund';
  }
  if (BEFORE_VERB.has(before) && !NOUN_ENDING.test(small)) {
    if (kind === 'modifier' || isAdjective) return isMore ? 'modifier' : 'other';
    return kind === 'noun' ? 'noun' : 'verb';
  }
  if (/[a-z][^e]ed$/u.test(small)) {
    return isMore && !isNominal && (before === '' || isDetermined || BEFORE_NOUN.has(before)) ? 'modifier' : 'verb';
  }
  if (kind === 'modifier') return 'modifier';
  if (COPULAS.has(before) && (isAdjective || isEither)) return isMore ? 'modifier' : 'other';
  if (kind !== 'verb' && (isAnyOf(small, furtherVerbs()) || VERB_ENDING.test(small)))
    return isDetermined ? 'noun' : 'verb';
  if (kind !== 'verb' && isVerb && !isDetermined && (!isNominal || /[^s]s$/u.test(small))) return 'verb';
  if (kind === 'verb') {
    if (isDetermined || BEFORE_NOUN.has(before)) return 'noun';
    // A compound has both words without the s of a plural (`rate change`); a subject and its verb agree (`rates change`).
    const isCompound = isNominal && nounsAsOften().has(small) && !/[^s]s$/u.test(before);
    if (isCompound && !DETERMINERS.has(after) && !OBJECTS.has(after)) return 'noun';
    return 'verb';
  }
  if (kind === 'noun') return 'noun';
  if (SINGULAR_SUBJECTS.has(before) && !isDetermined && /[^s]s$/u.test(small)) return 'verb';
  if (isAdjective) return isMore ? 'modifier' : 'other';
  return isMore && isEither ? 'modifier' : 'noun';
}

const plain = (word: string): string => word.toLowerCase().replaceAll('’', "'");

/** The word, or what it is without the ending of a third person, is in the list. */
const isAnyOf = (small: string, list: ReadonlySet<string>): boolean =>
  [small, small.replace(/s$/u, ''), small.replace(/es$/u, ''), small.replace(/ies$/u, 'y')].some((base) =>
    list.has(base),
  );

/** How often a text has each term right after a word that wants a verb, and after one that wants a noun. English only. */
export const usageIn = keptWith(({ documents, lexicon }: Corpus) => {
  const [verb, noun] = [new Uint32Array(lexicon.size), new Uint32Array(lexicon.size)];
  for (const { text, tokens, language } of documents) {
    if (language !== 'en') continue;
    for (let i = 1; i < tokens.term.length; i++) {
      if (tokens.stop[i] === 1 || tokens.stop[i - 1] === 0 || tokens.start[i] - tokens.end[i - 1] !== 1) continue;
      const before = plain(text.slice(tokens.start[i - 1], tokens.end[i - 1]));
      if (BEFORE_VERB.has(before)) verb[tokens.term[i]]++;
      else if (DETERMINERS.has(before) || BEFORE_NOUN.has(before)) noun[tokens.term[i]]++;
    }
  }
  return { verb, noun };
});
