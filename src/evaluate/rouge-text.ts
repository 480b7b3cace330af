/**
 * From text to tokens as ROUGE-1.5.5 reads it: one sentence a line, empty lines skipped, the length limit applied to
 * the raw lines before anything else. N-grams and skip-bigrams see one run of tokens across the sentence ends.
 */
import type { RougeSettings } from './rouge-settings.ts';

export interface RougeText {
  /** All tokens within the limit. */
  readonly tokens: readonly string[];
  /**
   * The tokens by sentence, for ROUGE-L and W. A limit in bytes holds for each sentence alone, and the first one past
   * it ends the text: the original does this, and only clips the hits by `tokens`.
   */
  readonly sentences: readonly (readonly string[])[];
}

type RougeReader = (text: string) => RougeText;

export function reader(settings: RougeSettings): RougeReader {
  const { words, bytes, mode } = settings;
  const tokensOf = tokenizer(settings);
  return (text) => {
    const lines = text.split('\n').filter((line) => line !== '');
    if (bytes !== undefined) {
      const tokens = firstBytes(lines, bytes).flatMap(tokensOf);
      return { tokens, sentences: firstBytesOfEach(lines, bytes).map(tokensOf) };
    }
    const within = words === undefined ? lines : firstWords(lines, words, mode);
    const sentences = within.map(tokensOf);
    return { tokens: sentences.flat(), sentences };
  };
}

const ASCII_TOKEN = /[A-Za-z0-9]+/g;
/** Scripts that put no blanks between words: every letter with its marks is a token. Elsewhere runs are. */
const UNSPACED = ['Han', 'Hira', 'Kana', 'Thai', 'Laoo', 'Khmr', 'Mymr'].map((script) => `\\p{sc=${script}}`).join('');
const UNICODE_TOKEN = new RegExp(`[${UNSPACED}]\\p{M}*|[[\\p{L}\\p{M}\\p{N}]--[${UNSPACED}]]+`, 'gv');

function tokenizer({ mode, stop, stem, stopWords, stemmer }: RougeSettings): (line: string) => string[] {
  return (line) => {
    let tokens: string[] = runs(line, mode);
    if (stop) tokens = tokens.filter((token) => !stopWords.has(token));
    return stem ? tokens.map(stemmer.stem) : tokens;
  };
}

/** Lower case comes after the match in ASCII: the small letters of K (Kelvin) and İ are ASCII, they are not. */
function runs(line: string, mode: RougeSettings['mode']): string[] {
  if (mode === 'ascii') return (line.match(ASCII_TOKEN) ?? []).map((token) => token.toLowerCase());
  return line.normalize('NFC').toLowerCase().match(UNICODE_TOKEN) ?? [];
}

/** The length limits of ROUGE-1.5.5, which cut raw lines. */
const BLANKS = { ascii: /[ \t-\r]+/, unicode: /\s+/ };

/** The lines up to a number of words; a leading blank makes an empty first word, which counts. */
function firstWords(lines: readonly string[], limit: number, mode: keyof typeof BLANKS): string[] {
  const kept: string[] = [];
  let left = limit;
  for (const line of lines) {
    const words = line.split(BLANKS[mode]);
    while (words.at(-1) === '') words.pop();
    if (words.length > left) return [...kept, words.slice(0, left).join(' ')];
    kept.push(line);
    left -= words.length;
  }
  return kept;
}

/** The lines up to a number of UTF-8 bytes, line ends not counted; the cut may fall inside a word. */
function firstBytes(lines: readonly string[], limit: number): string[] {
  const kept: string[] = [];
  let left = limit;
  for (const line of lines) {
    const { units, bytes } = fitting(line, left);
    kept.push(line.slice(0, units));
    if (units < line.length) break;
    left -= bytes;
  }
  return kept;
}

/** The lines that each fit the limit alone, up to the first that does not, which is cut. */
function firstBytesOfEach(lines: readonly string[], limit: number): string[] {
  const long = lines.findIndex((line) => fitting(line, limit).units < line.length);
  return long < 0 ? [...lines] : [...lines.slice(0, long), ...firstBytes([lines[long]], limit)];
}

/** How much of a line fits into a number of bytes. A character cut in two is left out: half of one is no token. */
function fitting(line: string, limit: number): { units: number; bytes: number } {
  let [units, bytes] = [0, 0];
  while (units < line.length) {
    const code = line.codePointAt(units)!;
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes + size > limit) break;
    bytes += size;
    units += size === 4 ? 2 : 1;
  }
  return { units, bytes };
}
