/**
 * Spaces on a GPU, in software. Searched there, a space answers to the last bit as here. Trained there, its scores are
 * within 2e-3: single precision after passes of EM, or singular vectors with residuals of 1e-4.
 */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { noGpu, openTestGpu, testAdapter } from '../../kernels/webgpu/adapter.case.ts';
import type { GpuKernels } from '../../kernels/webgpu/open.ts';
import { denseUnitRows } from '../../linalg/vectors.ts';
import { random } from '../../random/index.ts';
import {
  finder,
  finderSettings,
  findNext,
  findSimilar,
  openSpace,
  type SimilarOptions,
  SPACE_NAMES,
  type SpaceName,
  saveSpace,
} from '../../tasks/similar/index.ts';
import { shelf, smallSettings } from '../../tasks/similar/shelf.case.ts';
import type { Acceleration, Accelerator } from '../index.ts';
import { acceleratorOf } from './accelerator.ts';
import { fitOnGpu } from './backend.ts';
import { indexOnGpu } from './device-index.ts';
import { openAccelerator } from './node.ts';
import { svdOnGpu } from './svd.ts';

const skip = (await noGpu()) ?? false;
const kernels = skip ? undefined! : await openTestGpu({ ahead: 1 });
after(() => kernels?.close());

/** One device for all, for software compiles shaders slowly; `uses` says what came to it. */
function here(on: GpuKernels = kernels) {
  const uses: string[] = [];
  const used = <T>(what: string, result: T): T => {
    uses.push(what);
    return result;
  };
  const accelerator: Accelerator = {
    fit: (training, counts, options) => used(training.name, fitOnGpu(training, counts, on, options)),
    svd: (matrix, settings, run) => used('svd', svdOnGpu(matrix, settings, on, run)),
    nearest: async (rows, width) => used('nearest', { ...indexOnGpu(on, rows, width), free() {} }),
    close() {},
  };
  return { uses, accelerator };
}

const items = shelf();
const queries = ['sailing-1', { id: 'question', text: 'yeast and flour in the oven' }, 'astronomy-0'];
const trained = (space: SpaceName, acceleration: Acceleration = {}, more: SimilarOptions = {}) => {
  const given = { space, language: 'en', ...smallSettings(space), ...more };
  return finder(items, finderSettings('similar', given), acceleration);
};
const ALL = { top: 100, why: false, diversity: 0.3 };

/** What of every space is done on the GPU. Spaces of words are searched by words. */
const DONE: Readonly<Record<SpaceName, readonly string[]>> = {
  auto: ['svd'],
  tfidf: [],
  svd: ['svd', 'nearest'],
  irr: ['nearest'],
  cssvd: ['nearest'],
  pvsm: ['plsa', 'nearest'],
  gvsm: ['plsa', 'nearest'],
  'sup-pvsm': ['plsa-supervised', 'nearest'],
  'sup-gvsm': ['plsa-supervised', 'nearest'],
  linked: ['plsa', 'nearest'],
  rocchio: [],
};

describe('a space on a GPU', { skip }, () => {
  for (const space of SPACE_NAMES) {
    it(`is trained and searched there: ${space}`, async () => {
      const { uses, accelerator } = here();
      const [found, expected] = await Promise.all(
        [trained(space, { accelerator }), trained(space)].map(async (open) => findSimilar(await open, queries, ALL)),
      );
      assert.deepEqual(new Set(uses), new Set(DONE[space]));
      found.forEach(({ results }, q) => {
        const scores = new Map(results.map(({ document, score }) => [document, score]));
        for (const { document, score } of expected[q].results) {
          const off = Math.abs((scores.get(document) ?? 0) - score);
          // The scores of auto are in standard deviations, not cosines, and its last directions are free in so few texts.
          assert.ok(off < (space === 'auto' ? 3e-2 : 2e-3), `${document}: ${scores.get(document)}, here ${score}`);
        }
      });
    });
  }

  it('is searched to the last bit as here, by one or by a history', async () => {
    const file = saveSpace(await trained('pvsm', {}, { fold: 'em' }));
    const { uses, accelerator } = here();
    const [there, at] = [openSpace(file, 'space', {}, { accelerator }), openSpace(file)];
    for (const top of [1, 5, 100]) {
      const asked = { ...ALL, top };
      assert.deepEqual(await findSimilar(there, queries, asked), await findSimilar(at, queries, asked));
      const history = ['sailing-1', 'baking-2'];
      assert.deepEqual(await findNext(there, history, asked), await findNext(at, history, asked));
    }
    assert.deepEqual(uses, ['nearest'], 'the documents go there once');
  });

  it('is sent anew when it has learned', async () => {
    const { uses, accelerator } = here();
    const open = await trained('gvsm', { accelerator });
    const score = async () => {
      const [{ results }] = await findSimilar(open, ['sailing-1'], ALL);
      return results.find(({ document }) => document === 'baking-1')?.score ?? 0;
    };
    const before = await score();
    assert.equal(open.relate('sailing-1', 'baking-1'), true);
    assert.ok((await score()) > before);
    assert.deepEqual(uses, ['plsa', 'nearest', 'nearest']);
  });
});

describe('nearest of an accelerator', { skip }, () => {
  const [rows, width] = [denseUnitRows(Float64Array.from({ length: 400 * 6 }, random(5).uniform), 6), 6];
  const query = Float32Array.from(rows.subarray(18, 24));

  it('keeps rows on the GPU until it is closed, and says so', async () => {
    const said: string[] = [];
    const find = async () => (await testAdapter())!;
    const { nearest, close } = acceleratorOf(find, { device: 'gpu', log: (message) => said.push(message) });
    const searched = (await nearest(rows, width, 1))!;
    assert.equal((await searched.nearest(query, 3))!.row[0], 3);
    assert.equal(await searched.nearest(query, 513), undefined, 'more than a GPU finds');
    assert.match(said.join(), /^searched on the GPU: .*SwiftShader/);
    close();
    assert.equal(await searched.nearest(query, 3), undefined);
    assert.match(said[1], /^the GPU was lost \(.*\); searching on the CPU$/);
  });

  it('takes no GPU for few questions, no software by itself, and none when told so', async () => {
    assert.equal(await openAccelerator().nearest(rows, width, 1), undefined);
    assert.equal(await openAccelerator().nearest(rows, width, 1e9), undefined);
    assert.equal(await openAccelerator({ device: 'cpu' }).nearest(rows, width, 1e9), undefined);
  });
});
