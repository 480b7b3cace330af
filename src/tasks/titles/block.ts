/** What titles and gists are made of: the passages of a corpus, and the words in them that count. */
import { spansOf, within } from '../../text/analyze.ts';
import type { Corpus, Document } from '../../text/index.ts';
import { keptWith } from '../../text/memoized.ts';

/** Sentences from … to - 1 of a document of the corpus: a block, which wants a title. */
export interface Passage {
  readonly document: number;
  readonly from: number;
  readonly to: number;
}

/** The sentences that a block opens with: where a greeting, a question, a cue, its first words are looked for. */
export const OPENING_SENTENCES = 8;

/** Only a blank or a hyphen stands between token i and the one before. */
export function adjoins({ text, tokens }: Document, i: number): boolean {
  return /^(?:\s{1,3}|[-‐–'’_/])$/.test(text.slice(tokens.end[i - 1], tokens.start[i]));
}

/** Calls `visit` with every token that counts, in order: its number, its sentence's, and its place in its passage. */
export function eachContentToken(
  { documents }: Corpus,
  passage: Passage,
  visit: (token: number, sentence: number, place: number) => void,
): void {
  const document = documents[passage.document];
  const { firstToken } = document.tokens;
  const counts = contentTokens(document);
  let place = 0;
  for (let s = passage.from; s < passage.to; s++)
    for (let i = firstToken[s]; i < firstToken[s + 1]; i++) if (counts[i] === 1) visit(i, s, place++);
}

/** 1 for the tokens of a document that count. */
export const contentTokens = keptWith(({ tokens: { start, end, stop }, text }: Document) =>
  stop.map((stopped, i) => (stopped === 0 && isWord(text, start[i], end[i]) ? 1 : 0)),
);

/** Has a letter, and is no address. */
function isWord(text: string, start: number, end: number): boolean {
  const word = text.slice(start, end);
  return end - start > 1 && /\p{L}/u.test(word) && !/[/@]|www\./u.test(word);
}

const BRACKETS = /\[[^\]]{0,200}\]|\([^)]{0,200}\)|\{[^}]{0,200}\}|<[^>]{0,200}>|`[^`]{0,200}`/gu;

/** Whether a token stands in any brackets; tokens in order. */
export function bracketsIn(
  { text, sentences, tokens }: Document,
  from: number,
  to: number,
): (token: number) => boolean {
  if (from >= to) return () => false;
  const base = sentences[from].start;
  const isInside = within(spansOf(BRACKETS, text.slice(base, sentences[to - 1].end)));
  return (token) => isInside(tokens.start[token] - base);
}
