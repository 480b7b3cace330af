/** Where in a document its words are: every sentence with its span, its time, its page and its words. */
import { type Document, type Place, placeOf, type Vocabulary } from '../../text/index.ts';

/** Of one document: a place for every sentence. */
export interface Passages {
  /** Offsets in UTF-16 units of the document's text. */
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  /** Seconds at which each sentence begins and ends, two numbers; NaN where it has no time. */
  readonly time: Float64Array;
  /** From 1; 0 where it has no page. */
  readonly page: Uint32Array;
  /** How many words each sentence has, and these one sentence after the other: columns, each once in a sentence. */
  readonly words: Uint32Array;
  readonly word: Uint32Array;
}

/** Of a document whose words were counted before: where they are is not known. */
export const UNREAD: Passages = {
  ...{ start: new Uint32Array(0), end: new Uint32Array(0), time: new Float64Array(0), page: new Uint32Array(0) },
  ...{ words: new Uint32Array(0), word: new Uint32Array(0) },
};

export interface Passage extends Omit<Place, 'speaker'> {
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

export function passagesOf({ sentences, tokens }: Document, { columnOf }: Pick<Vocabulary, 'columnOf'>): Passages {
  const columns = sentences.map((_, s) => {
    const terms = tokens.term.subarray(tokens.firstToken[s], tokens.firstToken[s + 1]);
    return new Set(Array.from(terms, (term) => columnOf[term] ?? -1).filter((column) => column >= 0));
  });
  return {
    start: Uint32Array.from(sentences, ({ start }) => start),
    end: Uint32Array.from(sentences, ({ end }) => end),
    time: Float64Array.from(sentences.flatMap(({ time }) => [time?.start ?? Number.NaN, time?.end ?? Number.NaN])),
    page: Uint32Array.from(sentences, ({ page }) => page ?? 0),
    words: Uint32Array.from(columns, ({ size }) => size),
    word: Uint32Array.from(columns.flatMap((own) => [...own])),
  };
}

/** Whether a sentence has a time or a page. */
export const isPlaced = ({ time, page }: Passages): boolean =>
  page.some((number) => number > 0) || time.some((seconds) => !Number.isNaN(seconds));

/** The sentence with the largest weight of words; undefined where no word weighs anything. */
export function heaviest(passages: Passages, weightOf: (column: number) => number): Passage | undefined {
  let best: number | undefined;
  let [max, i] = [0, 0];
  for (const [s, words] of passages.words.entries()) {
    let weight = 0;
    for (const end = i + words; i < end; i++) weight += weightOf(passages.word[i]);
    if (weight > max) [best, max] = [s, weight];
  }
  return best === undefined ? undefined : passageAt(passages, best);
}

function passageAt({ start, end, time, page }: Passages, s: number): Passage {
  const [from, to] = time.subarray(2 * s);
  return {
    index: s,
    start: start[s],
    end: end[s],
    ...placeOf({ time: Number.isNaN(from) ? undefined : { start: from, end: to }, page: page[s] || undefined }),
  };
}
