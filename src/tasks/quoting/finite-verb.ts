/**
 * Has a sentence a finite verb in its main clause? Without one it is a fragment ("Toasters, lamps, and once a wooden
 * leg.", "Not because I was an expert.", "Something that comes close."). A finite verb is known by auxiliaries, by
 * pronouns that are subjects, by everyday verbs, by -ed, and by an article or a number after it ("Aspirin blocks an
 * enzyme."): a rare verb without one of these is missed. A word with a capital inside the sentence is a name, and no verb
 * but an auxiliary ("JS Party, and Go Time."). English only, and meant for speech.
 */
import { englishWords, everydayWords } from '../../text/index.ts';
import { once } from '../../text/memoized.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));
const AUXILIARIES = words(
  'am is are was were has have had do does did can could will would shall should may might must cannot',
);
const SUBJECTS = words('i we they he she');
/** Subjects where a verb follows, and objects where one of these does. */
const EITHER = words('you it');
const SMALL = words(`
  and or but nor in on at to of for with without from by as into onto about like than that this so too not up out off over
  under after before between through during against around near behind upon per via plus minus versus just only even all
  both half such quite what which who whose where when while if because though although since until unless whether how why
  then now also really very well yeah okay um uh once twice maybe perhaps again always never often here there yes no
  twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion
`);
const DETERMINERS = words(`
  a an the this that these those my your our their his her its some any no every each all both one two three four five six
  seven eight nine ten
`);
/** Everyday verbs that are nouns or participles as often: no sign of a clause by themselves. */
const nominal = once(() => new Set([...englishWords('nounsAsOften'), ...englishWords('participles')]));
const ARTICLES = words('a an the my your our their his her its some any no every each');
const RELATIVES = words('who which whose that where');
const SUBORDINATORS = words('if although though when while unless whether which who whose where until');
const OPENINGS = words(
  'and so but or then now well okay ok yeah yes um uh oh not just maybe like especially even also',
);
/** A sentence that opens with one of these and is no question lost its subject. */
const SUBJECTLESS = words(`
  is are was were has had does did can could will would should might must isn't wasn't hasn't doesn't didn't can't couldn't
  won't wouldn't shouldn't gonna wanna gotta came went took gave saw knew began became ran spoke grew drew threw fell wrote
  chose broke got which including
`);
/** A word in -ed after one of these is a participle. */
const BEFORE_PARTICIPLE = words('as of in on at to for with by from than when if like not so very too');

export function hasFiniteVerb(sentence: string): boolean {
  const small = withoutNames(sentence).toLowerCase().replaceAll('’', "'");
  return hasEarlyVerb(small) || isClauseOf(tokensOf(piecesOf(small)));
}

/** A word with a capital after a blank. Where no word has a small letter first, capitals say nothing. */
const NAME = /\s\p{Lu}[\p{L}\p{N}]+/gu;
const NAMED = ' name';

const withoutNames = (sentence: string): string =>
  /(?:^|\s)\p{Ll}/u.test(sentence)
    ? sentence.replace(NAME, (word) => (AUXILIARIES.has(word.slice(1).toLowerCase()) ? word : NAMED))
    : sentence;

/** Characters in which most sentences have come to their verb. */
const OPENING = 64;

/** The main clause shows itself in the opening: no more need be read. What the cut may have broken is not looked at. */
function hasEarlyVerb(small: string): boolean {
  const tokens = tokensOf(piecesOf(small.slice(0, OPENING)).slice(0, -2));
  const first = tokens.findIndex(({ word }) => !OPENINGS.has(word));
  if (first < 0 || tokens[first].word === 'because') return false;
  if (SUBJECTLESS.has(tokens[first].word) || SUBORDINATORS.has(tokens[first].word)) return false;
  for (let i = 0; i + 1 < tokens.length; i++) {
    if (i > first && isRelative(tokens[i], tokens[i - 1])) return false;
    if (showsClause(tokens[i], tokens[i - 1], tokens[i + 1])) return true;
  }
  return false;
}

