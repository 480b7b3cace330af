/** Whether two facts say the same: one word in two forms, an abbreviation and what it is short for, a number with its unit. */
import type { Fact } from './facts.ts';

/** One says what the other says, opposites aside. */
export function agree(a: Fact, b: Fact): boolean {
  if (a.kind === 'number' || b.kind === 'number')
    return a.kind === b.kind && (a.key === b.key || isDecade(a, b)) && (a.unit === b.unit || !a.unit || !b.unit);
  if (a.key === b.key || (a.pair !== undefined && a.pair === b.pair && a.side === b.side)) return true;
  const [x, y] = [a.surface.toLowerCase(), b.surface.toLowerCase()];
  if (x === y) return true;
  if (x[0] !== y[0]) return false;
  const longest = a.kind === 'name' && b.kind === 'name' ? Infinity : ENDING;
  if (derived(x, y, longest) || derived(y, x, longest)) return true;
  return isShortFor(a, y) || isShortFor(b, x);
}

/** The 60s and the 1960s. */
const isDecade = (a: Fact, b: Fact): boolean =>
  [a, b].every(({ surface }) => /^(?:\d\d)?\d0s$/.test(surface)) &&
  a.key.slice(-2) === b.key.slice(-2) &&
  a.key.length !== b.key.length;

/** Letters of an ending that the stemmer does not know. */
const ENDING = 2;

/** German of Germany, Iranian of Iran; beaten of beat. */
const derived = (short: string, long: string, ending: number): boolean =>
  short.length >= 4 && long.length <= short.length + ending && long.startsWith(short);

/** Dr for Doctor, km for kilometre, Jan for January: few letters in their order, the first the same. */
function isShortFor({ surface }: Fact, long: string): boolean {
  const short = surface.replaceAll('.', '').toLowerCase();
  if (short.length < 2 || short.length > 5 || long.length < short.length + 2 || short[0] !== long[0]) return false;
  if (/[aeiou]/.test(short.slice(1)) && !(long.startsWith(short) && /^\p{Lu}/u.test(surface))) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at++;
  return at === short.length;
}

/** The letters that names in a row begin with: an abbreviation in capitals stands for all of them. */
function initialsOf(facts: readonly Fact[], from: number): Map<string, number> {
  const found = new Map<string, number>();
  let letters = '';
  for (let i = from; i < facts.length && facts[i].kind === 'name' && letters.length < 6; i++) {
    if (i > from && facts[i].start - facts[i - 1].end > 5) break;
    letters += facts[i].surface[0].toLowerCase();
    if (letters.length >= 2) found.set(letters, i - from + 1);
  }
  return found;
}

/** Facts of the claim that stand in the sentences as abbreviations, or are abbreviations of what stands there. */
export function abbreviated(claim: readonly Fact[], sentences: readonly (readonly Fact[])[]): Set<Fact> {
  const found = new Set<Fact>();
  const acronyms = (facts: readonly Fact[]) =>
    new Set(
      facts.filter(({ surface }) => /^(?:\p{Lu}\.?){2,}s?$/u.test(surface)).map(({ key }) => key.replaceAll('.', '')),
    );
  const there = new Set(sentences.flatMap((facts) => [...acronyms(facts)]));
  for (const i of claim.keys())
    for (const [letters, count] of initialsOf(claim, i))
      if (there.has(letters)) for (const fact of claim.slice(i, i + count)) found.add(fact);
  const here = acronyms(claim);
  if (here.size > 0)
    for (const facts of sentences)
      for (const i of facts.keys())
        for (const letters of initialsOf(facts, i).keys())
          if (here.has(letters))
            for (const fact of claim) if (fact.key.replaceAll('.', '') === letters) found.add(fact);
  return found;
}
