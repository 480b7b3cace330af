/** The words of all sentences as typed arrays. */
import type { Sentence, Tokens } from './document.ts';
import type { Reader } from './reader.ts';
import { wordsIn } from './words.ts';

export function tokensOf(text: string, sentences: readonly Sentence[], reader: Reader): Tokens {
  const [start, end, term, stop]: number[][] = [[], [], [], []];
  const firstToken = new Uint32Array(sentences.length + 1);
  const encoded = encodedLines(text);
  let line = 0;
  const isEncoded = (from: number) => {
    while (line < encoded.length && encoded[line][1] <= from) line++;
    return line < encoded.length && from >= encoded[line][0];
  };
  const eachWord = wordsIn(text);
  sentences.forEach((sentence, s) => {
    eachWord(sentence.start, sentence.end, (from, to) => {
      const form = reader.read(text, from, to);
      start.push(from);
      end.push(to);
      term.push(form.id);
      stop.push(isEncoded(from) ? 1 : form.stop);
    });
    firstToken[s + 1] = start.length;
  });
  return {
    start: Uint32Array.from(start),
    end: Uint32Array.from(end),
    term: Uint32Array.from(term),
    stop: Uint8Array.from(stop),
    firstToken,
  };
}

/** Lines that are data and no words: uuencode and base64, as posts and e-mails carry them. */
/** uuencode: M and sixty characters from blank to `; base64 and the like: forty-four letters and more without a blank. */
const LINE =
  /^(?:M[\x20-\x60]{60}|(?=[a-zA-Z+/]*[0-9+/])(?=[A-Z0-9+/]*[a-z])(?=[a-z0-9+/]*[A-Z])[A-Za-z0-9+/]{44,}={0,2})[ \t]*\r?$/gm;

/** The spans of encoded lines, in the order of the text. A single one may be chance; two on end are not. */
export function encodedLines(text: string): [start: number, end: number][] {
  const lines: [number, number][] = [];
  // `matchAll` would make a pattern of its own for every text, and a library has many.
  LINE.lastIndex = 0;
  for (let found = LINE.exec(text); found; found = LINE.exec(text)) lines.push([found.index, LINE.lastIndex]);
  if (lines.length < 2) return [];
  const follows = (a: [number, number] | undefined, b: [number, number] | undefined) =>
    a !== undefined && b !== undefined && b[0] - a[1] <= 2;
  return lines.filter((line, i) => follows(lines[i - 1], line) || follows(line, lines[i + 1]));
}
