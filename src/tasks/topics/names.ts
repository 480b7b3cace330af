/**
 * Names of topics: what tells a topic from the others, as it is written in the documents that have most of it.
 *
 * The most telling words are taken in their order, up to three. A word that often stands inside a phrase of these documents
 * is shown as that phrase (`climate change`, `Bank of England`). A name is made of nouns (titles/parts-of-speech.ts): a verb
 * or an adjective stands in it only inside a phrase, and an everyday word or a form of address not by itself.
 */
import { columnSums } from '../../linalg/index.ts';
import type { Corpus } from '../../text/index.ts';
import { withCapital } from '../../text/one-line.ts';
import { type PartOfSpeech, taggerFor } from '../titles/parts-of-speech.ts';
import { LABEL_WORDS, type Topic } from './describe.ts';
import { everydayStems } from './filler.ts';
import type { Fitted } from './fit.ts';
import { type Problem, sum } from './problem.ts';
import { telling, topColumns } from './top.ts';
import { type Nameless, typicalOf } from './typical.ts';
import { type Unit, unitsIn, writingOf } from './units.ts';

/** Words that weigh in the name of a topic, and documents with most of it, from whose texts it is made. */
const [WORDS, DOCUMENTS] = [40, 30];

/** Topics with their names and typical sentences; the rows of the counts are the documents of the corpus. */
export async function named(
  topics: readonly Topic[],
  { counts, term }: Pick<Problem, 'counts' | 'term'>,
  fitted: Fitted,
  corpus: Corpus,
): Promise<Topic[]> {
  const worth = telling(fitted.words, fitted.topics, columnSums(counts));
  const columns = topColumns(worth, fitted.topics, WORDS);
  const nameless = leadingRows(fitted).map((rows, z): Nameless => {
    const weighted = columns[z].flatMap((w): [number, number][] => {
      const [id, value] = [corpus.lexicon.id(term(w)), worth[w * fitted.topics + z]];
      return id !== undefined && value > 0 ? [[id, value]] : [];
    });
    return { weights: new Map(weighted), documents: rows };
  });
  const names = await nameTopics(corpus, nameless);
  return topics.map(({ typical: _, ...topic }, z) => {
    const typical = typicalOf(corpus, nameless[z]);
    return { ...topic, label: names[z] || topic.label, ...(typical && { typical }) };
  });
}

/** The rows that say most of every topic, best first: many of its words, and few of others. */
export function leadingRows({ topics, documents }: Fitted, count = DOCUMENTS): number[][] {
  const worth = new Float64Array(documents.length);
  for (let row = 0; row < documents.length; row += topics) {
    const words = sum(documents.subarray(row, row + topics));
    for (let i = row; i < row + topics && words > 0; i++) worth[i] = documents[i] ** 2 / words;
  }
  return topColumns(worth, topics, count).map((rows, z) => rows.filter((row) => worth[row * topics + z] > 0));
}

/** Iranian, British, Japanese: they want a noun after them. */
const DEMONYM = /^\p{Lu}\p{Ll}+(?:ian|ean|can|ish|ese)$/u;
const NOUNS: ReadonlySet<PartOfSpeech | undefined> = new Set(['noun', 'name'] as const);

/** A name for each; nothing where its documents have none of its words. */
export async function nameTopics(corpus: Corpus, topics: readonly Nameless[]): Promise<string[]> {
  const { lexicon } = corpus;
  const everyday = await everydayStems(corpus.documents.map(({ language }) => language));
  const tagger = await taggerFor(corpus);
  const isNoun = (unit: Unit) => {
    const nouns = unit.places.filter(({ document, sentence, token }) =>
      NOUNS.has(tagger(document, sentence, sentence + 1).get(token)),
    );
    return 2 * nouns.length > unit.places.length && !DEMONYM.test(writingOf(unit));
  };
  const isGeneral = (term: number) => everyday.has(lexicon.term(term)) || isMute(lexicon.surface(term));
  return topics.map(({ weights, documents }) => {
    const ranked = [...weights].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([term]) => term);
    const units = unitsIn(
      documents.map((d) => corpus.documents[d]),
      weights,
    );
    const telling = pick(LABEL_WORDS, ranked, units, isNoun, (unit) => isNoun(unit) && !unit.terms.every(isGeneral));
    const chosen = telling.length > 0 ? telling : pick(1, ranked, units, isNoun, () => true);
    return withCapital(chosen.map(writingOf).join(', '));
  });
}

/** Of terms in falling worth the first so many words that will do, or the phrases they often stand in. */
function pick(
  count: number,
  ranked: readonly number[],
  units: ReadonlyMap<string, Unit>,
  isNoun: (unit: Unit) => boolean,
  willDo: (unit: Unit) => boolean,
): Unit[] {
  const wordOf = (term: number) => units.get(`${term}`);
  const phrases = [...units.values()].filter((unit) => unit.terms.length > 1);
  const used = new Set<number>();
  const chosen: Unit[] = [];
  for (const term of ranked) {
    const word = wordOf(term);
    if (chosen.length === count) break;
    if (!word || [...used].some((other) => other === term || areOfOneRoot(word, wordOf(other)!))) continue;
    const fit = phrases.filter((phrase) => phrase.terms.includes(term) && sticks(phrase, word, wordOf));
    const free = fit.filter((phrase) => !phrase.terms.some((part) => used.has(part)) && isNoun(phrase));
    // The longest, then the most frequent.
    free.sort((a, b) => b.terms.length - a.terms.length || b.count - a.count);
    const unit = free[0] ?? word;
    if (!willDo(unit)) continue;
    for (const part of unit.terms) used.add(part);
    chosen.push(unit);
  }
  return chosen;
}

/** A phrase comes so often at least, and is such a share of the uses of the word, and of another of its words. */
const MIN_COUNT = 2;
const STICKS = 0.35;

function sticks({ terms, count }: Unit, word: Unit, wordOf: (term: number) => Unit | undefined): boolean {
  if (count < MIN_COUNT || count < STICKS * word.count || new Set(terms).size < terms.length) return false;
  const words = terms.map((term) => wordOf(term)!);
  return (
    !words.some((part) => isMute(writingOf(part))) &&
    words.some((part) => part !== word && count >= STICKS * part.count)
  );
}

/** Abbreviations (mln, Shr) and words of two small letters (de, la) name nothing by themselves. */
const isMute = (word: string): boolean => /^(?:[A-Z]?[b-df-hj-np-tv-xz]+|[a-z]{1,2})$/.test(word);

/** Letters that two words must share to be of one root. */
const MIN_ROOT = 4;

/** Haiti and Haitian: one begins with the other, but for its last letter. */
function areOfOneRoot(a: Unit, b: Unit): boolean {
  const [short, long] = [writingOf(a), writingOf(b)].sort((x, y) => x.length - y.length);
  return short.length >= MIN_ROOT && long.toLowerCase().startsWith(short.toLowerCase().slice(0, -1));
}
