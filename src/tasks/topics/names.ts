/**
 * Names of topics: what tells a topic from the others, as it is written in the documents that have most of it.
 *
 * The most telling words are taken in their order. A word that often stands inside a phrase of these documents is shown
 * as that phrase (`climate change`, `Bank of England`). A name is made of nouns (titles/parts-of-speech.ts): a verb or an
 * adjective stands in it only inside a phrase, and an everyday word or a form of address not by itself.
 */
import { columnSums } from '../../linalg/index.ts';
import { type Corpus, type Document, oneLine } from '../../text/index.ts';
import { withCapital } from '../../text/one-line.ts';
import { standsAlone } from '../quoting/alone.ts';
import { placesOf, textOf, wordsAt } from '../quoting/places.ts';
import { fitnessOf } from '../quoting/quotable.ts';
import { type PartOfSpeech, taggerFor } from '../titles/parts-of-speech.ts';
import { LABEL_WORDS, type Topic, type Typical } from './describe.ts';
import { everydayStems } from './filler.ts';
import type { Fitted } from './fit.ts';
import type { Problem } from './problem.ts';
import { telling, topColumns } from './top.ts';

/** Words of a phrase. */
const MAX_WORDS = 3;
/** Letters that two words must share to be of one root. */
const MIN_ROOT = 4;
/** A phrase must stand so often, and be such a share of the uses of the word, or of each of its words. */
const MIN_COUNT = 2;
const STICKS = 0.35;
/** The capital of a sentence's first word says little about how a word is written. */
const OPENING_WEIGHT = 0.01;
const SMALL_LETTER = /\p{Ll}/u;
/** Places of a word that are looked at for its part of speech. */
const MAX_PLACES = 12;

export async function nameTopics(corpus: Corpus, topics: readonly Nameless[]): Promise<string[]> {
  const { lexicon } = corpus;
  const everyday = await everydayStems(corpus.documents.map(({ language }) => language));
  const tagger = await taggerFor(corpus);
  const isGeneral = (term: number) => everyday.has(lexicon.term(term)) || isMute(lexicon.surface(term));
  return topics.map(({ weights, documents }) => {
    const written = documents.map((d) => corpus.documents[d]);
    const { words, phrases } = unitsOf(written, weights);
    const ranked = [...weights].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([term]) => term);
    const tagged = new Map<string, Map<number, PartOfSpeech>>();
    const partAt = ({ document, sentence, token }: Place): PartOfSpeech | undefined => {
      const key = `${document} ${sentence}`;
      if (!tagged.has(key)) tagged.set(key, tagger(written[document], sentence, sentence + 1));
      return tagged.get(key)!.get(token);
    };
    const isNoun = ({ places, writings }: Unit) =>
      !DEMONYM.test(usual(writings)) && 2 * places.filter((place) => NOUNS.has(partAt(place))).length > places.length;
    return withCapital(pick(ranked, words, phrases, isGeneral, isNoun).join(', '));
  });
}

/** Iranian, British, Japanese: they want a noun after them. */
const DEMONYM = /^\p{Lu}\p{Ll}+(?:ian|ean|can|ish|ese)$/u;
const NOUNS: ReadonlySet<PartOfSpeech | undefined> = new Set(['noun', 'name'] as const);

/** Where a unit ends: the last of its tokens. */
interface Place {
  readonly document: number;
  readonly sentence: number;
  readonly token: number;
}

interface Unit {
  readonly terms: readonly number[];
  count: number;
  readonly writings: Map<string, number>;
  /** The first few. */
  readonly places: Place[];
}

/** Terms in falling worth become words or the phrases they often stand in, until there are enough. */
function pick(
  ranked: readonly number[],
  words: ReadonlyMap<number, Unit>,
  phrases: ReadonlyMap<number, readonly Unit[]>,
  isGeneral: (term: number) => boolean,
  isNoun: (unit: Unit) => boolean,
): string[] {
  const used = new Set<number>();
  const units: string[] = [];
  for (const strict of [true, false]) {
    for (const term of ranked) {
      if (units.length === LABEL_WORDS || (!strict && units.length > 0)) break;
      const word = words.get(term);
      if (!word || used.has(term) || [...used].some((other) => sameRoot(word, words.get(other)))) continue;
      const unit = phraseOf(term, word, words, phrases, used, isNoun) ?? word;
      if (strict && (unit.terms.every(isGeneral) || !isNoun(unit))) continue;
      for (const part of unit.terms) used.add(part);
      units.push(usual(unit.writings));
    }
  }
  return units;
}

