import assert from 'node:assert/strict';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporaryFolder } from '../../test/folder.ts';
import { type Defaults, defaultsHere, withDefaults } from './defaults.ts';
import { normalizeBooleanFlags, program } from './main.ts';
import { EXAMPLES } from './wording.ts';

const home = temporaryFolder();
const folder = temporaryFolder();
mkdirSync(join(home, 'aspectra'));
/** Defaults with those files in the home folder and in the current one. */
const withFiles = (own: unknown, here: unknown): Defaults[] => {
  const written = (path: string, content: unknown) =>
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  written(join(home, 'aspectra', 'aspectra.json'), own);
  written(join(folder, 'aspectra.config.json'), here);
  return defaultsHere(folder, { XDG_CONFIG_HOME: home });
};
const completed = async (line: string, defaults: readonly Defaults[] = [], library?: string) => {
  const words = line.split(' ');
  const [command] = (await program(words[0])).commands;
  const { commands } = await program(undefined);
  const whole = {
    isCommand: (name: string) => commands.some((one) => one.name() === name),
    allCommands: async () => commands,
  };
  return (await withDefaults(command, words, defaults, whole, library)).join(' ');
};

describe('ASPECTRA_LIBRARY', () => {
  it('is the library of commands that need one and were given nothing else', async () => {
    assert.equal(await completed('search oil', [], 'mine'), 'search --library=mine oil');
    assert.equal(await completed('topics', [], 'mine'), 'topics --library=mine');
    assert.equal(await completed('similar a.txt', [], 'mine'), 'similar --library=mine a.txt');
    for (const line of [
      'search oil --library other',
      'add x -l other',
      'topics reports/',
      'similar a --in b',
      'list methods',
      'summarize a.txt',
    ])
      assert.equal(await completed(line, [], 'mine'), line);
  });

  it('goes before the file of the person, and the file of the folder before it', async () => {
    const [own, both] = [withFiles({ library: 'a' }, {}), withFiles({ library: 'a' }, { library: 'b' })];
    assert.equal(await completed('search oil', own), `search --library=${join(home, 'aspectra', 'a')} oil`);
    assert.equal(await completed('search oil', own, 'mine'), 'search --library=mine oil');
    assert.equal(await completed('search oil', both, 'mine'), `search --library=${join(folder, 'b')} oil`);
  });
});

describe('a file of defaults', () => {
  it('fills in what a command has and the line leaves open', async () => {
    const defaults = withFiles(
      { plugins: ['p.mjs'], words: 70, transcriber: 'w {file}' },
      { words: 80, stem: false, language: 'de', quiet: true, summarize: { method: 'lead' } },
    );
    assert.deepEqual(
      defaults.flatMap(({ plugins }) => plugins),
      [join(home, 'aspectra', 'p.mjs')],
    );
    const kept = '--no-stem --language=de --quiet';
    assert.equal(await completed('summarize a', defaults), `summarize --words=80 ${kept} --method=lead a`);
    assert.equal(await completed('summarize a -w 9 --method mmr', defaults), `summarize ${kept} a -w 9 --method mmr`);
    assert.equal(
      await completed('summarize a --sentences 2', defaults),
      `summarize ${kept} --method=lead a --sentences 2`,
    );
    assert.equal(await completed('explain Pk', defaults), 'explain --quiet Pk');
  });

  it('is checked, also what no command has', async () => {
    assert.throws(() => withFiles({}, '{'), /aspectra\.config\.json: must be JSON/);
    assert.throws(() => withFiles({}, { words: [1] }), /words must be a value, or the options of a command/);
    assert.throws(() => withFiles({ plugins: 'p.mjs' }, {}), /plugins must be a list of files/);
    for (const [content, why] of [
      [{ summarize: { wrods: 1 } }, /summarize has no option wrods \(did you mean words\?\)/],
      [{ wrods: 1 }, /no command has an option wrods \(did you mean words\?\)/],
      [{ summarise: { words: 1 } }, /there is no command summarise/],
    ] as const) {
      await assert.rejects(completed('summarize a', withFiles({}, content)), why);
      await assert.rejects(completed('summarize a', withFiles(content, {})), why);
    }
    rmSync(join(folder, 'aspectra.config.json'));
    assert.equal(defaultsHere(folder, { XDG_CONFIG_HOME: home }).length, 1);
  });

  it('leads to no code, program, file, address or secret where it stands in the current folder', async () => {
    assert.throws(() => withFiles({}, { plugins: ['p.mjs'] }), /plugins may not stand in a file of the current folder/);
    const lines: readonly (readonly [string, object])[] = [
      ['summarize a', { transcriber: 'rm {file}' }],
      ['list methods', { transcriber: 'rm {file}' }],
      ['glance a', { glance: { output: '/home/me/.profile' } }],
      ['structure a', { structure: { existing: 'x.json' } }],
      ['train a -o b --model plsa', { engine: 'redis://example.org' }],
      ['train a -o b --model plsa', { train: { shardsFolder: 's3://bucket' } }],
      ['serve', { serve: { host: '0.0.0.0' } }],
      ['serve', { serve: { token: 'known' } }],
      ['serve', { serve: { port: 80 } }],
      ['mcp', { mcp: { write: true } }],
      ['worker', { worker: { engine: 'redis://example.org' } }],
      ['similar a', { relations: 'r.tsv' }],
    ];
    for (const [line, content] of lines) {
      const why = /may not stand in a file of the current folder.*it may stand on the command line, or in your own/;
      await assert.rejects(completed(line, withFiles({}, content)), why, `${line} ${JSON.stringify(content)}`);
      await completed(line, withFiles(content, {}));
    }
  });

  it('names a library within its own folder', async () => {
    assert.equal(
      await completed('search oil', withFiles({}, { library: 'in/it' })),
      `search --library=${join(folder, 'in/it')} oil`,
    );
    symlinkSync(home, join(folder, 'elsewhere'));
    symlinkSync(join(home, 'nothing'), join(folder, 'dangling'));
    mkdirSync(join(folder, 'linked'));
    symlinkSync(join(home, 'library.db'), join(folder, 'linked', 'library.db'));
    for (const library of [home, '../other', 'in/../../other', 'elsewhere', 'elsewhere/new', 'dangling', 'linked']) {
      const there = /a library elsewhere may not stand in a file of the current folder/;
      await assert.rejects(completed('search oil', withFiles({}, { library })), there);
      await assert.rejects(completed('search oil', withFiles({}, { search: { library } })), there);
    }
  });
});

it('the examples of the help: are two for each command, with options that it has', async () => {
  const { commands } = await program(undefined);
  assert.ok(commands.length > 20);
  for (const command of commands) {
    const lines = EXAMPLES[command.name()] ?? [];
    assert.ok(lines.length >= 2, command.name());
    const [own] = command.name() === 'evaluate' ? command.commands : [command];
    for (const line of lines) {
      const words = line
        .split(' > ')[0]
        .replace(/'.*'|".*?"/g, 'text')
        .split(' ');
      const { unknown } = own.parseOptions(normalizeBooleanFlags(command, words) as string[]);
      assert.deepEqual(unknown, [], `${command.name()} ${line}`);
    }
  }
});
