/** The command line as a user meets it: real processes on the built package. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { BRIDGE, MANY } from '../src/tasks/summarize/stories.case.ts';
import { temporaryFolder, writerIn } from './folder.ts';
import { ROOT } from './house.ts';

const folder = temporaryFolder();
const file = writerIn(folder);
function aspectra(args: readonly string[], input?: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'bin', 'aspectra.js'), ...args], {
    encoding: 'utf8',
    ...(input !== undefined && { input }),
    maxBuffer: 1 << 28,
  });
  assert.doesNotMatch(stderr, /\n\s+at /, `a stack trace: ${stderr}`);
  return { status, stdout, stderr };
}
const json = (args: readonly string[], input?: string) => JSON.parse(aspectra([...args, '--json'], input).stdout);

const bridge = file('bridge.txt', BRIDGE);

describe('aspectra summarize', () => {
  it('prints the sentences, one a line, and nothing else on stdout', () => {
    const { status, stdout, stderr } = aspectra(['summarize', bridge, '--method', 'lead', '--sentences', '2']);
    assert.equal(status, 0);
    assert.equal(
      stdout,
      'The city council voted on Tuesday to build a new bridge over the river.\nThe bridge, which will cost about $3.5 million, is to open in 2028.\n',
    );
    assert.equal(stderr, '');
  });

  it('answers in the documented shape as JSON', () => {
    const summary = json(['summarize', bridge, '--words', '40', '--explain']);
    assert.equal(Object.keys(summary).join(' '), 'method settings budget sentences text all coverage notes');
    const [{ document, start, end, text, score, why }] = summary.sentences;
    assert.equal(document, 'bridge.txt');
    assert.equal(BRIDGE.slice(start, end), text);
    assert.ok(score > 0 && why.rank >= 1);
    assert.equal(summary.all.length, 10);
  });

  it('reads standard input, JSON lines, several files and a folder', () => {
    assert.equal(json(['summarize', '-', '--sentences', '1'], BRIDGE).sentences.length, 1);
    const lines = file('many.jsonl', MANY.map((source) => JSON.stringify(source)).join('\n'));
    assert.equal(json(['summarize', lines, '--method', 'lead', '--sentences', '3']).sentences[1].document, 'tribune');
    const inside = join(folder, 'inside');
    mkdirSync(inside);
    for (const { id, text } of MANY) writeFileSync(join(inside, `${id}.txt`), text);
    writeFileSync(join(inside, 'picture.xyz'), 'no text');
    const { sentences, notes } = json(['summarize', inside, '--method', 'lead', '--sentences', '3']);
    assert.equal(new Set(sentences.map((s: { document: string }) => s.document)).size, 3);
    assert.equal(notes.length, 1);
  });

  it('reads what a pipe sends, where no file is named', { skip: process.platform === 'win32' }, () => {
    const program = `"${process.execPath}" "${join(ROOT, 'bin', 'aspectra.js')}"`;
    const piped = (words: string) =>
      spawnSync('sh', ['-c', `cat "${bridge}" | ${program} ${words}`], { encoding: 'utf8' });
    assert.equal(
      piped('summarize --sentences 1 --quiet').stdout,
      aspectra(['summarize', bridge, '--sentences', '1']).stdout,
    );
    assert.match(piped('structure').stdout, /sentences, \d+ block/);
  });

  it('survives what people throw at it, in words', () => {
    const invalid = file('latin1.txt', Buffer.from('Le caf\xe9 est ferm\xe9. Il pleut sur la ville.', 'latin1'));
    const bytes = Uint8Array.from({ length: 4000 }, (_, i) => (i * 7919) % 31);
    const junk = file('junk.txt', bytes);
    const cases: [string, readonly string[], number, RegExp][] = [
      ['an empty file', [file('empty.txt', '')], 1, /empty/],
      ['an empty folder', [mkdtempSync(join(folder, 'none-'))], 1, /folder/],
      ['binary junk', [junk], 1, /binary/],
      ['broken JSON lines', [file('broken.jsonl', '{"text": "All is fine here."}\n{"text": ')], 0, /broken\.jsonl:2/],
      ['a negative budget', [bridge, '--words', '-5'], 2, /words must be a whole number of at least 1; got -5/],
      ['two budgets', [bridge, '--words', '5', '--bytes', '9'], 2, /one budget/],
      ['an unknown method', [bridge, '--method', 'leed'], 2, /did you mean lead\?/],
      ['one sentence', [file('one.txt', 'Just this one sentence here.'), '--words', '3'], 0, /No sentence fits/],
      ['only stop words', [file('stop.txt', 'The of and. To be or not to be.')], 0, /^$|note:/],
      ['invalid UTF-8', [invalid], 0, /UTF-8|encoding|Windows|ISO/i],
      ['NUL bytes', [file('nul.txt', `Some text here.\u0000 More text follows there.`)], 0, /^$|note:/],
    ];
    for (const [what, args, code, message] of cases) {
      const { status, stdout, stderr } = aspectra(['summarize', ...args]);
      assert.equal(status, code, `${what}: ${stderr}`);
      assert.match(stderr, message, what);
      if (code === 0) assert.ok(stdout.trim().length > 0, what);
      else assert.equal(stdout, '', what);
    }
  });

  it('takes 5 MB, 50,000 sentences, in one line', { timeout: 120_000 }, () => {
    const words = BRIDGE.replace(/\s+/g, ' ');
    const huge = file('huge.txt', words.repeat(Math.ceil(5e6 / words.length)));
    const { status, stdout } = aspectra(`summarize ${huge} --method lead --sentences 1 --language en`.split(' '));
    assert.equal(status, 0);
    assert.match(stdout, /^The city council voted/);
  });

  it('goes quietly when the reader leaves early', () => {
    const command = `${process.execPath} ${join(ROOT, 'bin', 'aspectra.js')} list methods | head -1`;
    const { stdout, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8' });
    assert.match(stdout, /^auto/);
    assert.equal(stderr, '');
  });
});

describe('aspectra evaluate', () => {
  it('scores a summary, printing the settings', () => {
    const [peer, reference] = [file('peer.txt', 'the cat sat\n'), file('ref.txt', 'the cat was here\n')];
    const { stdout } = aspectra(['evaluate', 'rouge', peer, reference, '--options', '-n 1']);
    assert.match(stdout, /^ROUGE-1\.5\.5 equivalent: -n 1 /);
    assert.match(stdout, /rouge-1 +0\.50000 +0\.66667 +0\.57143/);
  });
});

describe('aspectra explain and list', () => {
  it('explain words of the glossary, however they are written', () => {
    assert.match(aspectra(['explain', 'proc3']).stdout, /^PROC3: .*\nfile {3}src\/tasks\/summarize\/plsi\.ts/);
    assert.match(aspectra(['explain', 'rouge-l']).stdout, /^ROUGE-L: /);
    const { status, stderr } = aspectra(['explain', 'lexpagerenk']);
    assert.equal(status, 1);
    assert.match(stderr, /did you mean LexPageRank\?/);
  });

  it('lists', () => {
    for (const kind of ['methods', 'metrics', 'formats', 'languages'])
      assert.ok(json(['list', kind]).items.length > 4, kind);
  });
});
