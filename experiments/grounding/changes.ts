/** Ways to change a sentence: those that make it say something else, and those that do no harm. */
import type { FaultKind } from '../../src/tasks/grounding/index.ts';

interface Given {
  readonly sentence: string;
  /** The whole text it is from. */
  readonly text: string;
  /** A sentence of another text. */
  readonly foreign: string;
  pick<T>(list: readonly T[]): T;
}

export interface Change {
  /** What it should be refused for; harmless ones for nothing. */
  readonly as?: readonly FaultKind[];
  /** Few sentences can be changed so: all are tried. */
  readonly rare?: true;
  /** The sentence changed, or nothing where there is nothing to change. */
  make(given: Given): string | undefined;
}

const NAME = /(?<=[a-z,] )[A-Z][a-z]+(?: [A-Z][a-z]+)*/g;
const NUMBER = /(?<![\w.,])\d{1,3}(?:,\d{3})+(?![\w,])|(?<![\w.,])\d+(?:\.\d+)?(?![\w.,]?\d|\w)/g;
const all = (text: string, pattern: RegExp): RegExpMatchArray[] => [...text.matchAll(pattern)];
/** Capitals inside sentences, of words that the text never has in small letters. */
const namesIn = (part: string, text: string): RegExpMatchArray[] =>
  all(part, NAME).filter(([name]) =>
    name.split(' ').every((word) => !new RegExp(`\\b${word.toLowerCase()}\\b`).test(text)),
  );
const replaced = (text: string, { index, 0: { length } }: RegExpMatchArray, by: string): string =>
  text.slice(0, index) + by + text.slice(index! + length);

function exchanged(text: string, ...two: readonly [RegExpMatchArray, RegExpMatchArray]): string {
  const [first, second] = [...two].sort((a, b) => a.index! - b.index!);
  return replaced(replaced(text, second, first[0]), first, second[0]);
}

