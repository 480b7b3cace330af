import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { type Config, configured, withDefaults } from './defaults.ts';
import { EXAMPLES } from './examples.ts';
import { program } from './main.ts';
import { switched } from './switched.ts';

const folder = mkdtempSync(join(tmpdir(), 'aspectra-defaults-'));
after(() => rmSync(folder, { recursive: true }));
const file = (content: unknown) => {
  const path = join(folder, 'aspectra.config.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};
const NONE: Config = { values: {}, commands: {}, plugins: [] };
const completed = async (line: string, config = NONE, library?: string) => {
  const words = line.split(' ');
  const [command] = (await program(words[0])).commands;
  return withDefaults(command, words, config, library).join(' ');
};

describe('ASPECTRA_LIBRARY', () => {
  it('is the library of commands that need one and were given nothing else', async () => {
    assert.equal(await completed('search oil', NONE, 'mine'), 'search --library=mine oil');
    assert.equal(await completed('topics', NONE, 'mine'), 'topics --library=mine');
    assert.equal(await completed('similar a.txt', NONE, 'mine'), 'similar --library=mine a.txt');
    for (const line of [
      'search oil --library other',
      'add x -l other',
      'topics reports/',
      'similar a --in b',
      'list methods',
      'summarize a.txt',
    ])
      assert.equal(await completed(line, NONE, 'mine'), line);
  });
});

describe('the file of defaults', () => {
  it('fills in what a command has and the line leaves open', async () => {
    const config = configured(
      file({ words: 80, stem: false, library: 'mine', summarize: { method: 'lead' }, plugins: ['p.mjs'] }),
    );
    assert.equal(config.values.library, join(folder, 'mine'));
    assert.deepEqual(config.plugins, [join(folder, 'p.mjs')]);
    assert.equal(await completed('summarize a', config), 'summarize --words=80 --no-stem --method=lead a');
    assert.equal(await completed('summarize a -w 9 --method mmr', config), 'summarize --no-stem a -w 9 --method mmr');
    assert.equal(
      await completed('summarize a --sentences 2', config),
      'summarize --no-stem --method=lead a --sentences 2',
    );
    assert.equal(await completed('explain Pk', config), 'explain Pk');
  });

  it('is checked', async () => {
    assert.throws(() => configured(file('{')), /must be JSON/);
    assert.throws(() => configured(file({ words: [1] })), /words must be a value, or the options of a command/);
    assert.deepEqual(configured(join(folder, 'missing.json')), NONE);
    await assert.rejects(
      completed('summarize a', configured(file({ summarize: { wrods: 1 } }))),
      /summarize has no option wrods \(did you mean words\?\)/,
    );
  });
});

describe('the examples of the help', () => {
  it('are two for each command, with options that it has', async () => {
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
        const { unknown } = own.parseOptions(switched(command, words) as string[]);
        assert.deepEqual(unknown, [], `${command.name()} ${line}`);
      }
    }
  });
});
