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
import { mutated } from '../fuzz/mutate.ts';
import { SAMPLES } from '../fuzz/samples.ts';
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
