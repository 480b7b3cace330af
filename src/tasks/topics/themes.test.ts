/** Themes that topics do not have: found in new documents of other words, not in more of the same. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromDense } from '../../linalg/index.ts';
import type { Plsa } from '../../models/index.ts';
import { random } from '../../random/index.ts';
import { deviationOfSum, hide, likelihoods, sum } from './held-out.ts';
import { newThemes, startOf } from './themes.ts';

/** One topic over words 0 and 1; words 2 to 5 are new. */
const model = { topics: 1, wordGivenTopic: Float64Array.of(0.6, 0.4) } as unknown as Plsa;
const columnOf = Int32Array.of(0, 1, -1, -1, -1, -1);
const known = () => [6, 4, 0, 0, 0, 0];
const first = () => [1, 1, 12, 8, 0, 0];
const second = () => [1, 0, 0, 0, 7, 14];
const many = <T>(n: number, of: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => of(i));

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

  it('are five at most, and of a thousand documents, the last', async () => {
    const wide = fromDense(many(42, (i) => many(7, (w) => (w === i % 7 ? 10 : 0))));
    const one = { topics: 1, wordGivenTopic: Float64Array.of(1) } as unknown as Plsa;
    const places = Int32Array.of(-1, -1, -1, -1, -1, -1, -1);
    assert.equal((await newThemes(one, places, wide, [...Array(42).keys()], { random: random(1) })).length, 5);
    assert.equal((await themes([...many(300, second), ...many(1000, first)])).found.length, 1);
  });
});

/** The same by lists of lists, as the head of the file says it. */
function byDefinition(model: Plsa, columnOf: Int32Array, rows: readonly number[][]): number[][] {
  const { shown, hidden } = hide(fromDense(rows.map((row) => [...row])), random(1));
  const dense = rows.map((row, d) => {
    const of = row.map(() => 0);
    for (let i = shown.start[d]; i < shown.start[d + 1]; i++) of[shown.index[i]] = shown.value[i];
    return of;
  });
  const add = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);
  const start = startOf(model, columnOf);
  const known = Array.from({ length: model.topics }, (_, z) =>
    Array.from(start).filter((_, i) => i % model.topics === z),
  );
  const distribution = (theme: readonly number[]) => theme.map((n) => (n + 1e-9) / (add(theme) + theme.length * 1e-9));
  const fit = (begun: readonly number[][]) => {
    let themes = begun;
    let mixtures = dense.map(() => Array.from({ length: model.topics + themes.length }, () => 1));
    const topics = () => [...known, ...themes.map(distribution)];
    for (let pass = 0; pass < 30; pass++) {
      const now = topics();
      const share = (d: number, w: number, z: number) =>
        (dense[d][w] * mixtures[d][z] * now[z][w]) / (add(now.map((topic, y) => mixtures[d][y] * topic[w])) || 1);
      const expected = dense.map((row, d) => row.map((_, w) => now.map((_, z) => share(d, w, z))));
      mixtures = expected.map((row) => now.map((_, z) => add(row.map((of) => of[z]))));
      themes = themes.map((theme, t) => theme.map((_, w) => add(expected.map((row) => row[w][model.topics + t]))));
    }
    const words = columnOf.length;
    const now = topics();
    const p = (d: number, w: number) =>
      add(now.map((topic, z) => (mixtures[d][z] / (add(mixtures[d]) || 1)) * topic[w]));
    const beyond = Array.from({ length: words }, (_, w) =>
      add(dense.map((row, d) => (row[w] > 0 ? Math.max(0, row[w] - add(row) * p(d, w)) : 0))),
    );
    const byWord = Array.from({ length: words }, (_, w) => now.map((topic) => topic[w])).flat();
    return { themes, beyond, likelihood: likelihoods(byWord, mixtures.flat(), now.length, shown, hidden) };
  };
  let best = fit([]);
  while (best.themes.length < 5) {
    const next = fit([...best.themes, best.beyond]);
    const gain = next.likelihood.map((value, d) => value - best.likelihood[d]);
    if (sum(gain) < 0.12 * sum(hidden.value) || sum(gain) < 2 * deviationOfSum(gain)) break;
    best = next;
  }
  return best.themes.map((theme) => [...theme]);
}

it('new themes are those of the definition', async () => {
  const numbers = new Set<number>();
  const two = { topics: 2, wordGivenTopic: Float64Array.of(0.6, 0, 0.3, 0.2, 0.1, 0.8) } as unknown as Plsa;
  const places = Int32Array.of(2, -1, 0, 1, -1, -1);
  for (let seed = 1; seed <= 8; seed++) {
    const draw = random(seed);
    const kinds = many(1 + draw.below(3), () =>
      many(6, () => (draw.uniform() < (seed % 2 ? 0.4 : 0.7) ? draw.below(9) : 0)),
    );
    const rows = many(5 + draw.below(8), () =>
      kinds[draw.below(kinds.length)].map((n) => n + draw.below(seed % 2 ? 2 : 3)),
    );
    rows[0][0]++;
    rows[1].fill(0);
    const [found, wanted] = [
      await newThemes(
        two,
        places,
        fromDense(rows),
        rows.map((_, d) => d),
        { random: random(1) },
      ),
      byDefinition(two, places, rows),
    ];
    assert.equal(found.length, wanted.length, `seed ${seed}`);
    found
      .flatMap((theme) => [...theme])
      .forEach((n, i) => {
        assert.ok(Math.abs(n - wanted.flat()[i]) < 1e-9, `seed ${seed}, ${i}: ${n}, ${wanted.flat()[i]}`);
      });
    numbers.add(found.length);
  }
  assert.ok(numbers.size > 1, [...numbers].join());
});
