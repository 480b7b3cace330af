/** Questions about single characters, asked of UTF-16 units so that a lone surrogate is just another character. */

/** Exactly what JavaScript's \s matches. */
export function isBlank(unit: number): boolean {
  if (unit < 0x80) return unit === 32 || (unit >= 9 && unit <= 13);
  if (unit === 0xa0 || unit === 0x3000 || unit === 0xfeff || unit === 0x1680) return true;
  return unit >= 0x2000 && (unit <= 0x200a || unit === 0x2028 || unit === 0x2029 || unit === 0x202f || unit === 0x205f);
}

/** Ends a line; a carriage return counts only when no line feed follows, so CRLF is one break. */
export function isLineBreak(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit > 13 && unit < 0x2028) return false;
  if (unit === 13) return text.charCodeAt(at + 1) !== 10;
  return unit === 10 || unit === 11 || unit === 12 || unit === 0x2028 || unit === 0x2029;
}

export const isDigit = (unit: number): boolean =>
  (unit >= 48 && unit <= 57) || (unit > 127 && matches(/^\p{Nd}/u, unit));

export function isLower(unit: number): boolean {
  return unit < 128 ? unit >= 97 && unit <= 122 : matches(/^\p{Ll}/u, unit);
}

export function isUpper(unit: number): boolean {
  return unit < 128 ? unit >= 65 && unit <= 90 : matches(/^\p{Lu}/u, unit);
}

export function isLetter(unit: number): boolean {
  return unit < 128 ? (unit | 32) >= 97 && (unit | 32) <= 122 : matches(/^\p{L}/u, unit);
}

/** The first position at or after `at` that is not blank, or `end`. */
export function skipBlanks(text: string, at: number, end: number): number {
  while (at < end && isBlank(text.charCodeAt(at))) at++;
  return at;
}

/** The position after the last character before `end` that is not blank, or `start`. */
export function trimBlanks(text: string, start: number, end: number): number {
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return end;
}

const matches = (pattern: RegExp, unit: number): boolean => pattern.test(String.fromCharCode(unit));
