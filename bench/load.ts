/**
 * Mixed load on a server of its own: summaries, uploads and searches with a mark in every text, among damaged files of
 * every format, large files, slow clients, broken bodies and huge headers. Ends with 1 when an answer belongs to another
 * request, an acknowledged document is missing, a request stays unanswered or the server calls something a bug.
 * Prints the times of each kind of request, those of the answers and of the refusals (503) apart, the times in which a
 * connection that is opened beside all others is answered, the longest time for which the event loop was blocked, and
 * memory before (after a warm-up of a third of the time), after, and when the server has been idle for a while.
 *
 *   npm run load -- [--minutes N] [--clients N] [--seed N] [--documents N] [--of search,summary,…]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { mutated } from '../fuzz/mutate.ts';
import { SAMPLES } from '../fuzz/samples.ts';
import { type Random, random } from '../src/random/index.ts';
import type { ServerState } from './load-server.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    clients: { type: 'string', default: '12' },
    seed: { type: 'string', default: '1' },
    documents: { type: 'string', default: '0' },
    of: { type: 'string' },
  },
});
const UNANSWERED_MILLISECONDS = 180_000;
const LARGE_BYTES = 2_000_000;
/** What `Retry-After` says; each client waits up to half as long more, so that those refused together do not come together again. */
const RETRY_MILLISECONDS = 1000;
/** Longer than the server keeps idle workers. */
const IDLE_MILLISECONDS = 70_000;
const WORDS = Array.from({ length: 20_000 }, (_, n) => `w${n.toString(36)}`);
/** Some words come often, as in texts. */
const word = (chance: Random) => WORDS[Math.floor(WORDS.length * chance.uniform() ** 3)];

const textOf = (mark: string) =>
  `The ${mark} crossed the river at noon. Nobody on the bank had seen such a ${mark} before. It was gone by evening.`;

const counts: Record<string, number> = {};
const times: Record<string, number[]> = {};
const took = (what: string, begun: number) => void (times[what] ??= []).push(performance.now() - begun);
const problems: string[] = [];
const count = (what: string) => void (counts[what] = (counts[what] ?? 0) + 1);
const wrong = (what: string) => void problems.push(what);

const folder = mkdtempSync(join(tmpdir(), 'aspectra-load-'));
const server = fork(join(import.meta.dirname, 'load-server.ts'), [folder], { execArgv: ['--expose-gc'] });
const [{ url }] = (await once(server, 'message')) as [{ url: string }];
const acknowledged = new Set<string>();
let last = '';

async function ask(path: string, init?: RequestInit) {
  const response = await fetch(`${url}api/v1${path}`, {
    ...init,
    signal: AbortSignal.timeout(UNANSWERED_MILLISECONDS),
  });
  count(`${response.status}`);
  return { status: response.status, body: await response.json() };
}

async function state(): Promise<ServerState> {
  server.send('state');
  const [answer] = (await once(server, 'message')) as [ServerState];
  for (const bug of answer.bugs) wrong(`a bug: ${bug}`);
  return answer;
}

/** Sends some bytes of a request and waits for what comes, at most two seconds. */
async function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (bytes) => void (answer += bytes));
  socket.on('error', () => {});
  socket.write(text);
  await Promise.race([once(socket, 'close').catch(() => {}), sleep(2000)]);
  socket.destroy();
  return answer;
}

const upload = (length: number) =>
  `POST /api/v1/documents?name=half.txt HTTP/1.1\r\nHost: ${new URL(url).host}\r\nContent-Length: ${length}\r\n\r\n`;

