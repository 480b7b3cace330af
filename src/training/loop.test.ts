import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reference } from '../kernels/index.ts';
import { fromDense, rowSums } from '../linalg/index.ts';
import { plsa } from '../models/plsa.ts';
import { random } from '../random/index.ts';
import { addAll, allocate, copied, rowsOf, scaled, zero } from './arrays.ts';
import { initialise, startFromClusters } from './cluster-start.ts';
import { toyCounts } from './contract.case.ts';
import { fit } from './inline.ts';
import { type Backend, runPasses } from './loop.ts';
import { cut, cutTwice, factsOf, shardCount } from './shards.ts';

describe('training', () => {
  it('cuts rows into runs that hold every entry once, of about equal weight', () => {
    const counts = toyCounts(200, 40);
    for (const parts of [1, 2, 7, 16]) {
      const cuts = cut(counts, parts);
      assert.equal(cuts.length, parts);
      assert.equal(
        cuts.reduce((rows, part) => rows + part.counts.rows, 0),
        counts.rows,
      );
      const sums = cuts.flatMap((part) => [...rowSums(part.counts)]);
      assert.deepEqual(sums, [...rowSums(counts)]);
      const sizes = cuts.map((part) => part.counts.index.length);
      assert.ok(Math.max(...sizes) - Math.min(...sizes) < 80, sizes.join(' '));
    }
  });

  it('goes on from where an earlier fit ended', () => {
    const [training, counts] = [plsa({ topics: 2, temper: 1 }), toyCounts()];
    const whole = fit(training, counts, { passes: 9, tolerance: 0 });
    const start = fit(training, counts, { passes: 5, tolerance: 0 });
    const rest = fit(training, counts, { passes: 4, tolerance: 0, start });
    assert.deepEqual([rest.shared, rest.local], [whole.shared, whole.local]);
  });
});

it('a start: is of chance, from clusters with momentum, or the one that is given', () => {
  const counts = toyCounts(60, 40);
  const training = plsa({ topics: 3, temper: 1 });
  const { shared: lengths, local: perRow } = training.shape(60, 40);
  const arrays = () => [allocate(reference, lengths), allocate(reference, scaled(perRow, 60))] as const;
  const [chance, rows] = arrays();
  initialise(training, counts, chance, rows, { random: random(2) });
  const [own] = arrays();
  const generator = random(2);
  training.begin(factsOf(counts), generator, own);
  assert.deepEqual(chance, own);
  startFromClusters(counts, 3, generator, own.words);
  const [clusters] = arrays();
  initialise(training, counts, clusters, rows, { random: random(2), accelerate: 'momentum' });
  assert.deepEqual(clusters, own);
  assert.notDeepEqual(clusters.words, chance.words);
  const [given, ofRows] = arrays();
  initialise(training, counts, given, ofRows, { start: { shared: own, local: rows }, accelerate: 'momentum' });
  assert.deepEqual([given, ofRows], [own, rows]);
  const [without, begun] = arrays();
  initialise(training, counts, without, begun, { start: { shared: own } });
  assert.deepEqual([without, begun], [own, rows]);
});

