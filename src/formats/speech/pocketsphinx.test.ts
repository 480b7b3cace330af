import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { readAll } from '../read.ts';
import { readSphinx } from './pocketsphinx.ts';

const PRINTED = `the new
<s> 0.000 0.140 0.999800
the(2) 0.150 0.260 0.489249
<sil> 0.270 0.300 0.9
[NOISE] 0.310 0.320 0.9
new 0.330 0.390 1.000200
</s> 0.400 0.420 1.000000
budget
<s> 1.000 1.020 1.0
budget 1.030 1.400 0.98
`;

describe('pocketsphinx', () => {
  let folder = '';
  before(async () => (folder = await mkdtemp(join(tmpdir(), 'sphinx-'))));
  after(() => rm(folder, { recursive: true }));

  it('prints words with times and posteriors; an utterance is a paragraph', async () => {
    const { entries } = await readSphinx({ bytes: Buffer.from(PRINTED) }, 'a.wav');
    assert.equal(entries[0].text, 'the new\n\nbudget');
    assert.deepEqual(entries[0].cues, [
      { start: 0, end: 3, time: { start: 0.15, end: 0.26 }, confidence: 0.489249 },
      { start: 4, end: 7, time: { start: 0.33, end: 0.39 }, confidence: 1 },
      { start: 9, end: 15, time: { start: 1.03, end: 1.4 }, confidence: 0.98 },
    ]);
    const { entries: none, notes } = await readSphinx({ bytes: Buffer.from('\n') }, 'a.wav');
    assert.deepEqual([none, notes], [[], ['a.wav: the recogniser heard no words']]);
  });

  it('refuses sound that it would mishear', async () => {
    const path = join(folder, 'talk.flac');
    await writeFile(path, 'fLaC'.padEnd(100));
    await assert.rejects(readAll([path], { transcriber: 'pocketsphinx' }), /one channel, 16 bits and 16000 Hz: ffmpeg/);
  });

  const missing = ['pocketsphinx_continuous', 'flite'].filter((name) => spawnSync(name, ['--help']).error);
  const skip = missing.length > 0 && `needs ${missing.join(' and ')} (Debian: pocketsphinx pocketsphinx-en-us flite)`;

  it('understands speech made by flite', { skip }, async () => {
    const said = 'the committee met on tuesday to discuss the new budget for the library';
    const path = join(folder, 'talk.wav');
    execFileSync('flite', ['-voice', 'rms', '-t', said, '-o', path]);
    const { entries } = await readAll([path], { transcriber: 'pocketsphinx' });
    const cues = entries[0].cues!;
    const heard = new Set(entries[0].text.split(/\s+/));
    const found = said.split(' ').filter((word) => heard.has(word)).length;
    assert.ok(found >= 10, `${found} of 13 words in: ${entries[0].text}`);
    assert.ok(cues.every(({ time, confidence }) => time && confidence! >= 0 && confidence! <= 1));
    assert.ok(cues.some(({ confidence }) => confidence! > 0.9));
  });
});
