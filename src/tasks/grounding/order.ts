/** Who does what to whom: what has changed places in a sentence that has the same words. */
import { agree } from './agreement.ts';
import type { Fact } from './facts.ts';

/** Names on both sides of a word that stand on its other sides in the source. */
export function turnedAbout(claim: readonly Fact[], sentences: readonly (readonly Fact[])[]): Fact[] {
  const found: Fact[] = [];
  for (const [word, before, after] of triples(claim)) {
    let [same, turned] = [false, false];
    for (const facts of sentences) {
      for (const [other, left, right] of triples(facts)) {
        if (!agree(word, other)) continue;
        const passive = (after.by && !before.by) !== (right.by && !left.by);
        if (agree(before, left) && agree(after, right)) passive ? (turned = true) : (same = true);
        if (agree(before, right) && agree(after, left)) passive ? (same = true) : (turned = true);
      }
    }
    if (turned && !same) found.push(word);
  }
  return found;
}

/** Facts of a kind that stand in one sentence each in the company of the other. */
export function exchanged(claim: readonly Fact[], sentences: readonly (readonly Fact[])[]): Fact[] {
  const found: Fact[] = [];
  for (const [i, x] of claim.entries())
    for (const y of claim.slice(i + 1)) {
      if (!rivals(x, y)) continue;
      const balances = sentences.flatMap((facts) => {
        const [a, b] = [x, y].map((one) => facts.find((other) => agree(one, other)));
        const both = a && b && a !== b && (x.by || y.by) === (a.by || b.by);
        return both ? [balanceOf(claim, [x, y], facts)] : [];
      });
      if (balances.length > 0 && Math.max(...balances) <= (x.pair === undefined ? -EXCHANGED : -1)) found.push(x);
    }
  return found;
}

/** No word stands between them: Reed of Lowmouth. */
function together(p: Fact, q: Fact, facts: readonly Fact[]): boolean {
  const [from, to] = [facts.indexOf(p), facts.indexOf(q)].sort((a, b) => a - b);
  return facts.slice(from, to + 1).every(({ kind }) => kind === p.kind);
}

/** Names and numbers next to a word that has another one in that place, with the same small words between, in a sentence that has both. */
export function misplaced(claim: readonly Fact[], sentences: readonly (readonly Fact[])[]): Fact[] {
  return claim.filter((x) => x.kind !== 'word' && claim.some((mate) => mate.kind !== x.kind && isMisplaced(x, mate)));

  function isMisplaced(x: Fact, mate: Fact): boolean {
    const link = linkOf(x, mate, claim);
    if (link === undefined) return false;
    const places = sentences.flatMap((facts) => facts.flatMap((one) => (agree(mate, one) ? [{ facts, one }] : [])));
    const own = (facts: readonly Fact[]) => facts.filter((one) => agree(x, one));
    if (places.some(({ facts, one }) => own(facts).some((same) => linkOf(same, one, facts) !== undefined)))
      return false;
    return places.some(({ facts, one }) => {
      const rival = facts.find((y) => y.kind === x.kind && linkOf(y, one, facts) === link);
      return rival && own(facts).length > 0 && !own(facts).some((same) => together(same, rival, facts));
    });
  }
}

/** What stands between two that are next to each other, with their order: nothing, or small words that lead from q to p. */
function linkOf(p: Fact, q: Fact, facts: readonly Fact[]): string | undefined {
  const [a, b] = [facts.indexOf(p), facts.indexOf(q)];
  if (Math.abs(a - b) !== 1) return undefined;
  const { link } = facts[Math.max(a, b)];
  return link.length > 1 && (a < b || /[,;:.!?—–()]/u.test(link)) ? undefined : `${a < b} ${link}`;
}

/** So many more words stand nearer to the other name or number than to the same. */
const EXCHANGED = 2;

const rivals = (x: Fact, y: Fact): boolean =>
  x.pair !== undefined && x.pair === y.pair
    ? x.side !== y.side
    : x.kind === y.kind && x.kind !== 'word' && x.key !== y.key && y.start - x.end > 1;

/** Words that stand nearer to the same of two there, less those that stand nearer to the other. */
function balanceOf(claim: readonly Fact[], two: readonly Fact[], facts: readonly Fact[]): number {
  const [x] = two;
  let balance = 0;
  for (const mate of claim) {
    if (two.includes(mate) || (x.kind === mate.kind && mate.kind !== 'word')) continue;
    const here = nearerTo(two, mate, claim);
    const there = here && nearerTo(two, mate, facts);
    const strength = Math.min(Math.abs(here), Math.abs(there));
    if (strength < 2 && x.kind !== 'word' && [claim, facts].some((list) => isApart(mate, two, list))) continue;
    balance += Math.sign(here * there) * strength;
  }
  return balance;
}

/** A comma stands between a word and two others. */
function isApart(mate: Fact, two: readonly Fact[], facts: readonly Fact[]): boolean {
  const places = [mate, ...two].map((one) => facts.findIndex((other) => agree(one, other)));
  return facts.slice(Math.min(...places) + 1, Math.max(...places) + 1).some(({ link }) => /[,;:]/.test(link));
}

/** Which of two a word stands nearer to: −1 or 1, and 0 where that cannot be told. */
function nearerTo(two: readonly Fact[], mate: Fact, facts: readonly Fact[]): number {
  const at = facts.find((one) => agree(mate, one));
  if (!at || facts.findLast((one) => agree(mate, one)) !== at) return 0;
  const [x, y] = two.map((one) =>
    facts.reduce((least, other) => (agree(one, other) ? Math.min(least, gap(at, other)) : least), Infinity),
  );
  return Math.sign(x - y) * (Math.min(x, y) <= 1 ? 2 : 1);
}

const gap = (p: Fact, q: Fact): number => Math.max(p.start, q.start) - Math.min(p.end, q.end);

/** Every word with the name before it and the name after it. */
function* triples(facts: readonly Fact[]): Generator<[Fact, Fact, Fact]> {
  for (const [i, word] of facts.entries()) {
    if (word.kind !== 'word') continue;
    const before = facts.slice(0, i).findLast(({ kind }) => kind === 'name');
    const after = facts.slice(i + 1).find(({ kind }) => kind === 'name');
    if (before && after && before.key !== after.key) yield [word, before, after];
  }
}
