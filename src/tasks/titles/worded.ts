/** From ranked phrases to the words of a title: one phrase, or two where the second adds enough. */
import { withCapital } from '../../text/capital.ts';
import { type Corpus, type Document, oneLine } from '../../text/index.ts';
import { type Candidate, MAX_WORDS } from './candidate.ts';
import { LONG } from './gate.ts';
import { spreadOf } from './keyness.ts';
import type { Title } from './opening.ts';
import type { Ranked } from './rank.ts';
import type { TitleSettings } from './settings.ts';
import { isTogether, subjectsOf } from './subjects.ts';
import type { Together } from './together.ts';

/** The best candidate that is not the title of another block, or else with a second one that tells it apart. */
export function worded(
  { documents, lexicon }: Corpus,
  ranked: readonly Ranked[],
  taken: Set<string>,
  seconds: Set<string>,
  settings: TitleSettings,
  together: Together,
): Title | undefined {
  const isKin = kinIn(lexicon);
  const untaken = ranked.filter(({ terms }) => !taken.has(keyOf(terms)));
  const apart = untaken.filter(({ terms }) => terms.length > 1 || !isPartOfAny(terms[0], taken));
  const unlike = apart.filter(({ terms }) => !isLikeAny(terms, taken));
  const isNearly = ({ isTold, isLate, worth }: Ranked) => isTold && !isLate && worth >= NEARLY * apart[0].worth;
  const free = unlike.some(isNearly) ? unlike : apart.length > 0 ? apart : untaken;
  const best = free.find(({ isLate }) => !isLate) ?? free[0] ?? ranked[0];
  if (!best) return undefined;
  const limitTo = ({ size, terms }: Ranked) =>
    settings.second + (size < LONG.words || terms.length === 1 ? 0 : settings.secondInLong);
  const others = free.length === 0 ? ranked : free.filter(({ terms }) => !seconds.has(keyOf(terms)));
  const secondTo = (first: Ranked) =>
    first.kind === 'phrase'
      ? secondOf(first, others, free.length === 0 ? -Infinity : limitTo(first), isKin, together)
      : undefined;
  const fuller = fullerOf(best, free, settings) ?? best;
  const needsMore = isBare(fuller) ? fuller.isCommon || !secondTo(fuller) : isWeak(fuller) && !secondTo(fuller);
  const first = needsMore ? leadingOf(fuller, free) : fuller;
  const second = secondTo(first);
  const subjects = subjectsOf(
    first,
    free,
    ({ document, start, end }) => documents[document].text.slice(start, end),
    isKin,
    together,
  );
  const chosen = subjects.length > 0 ? subjects : second ? [first, second] : [first];
  if (free.length === 0 && !second) return undefined;
  for (const one of chosen) (one === chosen[0] ? taken : seconds).add(keyOf(one.terms));
  const { language } = documents[first.document];
  const text = joined(
    chosen.map((candidate, i) => written(documents[candidate.document], candidate, i > 0)),
    language,
  );
  return {
    text: capitalized(text),
    kind: chosen[0].kind,
    spans: chosen.map(({ document, start, end }) => ({ document, start, end })),
  };
}

/** A phrase with a key word of so great a share stands in for a lone word, though it is written once. */
const LEADING = 0.8;
/** A lone word of a smaller share is not what its block is about. */
const WEAK = { word: 0.5, name: 0.25 };
/** What is unlike all other titles may be worth so much less. */
const NEARLY = 0.85;
/** In long blocks worths lie wider apart. */
const WIDER = 3;

/** A single word gives way to a longer phrase that has it, and one that is no name to any, with nearly the same score. */
function fullerOf(first: Ranked, ranked: readonly Ranked[], { fuller, other }: TitleSettings): Ranked | undefined {
  if (first.kind !== 'phrase' || first.terms.length > 1) return undefined;
  const longer = ranked.filter(({ kind, isTold, isCompound }) => kind === 'phrase' && isTold && isCompound);
  const slack = 1 + WIDER * spreadOf(first.size);
  const near = (amount: number) => (one: Ranked) => one.worth >= first.worth - slack * amount;
  const hasIt = ({ terms }: Ranked) => terms.includes(first.terms[0]);
  const whole = longer.filter(hasIt).find(near(fuller));
  if (whole || first.named) return whole;
  return longer.find(near(other)) ?? (first.size < LONG.words ? undefined : ranked.filter(hasIt).find(isLeading));
}

const isLeading = ({ kind, isCompound, isLate, share, tied }: Ranked): boolean =>
  kind === 'phrase' && isCompound && !isLate && share >= LEADING && !tied;

