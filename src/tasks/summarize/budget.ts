/** How long a summary may be. */
import { type Given, integer, number, OptionError } from '../../check/index.ts';
import { utf8Length } from '../quoting/places.ts';
import type { Problem } from './problem.ts';

export const BUDGET_OPTIONS = {
  words: integer({ min: 1, help: 'length of the summary in words (100 where no length is given)' }),
  bytes: integer({ min: 1, help: 'length of the summary in UTF-8 bytes' }),
  sentences: integer({ min: 1, help: 'length of the summary in sentences' }),
  ratio: number({ min: 0, max: 1, help: 'length of the summary as a share of the words' }),
} as const;

export const UNITS = ['words', 'bytes', 'sentences'] as const;

/** A budget as it holds: a ratio has become words. */
export interface Budget {
  readonly unit: (typeof UNITS)[number];
  readonly limit: number;
}

export const DEFAULT_WORDS = 100;

export function budgetOf(given: Given<typeof BUDGET_OPTIONS>, { words }: Problem): Budget {
  const asked = Object.entries(given).filter(([, value]) => value !== undefined);
  if (asked.length > 1) {
    throw new OptionError(
      'summarize',
      'takes one budget, words, bytes, sentences or ratio',
      asked.map(([name]) => name),
    );
  }
  if (given.ratio !== undefined) {
    const all = words.reduce((sum, count) => sum + count, 0);
    return { unit: 'words', limit: Math.max(1, Math.round(given.ratio * all)) };
  }
  for (const unit of UNITS) if (given[unit] !== undefined) return { unit, limit: given[unit] };
  return { unit: 'words', limit: DEFAULT_WORDS };
}

/** What joins a sentence to the next: a blank, which only bytes count. */
export const joint = ({ unit }: Budget): number => (unit === 'bytes' ? 1 : 0);

/** What each sentence costs, its joint included. */
export function costs({ unit }: Budget, { size, words, bytes }: Problem): Uint32Array {
  if (unit === 'words') return words;
  if (unit === 'bytes') return bytes.map((length) => length + 1);
  return new Uint32Array(size).fill(1);
}

/** As much of the text's beginning as the budget holds, in whole words or whole characters. */
export function cutTo(text: string, { unit, limit }: Budget): string {
  if (unit === 'sentences') return text;
  if (unit === 'words') return new RegExp(`^\\s*(?:\\S+\\s+){0,${limit - 1}}\\S+`, 'u').exec(text)?.[0] ?? text;
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    bytes += utf8Length(character);
    if (bytes > limit) break;
    end += character.length;
  }
  return text.slice(0, end);
}