function isClauseOf(tokens: readonly Token[]): boolean {
  const first = tokens.findIndex(({ word }) => !OPENINGS.has(word));
  if (first < 0 || SUBJECTLESS.has(tokens[first].word)) return false;
  const open = SUBORDINATORS.has(tokens[first].word) && !tokens.some(({ comma }, i) => comma && i > first);
  if (open || (tokens[first].word === 'because' && tokens[first - 1]?.word === 'not'))
    return clauses(tokens, 0, tokens.length) > 1;
  const relative = tokens.findIndex((_, i) => i > first && isRelative(tokens[i], tokens[i - 1]));
  if (relative < 0) return clauses(tokens, 0, tokens.length) > 0;
  return clauses(tokens, 0, relative) > 0 || clauses(tokens, relative + 1, tokens.length) > 1;
}

interface Token {
  readonly word: string;
  /** A comma or a dash comes after it. */
  readonly comma: boolean;
}

/** Words and marks. */
const PIECES = /[\p{L}\p{N}]+(?:['_-][\p{L}\p{N}]+)*|--|\S/gu;
const COMMAS = new Set([',', ';', ':', '–', '—', '--']);

const piecesOf = (small: string): readonly string[] => small.match(PIECES) ?? [];

function tokensOf(pieces: readonly string[]): Token[] {
  const tokens: Token[] = [];
  pieces.forEach((word, i) => {
    if (/^[\p{L}\p{N}]/u.test(word)) tokens.push({ word, comma: COMMAS.has(pieces[i + 1]) });
  });
  return tokens;
}

const isRelative = ({ word }: Token, before: Token): boolean =>
  RELATIVES.has(word) && !SMALL.has(before.word) && !(word === 'that' && before.comma);

/** A subject and its verb are near one another and make one clause. */
const NEAR = 3;

/** How many clauses the words from … to - 1 seem to hold. */
function clauses(tokens: readonly Token[], from: number, to: number): number {
  let count = 0;
  let last = -Infinity;
  for (let i = from; i < to; i++) {
    if (!showsClause(tokens[i], tokens[i - 1], tokens[i + 1])) continue;
    if (i - last > NEAR || begins(tokens, last, i)) count++;
    last = i;
  }
  return count;
}

/** After a comma, with a subject of its own, or where a verb is followed by an auxiliary: `what they use is …`. */
function begins(tokens: readonly Token[], last: number, i: number): boolean {
  const [before, { word }] = [tokens[last].word, tokens[i]];
  if (SUBJECTS.has(word) || tokens.slice(last, i).some(({ comma }) => comma)) return true;
  const isSubject = SUBJECTS.has(before) || EITHER.has(before);
  return AUXILIARIES.has(word) && !isSubject && (i - last > 1 || !isAuxiliary(before));
}

const isAuxiliary = (word: string): boolean =>
  AUXILIARIES.has(word) || (word.includes("'") && /n't$|'(?:m|re|ve|ll|d|s)$/u.test(word));

function showsClause({ word, comma }: Token, before: Token | undefined, after: Token | undefined): boolean {
  if (AUXILIARIES.has(word) || SUBJECTS.has(word) || (word.includes("'") && isContracted(word, after))) return true;
  if (EITHER.has(word)) return after !== undefined && !comma && !SMALL.has(after.word) && !DETERMINERS.has(after.word);
  if (SMALL.has(word) || DETERMINERS.has(word) || (before && ARTICLES.has(before.word))) return false;
  if (isEverydayVerb(word)) return true;
  if (before && /[a-z]{2}ed$/u.test(word) && !/eed$/u.test(word)) return !BEFORE_PARTICIPLE.has(before.word);
  return !!before && !!after && !comma && !/ing$|ly$|^\d/u.test(word) && DETERMINERS.has(after.word);
}

/** A verb is joined to it: `they'll`, `that's`, `the bridge's gonna`. */
const isContracted = (word: string, after: Token | undefined): boolean =>
  /n't$|'(?:m|re|ve|ll|d)$/u.test(word) ||
  /^(?:it|that|he|she|there|what|who|here|where|how|this|let)'s$/u.test(word) ||
  (/'s$/u.test(word) && !!after && /^(?:gonna|not|just|been|got|a|an|the|.+ing)$/u.test(after.word));

function isEverydayVerb(word: string): boolean {
  const known = everydayWords();
  const bases = /[^s]s$/u.test(word) ? [word, word.slice(0, -1), word.slice(0, -2), `${word.slice(0, -3)}y`] : [word];
  return bases.some((base) => known.get(base) === 'verb' && !nominal().has(base));
}
