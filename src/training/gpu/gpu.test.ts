/** Training on a GPU, in software: the models of the CPU within single precision, whatever happens to the device. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { noGpu, openTestGpu, testAdapter, testDevice } from '../../kernels/webgpu/adapter.case.ts';
import type { GpuKernels } from '../../kernels/webgpu/open.ts';
import { svd, svdKernels, transpose } from '../../linalg/index.ts';
import { bstm, fgb, fitPlsa, folding, nmf, plsa, plsaSupervised } from '../../models/index.ts';
import { random } from '../../random/index.ts';
import { close, toyCounts } from '../contract.case.ts';
import { type Accelerator, type Fit, fit, fitInline, type Training } from '../index.ts';
import { modelSpec } from '../threads/spec.ts';
import { fitThreads } from '../threads/threads.ts';
import { acceleratorOf, fitWithFallback } from './accelerator.ts';
import { fitOnGpu, type GpuFitOptions } from './backend.ts';
import { nodeAdapter, openAccelerator } from './node.ts';
import { svdOnGpu } from './svd.ts';

const skip = (await noGpu()) ?? false;
const counts = toyCounts(60, 40);
const OPTIONS = { passes: 6, tolerance: 0 } as const;
const TOPICS = 4;
const PLSA = plsa({ topics: TOPICS, temper: 1 });
const SPEC = modelSpec('plsa', { topics: TOPICS, temper: 1 });

/** One device for all, for software compiles shaders slowly; those of a device that is lost are its own. */
const shared = skip ? {} : { device: await testDevice() };
const kernels = skip ? undefined! : await openTestGpu({ ahead: 1, ...shared });
after(() => shared.device?.destroy());

const onGpu = (training: Training, options: GpuFitOptions = {}, on: GpuKernels = kernels): Promise<Fit> =>
  fitOnGpu(training, counts, on, { ...OPTIONS, random: random(3), ...options });

const expectedOf = (training: Training): Fit => fit(training, counts, { ...OPTIONS, random: random(3) });

/** Single precision after a few passes: 1e-4 of every number above one, and of one below; 1e-5 of the objective. */
function alike(found: Fit, expected: Fit, tolerance = 1e-4): void {
  for (const part of ['shared', 'local'] as const) {
    for (const [name, array] of Object.entries(expected[part])) close(found[part][name], array, tolerance);
  }
  assert.equal(found.history.length, expected.history.length);
  found.history.forEach((value, i) => {
    const off = Math.abs(value - expected.history[i]);
    assert.ok(off <= tolerance * 0.1 * Math.abs(expected.history[i]), `objective ${value}, not ${expected.history[i]}`);
  });
}

