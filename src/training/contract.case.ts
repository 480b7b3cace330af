/**
 * The promises every model keeps, run against each by its own test file. A model that cannot keep one says so in data,
 * with the reason.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Csr, type Floats, reference } from '../kernels/index.ts';
import { fromDense, fromEntries, fromRows, selectRows } from '../linalg/index.ts';
import { random } from '../random/index.ts';
import type { ArrayLengths } from './arrays.ts';
import type { Fit, Training } from './contract.ts';
import { fit, train } from './inline.ts';
import { cut } from './shards.ts';

export type ContractPromise =
  | 'distributions sum to one'
  | 'nothing negative, nothing NaN'
  | 'the objective never worsens'
  | 'same seed, same bytes'
  | 'documents permute with their rows'
  | 'odd inputs'
  | 'shards add up to the whole';

/** A fitted model as its bare numbers: what all share, what belongs to the rows, and how many values a row has. */
export interface Fitted extends Fit {
  readonly perRow: ArrayLengths;
}

export interface Promises {
  /** Fits the counts; `alike` are the counts that a model made for its counts should be made for. */
  fitted(counts: Csr, seed: number, alike?: Csr): Fitted;
  readonly better: 'higher' | 'lower';
  /** Sums of the distributions of a fit; each must be one. */
  distributions?(fitted: Fitted, counts: Csr): readonly { readonly name: string; readonly sums: Iterable<number> }[];
  /** What it cannot keep, with the reason. */
  readonly cannot?: Partial<Record<ContractPromise, string>>;
}

export interface ContractCase extends Pick<Promises, 'distributions' | 'cannot'> {
  /** The model under test; some are made for their counts. */
  training(counts: Csr): Training;
}

/** A corpus with Zipf-like words, a few topics, an empty document and a word that never occurs. */
export function toyCounts(rows = 24, columns = 40, seed = 7): Csr {
  const chance = random(seed);
  const entries: [number, number, number][] = [];
  for (let d = 0; d < rows; d++) {
    if (d === 5) continue;
    const topic = d % 3;
    for (let i = 0; i < 30; i++) {
      const word = Math.floor(columns * chance.uniform() ** 2 * 0.98);
      entries.push([d, (word + topic * 7) % (columns - 1), 1]);
    }
  }
  return fromEntries(rows, columns, entries);
}

/** The sums of the rows, and of the columns, of a matrix with so many values a row. */
export const rowTotals = (matrix: Floats, width: number): number[] =>
  Array.from({ length: matrix.length / width }, (_, row) =>
    [...matrix.subarray(row * width, (row + 1) * width)].reduce((sum, x) => sum + x, 0),
  );
export function columnTotals(matrix: Floats, width: number): Float64Array {
  const totals = new Float64Array(width);
  reference.columnTotals(matrix, width, totals);
  return totals;
}

const OPTIONS = { passes: 30, tolerance: 0 };
const COUNTS = toyCounts();

type Test = (what: ContractPromise, test: () => void) => void;
const promiser =
  (cannot: Promises['cannot'] = {}): Test =>
  (what, test) =>
    it(what, cannot[what] === undefined ? {} : { skip: cannot[what] }, test);