const REQUESTS: Readonly<Record<string, (mark: string, chance: Random) => Promise<unknown>>> = {
  async summary(mark) {
    const body = JSON.stringify({ texts: [{ id: mark, text: textOf(mark) }], options: { words: 12 } });
    const headers = { 'Content-Type': 'application/json' };
    const answer = await ask('/summarize', { method: 'POST', headers, body });
    if (answer.status === 503) return 'refused';
    if (answer.status === 200 && !answer.body.text.includes(mark)) wrong(`${mark}: summary of ${answer.body.text}`);
  },
  async upload(mark) {
    const answer = await ask(`/documents?name=${mark}.txt`, { method: 'POST', body: textOf(mark) });
    if (answer.status === 503) return 'refused';
    if (answer.status !== 201) return;
    if (answer.body.added[0].id !== `${mark}.txt`) wrong(`${mark}: acknowledged ${answer.body.added[0].id}`);
    acknowledged.add(mark);
    last = mark;
  },
  async damaged(mark, chance) {
    const names = Object.keys(SAMPLES);
    const name = names[chance.below(names.length)];
    const body = name === 'xref.pdf' ? SAMPLES[name] : mutated(SAMPLES[name], chance);
    const answer = await ask(`/documents?name=${mark}.${name}`, { method: 'POST', body: body as BodyInit });
    if (answer.status === 500) wrong(`${mark}.${name}: 500`);
  },
  async document(mark) {
    if (last === '') return;
    const { status } = await ask(`/documents/${last}.txt`);
    if (status !== 200) wrong(`${mark}: a document: ${status}`);
  },
  async search(mark, chance) {
    const known = values.documents === '0' || chance.below(4) === 0 ? last || mark : word(chance);
    const answer = await ask(`/search?q=${known}`);
    if (answer.status === 503) return 'refused';
    const ids = (answer.body.documents ?? []).map(({ id }: { id: string }) => id);
    if (acknowledged.has(known) && answer.status === 200 && !ids.includes(`${known}.txt`)) wrong(`${known}: not found`);
  },
  async large(mark, chance) {
    if (chance.below(20) > 0) return;
    const text = textOf(mark).repeat(Math.ceil(LARGE_BYTES / textOf(mark).length));
    const { status } = await ask(`/documents?name=large.txt&replace=true`, { method: 'POST', body: text });
    if (status >= 500 && status !== 503) wrong(`large: ${status}`);
  },
  /** A body that is begun and never ended. */
  half: async () => void (await raw(`${upload(100_000)}half of a text`)),
  async header() {
    const answer = await raw(`GET / HTTP/1.1\r\nHost: ${new URL(url).host}\r\nX-Large: ${'x'.repeat(100_000)}\r\n\r\n`);
    if (answer !== '' && !/^HTTP\/1.1 (431|400)/.test(answer)) wrong(`a huge header: ${answer.slice(0, 40)}`);
  },
};

const asked = values.of?.split(',') ?? Object.keys(REQUESTS);
for (const name of asked) if (!REQUESTS[name]) throw new Error(`there is no request ${name}`);
await REQUESTS.upload('first', random(1));
const seeded = random(Number(values.seed));
const lines = Array.from({ length: Number(values.documents) }, (_, n) =>
  JSON.stringify({ id: `filler${n}`, text: Array.from({ length: 300 }, () => word(seeded)).join(' ') }),
);
for (let i = 0; i < lines.length; i += 500)
  await ask('/documents?name=filler.jsonl', { method: 'POST', body: lines.slice(i, i + 500).join('\n') });
const start = Date.now();
const until = start + Number(values.minutes) * 60_000;
async function client(number: number): Promise<void> {
  const chance = random(Number(values.seed) * 1000 + number);
  for (let n = 0; Date.now() < until; n++) {
    const name = asked[chance.below(asked.length)];
    const begun = performance.now();
    const refused = await REQUESTS[name](`mark${number}n${n}x`, chance).catch((error) =>
      wrong(`unanswered: ${name}: ${error} ${error.cause ?? ''}`),
    );
    took(refused === 'refused' ? `${name} refused` : name, begun);
    if (refused === 'refused') await sleep(RETRY_MILLISECONDS * (1 + chance.uniform() / 2));
  }
}
/** Whoever comes while others are served: a connection of its own for every question. */
async function newcomer(): Promise<void> {
  while (Date.now() < until) {
    const begun = performance.now();
    const [answer] = await once(get(`${url}api/v1/jobs`, { agent: false }), 'response');
    answer.resume();
    await once(answer, 'end');
    took('jobs, on a new connection', begun);
    await sleep(200);
  }
}
const clients = [newcomer(), ...Array.from({ length: Number(values.clients) }, (_, number) => client(number))];
await sleep((until - start) / 3);
const before = await state();
await Promise.all(clients);
await sleep(2000);
const { blockedMilliseconds } = await state();
const after = await state();
await sleep(IDLE_MILLISECONDS);
const idle = await state();
for (const mark of acknowledged) {
  const { status, body } = await ask(`/documents/${mark}.txt`);
  if (status !== 200 || body.text !== textOf(mark)) wrong(`${mark}: acknowledged and not there`);
}
problems.push(...(await ask('/library/check')).body.problems);
server.send('close');
await once(server, 'exit');
rmSync(folder, { recursive: true });
for (const [name, all] of Object.entries(times)) {
  all.sort((a, b) => a - b);
  const at = (share: number) => Math.round(all[Math.floor(share * (all.length - 1))]);
  console.log(JSON.stringify({ request: name, count: all.length, median: at(0.5), p99: at(0.99), worst: at(1) }));
}
const memory = {
  residentBefore: before.residentMegabytes,
  residentAfter: after.residentMegabytes,
  residentIdle: idle.residentMegabytes,
};
console.log(JSON.stringify({ blockedMilliseconds, ...memory }));
console.log(JSON.stringify({ ...counts, acknowledged: acknowledged.size, problems: problems.length }));
for (const problem of problems.slice(0, 20)) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
