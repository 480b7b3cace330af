/** Themes that topics do not have: found in new documents of other words, not in more of the same. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromDense } from '../../linalg/index.ts';
import type { Plsa } from '../../models/index.ts';
import { random } from '../../random/index.ts';
import { newThemes } from './themes.ts';

/** One topic over words 0 and 1; words 2 to 5 are new. */
const model = { topics: 1, wordGivenTopic: Float64Array.of(0.6, 0.4) } as unknown as Plsa;
const columnOf = Int32Array.of(0, 1, -1, -1, -1, -1);
const known = () => [6, 4, 0, 0, 0, 0];
const first = () => [1, 1, 12, 8, 0, 0];
const second = () => [1, 0, 0, 0, 7, 14];
const many = (n: number, of: (i: number) => number[]) => Array.from({ length: n }, (_, i) => of(i));

async function themes(rows: number[][], fresh = rows.map((_, d) => d)) {
  const steps: string[] = [];
  const onProgress = (stage: string, done: number, of: number) => void steps.push(`${stage} ${done}/${of}`);
  const found = await newThemes(model, columnOf, fromDense(rows), fresh, { random: random(1), onProgress } as never);
  return { found: found.map((theme) => [...theme]), steps };
}

describe('new themes', () => {
  it('are none in more of the same, nor in fewer than five documents', async () => {
    assert.deepEqual((await themes(many(20, known))).found, []);
    assert.deepEqual((await themes(many(4, first))).found, []);
    assert.equal((await themes(many(5, first))).found.length, 1);
  });

  it('have the words of the new documents, in their shares', async () => {
    const { found, steps } = await themes(many(20, first));
    assert.equal(found.length, 1);
    const [theme] = found;
    // Words 2 and 3 come 12 to 8; four fifths of 20 · 20 of them are shown.
    assert.ok(Math.abs(theme[2] / (theme[2] + theme[3]) - 0.6) < 0.03, `${theme}`);
    assert.ok(theme[2] + theme[3] > 280 && theme[2] + theme[3] < 360, `${theme}`);
    assert.ok(theme[0] + theme[1] < 40 && theme[4] + theme[5] < 1e-3, `${theme}`);
    assert.deepEqual(steps.slice(0, 2), ['new topics 0/5', 'new topics 1/5']);
  });

  it('are as many as there are', async () => {
    const { found } = await themes(many(30, (i) => (i % 2 ? first() : second())));
    assert.equal(found.length, 2);
    const share = (theme: readonly number[], words: readonly number[]) =>
      words.reduce((sum, w) => sum + theme[w], 0) / theme.reduce((a, b) => a + b, 0);
    const pure = found.map((theme) => Math.max(share(theme, [2, 3]), share(theme, [4, 5])));
    assert.ok(
      pure.every((part) => part > 0.85),
      `${pure}`,
    );
  });

  it('come from the new documents alone', async () => {
    const rows = [...many(20, first), ...many(20, known)];
    const fresh = Array.from({ length: 20 }, (_, i) => 20 + i);
    assert.deepEqual((await themes(rows, fresh)).found, []);
  });
});
