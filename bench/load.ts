/**
 * Mixed load on a server of its own: summaries, uploads and searches with a mark in every text, among damaged files of
 * every format. Ends with 1 when an answer belongs to another request, an acknowledged document is missing, a request
 * stays unanswered or the server calls something a bug.
 *
 *   npm run load -- [--minutes N] [--clients N] [--seed N]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { strToU8, zipSync } from 'fflate';
import { damagedPdf, pdf, write } from '../src/formats/pdf.case.ts';
import { type Random, random } from '../src/random/index.ts';
import { listen } from '../src/server/index.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    clients: { type: 'string', default: '12' },
    seed: { type: 'string', default: '1' },
  },
});
const UNANSWERED_MILLISECONDS = 180_000;

const xml = (body: string) => strToU8(`<?xml version="1.0"?>${body}`);
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const SAMPLES: Readonly<Record<string, Uint8Array>> = {
  pdf: pdf([write([[700, 'The bridge was closed.']]), write([[700, 'A ferry runs.']])]),
  'xref.pdf': damagedPdf(),
  docx: zipSync({
    'word/document.xml': xml(
      `<w:document xmlns:w="${WORD}"><w:body><w:p><w:r><w:t>The bridge.</w:t></w:r></w:p></w:body></w:document>`,
    ),
  }),
  epub: zipSync({
    'META-INF/container.xml': xml('<container><rootfiles><rootfile full-path="a.opf"/></rootfiles></container>'),
    'a.opf': xml(
      '<package><manifest><item id="c" href="c.xhtml"/></manifest><spine><itemref idref="c"/></spine></package>',
    ),
    'c.xhtml': xml('<html><body><h1>One</h1><p>The bridge was closed on Monday.</p></body></html>'),
  }),
  html: strToU8('<html><body><article><h1>Bridge</h1><p>The bridge was <b>closed</b>.</p></article></body></html>'),
  md: strToU8('# Bridge\n\n- The *bridge* was closed.\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n'),
  eml: strToU8('From: a@b.c\nSubject: Bridge\nContent-Type: text/plain\n\nThe bridge was closed.\n'),
  csv: strToU8('id,text\n1,"The bridge, closed"\n2,A ferry runs\n'),
  jsonl: strToU8('{"id":"a","text":"The bridge was closed."}\n{"id":"b","text":"A ferry runs."}\n'),
  'whisper.json': strToU8('{"segments":[{"start":0,"end":2,"text":"The bridge was closed."}]}'),
  srt: strToU8('1\n00:00:01,000 --> 00:00:04,000\nThe bridge was closed.\n'),
  vtt: strToU8('WEBVTT\n\n00:01.000 --> 00:04.000\n<v Ann>The bridge was closed.\n'),
  ctm: strToU8('talk 1 0.10 0.30 bridge 0.9\ntalk 1 0.50 0.30 closed 0.8\n'),
  txt: strToU8('The bridge was closed on Monday. A ferry runs.'),
};

/** Flips, cuts or repeats a few bytes. */
function mutated(bytes: Uint8Array, chance: Random): Uint8Array {
  const copy = [...bytes];
  for (let n = 1 + chance.below(6); n > 0; n--) {
    const at = chance.below(copy.length);
    const kind = chance.below(3);
    if (kind === 0) copy[at] = chance.below(256);
    else if (kind === 1) copy.splice(at, chance.below(20));
    else copy.splice(at, 0, ...copy.slice(at, at + chance.below(20)));
    if (copy.length === 0) break;
  }
  return Uint8Array.from(copy.length > 0 ? copy : [0]);
}

const textOf = (mark: string) =>
  `The ${mark} crossed the river at noon. Nobody on the bank had seen such a ${mark} before. It was gone by evening.`;

const counts: Record<string, number> = {};
const problems: string[] = [];
const count = (what: string) => void (counts[what] = (counts[what] ?? 0) + 1);
const wrong = (what: string) => void problems.push(what);

const folder = mkdtempSync(join(tmpdir(), 'aspectra-load-'));
const server = await listen({ folder, onBug: (error) => wrong(`a bug: ${(error as Error).stack}`) });
const acknowledged: string[] = [];

async function ask(path: string, init?: RequestInit) {
  const response = await fetch(`${server.url}api/v1${path}`, {
    ...init,
    signal: AbortSignal.timeout(UNANSWERED_MILLISECONDS),
  });
  count(`${response.status}`);
  return { status: response.status, body: await response.json() };
}

const REQUESTS: Readonly<Record<string, (mark: string, chance: Random) => Promise<void>>> = {
  async summary(mark) {
    const body = JSON.stringify({ texts: [{ id: mark, text: textOf(mark) }], options: { words: 12 } });
    const headers = { 'Content-Type': 'application/json' };
    const answer = await ask('/summarize', { method: 'POST', headers, body });
    if (answer.status === 200 && !answer.body.text.includes(mark)) wrong(`${mark}: summary of ${answer.body.text}`);
  },
  async upload(mark) {
    const answer = await ask(`/documents?name=${mark}.txt`, { method: 'POST', body: textOf(mark) });
    if (answer.status !== 201) return;
    if (answer.body.added[0].id !== `${mark}.txt`) wrong(`${mark}: acknowledged ${answer.body.added[0].id}`);
    acknowledged.push(mark);
  },
  async damaged(mark, chance) {
    const names = Object.keys(SAMPLES);
    const name = names[chance.below(names.length)];
    const body = name === 'xref.pdf' ? SAMPLES[name] : mutated(SAMPLES[name], chance);
    const answer = await ask(`/documents?name=${mark}.${name}`, { method: 'POST', body: body as BodyInit });
    if (answer.status === 500) wrong(`${mark}.${name}: 500`);
  },
  async search(mark) {
    const known = acknowledged.at(-1) ?? mark;
    const answer = await ask(`/search?q=${known}`);
    const ids = (answer.body.documents ?? []).map(({ id }: { id: string }) => id);
    if (acknowledged.includes(known) && !ids.includes(`${known}.txt`)) wrong(`${known}: not found`);
  },
};

const until = Date.now() + Number(values.minutes) * 60_000;
async function client(number: number): Promise<void> {
  const chance = random(Number(values.seed) * 1000 + number);
  const names = Object.keys(REQUESTS);
  for (let n = 0; Date.now() < until; n++) {
    const name = names[chance.below(names.length)];
    await REQUESTS[name](`mark${number}n${n}x`, chance).catch((error) =>
      wrong(`unanswered: ${name}: ${error} ${error.cause ?? ''}`),
    );
  }
}
await Promise.all(Array.from({ length: Number(values.clients) }, (_, number) => client(number)));
for (const mark of acknowledged) {
  const { status, body } = await ask(`/documents/${mark}.txt`);
  if (status !== 200 || body.text !== textOf(mark)) wrong(`${mark}: acknowledged and not there`);
}
problems.push(...(await ask('/library/check')).body.problems);
await server.close();
rmSync(folder, { recursive: true });
console.log(JSON.stringify({ ...counts, acknowledged: acknowledged.length, problems: problems.length }));
for (const problem of problems.slice(0, 20)) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
