/** Ctrl-C, while a command computes and has no time for signals. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from './folder.ts';
import { ROOT } from './house.ts';

const folder = temporaryFolder();
const long = join(folder, 'long.txt');
/** Sentences of words that differ from one to the next. */
const sentence = (_: unknown, n: number) =>
  `${Array.from({ length: 12 }, (_, i) => `word${(n * 7919 + i * 104_729) % 20_011}`).join(' ')} was read aloud.`;
writeFileSync(long, Array.from({ length: 60_000 }, sentence).join(' '));
const MANY = join(folder, 'many.jsonl');
writeFileSync(
  MANY,
  Array.from(
    { length: 6000 },
    (_, n) => `${JSON.stringify({ id: `${n}`, text: `${sentence(0, n)} ${sentence(0, n + 7)}` })}\n`,
  ).join(''),
);

/** Runs a command and interrupts it while it computes; gives the milliseconds until it ends. */
async function interrupted(words: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [join(ROOT, 'bin', 'aspectra.js'), ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = child.stderr!.toArray();
  const printed = child.stdout!.toArray();
  await sleep(2500);
  assert.equal(child.exitCode, null, 'it has to be at work still');
  const begun = performance.now();
  child.kill('SIGINT');
  const [code] = await once(child, 'exit');
  const waited = performance.now() - begun;
  assert.equal(code, 130);
  assert.match((await said).join(''), /^stopping …\n$/);
  assert.equal((await printed).join(''), '');
  return waited;
}

/** A busy machine may give a process no turn for a second: then it is tried again. */
const TRIES = 3;
const LIMIT_MILLISECONDS = 2000;

describe('Ctrl-C', { skip: process.platform === 'win32' }, () => {
  for (const words of [
    ['summarize', long, '--method', 'mmr'],
    ['topics', MANY, '--topics', '40'],
    ['similar', '7', '--in', MANY, '--space', 'pvsm'],
  ]) {
    it(`ends aspectra ${words[0]} within a second, and says so`, async () => {
      const waits: number[] = [];
      while (waits.length < TRIES && !(Math.min(...waits) < LIMIT_MILLISECONDS)) waits.push(await interrupted(words));
      assert.ok(Math.min(...waits) < LIMIT_MILLISECONDS, `${waits.join(', ')} ms`);
    });
  }
});
