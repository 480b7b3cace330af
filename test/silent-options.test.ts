/** No option is ignored in silence: given, it changes what comes out, is refused, or is told of in a note. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Command, Option } from 'commander';
import type { NumberOption } from '../src/check/index.ts';
import { DECLARED } from '../src/cli/flags.ts';
import { program, runInProcess } from '../src/cli/main.ts';
import { FORMAT_OPTIONS } from '../src/formats/index.ts';
import { exportLines, withLibrary } from '../src/store/index.ts';
import { ANALYZE_OPTIONS } from '../src/text/index.ts';
import { temporaryFolder } from './folder.ts';
import { ROOT } from './house.ts';

const SUBJECTS = {
  sailing: 'The boat left the harbour. Sailors set the sail in the wind. The anchor holds the boat.',
  baking: 'The baker kneads dough from flour. Bread rises in the oven. Salt and yeast make dough good.',
  stars: 'The telescope shows stars. Planets move round the star. A comet has a tail of ice.',
};
const WORDS = ['red', 'blue', 'green', 'old', 'new', 'tall'];
/** Values of options whose declaration names none. */
const VALUES: Readonly<Record<string, string>> = {
  ...{ language: 'de', stopWords: 'none', extraStopWords: 'boat dough harbour', query: 'dough', only: 'tasks' },
  ...{ keepWords: 'the', abbreviations: 'harbour', minLength: '5' },
  ...{ format: 'csv', corpus: 'pile', existing: 'dough.txt', relations: 'known.tsv', likes: 'baking-0.txt' },
  ...{ encoder: 'nowhere.vec', writer: 'http://localhost:9/v1#x', every: '40', in: 'pile', queries: 'dough.txt' },
  ...{ library: 'lib', minUnits: '9', vectors: 'vectors.jsonl', rename: '1=Boats', hide: '1', to: '2000' },
  after: 'sailing-0.txt',
};
/** They are for the screen, or for the place where it is computed. */
const EVERYWHERE = ['json', 'quiet', 'plugin', 'help', 'seed', 'device', 'threads'];
/** What is written to a file besides. */
const FILES = ['output', 'csv', 'pyldavis', 'gensim', 'mallet', 'report'];

/** How files and words are read. */
const READING = Object.keys({ ...ANALYZE_OPTIONS, ...FORMAT_OPTIONS }).join(' ');

/**
 * Ways to use a command, and what is heard there though these short texts cannot show it: no sentence leans on another, no
 * recogniser was unsure, two blocks are enough, one page has them all …
 */
const WAYS: readonly (readonly [way: string, unseen: string])[] = [
  ['glance article.txt', 'minLength'],
  ['summarize article.txt --words 30', 'redundancy trim context minLength shared shortest spread fill'],
  [
    'summarize talk.vtt --outline',
    'redundancy fill trim context extraStopWords abbreviations minLength exponent shared shortest spread',
  ],
  ['structure talk.vtt', 'curve levels fill gamma extraStopWords abbreviations minLength coherence passes'],
  [
    'structure talk.vtt --chapters',
    'levels fill shown gamma extraStopWords abbreviations minLength keyWords coherence passes',
  ],
  ['structure sailing-0.txt --library lib', 'curve gist levels fill shown gamma above coherence passes'],
  ['topics pile --topics 3', 'grain smoothing minLength abbreviations'],
  ['topics article.txt dough.txt --in topics.model', 'documents stopWords abbreviations minLength'],
  ['topics --library lib', ''],
  ['similar pile/sailing-0.txt --in pile', 'confidence expected keepWords abbreviations'],
  ['similar a --vectors vectors.jsonl', 'top'],
  ['similar dough.txt --in svd.space', ''],
  ['similar sailing-0.txt --library lib', 'confidence expected keepWords abbreviations'],
  ['recommend sailing-0.txt --in pile', 'confidence expected keepWords abbreviations diversity'],
  ['recommend sailing-0.txt --library lib', 'confidence expected keepWords abbreviations diversity'],
  ['list methods', ''],
  ['list --library lib', 'all'],
  ['show sailing-0.txt --library lib', ''],
  ['search boat --library lib', ''],
  // Each training starts threads: what the next line tries too is not tried again.
  ['train pile --model plsa --topics 3 -o made', `shards library relations engine shardsFolder ${READING}`],
  ['train pile --model svd -o made', ''],
  ['train --model tfidf --library lib -o made', ''],
  ['compare sets.jsonl --words 9', 'redundancy'],
  ['evaluate rouge dough.txt article.txt', ''],
  ['evaluate rouge peers.jsonl', ''],
  ['evaluate topics names.txt --in pile', ''],
  ['add article.txt --library fresh', ''],
  ['update --library fresh', ''],
  ['relate sailing-0.txt baking-0.txt --library fresh', ''],
  ['serve --port 0', 'open'],
  ['mcp --library lib', ''],
  ['mcp pile', ''],
];

/** A model that is written, and a library that is changed: new for each line. */
const MADE = ['made', 'fresh'];

