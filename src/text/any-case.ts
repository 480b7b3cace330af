/**
 * A pattern with the flag `i` as one without it, for texts in small letters: V8 searches with the flag three times as
 * long. The pattern itself must be written in small letters; escapes and classes such as `\\S` and `\\p{Lu}` are none.
 */
export function forSmallLetters(pattern: RegExp): RegExp {
  if (/(?<!\\)\p{Lu}/u.test(pattern.source.replace(/\\[pP]\{\w+\}/gu, ''))) {
    throw new Error(`not written in small letters: ${pattern.source.slice(0, 40)}`);
  }
  return new RegExp(pattern.source, pattern.flags.replace('i', ''));
}