describe('fitOnGpu', { skip }, () => {
  const model = fitPlsa(counts, { topics: TOPICS }, { passes: 5, random: random(1) });
  const models: Readonly<Record<string, Training>> = {
    plsa: PLSA,
    'tempered plsa': plsa({ topics: TOPICS, temper: 0.8 }),
    'nmf by kl': nmf({ topics: TOPICS, loss: 'kl' }),
    'supervised plsa': plsaSupervised({ topics: TOPICS }),
    bstm: bstm(counts, { topics: TOPICS, alpha: 1 }),
    fgb: fgb(counts, { topics: TOPICS, smoothing: 1 }),
    'fold-in': folding(model),
  };
  for (const [name, training] of Object.entries(models)) {
    it(`trains ${name}`, async () => {
      const expected = expectedOf(training);
      // What a pass leaves in its scratch arrays, n/t, has no bound that rounding respects.
      const { sums: _, ...local } = expected.local;
      alike(await onGpu(training), { ...expected, local });
    });
  }

  it('gives the same bytes twice, and in half precision the likelihood to four digits', async () => {
    const halves = await openTestGpu({ half: true, ahead: 1, ...shared });
    const [one, two, half] = [await onGpu(PLSA), await onGpu(PLSA), await onGpu(PLSA, {}, halves)];
    halves.close();
    assert.deepEqual(one, two);
    const [last, other] = [one, half].map(({ history }) => history.at(-1)!);
    assert.notDeepEqual(half.shared, one.shared);
    assert.ok(Math.abs(last - other) < 1e-4 * Math.abs(last), `${last} and ${other}`);
  });

  it('streams what its memory does not hold', async () => {
    const expected = expectedOf(PLSA);
    const { sums: _, ...local } = expected.local;
    alike(await onGpu(PLSA, { memory: 20_000 }), { ...expected, local });
    await assert.rejects(onGpu(PLSA, { memory: 100 }), /the memory of the GPU must hold the shared arrays/);
  });

  it('tells its progress, stops when it has converged, and obeys its signal', async () => {
    const seen: number[] = [];
    const onProgress = ({ pass }: { pass: number }) => seen.push(pass);
    const { converged, passes } = await onGpu(PLSA, { passes: 50, tolerance: 0.1, onProgress });
    assert.ok(converged && passes < 50);
    assert.deepEqual(
      seen,
      Array.from({ length: passes }, (_, i) => i + 1),
    );
    const stop = new AbortController();
    const abort = ({ pass }: { pass: number }) => pass === 2 && stop.abort(new Error('enough'));
    await assert.rejects(onGpu(PLSA, { signal: stop.signal, onProgress: abort, passes: 50 }), /enough/);
  });

  describe('with momentum', () => {
    const options = { accelerate: 'momentum', passes: 24 } as const;
    const fromChance = (training: Training): Training => ({ ...training, byTopic: undefined });
    // From a given start, because it waits from a random one.
    const started = (training: Training, passes = 24) => ({ ...options, passes, start: expectedOf(training) });

    for (const name of ['plsa', 'supervised plsa']) {
      it(`goes the way of the CPU: ${name}`, async () => {
        const [training, given] = [models[name], started(models[name])];
        const found = await onGpu(training, given);
        alike(found, fit(training, counts, { ...OPTIONS, ...given }), 2e-3);
        const plain = await onGpu(training, { ...given, accelerate: 'none' });
        assert.ok(found.history.at(-1)! > plain.history.at(-1)!, 'it is further than plain EM');
      });
    }

    it('never lets the likelihood fall, reads one number a pass, and undoes what was too far', async () => {
      const calls = { first: 0, pull: 0, copy: 0 };
      const counted = <K extends keyof typeof calls>(name: K) =>
        ((...given: never[]) => {
          calls[name]++;
          return (kernels[name] as (...given: never[]) => unknown)(...given);
        }) as GpuKernels[K];
      const watched = { ...kernels, first: counted('first'), pull: counted('pull'), copy: counted('copy') };
      const { history, passes } = await onGpu(PLSA, started(PLSA, 60), watched);
      assert.equal(calls.first, passes);
      assert.equal(calls.pull, 0);
      // Two arrays go back for every pass undone, and once at the end.
      assert.equal(history.length, passes - (calls.copy / 2 - 1));
      assert.ok(history.length < passes, 'a step was undone');
      history.slice(1).forEach((at, i) => {
        assert.ok(at >= history[i] - 1e-6 * Math.abs(at), `pass ${i + 2}: ${history[i]} → ${at}`);
      });
    });

    it('begins by chance, as the CPU may, and is plain where it streams', async () => {
      const two = { ...options, passes: 2 };
      alike(await onGpu(PLSA, two), fitInline(fromChance(PLSA), counts, { ...OPTIONS, ...two, random: random(3) }));
      const start = await onGpu(PLSA, { ...options, passes: 0 });
      alike(await onGpu(PLSA, { ...options, memory: 20_000 }), await onGpu(PLSA, { passes: 24, start }));
    });
  });

  it('refuses a model that works on its arrays by itself', async () => {
    const euclidean = nmf({ topics: 2, loss: 'euclidean' });
    await assert.rejects(onGpu(euclidean), /must do its work through the kernels alone; got "nmf"/);
  });
});

describe('fitWithFallback', { skip }, () => {
  for (const [how, options] of [
    ['from what was fetched', { keepEvery: 0 }],
    ['from the last pass, when streaming', { memory: 20_000 }],
  ] as const) {
    it(`goes on without the device when it is lost: ${how}`, async () => {
      const kernels = await openTestGpu({ ahead: 1 });
      const said: string[] = [];
      const seen: number[] = [];
      const onProgress = ({ pass }: { pass: number }) => {
        seen.push(pass);
        if (pass === 3 && seen.length === 3) kernels.close();
      };
      const given = { ...OPTIONS, ...options, random: random(3), onProgress };
      const onCpu = async (rest: GpuFitOptions) => fit(PLSA, counts, rest);
      const found = await fitWithFallback(PLSA, counts, kernels, given, onCpu, (message) => said.push(message));
      assert.match(said.join(), /^the GPU was lost \(.*\); going on from pass [23] on the CPU$/);
      assert.equal(found.passes, OPTIONS.passes);
      assert.equal(seen.at(-1), OPTIONS.passes);
      const { sums: _, ...local } = expectedOf(PLSA).local;
      alike(found, { ...expectedOf(PLSA), local });
    });
  }
});

