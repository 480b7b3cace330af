/**
 * Parts of speech, as far as phrases need them.
 *
 * English words are tagged from the left to the right by a multinomial logistic model (the maximum-entropy tagger of
 * Ratnaparkhi 1996, greedy, with four tags): the tag with the greatest Σ weight of the features that a word has here: the
 * word, its endings, its neighbours. The weights (parts-of-speech.json) were learnt with an L1 penalty from talks,
 * meetings, articles and papers that a larger tagger had tagged, of which they repeat 95 %. A capital inside a sentence
 * makes a name.
 *
 * In other languages the text itself is the evidence: where it writes its nouns with a capital, as German does, those are
 * nouns; else a word is one that follows a determiner somewhere, or has a capital inside sentences. What stands between a
 * determiner and a noun describes it. Of a language without a list of determiners, every word that is no stop word may be
 * part of a phrase.
 */
import { type Corpus, type Document, englishWords } from '../../text/index.ts';
import { keptWith, once } from '../../text/memoized.ts';
import { adjoins } from './block.ts';
import { everydayTerms } from './kinds.ts';
import model from './parts-of-speech.json' with { type: 'json' };

/** `link`: a small word between two nouns; `verb` and `other`: no part of a phrase. */
export type PartOfSpeech = 'noun' | 'name' | 'modifier' | 'gerund' | 'link' | 'article' | 'verb' | 'other';

/** The parts of the tokens of sentences from … to - 1, by token. */
export type Tagger = (document: Document, from: number, to: number) => Map<number, PartOfSpeech>;

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/u));
const ARTICLES = words('the a an');
const LINKS = words('of for in on and with to from between vs versus without against');
const SUBJECTS = words('i he she we they who');

export async function taggerFor(corpus: Corpus): Promise<Tagger> {
  const everyday = await everydayTerms(corpus);
  return (document, from, to) => {
    const { text, tokens, language } = document;
    const parts = new Map<number, PartOfSpeech>();
    for (let s = from; s < to; s++) {
      const tags = language === 'en' ? tagsIn(document, s) : nominalsIn(document)?.(s);
      for (let i = tokens.firstToken[s]; i < tokens.firstToken[s + 1]; i++) {
        const word = text.slice(tokens.start[i], tokens.end[i]);
        const tag = tags?.[i - tokens.firstToken[s]];
        if (language !== 'en') parts.set(i, tokens.stop[i] === 1 ? 'other' : tags ? (tag ?? 'other') : 'noun');
        else if (ARTICLES.has(word.toLowerCase())) parts.set(i, 'article');
        else if (LINKS.has(word.toLowerCase())) parts.set(i, 'link');
        else if (tokens.stop[i] === 1 || everyday.get(tokens.term[i]) === 'filler') parts.set(i, 'other');
        else parts.set(i, partOf(word, tag, i === tokens.firstToken[s]));
      }
    }
    return parts;
  };
}

function partOf(word: string, tag: Tag | undefined, opens: boolean): PartOfSpeech {
  if ((!opens && /^\p{Lu}/u.test(word)) || /^\P{L}*\p{L}.*\p{Lu}/u.test(word)) return 'name';
  return tag === 'verb' && /[aeiouy].*ing$/iu.test(word) ? 'gerund' : (tag ?? 'other');
}

export const TAGS = ['noun', 'modifier', 'verb', 'other'] as const;
export type Tag = (typeof TAGS)[number];

/** Weights as they are written: those of each tag, and the features that have them, in lines. */
export interface WrittenWeights {
  readonly bias: readonly number[];
  readonly weights: Readonly<Record<string, readonly string[]>>;
}

export interface Weights {
  readonly bias: readonly number[];
  readonly of: ReadonlyMap<string, readonly number[]>;
}

export const weightsIn = ({ bias, weights }: WrittenWeights): Weights => ({
  bias,
  of: new Map(
    Object.entries(weights).flatMap(([weights, lines]) => {
      const numbers = weights.split(' ').map(Number);
      return lines.flatMap((line) => line.split(' ')).map((feature): [string, number[]] => [feature, numbers]);
    }),
  ),
});

const learnt = once(() => weightsIn(model));

const plain = (word: string): string => word.toLowerCase().replaceAll('’', "'");

/** A word as the tagger sees it. */
export interface TaggedWord {
  /** In small letters. */
  readonly word: string;
  readonly capital: boolean;
  readonly stop: boolean;
  /** What ties it to the word before: a blank, a hyphen, or nothing, as after a comma. */
  readonly tie: 'blank' | 'hyphen' | undefined;
}