describe('the loop of passes', () => {
  /** A backend that answers from a list of objectives, and keeps what it was asked. */
  function scripted(objectives: readonly number[], more: Partial<Backend> = {}) {
    const asked: string[] = [];
    let pass = 0;
    const backend: Backend = {
      sweep(measure) {
        asked.push(measure ? 'measure' : 'sweep');
        return { objective: objectives[pass++] };
      },
      update: () => void asked.push('update'),
      state: () => ({ shared: { x: Float64Array.of(pass) }, local: {} }),
      close: () => void asked.push('close'),
      ...more,
    };
    return { backend, asked };
  }
  const PLAIN = { better: 'higher' } as const;

  it('sweeps, updates, measures as often as asked, and tells every pass', async () => {
    const { backend, asked } = scripted([-9, -8, -7, -6, -5]);
    const seen: object[] = [];
    const options = { passes: 5, tolerance: 0, measureEvery: 2, onProgress: (at: object) => seen.push(at) };
    const { shared, ...fit } = await runPasses(PLAIN, backend, options);
    assert.deepEqual(fit, { local: {}, passes: 5, converged: false, history: [-9, -7, -5] });
    assert.equal(shared.x[0], 5);
    assert.equal(asked.join(' '), 'measure update sweep update measure update sweep update measure update close');
    assert.deepEqual(seen, [
      { pass: 1, of: 5, objective: -9 },
      { pass: 2, of: 5 },
      { pass: 3, of: 5, objective: -7 },
      { pass: 4, of: 5 },
      { pass: 5, of: 5, objective: -5 },
    ]);
  });

  it('ends where two measurements differ by the tolerance, to either side, and not without one', async () => {
    const run = async (objectives: number[], tolerance: number) => {
      const { backend } = scripted(objectives);
      const { passes, converged } = await runPasses(PLAIN, backend, { passes: 4, tolerance, measureEvery: 1 });
      return [passes, converged];
    };
    assert.deepEqual(await run([-100, -64, -48, -1], 0.25), [3, true]);
    assert.deepEqual(await run([-100, -64, -80, -1], 0.25), [3, true]);
    assert.deepEqual(await run([-100, -64, -47, -30], 0.25), [4, false]);
    assert.deepEqual(await run([-100, -100, -100, -100], 0), [4, false]);
  });

  it('extrapolates from the second pass on, and undoes what was worse', async () => {
    const moves: string[] = [];
    const { backend, asked } = scripted([-9, -8, -8.5, -7, -6], {
      extrapolate: (level) => void moves.push(`${level}`),
      restore: () => void moves.push('restore'),
    });
    const { history, passes } = await runPasses({ ...PLAIN, byTopic: { topics: 1, words: 'x' } }, backend, {
      passes: 5,
      tolerance: 0,
      measureEvery: 1,
    });
    assert.deepEqual([history, passes], [[-9, -8, -7, -6], 5]);
    assert.equal(moves.join(' '), '0 1 restore 1 1 restore', 'the last extrapolation is undone too');
    assert.equal(asked.filter((what) => what === 'update').length, 4);
    const none = scripted([], { restore: () => assert.fail('nothing to restore') });
    assert.equal((await runPasses(PLAIN, none.backend, { passes: 0 })).passes, 0);
  });

  it('goes on where an earlier loop stopped', async () => {
    const { backend, asked } = scripted([-7, -6.99]);
    const resume = { passes: 3, history: [-9, -8], objectives: [] };
    const fit = await runPasses(PLAIN, backend, { passes: 9, tolerance: 0.01, measureEvery: 1 }, resume);
    assert.deepEqual([fit.passes, fit.history, fit.converged], [5, [-9, -8, -7, -6.99], true]);
    assert.equal(asked.length, 5);
    const done = { passes: 3, history: [-8, -8], objectives: [] };
    const ended = scripted([]);
    assert.equal((await runPasses(PLAIN, ended.backend, { passes: 9, tolerance: 0.01 }, done)).passes, 3);
    assert.deepEqual(ended.asked, ['close']);
  });

  it('is stopped by a signal before a pass, and closes what it used', async () => {
    const controller = new AbortController();
    const { backend, asked } = scripted([-9, -8]);
    const onProgress = () => controller.abort(new Error('enough'));
    const options = { passes: 5, tolerance: 0, signal: controller.signal, onProgress };
    await assert.rejects(runPasses(PLAIN, backend, options), /enough/);
    assert.deepEqual(asked, ['measure', 'update', 'close']);
  });
});

describe('shards', () => {
  it('are as many as the data is worth: a power of two, eight entries a column, at most sixteen', () => {
    const of = (rows: number, columns: number, entries: number) =>
      shardCount({ rows, columns, index: { length: entries } } as never);
    assert.deepEqual(
      [15, 16, 31, 32, 63, 64, 127, 128, 9999].map((n) => of(99, 1, n)),
      [1, 2, 2, 4, 4, 8, 8, 16, 16],
    );
    assert.deepEqual([of(1, 1, 999), of(3, 1, 999), of(99, 10, 159), of(99, 10, 160)], [1, 2, 1, 2]);
  });

  it('have facts, views of their rows, and sums that are added', () => {
    const counts = fromDense([
      [1, 2],
      [0, 3],
    ]);
    assert.deepEqual(factsOf(counts), { rows: 2, columns: 2, total: 6, squares: 14 });
    const local = { topics: Float64Array.of(1, 2, 3, 4, 5, 6) };
    assert.deepEqual(rowsOf({ topics: 2 }, local, 1, 2).topics, Float64Array.of(3, 4, 5, 6));
    assert.deepEqual(scaled({ a: 2, b: 0 }, 3), { a: 6, b: 0 });
    const [into, from] = [{ a: Float64Array.of(1, 2) }, { a: Float64Array.of(3, 4) }];
    addAll(reference, into, from);
    assert.deepEqual([into.a, from.a], [Float64Array.of(4, 6), Float64Array.of(3, 4)]);
    const copy = copied(into);
    zero(reference, into);
    assert.deepEqual([into.a, copy.a], [Float64Array.of(0, 0), Float64Array.of(4, 6)]);
    const twice = cutTwice(toyCounts(200, 40), 2);
    assert.deepEqual(
      twice.map((parts) => parts.length),
      [4, 4],
    );
    let next = 0;
    for (const { from, counts } of twice.flat()) {
      assert.equal(from, next);
      next += counts.rows;
    }
    assert.equal(next, 200);
  });
});
