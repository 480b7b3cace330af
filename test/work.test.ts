/** How much work things are, counted and not timed, for machines are noisy: a limit that breaks is a regression. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StatementSync } from 'node:sqlite';
import { before, describe, it } from 'node:test';
import { plant } from '../bench/planted.ts';
import { type Kernels, numbersOf, openWasm, type PassKernels, reference } from '../src/kernels/index.ts';
import { openLibrary, openSearch } from '../src/library/index.ts';
import { plsa } from '../src/models/index.ts';
import { BRIDGE } from '../src/tasks/summarize/stories.case.ts';
import { fit, fitInline, shardCount, train } from '../src/training/index.ts';
import { temporaryFolder } from './folder.ts';
import { ROOT } from './house.ts';
import { put } from './store-contract.ts';

const folder = temporaryFolder();

const counts = plant({ words: 400, topics: 8, length: 60 }).documents(0, 1500);
const training = plsa({ topics: 8, temper: 1 });

/** Kernels that count their calls. */
function counted(): { kernels: Kernels; calls: Record<string, number> } {
  const calls: Record<string, number> = {};
  const entries = Object.entries(reference).map(([name, work]) => [
    name,
    typeof work !== 'function'
      ? work
      : (...given: never[]) => {
          calls[name] = (calls[name] ?? 0) + 1;
          return (work as (...given: never[]) => unknown)(...given);
        },
  ]);
  return { kernels: Object.fromEntries(entries) as Kernels, calls };
}

describe('a pass of PLSA', () => {
  const parts = shardCount(counts);

  it('is one sweep a part, a merge for every part but the first, and a short M-step', () => {
    assert.ok(parts > 1, 'the counts must be worth several parts');
    const passes = 10;
    const { kernels, calls } = counted();
    fit(training, counts, { kernels, passes, tolerance: 0 });
    const perPass = (name: keyof PassKernels) => (calls[name] ?? 0) / passes;
    assert.equal(perPass('sweep'), parts);
    assert.equal(perPass('multiply'), 1);
    assert.equal(perPass('normalizeColumns'), 1);
    assert.ok(perPass('add') <= 2 * (parts - 1), `${perPass('add')} additions`);
    assert.ok(perPass('copy') === 0, `${perPass('copy')} copies`);
  });

  it('takes no memory but at its beginning', () => {
    const floats = 40_000 * 8 + 4 * numbersOf(counts) + 1_000_000;
    const kernels = openWasm({ floats });
    const steps = train(training, counts, { kernels, tolerance: 0, accelerate: 'momentum' });
    for (let pass = 0; pass < 3; pass++) steps.next();
    const taken = () => kernels.floats(0).byteOffset;
    const [mark, buffers] = [taken(), process.memoryUsage().arrayBuffers];
    for (let pass = 0; pass < 20; pass++) steps.next();
    assert.equal(taken(), mark);
    // Factors of a few topics come and go; a copy of the rows would be 48 kB a pass.
    const grown = process.memoryUsage().arrayBuffers - buffers;
    assert.ok(grown < 20 * 16_000, `${grown} bytes in 20 passes`);
  });

  it('keeps a row of topics for a document, and one more with momentum', () => {
    const { local, shared } = training.shape(counts.rows, counts.columns);
    assert.deepEqual(local, { topics: 8 });
    assert.equal(shared.words, 8 * counts.columns);
  });
});

describe('passes to a likelihood', () => {
  const options = { tolerance: 0 } as const;
  const { history: plain } = fitInline(training, counts, { ...options, passes: 101 });

  for (const [after, limit] of [
    [50, 32],
    [100, 60],
  ]) {
    it(`where plain EM is after ${after}, momentum is after ${limit} at most`, () => {
      const found: number[] = [];
      const onProgress = ({ objective }: { objective?: number }) => void found.push(objective!);
      fitInline(training, counts, { ...options, passes: limit + 1, accelerate: 'momentum', onProgress });
      assert.ok(
        found.some((objective) => objective >= plain[after]),
        `${Math.max(...found)} against ${plain[after]}`,
      );
    });
  }
});

describe('what a start loads', () => {
  const text = join(folder, 'bridge.txt');
  writeFileSync(text, BRIDGE);
  const hook = join(ROOT, 'test', 'loaded.mjs');
  const library = join(folder, 'listed');
  before(async () => (await openLibrary(library, { write: true })).close());
  const loaded = (...words: string[]): { modules: number; bytes: number } => {
    const command = ['--import', hook, join(ROOT, 'bin', 'aspectra.js'), ...words];
    const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    return JSON.parse(stderr.trim().split('\n').at(-1)!);
  };

  for (const [words, modules, kilobytes] of [
    [['--version'], 7, 118],
    // 35 kB of it are the words that begin and end sentences, for captions without punctuation.
    [['summarize', text], 16, 600],
    // The tasks and formats that it could list as well are not loaded.
    [['list', '--library', library], 17, 345],
  ] as const) {
    it(`aspectra ${words[0]}: at most ${modules} modules and ${kilobytes} kB`, (t) => {
      const { modules: many, bytes } = loaded(...words);
      t.diagnostic(`${many} modules, ${Math.round(bytes / 1000)} kB`);
      assert.ok(many <= modules, `${many} modules`);
      assert.ok(bytes <= kilobytes * 1000, `${bytes} bytes`);
    });
  }
});

it('a search in a library: asks the database no more often for many documents than for few', async () => {
  const asked: number[] = [];
  for (const many of [20, 200]) {
    const store = await openLibrary(join(folder, `library-${many}`), { write: true });
    const story = (_: unknown, n: number) => ({ id: `${n}`, text: `Story ${n} of the strait. ${BRIDGE}` });
    await put(store, ...Array.from({ length: many }, story));
    const searcher = await openSearch(store);
    asked.push(await statementsOf(() => searcher.search('bridge council', { by: 'words', top: 10 })));
    await store.close();
  }
  assert.ok(asked[0] > 0 && asked[0] <= 60, `${asked[0]} statements`);
  assert.ok(asked[1] <= asked[0] + 2, `${asked}`);
});

/** How many statements SQLite is given meanwhile. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const methods = ['get', 'all', 'run', 'iterate'] as const;
  const originals = methods.map((name) => StatementSync.prototype[name]);
  let many = 0;
  methods.forEach((name, i) => {
    StatementSync.prototype[name] = function (this: StatementSync, ...values: never[]) {
      many++;
      return (originals[i] as (...values: never[]) => never).apply(this, values);
    };
  });
  try {
    await work();
  } finally {
    methods.forEach((name, i) => {
      StatementSync.prototype[name] = originals[i] as never;
    });
  }
  return many;
}