export function wordsIn(document: Document, s: number): TaggedWord[] {
  const { text, tokens } = document;
  return Array.from(tokens.term.subarray(tokens.firstToken[s], tokens.firstToken[s + 1]), (_, n) => {
    const i = tokens.firstToken[s] + n;
    const written = text.slice(tokens.start[i], tokens.end[i]);
    return {
      word: plain(written),
      capital: n > 0 && /^\p{Lu}/u.test(written),
      stop: tokens.stop[i] === 1,
      tie: n === 0 || !adjoins(document, i) ? undefined : /\s/u.test(text[tokens.end[i - 1]]) ? 'blank' : 'hyphen',
    };
  });
}

/** What speaks for one tag or another: the first letter says what kind of feature it is. `before`: the tag of the word before. */
export function featuresOf(words: readonly TaggedWord[], i: number, before: Tag | undefined): string[] {
  const { word, capital, tie } = words[i];
  const previous = tie && words[i - 1];
  const next = words[i + 1]?.tie && words[i + 1];
  const left = previous ? (previous.stop ? previous.word : previous.capital ? 'C' : initial(before)) : '';
  const right = next ? (next.stop ? next.word : `*${inflectionOf(next.word)}`) : '';
  const inflection = inflectionOf(word);
  const kind = kindOf(word);
  const found = [
    `w${word}`,
    `k${kind}/${inflection}`,
    `l${kind}${inflection}/${left}`,
    `b${stemOf(word)}`,
    `p${left}`,
    `n${right}`,
    `e${inflection}/${left}`,
    `g${inflection}/${right}`,
  ];
  for (let n = 1; n <= LONGEST_ENDING; n++) if (word.length > Math.max(n + 1, 4)) found.push(`s${word.slice(-n)}`);
  if (previous?.tie) {
    const second = words[i - 2];
    found.push(`q${second.stop ? second.word : '*'}/${previous.stop ? previous.word : ''}`);
  }
  if (next && !next.stop) found.push(`m${next.word.slice(-2)}`);
  if (capital) found.push('c');
  if (tie === 'hyphen') found.push('h');
  if (next?.tie === 'hyphen') found.push('H');
  return found;
}

/** What the lists of English words say that a word is, of two the later. */
const listed = once((): ReadonlyMap<string, string> => {
  const lists = {
    modifier: ['modifiers', 'furtherModifiers'],
    noun: ['nouns', 'fillers'],
    verb: ['verbs', 'furtherVerbs'],
    either: ['nounsAsOften'],
  } as const;
  return new Map(
    Object.entries(lists).flatMap(([kind, names]) =>
      names.flatMap(englishWords).map((word): [string, string] => [word, kind]),
    ),
  );
});

function kindOf(word: string): string {
  const stem = stemOf(word);
  const bases = inflectionOf(word) ? [word, stem, `${stem}e`, `${stem}y`] : [word];
  return listed().get(bases.find((base) => listed().has(base)) ?? '') ?? '';
}

const stemOf = (word: string): string => word.replace(/(?:(?:i?e)?s|i?ed|ing|e|y)$/u, '');
const inflectionOf = (word: string): string => /(?:ing|ed|ly|s)$/u.exec(word)?.[0] ?? '';
const LONGEST_ENDING = 4;
const initial = (tag: Tag | undefined): string => (tag ? tag[0].toUpperCase() : '');

/** The tags of the tokens of a sentence; stop words have none. */
function tagsIn(document: Document, s: number): readonly (Tag | undefined)[] {
  const known = tagsOf(document);
  return (known[s] ??= tagged(wordsIn(document, s)));
}

/** By sentence. */
const tagsOf = keptWith((_: Document): (readonly (Tag | undefined)[])[] => []);

export function tagged(words: readonly TaggedWord[], { bias, of }: Weights = learnt()): (Tag | undefined)[] {
  const tags: (Tag | undefined)[] = [];
  words.forEach((word, i) => {
    if (word.stop) {
      tags.push(undefined);
      return;
    }
    const sums = [...bias];
    for (const feature of featuresOf(words, i, tags[i - 1]))
      of.get(feature)?.forEach((weight, t) => {
        sums[t] += weight;
      });
    const tag = TAGS[sums.indexOf(Math.max(...sums))];
    tags.push(word.tie === 'blank' ? agreeing(words[i - 1], tags[i - 1], word.word, tag) : tag);
  });
  return tags;
}

