/**
 * Long patterns, made when a text first needs them and compiled once. V8 compiles a pattern to bytecode for its first
 * text, in a time that grows with the square of the pattern's length, and to machine code for the second; for a text of
 * 1,000 characters to machine code at once. Bytecode of patterns took some 50 ms of a first summary.
 */
const LONG = 1000;

/** The pattern for a text. The first text decides what it is compiled for: Latin-1 takes other code than all of Unicode. */
export function compiled(make: () => RegExp): (text: string) => RegExp {
  let pattern: RegExp | undefined;
  return (text) => {
    if (pattern) return pattern;
    pattern = make();
    pattern.test(text.padEnd(LONG, '\0'));
    pattern.lastIndex = 0;
    return pattern;
  };
}

/** Whether a text has the pattern, which has the flag `i`, in letters of any case. */
export function matcher(make: () => RegExp): (text: string) => boolean {
  const patternFor = compiled(() => forSmallLetters(make()));
  return (text) => {
    const small = text.toLowerCase();
    return patternFor(small).test(small);
  };
}

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
