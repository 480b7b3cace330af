/** Whether a full stop belongs to the word before it: abbreviations, initials, ordinals. */
import { isBlank, isDigit, isLetter, isLower, isUpper } from './characters.ts';
import type { StopRules } from './stop-rules.ts';

/** What may stand before the first word of a sentence. */
export const OPENERS = '"\'“‘«‹([{「『（【《〈„‚»›¿¡*_`-–—';
/** A full stop further back than this from the last blank ends no abbreviation. */
const LONGEST_WORD = 40;

/** Whether the full stop at `at` belongs to the word before it and ends nothing. */
export function isAbbreviation(
  text: string,
  sentence: number,
  at: number,
  next: number,
  limit: number,
  rules: StopRules,
): boolean {
  const start = wordStart(text, sentence, at);
  const written = text.slice(start, at);
  if (written === '') return false;
  const word = written.toLowerCase().replace(ELIDED, '');
  const { before, number, after, capital } = rules.abbreviations;
  if (before.has(word)) return true;
  const digitNext = isDigit(text.charCodeAt(next));
  if ((number.has(word) || word.endsWith('str')) && (digitNext || isRoman(text, next, limit))) return true;
  if (isNumber(written))
    return rules.ordinals && written.length < 3 && !digitNext && !startsWith(text, next, limit, rules);
  if (written.length === 1) return isInitial(text, sentence, start, next, limit, rules);
  const mayEnd = after.has(word) || isDotted(word) || (capital.has(word) && isUpper(written.charCodeAt(0)));
  return mayEnd && (rules.lowerCase || !startsWith(text, next, limit, rules));
}

/** `J. Smith` and `z. B.`, but not `So do I. He left` or `plan B. It failed`. */
function isInitial(
  text: string,
  sentence: number,
  start: number,
  next: number,
  limit: number,
  rules: StopRules,
): boolean {
  const unit = text.charCodeAt(start);
  if (!isUpper(unit) && !isLower(unit)) return false;
  if (rules.lowerCase || isLower(unit)) return !startsWith(text, next, limit, rules);
  let previous = start - 1;
  while (previous > sentence && isBlank(text.charCodeAt(previous))) previous--;
  const afterSmallWord =
    previous > sentence && isLower(text.charCodeAt(previous)) && !capitalised(text, sentence, previous);
  if (text[start] === 'I' && afterSmallWord) return false;
  return !(afterSmallWord && startsWith(text, next, limit, rules));
}

function capitalised(text: string, sentence: number, last: number): boolean {
  const first = wordStart(text, sentence, last + 1);
  return isUpper(text.charCodeAt(first));
}

/** The beginning of the word that ends at `at`, without opening quotes and brackets. */
function wordStart(text: string, sentence: number, at: number): number {
  const floor = Math.max(sentence, at - LONGEST_WORD);
  let start = at;
  while (start > floor && !isBlank(text.charCodeAt(start - 1))) start--;
  while (start < at && OPENERS.includes(text[start])) start++;
  return start;
}

/** What is tied to an abbreviation by an apostrophe: l’art. */
const ELIDED = /^\p{L}{1,5}['’]/u;

function isRoman(text: string, next: number, limit: number): boolean {
  let end = next;
  while (end < limit && end < next + 8 && 'IVXLC'.includes(text[end])) end++;
  return end > next && (end === limit || !isLetter(text.charCodeAt(end)));
}

const isNumber = (word: string): boolean => /^\d{1,9}$/.test(word);
/** Letters with stops between them: u.s, ph.d, z.b */
const isDotted = (word: string): boolean => /^\p{L}{1,3}(?:\.-?\p{L}{1,3}){1,6}$/u.test(word);

/** Whether a capitalised common word stands at `next`. */
function startsWith(text: string, next: number, limit: number, rules: StopRules): boolean {
  while (next < limit && OPENERS.includes(text[next])) next++;
  let end = next;
  while (end < limit && end < next + LONGEST_WORD && (isLetter(text.charCodeAt(end)) || "'’".includes(text[end])))
    end++;
  return isUpper(text.charCodeAt(next)) && rules.starters.has(text.slice(next, end).toLowerCase().replace('’', "'"));
}
