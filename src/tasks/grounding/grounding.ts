/**
 * Whether a sentence that somebody wrote is carried by the quotations it rests on, without a model.
 *
 * Sentences of the quotations that share most with it support it: the nearest, and others as long as each adds two facts
 * or more (for a title, which may rest on all of its block, any fact). Then
 *
 *   number, name   each must stand in a supporting sentence, a number with its unit; an abbreviation and what it is short
 *                  for are one
 *   negation       a word that the sentence negates must be negated in its place, and the other way about; where it has
 *                  no place, something must be negated there; a prefix denies as a negation does
 *   direction      a word of a pair of opposites (rose | fell) must not stand for the other
 *   order          who does what to whom: name, word, name must not stand there the other way round, but for a passive;
 *                  of two names, two numbers or two sides of a pair what stands nearer to one must not stand there nearer
 *                  to the other; none may stand next to a word that has another one in its place
 *   words          less than a third of its content words, and no three in a row, may be without support; of a title
 *                  less than half
 *
 * In a title a capital tells nothing: a name is what has one inside a sentence of the whole text.
 * A word's place in the quotation is where most of the words around it are the same.
 * A tense, an order of clauses, a synonym, a clause left out change none of these.
 */
import { InputError } from '../../check/index.ts';
import { detectLanguage, loadLanguage, splitSentences } from '../../text/index.ts';
import { abbreviated, agree } from './agreement.ts';
import { deniesByPrefix, type Fact, factsOf, knowsOpposites, type Reader, readerOf } from './facts.ts';
import { exchanged, misplaced, turnedAbout } from './order.ts';

export type FaultKind = 'number' | 'name' | 'negation' | 'direction' | 'order' | 'words';

