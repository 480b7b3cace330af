/** Which script a character belongs to, and which languages are written in it. */
import { LANGUAGES, LIKELIEST_FIRST } from './languages/index.ts';

/** First and last character of a script's main blocks. */
const BLOCKS: readonly (readonly [from: number, to: number, script: string])[] = [
  [0x370, 0x3ff, 'greek'],
  [0x400, 0x52f, 'cyrillic'],
  [0x531, 0x58f, 'armenian'],
  [0x590, 0x5ff, 'hebrew'],
  [0x600, 0x77f, 'arabic'],
  [0x900, 0x97f, 'devanagari'],
  [0x980, 0x9ff, 'bengali'],
  [0xa00, 0xa7f, 'gurmukhi'],
  [0xa80, 0xaff, 'gujarati'],
  [0xb80, 0xbff, 'tamil'],
  [0xc00, 0xc7f, 'telugu'],
  [0xc80, 0xcff, 'kannada'],
  [0xd00, 0xd7f, 'malayalam'],
  [0xd80, 0xdff, 'sinhala'],
  [0xe00, 0xe7f, 'thai'],
  [0xe80, 0xeff, 'lao'],
  [0x1000, 0x109f, 'burmese'],
  [0x10a0, 0x10ff, 'georgian'],
  [0x1100, 0x11ff, 'hangul'],
  [0x1200, 0x139f, 'ethiopic'],
  [0x1780, 0x17ff, 'khmer'],
  [0x1f00, 0x1fff, 'greek'],
  [0x3040, 0x30ff, 'kana'],
  [0x3400, 0x9fff, 'han'],
  [0xac00, 0xd7af, 'hangul'],
  [0xfb50, 0xfdff, 'arabic'],
];

/** The script of a UTF-16 unit; undefined where it is no letter of one we know. */
export function scriptOf(unit: number): string | undefined {
  if (unit < 0x370) return isLatin(unit) ? 'latin' : undefined;
  if (unit >= 0x1e00 && unit < 0x1f00) return 'latin';
  return BLOCKS.find(([from, to]) => unit >= from && unit <= to)?.[2];
}

const isLatin = (unit: number): boolean =>
  ((unit | 32) >= 97 && (unit | 32) <= 122) || (unit >= 0xc0 && unit < 0x250 && unit !== 0xd7 && unit !== 0xf7);

/** The languages to choose from for a text in this script, most likely first. One without words is found if alone. */
export function languagesIn(script: string): readonly string[] {
  const codes = LIKELIEST_FIRST.filter((code) => (LANGUAGES[code].script ?? 'latin') === script);
  return codes.length === 1 ? codes : codes.filter((code) => LANGUAGES[code].words.length > 0);
}
