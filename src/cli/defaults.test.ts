import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporaryFolder } from '../../test/folder.ts';
import { type Defaults, ownDefaults, withDefaults } from './defaults.ts';
import { program } from './main.ts';
import { EXAMPLES } from './wording.ts';

const home = temporaryFolder();
const file = join(home, 'aspectra', 'aspectra.json');
mkdirSync(join(home, 'aspectra'));
const withFile = (content: unknown): Defaults => {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return ownDefaults({ XDG_CONFIG_HOME: home });
};
const completed = async (line: string, defaults = withFile({}), library?: string) => {
  const words = line.split(' ');
  const [command] = (await program(words[0])).commands;
  const { commands } = await program(undefined);
  const whole = {
    isCommand: (name: string) => commands.some((one) => one.name() === name),
    allCommands: async () => commands,
  };
  return (await withDefaults(command, words, defaults, whole, library)).join(' ');
};

it('ASPECTRA_LIBRARY is the library of commands that need one and were given nothing else', async () => {
  const inMine = (line: string) => completed(line, withFile({ library: 'a' }), 'mine');
  assert.equal(await inMine('search oil'), 'search --library=mine oil');
  assert.equal(await inMine('topics'), 'topics --library=mine');
  assert.equal(await inMine('similar a.txt'), 'similar --library=mine a.txt');
  for (const line of [
    'search oil --library other',
    'add x -l other',
    'topics reports/',
    'similar a --in b',
    'list methods',
    'summarize a.txt',
  ])
    assert.equal(await inMine(line), line);
});

describe('a file of defaults', () => {
  it('fills in what a command has and the line leaves open', async () => {
    const defaults = withFile({
      ...{ plugins: ['p.mjs'], transcriber: 'w {file}', library: 'a' },
      ...{ words: 80, stem: false, language: 'de', quiet: true, summarize: { method: 'lead' } },
    });
    assert.deepEqual(defaults.plugins, [join(home, 'aspectra', 'p.mjs')]);
    const kept = '--no-stem --language=de --quiet';
    for (const [line, whole] of [
      ['summarize a', `summarize --words=80 ${kept} --method=lead a`],
      ['summarize a -w 9 --method mmr', `summarize ${kept} a -w 9 --method mmr`],
      ['summarize a --sentences 2', `summarize ${kept} --method=lead a --sentences 2`],
      ['explain Pk', 'explain --quiet Pk'],
      ['remove a', `remove --quiet --library=${join(home, 'aspectra', 'a')} a`],
    ])
      assert.equal(await completed(line, defaults), whole);
  });

  it('is checked, also what no command has', async () => {
    assert.throws(() => withFile('{'), /aspectra\.json: must be JSON/);
    assert.throws(() => withFile({ words: [1] }), /words must be a value, or the options of a command/);
    assert.throws(() => withFile({ plugins: 'p.mjs' }), /plugins must be a list of files/);
    for (const [content, why] of [
      [{ summarize: { wrods: 1 } }, /summarize has no option wrods \(did you mean words\?\)/],
      [{ wrods: 1 }, /no command has an option wrods \(did you mean words\?\)/],
      [{ summarise: { words: 1 } }, /there is no command summarise/],
    ] as const)
      await assert.rejects(completed('summarize a', withFile(content)), why);
    rmSync(file);
    assert.deepEqual(ownDefaults({ XDG_CONFIG_HOME: home }).values, {});
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
      const { unknown } = own.parseOptions(words);
      assert.deepEqual(unknown, [], `${command.name()} ${line}`);
    }
  }
});
