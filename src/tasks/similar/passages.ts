/** Where in a document its words are: every sentence with its span, its time, its page and its words. */
import { type Document, type Place, placeOf, type Vocabulary } from '../../text/index.ts';

export interface Passages {
  /** Document d has the sentences from first[d] to first[d + 1]. */
  readonly first: Uint32Array;
  /** Offsets in UTF-16 units of the document's text. */
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  /** Seconds at which each sentence begins and ends, two numbers; NaN where it has no time. */
  readonly time: Float64Array;
  /** From 1; 0 where it has no page. */
  readonly page: Uint32Array;
  /** Sentence s has the words from firstWord[s] to firstWord[s + 1]: columns, each once, in the order of the text. */
  readonly firstWord: Uint32Array;
  readonly word: Uint32Array;
}

/** The passages of a document: those of so many a document among them. */
export interface PassagesAt {
  readonly passages: Passages;
  readonly document: number;
}

export interface Passage extends Omit<Place, 'speaker'> {
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

export function passagesOf(documents: readonly Document[], words: Pick<Vocabulary, 'size' | 'columnOf'>): Passages {
  const sentences = documents.flatMap((document) => document.sentences);
  return {
    first: starts(documents.map((document) => document.sentences.length)),
    start: Uint32Array.from(sentences, ({ start }) => start),
    end: Uint32Array.from(sentences, ({ end }) => end),
    time: Float64Array.from(sentences.flatMap(({ time }) => [time?.start ?? Number.NaN, time?.end ?? Number.NaN])),
    page: Uint32Array.from(sentences, ({ page }) => page ?? 0),
    ...wordsOf(documents, sentences.length, words),
  };
}

function wordsOf(
  documents: readonly Document[],
  sentences: number,
  { size, columnOf }: Pick<Vocabulary, 'size' | 'columnOf'>,
): Pick<Passages, 'firstWord' | 'word'> {
  const firstWord = new Uint32Array(sentences + 1);
  const word: number[] = [];
  /** The last sentence in which a word was met. */
  const met = new Int32Array(size).fill(-1);
  let sentence = 0;
  for (const { tokens } of documents) {
    for (let s = 0; s + 1 < tokens.firstToken.length; s++, sentence++) {
      for (let i = tokens.firstToken[s]; i < tokens.firstToken[s + 1]; i++) {
        const column = columnOf[tokens.term[i]] ?? -1;
        if (column < 0 || met[column] === sentence) continue;
        met[column] = sentence;
        word.push(column);
      }
      firstWord[sentence + 1] = word.length;
    }
  }
  return { firstWord, word: Uint32Array.from(word) };
}

export const hasSentences = ({ first }: Passages, document: number): boolean => first[document] < first[document + 1];

/** Whether a sentence of a document has a time or a page. */
export function isPlaced({ first, time, page }: Passages, document: number): boolean {
  for (let s = first[document]; s < first[document + 1]; s++)
    if (page[s] > 0 || !Number.isNaN(time[2 * s])) return true;
  return false;
}

/** The sentence of a document with the largest weight of words; undefined where no word weighs anything. */
export function heaviest(
  passages: Passages,
  document: number,
  weightOf: (column: number) => number,
): Passage | undefined {
  const { first, firstWord, word } = passages;
  let best: number | undefined;
  let max = 0;
  for (let s = first[document]; s < first[document + 1]; s++) {
    let weight = 0;
    for (let i = firstWord[s]; i < firstWord[s + 1]; i++) weight += weightOf(word[i]);
    if (weight > max) [best, max] = [s, weight];
  }
  return best === undefined ? undefined : passageAt(passages, document, best);
}

function passageAt({ first, start, end, time, page }: Passages, document: number, s: number): Passage {
  const [from, to] = time.subarray(2 * s);
  return {
    index: s - first[document],
    start: start[s],
    end: end[s],
    ...placeOf({ time: Number.isNaN(from) ? undefined : { start: from, end: to }, page: page[s] || undefined }),
  };
}

/** The passages of some documents, then those of others. */
export const joinPassages = (above: Passages, below: Passages): Passages => ({
  first: joinStarts(above.first, below.first),
  start: joined(Uint32Array, above.start, below.start),
  end: joined(Uint32Array, above.end, below.end),
  time: joined(Float64Array, above.time, below.time),
  page: joined(Uint32Array, above.page, below.page),
  firstWord: joinStarts(above.firstWord, below.firstWord),
  word: joined(Uint32Array, above.word, below.word),
});

function joined<T extends Uint32Array | Float64Array>(Type: new (length: number) => T, above: T, below: T): T {
  const both = new Type(above.length + below.length);
  both.set(above);
  both.set(below, above.length);
  return both;
}

function starts(sizes: readonly number[]): Uint32Array {
  const first = new Uint32Array(sizes.length + 1);
  sizes.forEach((size, i) => {
    first[i + 1] = first[i] + size;
  });
  return first;
}

function joinStarts(above: Uint32Array, below: Uint32Array): Uint32Array {
  const last = above.length - 1;
  const both = new Uint32Array(last + below.length);
  both.set(above);
  below.forEach((at, i) => {
    both[last + i] = above[last] + at;
  });
  return both;
}
