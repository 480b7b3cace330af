import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';

const hot = (name: string): string =>
  `function ${name}(n) { let sum = 0; for (let i = 0; i < n; i++) sum += (i * n) % 7; return sum; }`;

/** Which functions V8's last compiler takes while a text of so many characters is worked on, and after it. */
function compiled(characters: number, flags: object): { during: boolean; after: boolean } {
  const program = `
    import { onTexts } from ${JSON.stringify(new URL('./short-work.ts', import.meta.url).href)};
    ${['during', 'afterwards'].map(hot).join('\n')}
    const heat = async (work) => { for (let i = 0; i < 4000; i++) work(2000); };
    await onTexts([{ text: 'x'.repeat(${characters}) }], ${JSON.stringify(flags)}, () => heat(during));
    await heat(afterwards);`;
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--trace-opt', '--input-type=module', '--eval', program],
    { encoding: 'utf8' },
  );
  assert.equal(status, 0, stderr);
  const taken = stdout.split('\n').filter((line) => /compil|optimiz/.test(line) && line.includes('TURBOFAN'));
  const isTaken = (name: string) => taken.some((line) => line.includes(name));
  return { during: isTaken('during'), after: isTaken('afterwards') };
}

describe('work on a short text', () => {
  it('is spared the last compiler, which comes back when it is done', () => {
    assert.deepEqual(compiled(40_000, {}), { during: false, after: true });
  });

  it('has it where the text is long, or a method was chosen that may take long', () => {
    assert.deepEqual(compiled(200_000, { method: 'auto' }), { during: true, after: true });
    assert.deepEqual(compiled(40_000, { method: 'bstm' }), { during: true, after: true });
  });
});