/** For every model, however it is fitted. */
export function keepsThePromises(name: string, { fitted, better, distributions, cannot }: Promises): void {
  const promise = promiser(cannot);
  describe(`${name} keeps the promises of models`, () => {
    promise('distributions sum to one', () => {
      const found = distributions?.(fitted(COUNTS, 3), COUNTS) ?? [];
      assert.ok(found.length > 0, 'a model has distributions or says why not');
      for (const { name, sums } of found)
        for (const sum of sums) assert.ok(Math.abs(sum - 1) < 1e-9, `${name}: ${sum}`);
    });

    promise('nothing negative, nothing NaN', () => {
      const { shared, local } = fitted(COUNTS, 3);
      for (const array of [...Object.values(shared), ...Object.values(local)]) {
        assert.ok(array.every((value: number) => value >= 0 && Number.isFinite(value)));
      }
    });

    promise('the objective never worsens', () => {
      const { history } = fitted(COUNTS, 3);
      assert.ok(history.length > 1);
      for (let i = 1; i < history.length; i++) {
        const gain = better === 'higher' ? history[i] - history[i - 1] : history[i - 1] - history[i];
        assert.ok(gain >= -1e-9 * Math.abs(history[i]), `pass ${i}: ${history[i - 1]} → ${history[i]}`);
      }
      assert.notEqual(history[0], history.at(-1), 'it learned something');
    });

    promise('same seed, same bytes', () => {
      const [one, two, other] = [fitted(COUNTS, 3), fitted(COUNTS, 3), fitted(COUNTS, 4)];
      for (const key of Object.keys(one.shared)) assert.deepEqual(one.shared[key], two.shared[key]);
      assert.ok(Object.keys(one.shared).some((key) => differ(one.shared[key], other.shared[key])));
    });

    promise('documents permute with their rows', () => {
      const order = random(11).order(COUNTS.rows);
      const [straight, mixed] = [fitted(COUNTS, 3), fitted(selectRows(COUNTS, order), 3, COUNTS)];
      for (const [name, perRow] of Object.entries(straight.perRow)) {
        order.forEach((from, to) => {
          const row = (of: Floats, at: number) => of.subarray(at * perRow, (at + 1) * perRow);
          close(row(mixed.local[name], to), row(straight.local[name], from), 1e-6);
        });
      }
    });

    promise('odd inputs', () => {
      for (const [what, matrix] of Object.entries(ODD)) {
        for (const array of Object.values(fitted(matrix, 3).shared)) assert.ok(array.every(Number.isFinite), what);
      }
    });
  });
}

const ODD: Readonly<Record<string, Csr>> = {
  'one row': fromEntries(1, 3, [[0, 1, 2]]),
  'one column': fromEntries(3, 1, [
    [0, 0, 1],
    [2, 0, 5],
  ]),
  'one entry': fromEntries(1, 1, [[0, 0, 1e9]]),
  'empty rows': fromRows(4, [new Map(), new Map([[2, 1]]), new Map()]),
  'all alike': fromDense(Array.from({ length: 6 }, () => [1, 1, 1])),
};

/** For every model that trains by the one contract. */
export function keepsTheContract(name: string, { training, distributions, cannot }: ContractCase): void {
  const model = training(COUNTS);
  const run = (counts: Csr, seed = 3, alike = counts) =>
    fit(training(alike), counts, { ...OPTIONS, random: random(seed) });
  keepsThePromises(name, {
    better: model.better,
    ...(distributions && { distributions }),
    ...(cannot && { cannot }),
    fitted(counts, seed, alike) {
      return { ...run(counts, seed, alike), perRow: model.shape(counts.rows, counts.columns).local };
    },
  });

  describe(`${name} keeps the contract of training`, () => {
    promiser(cannot)('shards add up to the whole', () => {
      const { shared, local } = run(COUNTS);
      const shape = model.shape(COUNTS.rows, COUNTS.columns);
      const sums = (parts: number) => {
        const total = Object.fromEntries(Object.entries(shape.sums).map(([k, n]) => [k, new Float64Array(n)]));
        for (const { from, counts: part } of cut(COUNTS, parts)) {
          const rows = Object.fromEntries(
            Object.entries(shape.local).map(([k, n]) => [k, local[k].slice(from * n, (from + part.rows) * n)]),
          );
          const shard = { from, rows: part.rows, counts: reference.prepare(part) };
          model.accumulate(reference, shared, shard, rows, total, true);
        }
        return total;
      };
      const [whole, parts] = [sums(1), sums(5)];
      for (const key of Object.keys(whole)) close(parts[key], whole[key], 1e-9);
    });

    it('stops when asked, and step by step is the same as at once', () => {
      const steps = train(model, COUNTS, { ...OPTIONS, random: random(3) });
      let step = steps.next();
      assert.equal(step.done ? undefined : step.value.pass, 1);
      while (!step.done) step = steps.next();
      for (const [key, array] of Object.entries(run(COUNTS).shared)) assert.deepEqual(step.value.shared[key], array);
      const signal = AbortSignal.abort(new Error('enough'));
      assert.throws(() => fit(model, COUNTS, { signal }), /enough/);
    });
  });
}

const differ = (a: Floats, b: Floats) => a.some((value: number, i: number) => value !== b[i]);

export function close(actual: ArrayLike<number>, expected: ArrayLike<number>, tolerance: number): void {
  assert.equal(actual.length, expected.length);
  for (let i = 0; i < actual.length; i++) {
    const scale = Math.max(1, Math.abs(expected[i]));
    assert.ok(Math.abs(actual[i] - expected[i]) <= tolerance * scale, `at ${i}: ${actual[i]} against ${expected[i]}`);
  }
}
