/** Sentences of all documents in one line, and their way back to the text. */
import type { Corpus, Document, Sentence } from '../../text/index.ts';

export interface SentencePlaces {
  readonly corpus: Corpus;
  /** The document a sentence is in, and its number there. */
  readonly documentOf: Uint32Array;
  readonly positionOf: Uint32Array;
  /** What is quoted of each sentence, in UTF-16 offsets of its document; at first the whole. */
  readonly quoteStart: Uint32Array;
  readonly quoteEnd: Uint32Array;
  /** Its words where they are not all that stands there: without hesitations. */
  readonly quoted?: ReadonlyMap<number, string>;
}

/** Whole sentences. */
export function placesOf(corpus: Corpus): SentencePlaces {
  const size = corpus.documents.reduce((sum, { sentences }) => sum + sentences.length, 0);
  const [documentOf, positionOf] = [new Uint32Array(size), new Uint32Array(size)];
  const [quoteStart, quoteEnd] = [new Uint32Array(size), new Uint32Array(size)];
  let s = 0;
  corpus.documents.forEach(({ sentences }, d) => {
    sentences.forEach(({ start, end }, i) => {
      documentOf[s] = d;
      positionOf[s] = i;
      quoteStart[s] = start;
      quoteEnd[s] = end;
      s++;
    });
  });
  return { corpus, documentOf, positionOf, quoteStart, quoteEnd };
}

export const documentAt = ({ corpus, documentOf }: SentencePlaces, s: number): Document =>
  corpus.documents[documentOf[s]];

export const sentenceAt = (places: SentencePlaces, s: number): Sentence =>
  documentAt(places, s).sentences[places.positionOf[s]];

/** What is quoted of a sentence. */
export const textOf = (places: SentencePlaces, s: number): string =>
  places.quoted?.get(s) ?? documentAt(places, s).text.slice(places.quoteStart[s], places.quoteEnd[s]);

/** The run of sentences of every document. */
export function sentencesOf({ corpus }: Pick<SentencePlaces, 'corpus'>): { first: number; last: number }[] {
  let last = 0;
  return corpus.documents.map(({ sentences }) => ({ first: last, last: (last += sentences.length) }));
}

/** Words as a person counts them, between blanks; where a script writes none, the words we found. */
export function wordsAt(places: SentencePlaces, s: number): number {
  const between = textOf(places, s).match(/\S+/gu)?.length ?? 0;
  const { firstToken } = documentAt(places, s).tokens;
  const position = places.positionOf[s];
  const tokens = firstToken[position + 1] - firstToken[position];
  return tokens > 3 * between ? tokens : between;
}

const encoder = new TextEncoder();
/** Length in UTF-8. */
export const utf8Length = (text: string): number => encoder.encode(text).length;
