/**
 * Training on a GPU: milliseconds of a pass of PLSA inside `fit`. It runs by itself, without a network, from the folder that
 * `npm run bench:gpu-folder` makes: `sh run.sh [--small]`.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { aboutOf, type GpuKernels, openGpu } from '../src/kernels/webgpu/open.ts';
import { plsa, plsaSupervised } from '../src/models/index.ts';
import { random } from '../src/random/index.ts';
import { fitOnGpu, nodeAdapter } from '../src/training/backends.ts';
import { type Fit, fitInline, type Training } from '../src/training/index.ts';
import { type CorpusSize, SMALL, zipfCorpus } from './corpus.ts';

const LARGE: CorpusSize = { documents: 200_000, words: 50_000, entries: 21_500_000 };
const small = process.argv.includes('--small');
const TOPICS = small ? 32 : 256;

const report: Record<string, unknown> = {};
const print = (name: string, value: unknown) => {
  report[name] = value;
  console.log(`${(performance.now() / 1000).toFixed(1)} s  ${name}: ${JSON.stringify(value)}`);
};

const adapter = (await nodeAdapter('gpu'))!;
print('adapter', aboutOf(adapter));
const { maxBufferSize, maxStorageBufferBindingSize } = adapter.limits;
print('limits', { maxBufferSize, maxStorageBufferBindingSize });

const counts = zipfCorpus(small ? SMALL : LARGE);
print('corpus', { documents: counts.rows, words: counts.columns, nonZeros: counts.index.length, topics: TOPICS });

await agreement();
await training('warming up');
const once = await training('a pass');
await final(once);
await faster();
await supervised();
if (process.env.OUT) writeFileSync(`${process.env.OUT}/gpu.json`, `${JSON.stringify(report, null, 2)}\n`);

/** The likelihood of a few documents after a few passes, on the CPU and on the GPU. */
async function agreement(): Promise<void> {
  const some = zipfCorpus(SMALL, 2);
  const options = { passes: 20, tolerance: 0 };
  const model = plsa({ topics: 64, temper: 1 });
  const last = ({ history }: Fit) => history.at(-1);
  const cpu = last(fitInline(model, some, { ...options, random: random(1) }));
  const gpu = await opened(async (kernels) =>
    last(await fitOnGpu(model, some, kernels, { ...options, random: random(1) })),
  );
  print('agreement', { cpu, gpu });
}

async function training(name: string, model: Training = plsa({ topics: TOPICS, temper: 1 })): Promise<Fit> {
  const passes = small ? 6 : 12;
  return opened(async (kernels) => {
    const ends: number[] = [];
    const begun = performance.now();
    const fit = await fitOnGpu(model, counts, kernels, {
      passes,
      tolerance: 0,
      measureEvery: passes - 1,
      random: random(1),
      onProgress: () => ends.push(performance.now()),
    });
    const steady = ends.slice(3, -1);
    const ms = (steady.at(-1)! - steady[0]) / (steady.length - 1);
    print(name, { ms: hundredths(ms), first: hundredths(ends[0] - begun), logLikelihood: fit.history });
    return fit;
  });
}

/** Two runs are the same to the last byte; fifty passes, to their end. */
async function final(once: Fit): Promise<void> {
  const again = await training('again');
  print('same bytes', { same: hash(once) === hash(again), hash: hash(once) });
  await opened(async (kernels) => {
    const ends: number[] = [];
    const fit = await fitOnGpu(plsa({ topics: TOPICS, temper: 1 }), counts, kernels, {
      passes: 50,
      tolerance: 0,
      measureEvery: 5,
      random: random(1),
      onProgress: () => ends.push(performance.now()),
    });
    const done = performance.now();
    print('50 passes', {
      // The first pass has the upload and the compiling in it.
      passes2To50: hundredths(ends.at(-1)! - ends[0]),
      fetch: hundredths(done - ends.at(-1)!),
      logLikelihood: fit.history.at(-1),
    });
  });
}

/** Plain EM and momentum until they gain no more: passes, their time, and where they end. */
async function faster(): Promise<void> {
  for (const accelerate of ['none', 'momentum'] as const) {
    await opened(async (kernels) => {
      const ends: number[] = [];
      const begun = performance.now();
      const fit = await fitOnGpu(plsa({ topics: TOPICS, temper: 1 }), counts, kernels, {
        ...{ passes: small ? 40 : 400, tolerance: 1e-5, measureEvery: 5, accelerate, random: random(1) },
        onProgress: () => ends.push(performance.now()),
      });
      print(accelerate === 'none' ? 'plain, to its end' : 'momentum, to its end', {
        seconds: hundredths((performance.now() - begun) / 1000),
        passes: fit.passes,
        converged: fit.converged,
        passes2ToLast: hundredths(ends.at(-1)! - ends[0]),
        ms: hundredths((ends.at(-1)! - ends[0]) / (ends.length - 1)),
        logLikelihood: fit.history.at(-1),
      });
    });
  }
}

/** A pass of supervised PLSA on the GPU, and on one core of the CPU. */
async function supervised(): Promise<void> {
  const model = plsaSupervised({ topics: TOPICS });
  await training('supervised plsa', model);
  const ends: number[] = [];
  const onProgress = () => ends.push(performance.now());
  const { history } = fitInline(model, counts, { passes: 3, tolerance: 0, random: random(1), onProgress });
  print('supervised plsa on one core', { ms: hundredths((ends[2] - ends[0]) / 2), logLikelihood: history });
}

async function opened<T>(work: (kernels: GpuKernels) => Promise<T>): Promise<T> {
  const kernels = await openGpu((await nodeAdapter('gpu')) ?? null);
  try {
    return await work(kernels);
  } finally {
    kernels.close();
  }
}

function hash({ shared, local }: Fit): string {
  const sum = createHash('sha256');
  for (const array of [shared.words, local.topics]) {
    sum.update(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
  }
  return sum.digest('hex').slice(0, 16);
}

function hundredths(ms: number): number {
  return Math.round(ms * 100) / 100;
}