/** Words that names have inside. */
const SMALL = /^(?:of|de|du|des|del|da|di|for|and|the|von|van|la)$/;

/** Abbreviations (mln, Shr) and words of two small letters (de, la) name nothing by themselves. */
const isMute = (word: string): boolean => /^(?:[A-Z]?[b-df-hj-np-tv-xz]+|[a-z]{1,2})$/.test(word);

/** Haiti and Haitian: one begins with the other, but for its last letter. */
function sameRoot(a: Unit, b: Unit | undefined): boolean {
  const [short, long] = [usual(a.writings), b ? usual(b.writings) : ''].sort((x, y) => x.length - y.length);
  return short.length >= MIN_ROOT && long.toLowerCase().startsWith(short.toLowerCase().slice(0, -1));
}

/** The phrase that a word mostly stands in; of several the longest, then the most frequent. */
function phraseOf(
  term: number,
  word: Unit,
  words: ReadonlyMap<number, Unit>,
  phrases: ReadonlyMap<number, readonly Unit[]>,
  used: ReadonlySet<number>,
  isNoun: (unit: Unit) => boolean,
): Unit | undefined {
  const sticks = ({ terms, count }: Unit) =>
    count >= STICKS * word.count &&
    terms.every((part) => !used.has(part) && !isMute(usual(words.get(part)!.writings))) &&
    terms.some((part) => part !== term && count >= STICKS * words.get(part)!.count);
  const fit = (phrases.get(term) ?? []).filter((phrase) => sticks(phrase) && isNoun(phrase));
  return fit.reduce<Unit | undefined>((best, phrase) => (best && !better(phrase, best) ? best : phrase), undefined);
}

const better = (a: Unit, b: Unit): boolean =>
  a.terms.length > b.terms.length || (a.terms.length === b.terms.length && a.count > b.count);

/**
 * Words and phrases of up to three words that nothing interrupts but, inside a name, a small word (`Bank of England`); a
 * phrase is listed under each of its weighted words.
 */
function unitsOf(documents: readonly Document[], weights: ReadonlyMap<number, number>) {
  const [words, units] = [new Map<number, Unit>(), new Map<string, Unit>()];
  const add = (
    unit: Unit | undefined,
    terms: readonly number[],
    writing: string,
    place: Place,
    weight: number,
  ): Unit => {
    const known: Unit = unit ?? { terms, count: 0, writings: new Map(), places: [] };
    known.count++;
    known.writings.set(writing, (known.writings.get(writing) ?? 0) + weight);
    if (known.places.length < MAX_PLACES) known.places.push(place);
    return known;
  };
  documents.forEach(({ text, tokens }, document) => {
    const { start, end, term, stop, firstToken } = tokens;
    const written = (i: number, n = i) => oneLine(text.slice(start[i], end[n]));
    const isUsable = (i: number) => stop[i] === 0 && end[i] - start[i] > 1 && /\p{L}/u.test(written(i));
    const adjoins = (i: number) => /^(?:\s{1,3}|-)$/.test(text.slice(end[i - 1], start[i]));
    const isCapital = (i: number) => /^\p{Lu}/u.test(written(i));
    const isHeadline = (s: number) => !SMALL_LETTER.test(text.slice(start[firstToken[s]], end[firstToken[s + 1] - 1]));
    const hasSmall = SMALL_LETTER.test(text);
    for (let s = 0; s + 1 < firstToken.length; s++) {
      const after = firstToken[s + 1];
      // In capitals every word looks like a name.
      if (hasSmall && after - firstToken[s] > 1 && isHeadline(s)) continue;
      for (let i = firstToken[s]; i < after; i++) {
        const terms: number[] = [];
        for (let n = i; n < after && terms.length < MAX_WORDS; n++) {
          if (n > i && !adjoins(n)) break;
          if (n > i && SMALL.test(written(n)) && n + 1 < after && isCapital(n - 1) && isCapital(n + 1)) continue;
          if (!isUsable(n)) break;
          terms.push(term[n]);
          if (terms.length > 1 && !terms.some((part) => weights.has(part))) continue;
          const place = { document, sentence: s, token: n };
          const key = terms.join(' ');
          const known = terms.length === 1 ? words.get(term[i]) : units.get(key);
          const unit = add(known, [...terms], written(i, n), place, i === firstToken[s] ? OPENING_WEIGHT : 1);
          if (terms.length === 1) words.set(term[i], unit);
          else units.set(key, unit);
        }
      }
    }
  });
  const phrases = new Map<number, Unit[]>();
  for (const unit of units.values()) {
    if (unit.count < MIN_COUNT || new Set(unit.terms).size < unit.terms.length) continue;
    for (const part of unit.terms) if (weights.has(part)) phrases.set(part, [...(phrases.get(part) ?? []), unit]);
  }
  return { words, phrases };
}

