/** The words of all sentences as typed arrays. */
import type { Sentence, Tokens } from './document.ts';
import { encodedLines } from './encoded.ts';
import type { Reader } from './reader.ts';
import { wordsIn } from './words.ts';

export function tokensOf(text: string, sentences: readonly Sentence[], reader: Reader): Tokens {
  let room = 64 + Math.ceil(text.length / 5);
  if (room <= ROOM) room = ROOM;
  let { start, end, term, stop } = room === ROOM ? (kept ??= arraysOf(ROOM)) : arraysOf(room);
  const firstToken = new Uint32Array(sentences.length + 1);
  let n = 0;
  const grow = () => {
    room *= 2;
    const old = { start, end, term, stop };
    ({ start, end, term, stop } = arraysOf(room));
    start.set(old.start);
    end.set(old.end);
    term.set(old.term);
    stop.set(old.stop);
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

/** Words of a short text. The arrays that they are put into first stay from one text to the next. */
const ROOM = 2 ** 12;
let kept: ReturnType<typeof arraysOf> | undefined;

const arraysOf = (room: number) => ({
  start: new Uint32Array(room),
  end: new Uint32Array(room),
  term: new Uint32Array(room),
  stop: new Uint8Array(room),
});
