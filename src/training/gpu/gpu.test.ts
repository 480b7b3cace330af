/** Training on a GPU, in software: the models of the CPU within single precision, whatever happens to the device. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { noGpu, openTestGpu, testAdapter, testDevice } from '../../kernels/webgpu/adapter.case.ts';
import type { GpuKernels } from '../../kernels/webgpu/open.ts';
import { bstm, fgb, nmf, plsa, plsaSupervised } from '../../models/index.ts';
import { random } from '../../random/index.ts';
import { finder, finderSettings, findSimilar } from '../../tasks/similar/index.ts';
import { shelf, smallSettings } from '../../tasks/similar/shelf.case.ts';
import { close, toyCounts } from '../contract.case.ts';
import { type Accelerator, type Fit, fit, fitInline, type InlineOptions, type Training } from '../index.ts';
import { modelSpec } from '../threads/spec.ts';
import { fitThreads } from '../threads/threads.ts';
import { acceleratorOf } from './accelerator.ts';
import { fitOnGpu } from './backend.ts';
import { nodeAdapter, openAccelerator } from './node.ts';

const skip = (await noGpu()) ?? false;
const counts = toyCounts(60, 40);
const OPTIONS = { passes: 6, tolerance: 0 } as const;
const TOPICS = 4;
const PLSA = plsa({ topics: TOPICS, temper: 1 });
const SPEC = modelSpec('plsa', { topics: TOPICS, temper: 1 });

/** One device for all, for software compiles shaders slowly; those of a device that is lost are its own. */
const shared = skip ? undefined : await testDevice();
const kernels = skip ? undefined! : await openTestGpu(shared);
after(() => shared?.destroy());

const onGpu = (training: Training, options: InlineOptions = {}, on: GpuKernels = kernels): Promise<Fit> =>
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
  const models: Readonly<Record<string, Training>> = {
    plsa: PLSA,
    'tempered plsa': plsa({ topics: TOPICS, temper: 0.8 }),
    'nmf by kl': nmf({ topics: TOPICS, loss: 'kl' }),
    'supervised plsa': plsaSupervised({ topics: TOPICS }),
  };
  for (const [name, training] of Object.entries(models)) {
    it(`trains ${name}`, async () => {
      alike(await onGpu(training), expectedOf(training));
    });
  }

  it('gives the same bytes twice', async () => assert.deepEqual(await onGpu(PLSA), await onGpu(PLSA)));

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

    it('begins by chance, as the CPU may', async () => {
      const two = { ...options, passes: 2 };
      alike(await onGpu(PLSA, two), fitInline(fromChance(PLSA), counts, { ...OPTIONS, ...two, random: random(3) }));
    });
  });

  it('refuses models that work on their arrays by themselves', async () => {
    const those = [nmf({ topics: 2, loss: 'euclidean' }), bstm(counts, { topics: 2, alpha: 1 })];
    for (const training of [...those, fgb(counts, { topics: 2, smoothing: 1 })])
      await assert.rejects(onGpu(training), /must do its work through the kernels alone; got "(nmf|bstm|fgb)"/);
  });
});

describe('openAccelerator', { skip }, () => {
  const said: string[] = [];
  const log = (message: string) => said.push(message);
  const gpu = openAccelerator({ device: 'gpu', log });
  after(() => gpu.close());

  it('takes the GPU when told to, and says so; by itself it takes no software for one', async () => {
    const onCpu = (options: InlineOptions) => fitThreads(SPEC, counts, options);
    const on = (accelerator: Accelerator) => accelerator.fit(PLSA, counts, { ...OPTIONS, random: random(3) }, onCpu);
    alike(await on(gpu), expectedOf(PLSA));
    assert.match(said[0], /training on the GPU: .*SwiftShader/);
    assert.equal(await nodeAdapter('auto'), undefined);
    assert.deepEqual(await on(openAccelerator({ log })), await onCpu({ ...OPTIONS, random: random(3) }));
    assert.equal(said.length, 1);
  });
});

describe('an accelerator', { skip }, () => {
  const OTHERWISE = { ...OPTIONS, random: random(3) };
  const onCpu = async (options: InlineOptions) => fit(PLSA, counts, options);

  /** Devices made for it: of `n`th, `after` is called when it is there. */
  function watched(after: (device: GPUDevice, n: number) => unknown = () => {}) {
    const devices: GPUDevice[] = [];
    const said: string[] = [];
    const find = async () => {
      const adapter = (await testAdapter())!;
      adapter.requestDevice = async () => {
        devices.push(await testDevice());
        await after(devices.at(-1)!, devices.length);
        return devices.at(-1)!;
      };
      return adapter;
    };
    const { fit, close } = acceleratorOf(find, { device: 'gpu', log: (words) => said.push(words) });
    return { devices, said, close, fitted: () => fit(PLSA, counts, { ...OPTIONS, random: random(3) }, onCpu) };
  }

  it('opens one device for all it does, another when that is lost, and closes it', async () => {
    const { devices, fitted, close } = watched();
    const [once, again] = [await fitted(), await fitted()];
    assert.deepEqual(again, once);
    assert.equal(devices.length, 1);
    devices[0].destroy();
    await devices[0].lost;
    assert.deepEqual(await fitted(), once);
    assert.equal(devices.length, 2);
    close();
    assert.equal((await devices[1].lost).reason, 'destroyed');
  });

  it('trains on the CPU, and says so, where the device is lost', async () => {
    const { said, fitted } = watched((device) => {
      device.queue.submit = () => device.destroy();
    });
    assert.equal((await fitted()).passes, OPTIONS.passes);
    assert.match(said[1], /^the GPU was lost \(.*\); it is done on the CPU, from its start$/);
  });

  it('trains on the CPU, and says so, where the device has no room', async () => {
    const { said, fitted } = watched((device) => {
      const popErrorScope = () => Promise.resolve({ message: 'out of memory' });
      Object.assign(device, { popErrorScope });
    });
    assert.deepEqual(await fitted(), fit(PLSA, counts, OTHERWISE));
    assert.deepEqual(said, ['the GPU has no room for this training; it is done on the CPU']);
  });

  it('trains the topics of a space: the scores are the same within 2e-3', async () => {
    const names: string[] = [];
    const accelerator: Accelerator = {
      fit(training, counts, options) {
        names.push(training.name);
        return fitOnGpu(training, counts, kernels, options);
      },
      close() {},
    };
    for (const [space, name] of [
      ['pvsm', 'plsa'],
      ['sup-pvsm', 'plsa-supervised'],
    ] as const) {
      const settings = finderSettings('similar', { space, language: 'en', ...smallSettings(space) });
      const [found, expected] = await Promise.all(
        [{ accelerator }, {}].map(async (context) =>
          findSimilar(await finder(shelf(), settings, context), ['sailing-1'], { top: 100, why: false }),
        ),
      );
      assert.deepEqual(new Set(names.splice(0)), new Set([name]));
      const scores = new Map(found[0].results.map(({ document, score }) => [document, score]));
      for (const { document, score } of expected[0].results)
        assert.ok(Math.abs((scores.get(document) ?? 0) - score) < 2e-3, `${document}: ${scores.get(document)}`);
    }
  });
});