/** A subject and its verb agree: `a canal lock lifts boats`, `divers use masks`. */
function agreeing(before: TaggedWord, tagBefore: Tag | undefined, word: string, tag: Tag): Tag {
  if (tag === 'noun' && SUBJECTS.has(before.word)) return 'verb';
  if (before.capital || (tagBefore !== 'noun' && tagBefore !== 'modifier')) return tag;
  const kind = kindOf(word);
  if (tag === 'noun' && kind === 'verb' && /[^s]s$/u.test(word)) return 'verb';
  const isBase = kind === 'either' && inflectionOf(word) === '';
  return isBase && tagBefore === 'noun' && /[^s]s$/u.test(before.word) ? 'verb' : tag;
}

/** What stands before a noun or its adjective, and seldom before a verb. */
const DETERMINERS_OF: Readonly<Record<string, string>> = {
  de: `der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner im am zum zur vom beim ins
    ans mein meine sein seine seinen seinem seiner ihr ihre ihren ihrem ihrer unser unsere diese dieser dieses diesem
    diesen jede jeder jedes`,
  fr: 'le la les de un une des du au aux ce cet cette ces mon ma mes son sa ses notre nos votre vos leur leurs chaque',
  es: 'el la los de las un una unos unas del al este esta estos estas ese esa esos esas su sus mi mis nuestro nuestra cada',
  it: `il di lo la i gli le un uno una del dello della dei degli delle al allo alla ai agli alle dal dalla dai nel nella nei
    sul sulla sui questo questa questi queste suo sua ogni`,
  pt: `o a os de as um uma uns umas do da dos das ao aos no na nos nas pelo pela pelos pelas este esta esse essa seu sua seus
    suas cada`,
  nl: 'de het een deze dit die dat mijn zijn haar hun ons onze elke ieder',
  sv: 'en ett den det de min mitt sin sitt sina denna detta varje',
  da: 'en et den det de min mit sin sit sine denne dette hver',
  no: 'en et ei den det de min mitt sin sitt sine denne dette hver',
};
/** An article that lost its vowel is one word with its noun: `l'eau`. */
const ELIDED = /^(?:l|d|un|all|dell|nell|sull|dall|quest)['’]\p{L}/iu;
/** In a text that writes nouns with a capital this share of its words have one; names alone are fewer. */
const CAPITALS_OF_NOUNS = 0.3;

/** The tags of the words of each sentence of a document that is not English, where there is evidence. */
const nominalsIn = keptWith((document: Document): ((s: number) => readonly (Tag | undefined)[]) | undefined => {
  if (!Object.hasOwn(DETERMINERS_OF, document.language)) return undefined;
  const determiners = words(DETERMINERS_OF[document.language]);
  const { tokens } = document;
  const sentences = document.sentences.map((_, s) => wordsIn(document, s));
  const follows = (sentence: readonly TaggedWord[], n: number) =>
    (sentence[n].tie !== undefined && determiners.has(sentence[n - 1].word)) || ELIDED.test(sentence[n].word);
  const determined = new Set<number>();
  const [capital, inside] = [new Map<number, number>(), new Map<number, number>()];
  const pairs = new Map<string, number>();
  let [capitals, all] = [0, 0];
  for (const [s, sentence] of sentences.entries()) {
    for (const [n, word] of sentence.entries()) {
      if (word.stop) continue;
      const term = tokens.term[tokens.firstToken[s] + n];
      if (follows(sentence, n)) determined.add(term);
      if (word.tie) count(pairs, `${sentence[n - 1].word} ${word.word}`);
      if (n === 0) continue;
      all++;
      count(inside, term);
      if (!word.capital) continue;
      capitals++;
      count(capital, term);
    }
  }
  const hasCapitals = capitals > CAPITALS_OF_NOUNS * all;
  const isNoun = (term: number) =>
    2 * (capital.get(term) ?? 0) > (inside.get(term) ?? 0) || (!hasCapitals && determined.has(term));
  return (s) => {
    const sentence = sentences[s];
    const nouns = sentence.map((word, n) => !word.stop && isNoun(tokens.term[tokens.firstToken[s] + n]));
    const tags: (Tag | undefined)[] = [];
    sentence.forEach(({ word, stop, tie }, n) => {
      const describes = nouns[n + 1] && sentence[n + 1].tie && follows(sentence, n);
      // What stands behind a noun more than once describes it: `énergie solaire`.
      const isBehind =
        !hasCapitals && tie && tags[n - 1] === 'noun' && (pairs.get(`${sentence[n - 1].word} ${word}`) ?? 0) > 1;
      tags.push(stop ? undefined : nouns[n] || isBehind ? 'noun' : describes ? 'modifier' : undefined);
    });
    return tags;
  };
});

function count<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