/** In the place of a lone noun: the phrase with the strongest key word; of a common one, a lone word too. */
function leadingOf(first: Ranked, ranked: readonly Ranked[]): Ranked {
  const early = ranked.filter(({ isLate, kind }) => !isLate && kind !== 'question');
  const greatest = Math.max(first.share, ...early.map(({ share }) => share));
  const leading = early.filter(({ share }) => share === greatest);
  const whole = leading.find(
    ({ isCompound, isTold, kind, tied, words, inBlock }) =>
      (isCompound && (isTold || (kind === 'phrase' && !tied))) || (words > 1 && isTold && inBlock > 1),
  );
  return whole ?? (first.isCommon || isWeak(first) ? leading.find(({ isTold }) => isTold) : undefined) ?? first;
}

/** A lone word that is far from the strongest key word of its block was said in passing. */
const isWeak = ({ kind, terms, share, named }: Ranked): boolean =>
  kind === 'phrase' && terms.length === 1 && share < (named ? WEAK.name : WEAK.word);

/** In a short block, a thing of several words may be worth less beside another. */
const slackOf = ({ size, isCompound, named }: Ranked): number => (size < LONG.words && isCompound && !named ? 0.03 : 0);

/** The best phrase that shares no word with the first, where it is worth enough, or the first alone tells little. */
function secondOf(
  first: Ranked,
  ranked: readonly Ranked[],
  min: number,
  isKin: (a: number, b: number) => boolean,
  together: Together,
): Ranked | undefined {
  const isApart = (term: number) => !first.terms.some((other) => isKin(term, other));
  const apart = ranked.filter(
    (one) =>
      first.words + one.words <= MAX_WORDS &&
      !(first.paired || one.paired) &&
      tells(one, first) &&
      one.terms.every(isApart) &&
      (first.size < LONG.words || isTogether(first, one, together)),
  );
  return (
    apart.find((one) => one.joins && !one.isLate && one.shared > min - slackOf(one)) ??
    (isBare(first) ? apart.find(({ fills }) => fills) : undefined)
  );
}

/**
 * Common words that are written once are said in passing, and two lone ones (`dog and voice`) tell nothing together, nor do
 * a person and a thing (`payments and Anna`).
 */
const tells = (second: Ranked, first: Ranked): boolean =>
  second.isPerson === first.isPerson && !(second.isCommon && second.inBlock < 2) && !(isBare(second) && isBare(first));

/** `hand pumps, valves and steam engines`; commas alone where one of them is two things itself, or in another language. */
export function joined(phrases: readonly string[], language: string): string {
  const isPlain = language === 'en' && !phrases.some((phrase) => PAIR.test(phrase));
  if (!isPlain || phrases.length === 1) return phrases.join(', ');
  return `${phrases.slice(0, -1).join(', ')} and ${phrases.at(-1)}`;
}

const PAIR = /\s(?:and|or|vs|versus)\s/iu;

/** As it stands in the text, but for the capital of a sentence's first word, and an article after `and`. */
function written({ text, sentences }: Document, { start, end, named }: Candidate, later: boolean): string {
  const words = oneLine(text.slice(start, end)).replace(/(?<= and )(?:the|an?) /iu, '');
  const begins =
    later && !named && /^\p{Lu}\p{Ll}/u.test(words) && sentences.some((sentence) => sentence.start === start);
  return begins ? words.slice(0, 1).toLowerCase() + words.slice(1) : words;
}

/** With a capital, but for a name that is written without one: `iPhone`. */
export const capitalized = (words: string): string => (/^\p{Ll}+\p{Lu}/u.test(words) ? words : withCapital(words));

/** A lone word that is no name. */
const isBare = ({ terms, kind, named, isThin }: Ranked): boolean =>
  isThin || (kind === 'phrase' && terms.length === 1 && !named);

/** Words that begin alike say the same twice: `tech company`, `technology`; so do `VM`, `VMs`. */
const KIN = 4;
const kinIn =
  ({ term }: Corpus['lexicon']) =>
  (a: number, b: number): boolean =>
    a === b ||
    `${term(a)}s` === term(b) ||
    `${term(b)}s` === term(a) ||
    (term(a).length >= KIN && term(a).slice(0, KIN) === term(b).slice(0, KIN));

/** A lone word of another block's title does not tell the two apart. */
const isPartOfAny = (term: number, taken: ReadonlySet<string>): boolean =>
  [...taken].some((key) => key.split(' ').includes(String(term)));

/** One has all words of the other: `data science`, `data science techniques`. */
function isLikeAny(terms: readonly number[], taken: ReadonlySet<string>): boolean {
  const own = new Set(terms.map(String));
  return [...taken].some((key) => {
    const others = key.split(' ');
    const shared = others.filter((term) => own.has(term)).length;
    return shared > 1 && shared === Math.min(own.size, others.length);
  });
}

const keyOf = (terms: readonly number[]): string => [...terms].sort((a, b) => a - b).join(' ');