/** What is not supported, and where in the sentence. */
export interface Fault {
  readonly kind: FaultKind;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Grounded {
  readonly supported: boolean;
  /** The places in the list of the quotations that support it, the nearest first. */
  readonly sources: readonly number[];
  readonly faults: readonly Fault[];
  /** What could not be checked, in words. */
  readonly notes: readonly string[];
}

export interface GroundOptions {
  /** By default the language of the quotations. */
  readonly language?: string;
  /** They are titles, which may rest on all of their block. */
  readonly title?: boolean;
  /** More of the text that the quotations are from, by which names are known. */
  readonly among?: readonly string[];
}

/** Content words around a word by which its place is found. */
const AROUND = 4;
/** So many more of the words around it in a sentence without it than in one with it: it was taken from elsewhere. */
const AWAY = 3;
/** So many content words in a row without support are a clause of its own. */
const RUN = 3;
/** This share of its content words, or more, without support is another sentence, or title. */
const MISSING = 1 / 3;
const MISSING_OF_TITLE = 1 / 2;
/** Sentences that support one. */
const SUPPORT = 3;

/**
 * Checks written sentences, each against the quotations.
 *
 * @example
 * const [{ supported, faults }] = await ground(['Profits fell to 12 million.'], ['Profits rose to 12 million in May.']);
 * // false, [{ kind: 'direction', text: 'fell', … }]
 */
export async function ground(
  written: readonly string[],
  quotations: readonly string[],
  { language: asked, title = false, among = quotations }: GroundOptions = {},
): Promise<Grounded[]> {
  for (const [name, list] of [
    ['written', written],
    ['quotations', quotations],
  ] as const)
    if (!Array.isArray(list) || list.some((text) => typeof text !== 'string'))
      throw new InputError('ground', `${name} must be a list of strings`, list);
  const code = asked ?? (await detectLanguage(quotations.join('\n'))).language;
  const language = await loadLanguage(code);
  const reader = readerOf(language);
  const small = new Set(among.flatMap((text) => text.match(SMALL) ?? []));
  const stems = new Set([...small].map((word) => language.stem(word)));
  const names = new Set(among.flatMap((text) => text.match(INSIDE)?.map((word) => language.normal(word)) ?? []));
  const sentences = quotations.flatMap((quotation, source) =>
    quotation.split(PARAGRAPHS).flatMap((paragraph) => {
      const text = paragraph.replace(/\s+/g, ' ');
      return splitSentences(text, { language: code }).map(({ start, end }) => ({
        source,
        facts: factsOf(text.slice(start, end), reader, { small, stems }),
      }));
    }),
  );
  const notes = knowsOpposites(code) ? [] : [`negations and opposites are not known in ${language.name}: not checked`];
  return written.map((text) => {
    const claim = factsOf(text, reader, { small, stems, names: title ? names : undefined });
    const carrying = supporting(claim, sentences, title ? Infinity : SUPPORT);
    const faults = faultsOf(
      text,
      claim,
      carrying.map(({ facts }) => facts),
      title ? MISSING_OF_TITLE : MISSING,
      reader,
    );
    const sources = [...new Set(carrying.map(({ source }) => source))];
    return { supported: faults.length === 0, sources, faults, notes };
  });
}

const PARAGRAPHS = /\n\s*\n/;
/** Words in small letters, and with a capital inside a sentence. */
const SMALL = /(?<![\p{L}\p{N}])\p{Ll}[\p{L}\p{M}]*/gu;
const INSIDE = /(?<=[\p{Ll}\p{N},;’'] )\p{Lu}[\p{L}\p{M}]*/gu;

interface Sourced {
  readonly source: number;
  readonly facts: readonly Fact[];
}

/** Greedy cover of the facts of a claim: names and numbers count twice. */
function supporting(claim: readonly Fact[], sentences: readonly Sourced[], most: number): Sourced[] {
  const left = new Set(claim);
  const chosen: Sourced[] = [];
  while (chosen.length < most) {
    let [best, gain]: [Sourced | undefined, number] = [undefined, chosen.length === 0 || most === Infinity ? 0 : 1];
    for (const sentence of sentences) {
      if (chosen.includes(sentence)) continue;
      let own = 0;
      for (const fact of left)
        if (sentence.facts.some((other) => agree(fact, other))) own += fact.kind === 'word' ? 1 : 2;
      if (own > gain) [best, gain] = [sentence, own];
    }
    if (!best) break;
    chosen.push(best);
    for (const fact of left) if (best.facts.some((other) => agree(fact, other))) left.delete(fact);
  }
  return chosen;
}

function faultsOf(
  text: string,
  claim: readonly Fact[],
  sentences: readonly (readonly Fact[])[],
  most: number,
  reader: Reader,
): Fault[] {
  const found: Fault[] = [];
  const fault = (kind: FaultKind, { start, end }: { start: number; end: number }) =>
    found.push({ kind, start, end, text: text.slice(start, end) });
  const shortened = abbreviated(claim, sentences);
  const denies = sentences.some((facts) => facts.some(({ denied }) => denied));
  const missing: Fact[] = [];
  for (const [i, fact] of claim.entries()) {
    const place = placeOf(claim, i, sentences);
    if (place && (fact.kind === 'word' || !isAway(claim, i, sentences))) {
      if (fact.pair !== undefined && place.pair === fact.pair && place.side !== fact.side) {
        if (!sentences.some((facts) => sidesOf(fact.pair, facts) === sidesOf(fact.pair, claim)))
          fault('direction', fact);
      } else if (isNegatedOtherwise(fact, place, claim)) fault('negation', fact);
    } else if (deniedWord(fact, sentences, reader)) {
      if (!fact.denied === !deniedWord(fact, sentences, reader)!.denied) fault('negation', fact);
    } else if (!shortened.has(fact)) {
      if (fact.kind !== 'word') fault(fact.kind, fact);
      else {
        missing.push(fact);
        if (fact.denied === fact && !denies) fault('negation', fact);
      }
    }
  }
  for (const turned of [...turnedAbout(claim, sentences), ...misplaced(claim, sentences)]) fault('order', turned);
  for (const one of exchanged(claim, sentences)) fault(one.pair === undefined ? 'order' : 'direction', one);
  const run = longestRun(claim, new Set(missing));
  if (run.length >= RUN) fault('words', { start: run[0].start, end: run.at(-1)!.end });
  else if (missing.length > 0 && missing.length >= claim.length * most)
    fault('words', { start: missing[0].start, end: missing.at(-1)!.end });
  return found;
}

/** The same word, denied by a prefix, or that without it. */
const deniedWord = (fact: Fact, sentences: readonly (readonly Fact[])[], reader: Reader): Fact | undefined =>
  fact.kind === 'word' ? sentences.flat().find((other) => deniesByPrefix(fact, other, reader)) : undefined;

/** The sides of a pair in the order in which they stand: the rich and the poor. */
const sidesOf = (pair: number | undefined, facts: readonly Fact[]): string =>
  facts.flatMap((fact) => (fact.pair === pair ? [fact.side] : [])).join();

/** One is what a negation is about, and the other is in no negation; or that word itself is left out or put otherwise. */
function isNegatedOtherwise(fact: Fact, place: Fact, claim: readonly Fact[]): boolean {
  if (fact.denied === fact && !place.denied) return true;
  if (!place.denied || fact.denied || fact.kind === 'number') return false;
  const { denied } = place;
  return denied === place || !claim.some((other) => agree(other, denied));
}

/** Where a fact of the claim stands in the sentences: of its occurrences, and those of its opposite, the one in like company. */
function placeOf(claim: readonly Fact[], i: number, sentences: readonly (readonly Fact[])[]): Fact | undefined {
  const fact = claim[i];
  const company = companyOf(claim, i);
  let [best, most]: [Fact | undefined, number] = [undefined, -1];
  for (const facts of sentences)
    for (const [at, other] of facts.entries()) {
      const same = agree(fact, other);
      if (!same && (fact.pair === undefined || other.pair !== fact.pair)) continue;
      const around = facts.slice(Math.max(0, at - AROUND), at + AROUND + 1);
      const shared = company.filter((mate) => around.some((one) => agree(mate, one))).length;
      // Of equals the same word, and one that is negated alike.
      const standing = shared + (same ? 0.5 : 0) + (!other.denied === !fact.denied ? 0.25 : 0);
      if (standing > most) [best, most] = [other, standing];
    }
  return best;
}

/** Whether a name or number is from another sentence than nearly all around it. */
function isAway(claim: readonly Fact[], i: number, sentences: readonly (readonly Fact[])[]): boolean {
  const company = companyOf(claim, i);
  const shared = (facts: readonly Fact[]) => company.filter((mate) => facts.some((one) => agree(mate, one))).length;
  const [own, others] = [true, false].map((here) =>
    Math.max(0, ...sentences.filter((facts) => facts.some((one) => agree(claim[i], one)) === here).map(shared)),
  );
  return others - own >= AWAY;
}

const companyOf = (claim: readonly Fact[], i: number): Fact[] =>
  claim.filter((_, j) => j !== i && Math.abs(j - i) <= AROUND);

function longestRun(claim: readonly Fact[], of: ReadonlySet<Fact>): Fact[] {
  let [best, run]: Fact[][] = [[], []];
  for (const fact of claim) {
    run = of.has(fact) ? [...run, fact] : [];
    if (run.length > best.length) best = run;
  }
  return best;
}
