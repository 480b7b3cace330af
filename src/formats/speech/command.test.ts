import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, beforeEach, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { temporaryFolder } from '../../../test/folder.ts';
import { pluck } from '../../../test/pluck.ts';
import { InputError, OptionError } from '../../check/index.ts';
import { readAll } from '../read.ts';
import { progressLine, type SpeechProgress } from './options.ts';

const WHISPER = { segments: [{ start: 0, end: 1, text: ' It froze.', words: [] as object[] }], language: 'en' };
WHISPER.segments[0].words = [
  { word: ' It', start: 0, end: 0.4, probability: 0.9 },
  { word: ' froze.', start: 0.4, end: 1, probability: 0.5 },
];

/** Written whole before it has its name: who sees the file can read it. */
const SAYS_ITS_ID = `fs.writeFileSync(file + '.part', String(process.pid)); fs.renameSync(file + '.part', file + '.pid')`;

/** Programs a user might name; each is a script whose arguments are those of the command. */
const SCRIPTS = {
  json: `console.log('${JSON.stringify(WHISPER)}')`,
  file: `console.log('chatter'); fs.writeFileSync(output + '.json', '${JSON.stringify(WHISPER)}')`,
  folder: `fs.mkdirSync(output); fs.writeFileSync(output + '/any.srt', '1\\n00:00:01,000 --> 00:00:02,000\\nIt froze.')`,
  both: `fs.writeFileSync(output + '.txt', 'It'); fs.writeFileSync(output + '.ctm', 'r 1 0 1 It 0.25\\nr 1 1 1 froze 0.75')`,
  console: `console.log('[00:00.000 --> 00:01.500]  It froze.\\n[00:01.500 --> 01:02.000]  It melted.')`,
  arguments: `console.log(JSON.stringify({ text: process.argv.slice(2).join('|') }))`,
  plain: `console.log('It froze.')`,
  crash: `console.error('loading model\\nno such model: base.bin'); process.exit(3)`,
  killed: `process.kill(process.pid, 'SIGKILL')`,
  silent: `console.error('nothing to say')`,
  broken: `console.log('{"segments": [')`,
  binary: `process.stdout.write(Buffer.from(Array.from({ length: 300 }, (_, i) => i % 8)))`,
  error: `console.log('{"error": "out of memory"}')`,
  endless: `${SAYS_ITS_ID}; setInterval(() => {}, 1000)`,
  stubborn: `process.on('SIGTERM', () => {}); ${SAYS_ITS_ID}; setInterval(() => {}, 1000)`,
  slow: `console.error('progress = 40 %'); setTimeout(() => console.log('It froze.'), 1300)`,
};

