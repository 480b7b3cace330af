/** The plugins of examples/, from the command line: a process each, for what is registered stays. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporaryFolder, writerIn } from './folder.ts';
import { ROOT } from './house.ts';
import { pluck } from './pluck.ts';

const folder = temporaryFolder();
const file = writerIn(folder);
/** Runs a command line: no path of these has a blank. */
function aspectra(line: string) {
  const words = [join(ROOT, 'bin', 'aspectra.js'), ...line.split(' ')];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    encoding: 'utf8',
    cwd: folder,
  });
  return { status, stdout, stderr };
}
const json = (line: string) => {
  const { status, stdout, stderr } = aspectra(`${line} --json`);
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout);
};
const plugin = (name: string) => `--plugin ${join(ROOT, 'examples', 'plugins', `${name}.mjs`)}`;
/** The words that carry the sentences of a summary. */
const carrying = (line: string): string[] =>
  json(`${line} --explain --method sumbasic --sentences 1`).all.flatMap(
    ({ why }: { why: { words: { word: string }[] } }) => why.words.map(({ word }) => word),
  );

/** The example takes them from the current folder. */
const hasSentences = existsSync(join(ROOT, 'node_modules', '@energetic-ai', 'model-embeddings-en'));

describe('a plugin', () => {
  const text = file('text.txt', 'Rain, rain, rain, rain, rain. Wind bends tall green trees. Sun.');

  it('brings a method with options of its own', () => {
    const summary = json(`summarize ${text} ${plugin('method')} --method variety --sentences 1`);
    assert.equal(summary.method, 'variety');
    assert.equal(summary.text, 'Wind bends tall green trees.');
    const other = json(`summarize ${text} ${plugin('method')} -m variety -n 1 --repeated 1`);
    assert.equal(other.text, 'Rain, rain, rain, rain, rain.');
    assert.match(
      aspectra(`summarize ${text} ${plugin('method')} --method variety --repeated 2`).stderr,
      /from 0 to 1; got 2/,
    );
    assert.match(
      aspectra(`list methods ${plugin('method')}`).stdout,
      /variety +sentences with the most different words/,
    );
    assert.equal(aspectra(`summarize ${text} --method variety`).status, 2);
  });

  it('brings an encoder, where the packages of the example are installed', { skip: !hasSentences }, () => {
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
    const pile = ['A kitten rests on a rug.', 'Stock prices fell in May.', 'Bread is baked at night.'].map((text, i) =>
      file(`${i}.txt`, text),
    );
    const note = file('note.txt', 'The cat sat on the mat.');
    const { results, notes } = json(`similar ${note} --in ${pile.join(' ')} ${plugin('encoder')} --encoder sentences`);
    assert.equal(results[0].document, '0.txt');
    assert.match(notes.join(), /by words and by sentences, weight 1/);
  });

  it('brings a space', () => {
    const [a, b, c] = [file('a.txt', 'red green blue'), file('b.txt', 'red green white'), file('c.txt', 'blue black')];
    const { results } = json(`similar a.txt --in ${a} ${b} ${c} ${plugin('space')} --space jaccard --language en`);
    assert.deepEqual(pluck(results, 'document', 'score'), [
      ['b.txt', 0.5],
      ['c.txt', 0.25],
    ]);
  });

  it('brings a format, in threads that read for a library too', () => {
    const chat = file(
      'monday.chat',
      '[12:30] Anna: The ferry leaves at noon.\n[12:31] Ben: The harbour is full of ferries today.\n',
    );
    const [sentence] = json(`summarize ${chat} ${plugin('format')} --sentences 1`).sentences;
    assert.ok(['Anna', 'Ben'].includes(sentence.speaker));
    assert.ok(sentence.time.start >= 12.5 * 3600);
    assert.equal(json(`add ${chat} --library ${join(folder, 'library')} ${plugin('format')}`).new, 1);
    assert.equal(json(`search harbour --library ${join(folder, 'library')}`).results[0].snippet.speaker, 'Ben');
  });

  it('brings a language', () => {
    const texto = file('texto.txt', 'Le casas es alte. Le casa es del amicos. Un amico ha un libro.');
    const words = carrying(`summarize ${texto} ${plugin('language')} --language ia`);
    assert.ok(
      words.some((word: string) => /^casas?$/.test(word)),
      words.join(),
    );
    assert.ok(!words.includes('le'));
    assert.equal(aspectra(`summarize ${texto} --language ia`).status, 2);
  });

  it('brings a list of stop words', () => {
    const said = file('said.txt', 'The plaintiff spoke of a barn. The defendant spoke of a barn.');
    const asked = `summarize ${said} ${plugin('stop-words')}`;
    assert.ok(carrying(asked).includes('plaintiff'));
    const court = carrying(`${asked} --stop-words court`);
    assert.ok(!court.includes('plaintiff') && court.includes('barn'), court.join());
  });

  it('that is wrong is refused in words', () => {
    for (const [name, content, message] of [
      ['taken', 'export default { methods: [{ name: "lead", rank() {} }] }', /there is a method lead already/],
      [
        'shape',
        'export default { method: [] }',
        /a plugin has some of methods, spaces, encoders, formats, languages, stopWords; got "method"/,
      ],
      ['broken', 'export default {', /the plugin cannot be loaded/],
      ['bare', 'export const methods = []', /has no default export/],
      ['lacking', 'export default { methods: [{ name: "mine" }] }', /the method mine needs a function rank/],
    ] as const) {
      const { status, stderr } = aspectra(`summarize ${text} --plugin ${file(`${name}.mjs`, content)}`);
      assert.equal(status, 1);
      assert.match(stderr, message);
    }
    assert.match(aspectra(`summarize ${text} --plugin nowhere.mjs`).stderr, /there is no such plugin/);
  });

  it('is named by the configuration file of the person as well', () => {
    const plugins = [join(ROOT, 'examples', 'plugins', 'method.mjs')];
    const summarize = { method: 'variety', sentences: 1 };
    process.env.ASPECTRA_CONFIG = file('own.json', JSON.stringify({ plugins, summarize }));
    assert.equal(json(`summarize ${text}`).method, 'variety');
    delete process.env.ASPECTRA_CONFIG;
  });

  it('is not loaded because of the current folder, nor is a program run', () => {
    const mark = join(folder, 'mark');
    const writes = `writeFileSync(${JSON.stringify(mark)}, '')`;
    file('evil.mjs', `import { writeFileSync } from 'node:fs'; ${writes}; export default {};`);
    file('evil.js', `require('node:fs').${writes}`);
    const transcriber = `${process.execPath} evil.js {file}`;
    const content = JSON.stringify({ plugins: ['evil.mjs'], transcriber, glance: { output: mark } });
    for (const name of ['aspectra.json', 'aspectra.config.json']) {
      const path = file(name, content);
      assert.equal(aspectra(text).status, 0);
      assert.match(aspectra(file('sound.wav', 'RIFF')).stderr, /--transcriber/);
      rmSync(path);
    }
    process.env.ASPECTRA_PLUGINS = 'evil.mjs';
    assert.match(aspectra(`summarize ${text}`).stderr, /ASPECTRA_PLUGINS: must be full paths/);
    delete process.env.ASPECTRA_PLUGINS;
    assert.equal(existsSync(mark), false);
  });
});
