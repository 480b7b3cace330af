/** Mutations of bytes: flips, cuts, repeats, and pieces that parsers trip over. */
import type { Random } from '../src/random/index.ts';

const PIECES = [
  ...[
    '<',
    '>',
    '<!--',
    '<v ',
    '{\\',
    '![](',
    '**',
    '# ',
    '"',
    "'",
    '\\',
    '\0',
    '\n',
    '\r\n',
    '\u2028',
    '&#',
    '=?',
    '-->',
  ],
  ...[
    '00:00:01,000 --> ',
    '99:99:99',
    'null',
    '{}',
    '[]',
    '-1',
    '1e309',
    '[[[[',
    '{"a":',
    'Mr. ',
    '語',
    '\ud83d',
    '\u202e',
  ],
].map((piece) => new TextEncoder().encode(piece));
const LONGEST_REPEAT = 200;

export function mutated(bytes: Uint8Array, chance: Random): Uint8Array {
  let copy = [...bytes];
  for (let n = 1 + chance.below(6); n > 0 && copy.length > 0; n--) {
    const at = chance.below(copy.length);
    const kind = chance.below(6);
    if (kind === 0) copy[at] = chance.below(256);
    else if (kind === 1) copy.splice(at, chance.below(20));
    else if (kind === 2) copy.splice(at, 0, ...copy.slice(at, at + chance.below(20)));
    else if (kind === 3) copy.splice(at, 0, ...PIECES[chance.below(PIECES.length)]);
    else if (kind === 4) copy = copy.slice(0, at);
    else {
      const piece = PIECES[chance.below(PIECES.length)];
      for (let times = chance.below(LONGEST_REPEAT); times > 0; times--) copy.splice(at, 0, ...piece);
    }
  }
  return Uint8Array.from(copy.length > 0 ? copy : [0]);
}

/** The shortest input found for which `fails` still holds, by leaving out ever smaller pieces (Zeller's ddmin). */
export async function minimised(
  bytes: Uint8Array,
  fails: (bytes: Uint8Array) => Promise<boolean>,
  tries = 300,
): Promise<Uint8Array> {
  let best = bytes;
  for (let size = bytes.length >> 1; size >= 1 && tries > 0; size >>= 1) {
    for (let at = 0; at < best.length && tries > 0; tries--) {
      const less = Uint8Array.from([...best.subarray(0, at), ...best.subarray(at + size)]);
      if (less.length > 0 && (await fails(less))) best = less;
      else at += size;
    }
  }
  return best;
}