describe('a command that transcribes', () => {
  const folder = temporaryFolder('speech test ');
  const talk = join(folder, '-a talk; $(x) "1".mp3');
  const command = (name: keyof typeof SCRIPTS, rest = '{file} {output}') =>
    `"${process.execPath}" '${join(folder, `${name}.cjs`)}' ${rest}`;
  const heard = async (name: keyof typeof SCRIPTS, options = {}, listening = {}) =>
    readAll([talk], { transcriber: command(name), ...options }, listening);
  const refusal =
    (message: RegExp, Kind: typeof InputError = InputError) =>
    (error: unknown) => {
      assert.ok(error instanceof Kind, `${error}`);
      assert.match(error.message, message);
      return true;
    };

  before(async () => {
    await writeFile(talk, 'not really sound');
    for (const [name, body] of Object.entries(SCRIPTS)) {
      const head = "const fs = require('node:fs'); const [, , file, output] = process.argv;";
      await writeFile(join(folder, `${name}.cjs`), `${head}\n${body}\n`);
    }
    process.env.XDG_CONFIG_HOME = folder;
  });
  beforeEach(() => delete process.env.ASPECTRA_TRANSCRIBER);

  it('gives words with times and confidences, from stdout and from a file', async () => {
    for (const name of ['json', 'file'] as const) {
      const { entries } = await heard(name);
      assert.equal(entries.length, 1);
      assert.equal(entries[0].id, '-a talk; $(x) "1".mp3');
      assert.equal(entries[0].text, 'It froze.');
      assert.equal(entries[0].language, 'en');
      assert.deepEqual(entries[0].cues, [
        { start: 0, end: 2, time: { start: 0, end: 0.4 }, confidence: 0.9 },
        { start: 3, end: 9, time: { start: 0.4, end: 1 }, confidence: 0.5 },
      ]);
    }
  });

  it('finds what was written in a folder, and the richest of several', async () => {
    const [srt] = (await heard('folder')).entries;
    assert.deepEqual(srt.cues, [{ start: 0, end: 9, time: { start: 1, end: 2 } }]);
    const [ctm] = (await heard('both')).entries;
    assert.deepEqual([ctm.id, ctm.text, ctm.cues?.[1].confidence], ['-a talk; $(x) "1".mp3', 'It froze', 0.75]);
  });

  it('reads the lines that Whisper prints, and plain text', async () => {
    const [entry] = (await heard('console')).entries;
    assert.equal(entry.text, 'It froze. It melted.');
    assert.deepEqual(entry.cues?.[1].time, { start: 1.5, end: 62 });
    assert.equal((await heard('plain')).entries[0].text, 'It froze.');
  });

  it('hands words over as they are: no shell sees them', async () => {
    const transcriber = command('arguments', `-f {file} 'a b' $HOME;ls *.cjs "x|y" pre-{output}`);
    const { entries } = await readAll([talk], { transcriber });
    const [dash, file, ...rest] = entries[0].text.split('|');
    assert.deepEqual([dash, file], ['-f', talk]);
    assert.deepEqual(rest.slice(0, 5), ['a b', '$HOME;ls', '*.cjs', 'x', 'y']);
    assert.match(rest[5], /^pre-.*transcript$/);
    assert.ok(!existsSync(join(rest[5].slice(4), '..')), 'the folder for the output is gone');
  });

  it('tells how a program failed', async () => {
    await assert.rejects(
      heard('crash'),
      refusal(/mp3: node\S* failed \(exit 3\); .*2 lines.*:\n {2}loading model\n {2}no such model: base\.bin$/),
    );
    await assert.rejects(heard('killed'), refusal(/failed \(killed by SIGKILL\)/));
    await assert.rejects(heard('silent'), refusal(/wrote nothing; .*1 line .*\n {2}nothing to say/));
    await assert.rejects(heard('broken'), refusal(/what node\S* wrote cannot be read .*not valid JSON/));
    await assert.rejects(heard('binary'), refusal(/what node\S* wrote cannot be read .*binary/));
    await assert.rejects(heard('error'), refusal(/what node\S* wrote cannot be read/));
  });

  it('tells of a command that cannot be one', async () => {
    const named = (transcriber: string) => readAll([talk], { transcriber });
    await assert.rejects(named('no-such-program {file}'), refusal(/no such program.*"no-such-program"/, OptionError));
    await assert.rejects(named('http://127.0.0.1/v1'), refusal(/must be a command with \{file\}/, OptionError));
    await assert.rejects(named('whisper-cli'), refusal(/must be a command with \{file\}/, OptionError));
    await assert.rejects(named('{file}'), refusal(/must be a command with \{file\}/, OptionError));
    await assert.rejects(named("whisper-cli '{file}"), refusal(/quote that is not closed/, OptionError));
  });

  it('says how to name a transcriber where there is none', async () => {
    await assert.rejects(readAll([talk]), refusal(/is sound or film; name a transcriber: --transcriber/, OptionError));
  });

  it('asks nobody about an empty file, or one that is not there', async () => {
    const empty = join(folder, 'empty.wav');
    await writeFile(empty, '');
    await assert.rejects(
      readAll([empty], { transcriber: command('plain') }),
      refusal(/no text in it; empty\.wav is empty\./),
    );
    const absent = join(folder, 'absent.wav');
    await assert.rejects(readAll([absent], { transcriber: command('plain') }), refusal(/no such file/));
  });

  it('gives up after the time allowed', async () => {
    await assert.rejects(
      heard('endless', { transcriberTimeout: 1 }),
      refusal(/was not done after 1 s; --transcriber-timeout allows it more/),
    );
    await gone(`${talk}.pid`);
  });

  it('ends the program when cancelled, with the reason of the signal', async () => {
    for (const name of ['endless', 'stubborn'] as const) {
      await rm(`${talk}.pid`, { force: true });
      const controller = new AbortController();
      const reason = new Error('enough');
      const hearing = heard(name, {}, { signal: controller.signal });
      const refused = assert.rejects(hearing, (error) => error === reason);
      while (!existsSync(`${talk}.pid`)) await wait(10);
      controller.abort(reason);
      await refused;
      await gone(`${talk}.pid`);
    }
    await assert.rejects(heard('plain', {}, { signal: AbortSignal.abort(new Error('before')) }), /before/);
  });

  it('tells its progress', async () => {
    const reported: SpeechProgress[] = [];
    await heard('slow', {}, { onProgress: (progress: SpeechProgress) => reported.push(progress) });
    assert.equal(reported[0].done, undefined);
    assert.equal(reported.at(-1)?.done, 0.4);
    assert.ok(reported.at(-1)!.seconds >= 0.9);
    const line = progressLine({ name: 'a.mp3', by: 'whisper-cli', seconds: 65.2, done: 0.4 });
    assert.equal(line, 'a.mp3: transcribed by whisper-cli, 1:05, 40 %');
  });

  it('in a folder passes over what fails, stops where the command is wrong, and tells once where there is none', async () => {
    const mixed = join(folder, 'mixed');
    await mkdir(mixed);
    for (const name of ['a.wav', 'b.mp4', 'c.txt']) await writeFile(join(mixed, name), 'Written.');
    const silent = await readAll([mixed]);
    assert.deepEqual(pluck(silent.entries, 'id'), ['c.txt']);
    assert.match(silent.notes.join('\n'), /^2 recordings passed over; name a transcriber/);
    const failing = await readAll([mixed], { transcriber: command('crash') });
    assert.match(failing.notes.join('\n'), /^a\.wav: .*exit 3.*\nb\.mp4: .*exit 3/s);
    await assert.rejects(readAll([mixed], { transcriber: 'no-such-program {file}' }), /no such program/);
    process.env.ASPECTRA_TRANSCRIBER = command('plain');
    assert.equal((await readAll([mixed])).entries.length, 3);
  });

  it('leaves nothing behind', async () => {
    const before = (await readdir(tmpdir())).filter((name) => name.startsWith('aspectra-speech-'));
    await heard('file');
    await heard('crash').catch(() => {});
    const left = (await readdir(tmpdir())).filter((name) => name.startsWith('aspectra-speech-'));
    assert.deepEqual(
      left.filter((name) => !before.includes(name)),
      [],
    );
  });
});

/** Waits for the program that wrote the file to end; fails after ten seconds. One that wrote none was ended before. */
async function gone(file: string): Promise<void> {
  if (!existsSync(file)) return;
  const pid = Number(await readFile(file, 'utf8'));
  assert.ok(pid > 0, `${pid} is no id of a program`);
  const lives = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  for (let i = 0; i < 200 && lives(); i++) await wait(50);
  assert.ok(!lives(), `${pid} is still running`);
}