/** What comes out, on both streams, without the settings that are told back. */
async function said(line: string): Promise<string> {
  if (/^(?:serve|mcp)/.test(line)) return heardFrom(line);
  const chunks: unknown[] = [];
  for (const path of MADE) rmSync(path, { recursive: true, force: true });
  if (line.includes('--library fresh')) cpSync('lib', 'fresh', { recursive: true });
  const streams = [process.stdout, process.stderr] as const;
  const writes = streams.map((stream) => stream.write.bind(stream) as (chunk: unknown) => boolean);
  for (const [i, stream] of streams.entries())
    stream.write = (chunk: unknown) => (typeof chunk === 'string' ? chunks.push(chunk) > 0 : writes[i](chunk));
  try {
    await runInProcess(['node', 'aspectra', ...line.split(' ').filter(Boolean)]);
  } finally {
    for (const [i, stream] of streams.entries()) stream.write = writes[i] as typeof stream.write;
  }
  const failed = process.exitCode;
  process.exitCode = 0;
  if (existsSync('fresh')) {
    await withLibrary('fresh', false, async (store) => {
      for await (const whole of exportLines(store))
        chunks.push(whole.replace(/"(added|changed|created)":"[^"]*"/g, ''));
    });
  }
  if (existsSync('made')) chunks.push(readFileSync('made', 'latin1'));
  return `${failed ?? 0} ${chunks.join('').replace(/"settings": \{[^}]*\}|"milliseconds": [\d.]+/g, '')}`;
}

/** What an assistant hears, or a visitor, whose visit ends the server: in a process of its own. */
async function heardFrom(line: string): Promise<string> {
  const words = [join(ROOT, 'bin', 'aspectra.js'), ...line.split(' ')];
  const child = spawn(process.execPath, words, { stdio: 'pipe', timeout: 60_000 });
  let heard = '';
  const visit = async (chunk: string) => {
    heard += chunk;
    const url = /^http:\S+(?=\n)/m.exec(chunk)?.[0];
    if (url === undefined) return;
    const answers = await Promise.all(['documents', 'meta'].map((path) => fetch(new URL(`api/v1/${path}`, url))));
    for (const answer of answers) heard += await answer.text();
    setTimeout(() => child.kill(), 100);
  };
  child.stdout.setEncoding('utf8').on('data', visit);
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    heard += chunk;
  });
  child.stdin.end('{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n');
  const [code] = await once(child, 'close');
  return `${code} ${heard.replace(/:\d{4,5}\//, '/')}`;
}

/** Some ways to give an option another value than it has by itself. */
function given(option: Option): string[] {
  const declared = DECLARED.get(option);
  if (option.isBoolean()) return [`${option.long}`];
  const choices = declared?.kind === 'choice' ? declared.choices : option.argChoices;
  const numbers = declared?.kind === 'integer' || declared?.kind === 'number' ? legal(declared) : undefined;
  const values = choices?.slice(0, 6) ?? [VALUES[option.attributeName()] ?? numbers ?? 'x'].flat();
  return values.map((value) => `${option.long}=${value}`);
}

/** The first two numbers of these that the option takes, and has not by itself. */
const legal = ({ kind, default: usual, min = -9, max = 1e9 }: NumberOption): number[] =>
  [2, 0.5, 3, 0.25, min + 1, max - 1]
    .filter((value) => value >= min && value <= max && value !== usual)
    .filter((value) => kind === 'number' || Number.isInteger(value))
    .slice(0, 2);

describe('an option', () => {
  const [room, before_] = [temporaryFolder(), process.cwd()];
  before(async () => {
    process.chdir(room);
    mkdirSync('pile');
    for (const [name, text] of Object.entries(SUBJECTS))
      for (const [i, word] of WORDS.entries())
        writeFileSync(`pile/${name}-${i}.txt`, `${text} One is ${word}. But it was late, officials said.`);
    cpSync(join(ROOT, 'examples', 'talk.vtt'), 'talk.vtt');
    writeFileSync('article.txt', `LONDON (AP) - ${Object.values(SUBJECTS).join('\n\n')} Who will bring the dough?`);
    writeFileSync('dough.txt', SUBJECTS.baking);
    const [peer, other] = [SUBJECTS.baking, SUBJECTS.sailing];
    writeFileSync('peers.jsonl', JSON.stringify({ id: 'a', peer, references: [peer, `${peer} ${other}`] }));
    writeFileSync('sets.jsonl', JSON.stringify({ id: 'a', text: `${peer} ${other}`, refs: [peer] }));
    writeFileSync('names.txt', 'boat sail wind the\ndough flour bread\n');
    writeFileSync('vectors.jsonl', '{"id":"a","vector":[1,0]}\n{"id":"b","vector":[1,1]}\n');
    writeFileSync(
      'known.tsv',
      ['sailing', 'baking'].flatMap((s) => [0, 1].map((i) => `${s}-${i}.txt\t${s}\n`)).join(''),
    );
    for (const line of [
      'add pile --library lib',
      'topics pile --topics 3 -o topics.model --json',
      'train pile --model svd -o svd.space --json',
    ])
      assert.match(await said(line), /^0 /);
  });
  after(() => process.chdir(before_));

  for (const [way, unseen] of WAYS) {
    it(`of ${way} is heard, refused or told of`, async () => {
      const usual = await said(`${way} --json`);
      assert.match(usual, /^0 /);
      const [name] = way.split(' ');
      const [found] = (await program(name)).commands.filter((one) => one.name() === name);
      const command: Command = found.commands.find((one) => way.startsWith(`${name} ${one.name()}`)) ?? found;
      const passed = new Set([...EVERYWHERE, ...FILES, ...unseen.split(' ')]);
      const asked = command.options.filter((one) => !passed.has(one.attributeName()) && !way.includes(`${one.long}`));
      const heard = new Map<string, boolean>();
      for (const option of asked) {
        const name = option.attributeName();
        for (const words of given(option))
          if (!heard.get(name)) heard.set(name, (await said(`${way} --json ${words}`)) !== usual);
      }
      assert.deepEqual(
        [...heard.keys()].filter((name) => !heard.get(name)),
        [],
      );
      assert.ok(heard.size > 0);
    });
  }
});
