/**
 * The best of many unit rows, for all questions at once. Single precision, here or on a GPU, proposes a few more than are
 * wanted; double precision decides among them. So the answers are those of scoring every row, unless more rows than these
 * few lie within a rounding error of the last place.
 */
import { type Floats, type Kernels, openKernels } from '../../../kernels/index.ts';
import { similarities } from '../../../models/index.ts';
import type { Acceleration, DeviceIndex } from '../../../training/index.ts';
import { topOf } from '../neighbours.ts';
import type { Best } from './space.ts';

interface Targets extends Acceleration {
  readonly dimensions: number;
  /** Unit rows. */
  readonly targets: Floats;
  /** The kernels in whose memory they lie already, if they do. */
  readonly kernels?: Kernels;
}

/** From as many numbers on, the targets are worth a place of their own in SIMD memory. */
const LARGE = 1_000_000;
/** How many more are proposed. */
const MORE = 16;
/** Numbers of the questions that are asked at once. */
const AT_ONCE = 100_000;

export interface Searching {
  /** A group of questions is asked as one, by the mean of their scores. Nothing where scoring every row is as quick. */
  best(groups: readonly (readonly Floats[])[], count: number): Promise<readonly Best[] | undefined>;
  /** The targets are not what they were. */
  moved(): void;
}

export function searchOver({ targets, dimensions, accelerator, kernels }: Targets): Searching {
  const here = targets.length >= LARGE ? searchHere(targets, dimensions, kernels) : undefined;
  let index: Promise<DeviceIndex | undefined> | undefined;

  const propose = async (queries: Float32Array, count: number) => {
    const placed = await (index ??= accelerator?.nearest(targets, dimensions, queries.length / dimensions));
    if (!placed) index = undefined;
    return (await placed?.nearest(queries, count)) ?? here?.(queries, count);
  };

  return {
    async best(groups, count) {
      const proposed = await propose(meansOf(groups, dimensions), count + MORE);
      if (!proposed) return undefined;
      return groups.map((queries, g) => {
        const rows = proposed.row.subarray(g * proposed.count, (g + 1) * proposed.count).toSorted();
        const at = (row: number) => targets.subarray(row * dimensions, (row + 1) * dimensions);
        const { target, score } = topOf(
          Float64Array.from(rows, (row) => meanScore(at(row), queries)),
          count,
        );
        return { target: target.map((i) => rows[i]), score };
      });
    },
    moved() {
      void index?.then((placed) => placed?.free());
      index = undefined;
    },
  };
}

function meanScore(row: Floats, queries: readonly Floats[]): number {
  let sum = 0;
  for (const query of queries) sum += similarities(row, row.length, query)[0];
  return sum / queries.length;
}

/** The mean of every group: its product with a row is the mean of their products. */
function meansOf(groups: readonly (readonly Floats[])[], dimensions: number): Float32Array {
  const means = new Float32Array(groups.length * dimensions);
  groups.forEach((queries, g) => {
    for (const query of queries) {
      for (let k = 0; k < dimensions; k++) means[g * dimensions + k] += query[k] / queries.length;
    }
  });
  return means;
}

/** By the kernels, over the targets or a copy of them where the kernels reach it, so many questions at a time. */
function searchHere(targets: Floats, dimensions: number, given: Kernels | undefined) {
  const kernels = given ?? openKernels({ floats: targets.length + 4 * dimensions + 1_000_000 });
  const place = given ? targets : kernels.floats(targets.length);
  if (place !== targets) place.set(targets);
  const step = dimensions * Math.max(1, Math.floor(AT_ONCE / dimensions));
  return (queries: Float32Array, wanted: number) => {
    const count = Math.min(wanted, targets.length / dimensions);
    const row = new Uint32Array((queries.length / dimensions) * count);
    for (let from = 0; from < queries.length; from += step) {
      const found = kernels.topCosine(place, dimensions, queries.subarray(from, from + step), count);
      row.set(found.row, (from / dimensions) * count);
    }
    return { count, row };
  };
}
