/** The words of all sentences as typed arrays. */
import type { Sentence, Tokens } from './document.ts';
import { encodedLines } from './encoded.ts';
import type { Reader } from './reader.ts';
import { wordsIn } from './words.ts';

export function tokensOf(text: string, sentences: readonly Sentence[], reader: Reader): Tokens {
  let room = 64 + Math.ceil(text.length / 5);
  let start = new Uint32Array(room);
  let end = new Uint32Array(room);
  let term = new Uint32Array(room);
  let stop = new Uint8Array(room);
  const firstToken = new Uint32Array(sentences.length + 1);
  let n = 0;
  const grow = () => {
    room *= 2;
    [start, end, term] = [start, end, term].map((old) => enlarged(old, room));
    const stops = new Uint8Array(room);
    stops.set(stop);
    stop = stops;
  };
  const encoded = encodedLines(text);
  let line = 0;
  const isEncoded = (from: number) => {
    while (line < encoded.length && encoded[line][1] <= from) line++;
    return line < encoded.length && from >= encoded[line][0];
  };
  const add = (from: number, to: number) => {
    if (n === room) grow();
    const read = reader.read(text, from, to);
    start[n] = from;
    end[n] = to;
    term[n] = read >>> 1;
    stop[n++] = isEncoded(from) ? 1 : read & 1;
  };
  const eachWord = wordsIn(text);
  sentences.forEach((sentence, s) => {
    firstToken[s] = n;
    eachWord(sentence.start, sentence.end, add);
  });
  firstToken[sentences.length] = n;
  return { start: start.slice(0, n), end: end.slice(0, n), term: term.slice(0, n), stop: stop.slice(0, n), firstToken };
}

function enlarged(old: Uint32Array<ArrayBuffer>, room: number): Uint32Array<ArrayBuffer> {
  const array = new Uint32Array(room);
  array.set(old);
  return array;
}
