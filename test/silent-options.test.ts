/** No option is ignored in silence: given, it changes what comes out, is refused, or is told of in a note. */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Command, Option } from 'commander';
import { DECLARED } from '../src/cli/flags.ts';
import { main, program } from '../src/cli/main.ts';
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
  ...{ library: 'lib', vectors: 'vectors.jsonl', rename: '1=Boats', hide: '1', to: '2000' },
};
/** They are for the screen, or for the place where it is computed. */
const EVERYWHERE = ['json', 'quiet', 'plugin', 'help', 'seed', 'device', 'half'];
/** What is written to a file besides. */
const FILES = ['output', 'csv', 'pyldavis', 'report'];

/**
 * Ways to use a command, and what is heard there though these short texts cannot show it: no sentence leans on another, no
 * recogniser was unsure, two blocks are enough …
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
  ['topics pile --topics 3', 'grain levels smoothing minLength abbreviations'],
  ['topics article.txt dough.txt --in topics.model', 'documents stopWords abbreviations minLength'],
  ['topics --library lib', ''],
  ['similar pile/sailing-0.txt --in pile', 'confidence expected keepWords abbreviations'],
  ['similar a --vectors vectors.jsonl', 'top'],
  ['similar dough.txt --in svd.space', ''],
  ['similar sailing-0.txt --library lib', 'confidence expected keepWords abbreviations'],
  ['recommend sailing-0.txt --in pile', 'confidence expected keepWords abbreviations diversity'],
  ['recommend sailing-0.txt --library lib', 'confidence expected keepWords abbreviations diversity'],
  ['list methods', ''],
  ['list --library lib', ''],
  ['show sailing-0.txt --library lib', ''],
  ['search boat --library lib', ''],
];

/** What comes out, on both streams, without the settings that are told back. */
async function said(line: string): Promise<string> {
  const chunks: unknown[] = [];
  const streams = [process.stdout, process.stderr] as const;
  const writes = streams.map((stream) => stream.write.bind(stream) as (chunk: unknown) => boolean);
  for (const [i, stream] of streams.entries())
    stream.write = (chunk: unknown) => (typeof chunk === 'string' ? chunks.push(chunk) > 0 : writes[i](chunk));
  try {
    await main(['node', 'aspectra', ...line.split(' ').filter(Boolean)]);
  } finally {
    for (const [i, stream] of streams.entries()) stream.write = writes[i] as typeof stream.write;
  }
  const failed = process.exitCode;
  process.exitCode = 0;
  return `${failed ?? 0} ${chunks.join('').replace(/"settings": \{[^}]*\}|"milliseconds": [\d.]+/g, '')}`;
}

/** Some ways to give an option another value than it has by itself. */
function given(option: Option): string[] {
  const declared = DECLARED.get(option);
  if (option.isBoolean()) return declared && (declared.default === true) !== option.negate ? [] : [`${option.long}`];
  const choices = declared?.kind === 'choice' ? declared.choices : option.argChoices;
  const usual = declared?.kind === 'integer' ? '2' : declared?.kind === 'number' ? '0.5' : 'x';
  const values = choices?.slice(0, 6) ?? [VALUES[option.attributeName()] ?? usual];
  return values.map((value) => `${option.long}=${value}`);
}

describe('an option', () => {
  const [room, before_] = [mkdtempSync(join(tmpdir(), 'aspectra-silent-')), process.cwd()];
  before(async () => {
    process.chdir(room);
    mkdirSync('pile');
    for (const [name, text] of Object.entries(SUBJECTS))
      for (const [i, word] of WORDS.entries())
        writeFileSync(`pile/${name}-${i}.txt`, `${text} One is ${word}. But it was late, officials said.`);
    cpSync(join(ROOT, 'examples', 'talk.vtt'), 'talk.vtt');
    writeFileSync('article.txt', `LONDON (AP) - ${Object.values(SUBJECTS).join('\n\n')} Who will bring the dough?`);
    writeFileSync('dough.txt', SUBJECTS.baking);
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
  after(() => {
    process.chdir(before_);
    rmSync(room, { recursive: true });
  });

  for (const [way, unseen] of WAYS) {
    it(`of ${way} is heard, refused or told of`, async () => {
      const usual = await said(`${way} --json`);
      assert.match(usual, /^0 /);
      const [name] = way.split(' ');
      const command = (await program(name)).commands.find((one) => one.name() === name) as Command;
      const passed = new Set([...EVERYWHERE, ...FILES, ...unseen.split(' ')]);
      const asked = command.options.filter((one) => !passed.has(one.attributeName()) && !way.includes(`${one.long}`));
      const silent: string[] = [];
      for (const option of asked) {
        let heard = given(option).length === 0;
        for (const words of given(option)) heard ||= (await said(`${way} --json ${words}`)) !== usual;
        if (!heard) silent.push(option.attributeName());
      }
      assert.deepEqual(silent, []);
      assert.ok(asked.length > 0);
    });
  }
});