/** Replaces one word of a list, chosen by chance, by what it stands for there. */
function swapped({ sentence, pick }: Given, swaps: ReadonlyMap<string, string>): string | undefined {
  const words = all(sentence, /[A-Za-z%$']+\.?/g).filter(([word]) => swaps.has(word));
  if (words.length === 0) return undefined;
  const word = pick(words);
  return replaced(sentence, word, swaps.get(word[0])!);
}

const pairs = (lines: string, both = true): ReadonlyMap<string, string> =>
  new Map(
    lines
      .trim()
      .split(/\s*[;\n]\s*/)
      .flatMap((line) => {
        const [a, b] = line.split(' = ').map((part) => part.trim());
        return both ? [[a, b] as const, [b, a] as const] : [[a, b] as const];
      }),
  );

const OPPOSITES = pairs(`
  increased = decreased; increase = decrease; rose = fell; rising = falling; grew = shrank; more = fewer; higher = lower
  before = after; above = below; first = last; largest = smallest; larger = smaller; high = low; long = short; up = down
  won = lost; began = ended; opened = closed; accepted = rejected; better = worse; best = worst; early = late
  older = younger; north = south; northern = southern; east = west; eastern = western; strong = weak; always = never
  success = failure; expanded = reduced; bought = sold; safe = dangerous; easy = difficult; majority = minority
  most = least; many = few; inside = outside; public = private; positive = negative; faster = slower; improved = worsened
  supported = opposed; arrived = departed; joined = left; true = false; big = small; approved = rejected; near = far
`);

const PREFIXES = pairs(`
  able = unable; known = unknown; likely = unlikely; successful = unsuccessful; usual = unusual; expected = unexpected
  happy = unhappy; clear = unclear; fair = unfair; equal = unequal; certain = uncertain; necessary = unnecessary
  important = unimportant; possible = impossible; direct = indirect; visible = invisible; legal = illegal
  complete = incomplete; perfect = imperfect; regular = irregular; dependent = independent; correct = incorrect
  agreed = disagreed; appeared = disappeared; satisfied = dissatisfied; related = unrelated; common = uncommon
`);

const TENSES = pairs(`
  is = was; are = were; has = had; says = said; goes = went; makes = made; takes = took; begins = began; becomes = became
  gives = gave; finds = found; leads = led; shows = showed; uses = used; includes = included; think = thought; know = knew
  get = got; see = saw; come = came; wants = wanted; holds = held; leaves = left; sends = sent; tells = told; writes = wrote
`);

const SYNONYMS = pairs(
  `
  big = huge; large = sizeable; important = significant; began = started; begin = commence; help = assist; show = reveal
  showed = revealed; use = employ; used = employed; often = frequently; people = persons; many = numerous; children = kids
  near = close to; said = stated; told = informed; big = enormous; main = principal; whole = entire; job = post
  country = nation; doctor = physician; car = vehicle; house = dwelling; get = obtain; buy = purchase; build = construct
  built = constructed; major = chief; idea = notion; problem = difficulty; answer = reply; quickly = swiftly; money = funds
  work = labour; different = distinct; story = tale; happened = occurred; several = various; area = region; gave = granted
  wrote = penned; find = discover; found = discovered; think = believe; war = conflict; city = town; company = firm
  famous = renowned; fast = rapid; beautiful = lovely; hard = tough; end = finish; because = since; however = yet
`,
  false,
);

const WRITTEN_OUT = pairs(`
  percent = %; Dr. = Doctor; Jan. = January; Feb. = February; Aug. = August; Sept. = September; Oct. = October
  km = kilometres; kg = kilograms; Mt. = Mount; Gov. = Governor; Sen. = Senator; Prof. = Professor; Gen. = General
  Dec. = December; Nov. = November; U.S. = United States; US = United States; UN = United Nations; UK = United Kingdom
  two = 2; three = 3; four = 4; five = 5; six = 6; seven = 7; eight = 8; nine = 9; ten = 10; twenty = 20; thirty = 30
`);

const AUXILIARY =
  /\b(?:is|was|are|were|has|have|had|will|would|can|could|should|may|might|must|did|does|do)\b(?! not\b)/g;
const NOT = / not\b|n't\b| never\b/g;

export const CHANGES: Readonly<Record<string, Change>> = {
  'another number': {
    as: ['number'],
    make({ sentence, text, pick }) {
      const own = all(sentence, NUMBER);
      const others = all(text, NUMBER)
        .map(([number]) => number)
        .filter((number) => !sentence.includes(number));
      return own.length > 0 && others.length > 0 ? replaced(sentence, pick(own), pick(others)) : undefined;
    },
  },
  'another name': {
    as: ['name'],
    make({ sentence, text, pick }) {
      const own = namesIn(sentence, text);
      const others = namesIn(text, text)
        .map(([name]) => name)
        .filter((name) => name.split(' ').every((word) => !sentence.includes(word)));
      return own.length > 0 && others.length > 0 ? replaced(sentence, pick(own), pick(others)) : undefined;
    },
  },
  negated: {
    as: ['negation'],
    make({ sentence, pick }) {
      const negations = all(sentence, NOT);
      if (negations.length > 0) return replaced(sentence, pick(negations), '');
      const places = all(sentence, AUXILIARY);
      if (places.length === 0) return undefined;
      const place = pick(places);
      return replaced(sentence, place, `${place[0]} not`);
    },
  },
  'direction turned': { as: ['direction'], make: (given) => swapped(given, OPPOSITES) },
  'names exchanged': {
    as: ['order'],
    make({ sentence, text }) {
      const names = namesIn(sentence, text);
      return names.length < 2 || names[0][0] === names[1][0] ? undefined : exchanged(sentence, names[0], names[1]);
    },
  },
  'directions exchanged': {
    as: ['direction', 'order'],
    rare: true,
    make({ sentence }) {
      const words = all(sentence, /[A-Za-z]+/g);
      const one = words.find(([word]) => words.some(([other]) => OPPOSITES.get(word) === other));
      const other = one && words.find(([word]) => word === OPPOSITES.get(one[0]));
      return one && other && exchanged(sentence, one, other);
    },
  },
  'numbers exchanged': {
    as: ['order', 'number'],
    make({ sentence }) {
      const [one, other] = all(sentence, NUMBER);
      return other && one[0] !== other[0] ? exchanged(sentence, one, other) : undefined;
    },
  },
  'a clause of another text': {
    as: ['words', 'name', 'number'],
    make({ sentence, foreign }) {
      const clause = foreign.split(/[,;:.!?]/).find((part) => part.trim().split(/\s+/).length >= 5);
      if (!clause) return undefined;
      const small = clause.trim().replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
      return `${sentence.replace(/[.!?]["”]?$/u, '')}, and ${small}.`;
    },
  },
  'a clause left out': {
    make({ sentence, pick }) {
      const clauses = all(sentence, /, [^,]+(?=, )|, [^,]+(?=[.!?]$)/g).filter(([clause]) => !NOT.test(clause));
      return clauses.length > 0 ? replaced(sentence, pick(clauses), '') : undefined;
    },
  },
  tense: { make: (given) => swapped(given, TENSES) },
  order: {
    make({ sentence }) {
      const parts = /^([^,]+), ([^,]+)([.!?])$/.exec(sentence);
      if (
        !parts ||
        !/^(?:In|On|At|After|Before|When|While|If|Although|Because|Since|By|During|For|With)\b/.test(parts[1])
      )
        return undefined;
      const [, first, second, end] = parts;
      const opened = first[0].toLowerCase() + first.slice(1);
      return `${second[0].toUpperCase()}${second.slice(1)} ${opened}${end}`;
    },
  },
  'an abbreviation': { make: (given) => swapped(given, WRITTEN_OUT) },
  'a synonym': { make: (given) => swapped(given, SYNONYMS) },
  'negated by a prefix': {
    as: ['negation', 'direction'],
    rare: true,
    make: (given) => swapped(given, PREFIXES),
  },
  'a name put for another': {
    as: ['order', 'name'],
    make({ sentence, text, pick }) {
      const names = namesIn(sentence, text);
      const name = names.length > 0 ? pick(names) : undefined;
      const others = names.filter(([other]) => other !== name?.[0]);
      return name && others.length > 0 ? replaced(sentence, name, pick(others)[0]) : undefined;
    },
  },
  'a number put for another': {
    as: ['order', 'number'],
    rare: true,
    make({ sentence, pick }) {
      const numbers = all(sentence, NUMBER);
      const number = numbers.length > 0 ? pick(numbers) : undefined;
      const others = numbers.filter(([other]) => other !== number?.[0]);
      return number && others.length > 0 ? replaced(sentence, number, pick(others)[0]) : undefined;
    },
  },
};
