/**
 * From text to tokens as ROUGE-1.5.5 reads it: one sentence a line, empty lines skipped, the length limit applied to
 * the raw lines before anything else. N-grams and skip-bigrams see one run of tokens across the sentence ends.
 */
import { firstBytes, firstBytesOfEach, firstWords } from './rouge-limits.ts';
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

export type RougeReader = (text: string) => RougeText;

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