describe('openAccelerator', { skip }, () => {
  const said: string[] = [];
  const log = (message: string) => said.push(message);
  const gpu = openAccelerator({ device: 'gpu', log });
  after(() => gpu.close());

  it('takes the GPU when told to, and says so; by itself it takes no software for one', async () => {
    const onCpu = (options: GpuFitOptions) => fitThreads(SPEC, counts, options);
    const on = (accelerator: Accelerator) => accelerator.fit(PLSA, counts, { ...OPTIONS, random: random(3) }, onCpu);
    const { sums: _, ...local } = expectedOf(PLSA).local;
    alike(await on(gpu), { ...expectedOf(PLSA), local });
    assert.match(said[0], /training on the GPU: .*SwiftShader/);
    assert.equal(await nodeAdapter('auto'), undefined);
    assert.deepEqual(await on(openAccelerator({ log })), await onCpu({ ...OPTIONS, random: random(3) }));
    assert.equal(said.length, 1);
  });

  it('takes a training that is no model: documents are folded in', async () => {
    const training = folding(fitPlsa(counts, { topics: TOPICS }, { passes: 5, random: random(1) }));
    const on = (accelerator: Accelerator) =>
      accelerator.fit(training, counts, OPTIONS, async (rest) => fitInline(training, counts, rest));
    alike(await on(gpu), expectedOf(training));
    assert.deepEqual(await on(openAccelerator({ device: 'cpu' })), fitInline(training, counts, OPTIONS));
  });
});

describe('svdOnGpu', { skip }, () => {
  const settings = { dimensions: 6 };
  const matrix = toyCounts(120, 90);
  const expected = svd(matrix, settings, random(2));
  /** Singular vectors in single precision, where the search stops at residuals of 1e-4. */
  const alikeSvd = (found: typeof expected, known = expected) => {
    assert.equal(found.converged, true);
    close(found.values, known.values, 1e-4 * known.values[0]);
    for (let k = 0; k < known.dimensions; k++) {
      for (const side of ['left', 'right'] as const) {
        let product = 0;
        for (let i = k; i < known[side].length; i += known.dimensions) product += known[side][i] * found[side][i];
        assert.ok(Math.abs(product - 1) < 1e-3, `${side} ${k}: ${product}`);
      }
    }
  };

  it('finds what the CPU finds, of tall and of wide matrices, the same bytes twice', async () => {
    const once = () => svdOnGpu(matrix, settings, kernels, { random: random(2) });
    const found = await once();
    alikeSvd(found);
    assert.deepEqual(await once(), found);
    const wide = transpose(matrix);
    alikeSvd(await svdOnGpu(wide, settings, kernels, { random: random(2) }), svd(wide, settings, random(2)));
    assert.notDeepEqual(found.values, svd(matrix, settings, random(2), svdKernels(matrix, 6)).values);
  });

  it('goes on without a device that is lost, and obeys its signal', async () => {
    const lost = await openTestGpu({ ahead: 1 });
    lost.close();
    const said: string[] = [];
    alikeSvd(await svdOnGpu(matrix, settings, lost, { random: random(2), log: (message) => said.push(message) }));
    assert.match(said.join(), /^the GPU was lost \(.*\); going on on the CPU$/);
    const signal = AbortSignal.abort(new Error('enough'));
    await assert.rejects(svdOnGpu(matrix, settings, kernels, { signal }), /enough/);
  });

  it('is where it is told to be', async () => {
    const said: string[] = [];
    const on = (device: 'auto' | 'cpu' | 'gpu') =>
      openAccelerator({ device, log: (message) => said.push(message) }).svd(matrix, settings, { random: random(2) });
    alikeSvd(await on('gpu'));
    assert.match(said[0], /done on the GPU: .*SwiftShader/);
    const here = svd(matrix, settings, random(2), svdKernels(matrix, 6));
    assert.deepEqual(await on('cpu'), here);
    assert.deepEqual(await on('auto'), here);
    assert.equal(said.length, 1);
  });

  it('opens one device for all it does, another when that is lost, and closes it', async () => {
    const devices: GPUDevice[] = [];
    const find = async () => {
      const adapter = (await testAdapter())!;
      adapter.requestDevice = async () => {
        devices.push(await testDevice());
        return devices.at(-1)!;
      };
      return adapter;
    };
    const { svd: factorise, close } = acceleratorOf(find, { device: 'gpu' });
    const found = () => factorise(matrix, settings, { random: random(2) });
    const [once, again] = [await found(), await found()];
    assert.deepEqual(again, once);
    assert.equal(devices.length, 1);
    devices[0].destroy();
    await devices[0].lost;
    assert.deepEqual(await found(), once);
    assert.equal(devices.length, 2);
    close();
    assert.equal((await devices[1].lost).reason, 'destroyed');
  });
});