/** The most frequent writing; of equals the first by alphabet, small letters last, so that names keep their capitals. */
function usual(writings: ReadonlyMap<string, number>): string {
  return [...writings].reduce((a, b) => (b[1] > a[1] || (b[1] === a[1] && b[0] < a[0]) ? b : a))[0];
}

/** Words that weigh in the name of a topic, and documents with most of it, from whose texts it is made. */
const [WORDS, DOCUMENTS] = [40, 30];

/** The rows that say most of every topic, best first: many of its words, and few of others. */
export function leadingRows({ topics, documents }: Fitted, count = DOCUMENTS): number[][] {
  const rows = documents.length / topics;
  const worth = new Float64Array(documents.length);
  for (let d = 0; d < rows; d++) {
    let words = 0;
    for (let z = 0; z < topics; z++) words += documents[d * topics + z];
    for (let z = 0; z < topics && words > 0; z++) {
      worth[d * topics + z] = documents[d * topics + z] ** 2 / words;
    }
  }
  return topColumns(worth, topics, count).map((leading, z) => leading.filter((d) => worth[d * topics + z] > 0));
}

/** `placeOf` says where the leading rows are in the corpus. */
export async function named(
  topics: readonly Topic[],
  problem: Pick<Problem, 'counts' | 'term'>,
  fitted: Fitted,
  corpus: Corpus,
  placeOf: (row: number) => number | undefined,
): Promise<Topic[]> {
  const worth = telling(fitted.words, fitted.topics, columnSums(problem.counts));
  const first = topColumns(worth, fitted.topics, WORDS);
  const nameless = leadingRows(fitted).map((rows, z): Nameless => {
    const weights = new Map<number, number>();
    for (const w of first[z]) {
      const [id, value] = [corpus.lexicon.id(problem.term(w)), worth[w * fitted.topics + z]];
      if (id !== undefined && value > 0) weights.set(id, value);
    }
    return { weights, documents: rows.flatMap((row) => placeOf(row) ?? []) };
  });
  const names = await nameTopics(corpus, nameless);
  return topics.map((topic, z) => {
    const { typical: _, ...rest } = topic;
    const typical = typicalOf(corpus, nameless[z]);
    const label = names[z] === '' ? topic.label : names[z];
    return { ...rest, label, ...(typical && { typical }) };
  });
}

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
 * Σ over the different words of what they tell / √(words, at least ten); the first of equals.
 * Nothing where no sentence will do.
 */
export function typicalOf(corpus: Corpus, { weights, documents }: Nameless): Typical | undefined {
  const leading = documents.map((d) => corpus.documents[d]);
  const places = placesOf({ ...corpus, documents: leading });
  const fitness = fitnessOf(
    places,
    places.positionOf.map((_, s) => wordsAt(places, s)),
  );
  const lineOf = (place: number) => oneLine(textOf(places, place)).toLowerCase();
  const times = new Map<string, number>();
  for (const place of places.positionOf.keys()) times.set(lineOf(place), (times.get(lineOf(place)) ?? 0) + 1);
  let [best, max]: [Typical | undefined, number] = [undefined, 0];
  places.positionOf.forEach((s, place) => {
    const document = leading[places.documentOf[place]];
    const { id, text, sentences, tokens } = document;
    const { start, end } = sentences[s];
    const [from, to] = [tokens.firstToken[s], tokens.firstToken[s + 1]];
    const sentence = text.slice(start, end);
    let worth = 0;
    for (const term of new Set(tokens.term.subarray(from, to))) worth += weights.get(term) ?? 0;
    worth /= Math.sqrt(Math.max(to - from, FEW_WORDS));
    if (worth <= max || !standsAlone(document, s) || !fitness.isFit(place)) return;
    if (times.get(lineOf(place))! >= HABITUAL) return;
    [best, max] = [{ document: id, text: oneLine(sentence), start, end }, worth];
  });
  return best;
}
