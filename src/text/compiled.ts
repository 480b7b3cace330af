/**
 * Long patterns, made when a text first needs them and compiled once. V8 compiles a pattern to bytecode for its first
 * text, in a time that grows with the square of the pattern's length, and to machine code for the second; for a text of
 * 1,000 characters to machine code at once. Bytecode of patterns took some 50 ms of a first summary.
 */
import { forSmallLetters } from './any-case.ts';

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
