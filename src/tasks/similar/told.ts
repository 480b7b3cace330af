/**
 * Why `auto` found a target: its score taken apart by the words of the query, by directions, and by the documents it was
 * found through. Every part of the score is a sum over the words of the query and one number that no word has: what all
 * documents have in common was taken off. So the shares of the words and `others` add up to the score.
 */
import type { Csr } from '../../kernels/index.ts';
import type { Ground, Queries } from './ground.ts';
import { type Learned, type Mixture, WORDS } from './learned.ts';
import type { Relations } from './relations.ts';
import type { Ties } from './space.ts';
import { columnsOfFactor, factorTies, presenceOf, throughTies, wordShares } from './ties.ts';

interface Asked {
  readonly ground: Ground;
  readonly queries: Queries;
  readonly learned: Learned;
  readonly relations: Relations | undefined;
  readonly mixture: Mixture;
}

export function tiesOf({ ground, queries, learned, relations, mixture }: Asked, row: number, target: number): Ties {
  const query = queries.at(row);
  const scored = learned.score(query, mixture);
  const score = scored.scores[target];
  const known = learned.knows(target);
  const weights = weightsOf(mixture, known, scored.metric !== undefined);
  const words = new Map<number, number>();
  let rest = 0;
  const add = (of: Csr, weightOf: (column: number) => number, weight: number) => {
    for (let i = of.start[row]; i < of.start[row + 1]; i++)
      words.set(of.index[i], (words.get(of.index[i]) ?? 0) + weight * of.value[i] * weightOf(of.index[i]));
  };

  const d = ground.near.dimensions;
  const { basis } = ground.directions;
  const direct = weights.base / (scored.near.deviation || Infinity);
  const toward = learned.examples.toward(query.near, target);
  const { divisor } = queries.placed;
  add(queries.placed.words, (column) => dotAt(basis, column * d, toward), divisor[row] > 0 ? direct / divisor[row] : 0);

  rest -= (direct * dotAt(ground.directions.centre, 0, toward)) / queries.placed.off[row];
  // What its own company adds to a query.
  rest +=
    direct * dotAt(query.near, 0, toward) -
    direct * dotAt(queries.placed.rows.subarray(row * d, (row + 1) * d), 0, toward);

  const { targets } = ground.words;
  const own = rowOf(targets, target);
  add(queries.words, (column) => own.get(column) ?? 0, (WORDS * weights.base) / (scored.words.deviation || Infinity));

  if (ground.fine && learned.metric && scored.metric && weights.metric !== 0) {
    const along = learned.metric.toward(query.fine!, target);
    const of = ground.fineBasis!;
    const k = ground.fine.dimensions;
    const by = weights.metric / (scored.metric.deviation || Infinity);
    add(queries.words, (column) => dotAt(of, column * k, along), by);
    rest -= by * dotAt(learned.metric.middle, 0, along);
  }
  const through = new Map<number, number>();
  if (known && relations) {
    const placed = learned.examples.place(query.near);
    for (const other of relations.company[target]) {
      if (other === target) continue;
      const part = learned.examples.part(other, learned.examples.weight[target], target);
      through.set(other, direct * dotAt(part, 0, placed));
    }
    if (learned.company && scored.company && weights.company !== 0) {
      const by = weights.company / (scored.company.deviation || Infinity);
      const { along, word } = learned.company.weights(target);
      const k = along.length;
      const weightOf = (column: number) => dotAt(ground.fineBasis!, column * k, along) + (word.get(column) ?? 0);
      add(queries.words, weightOf, by);
      rest -= by * scored.company.mean;
      for (const { target: other, part } of learned.company.through(query.fine!, query.products, target))
        through.set(other, (through.get(other) ?? 0) + by * part);
    }
  }
  const both = presenceOf(queries.words, row, targets, target);
  const products = query.near.map((x, k) => (direct * x * toward[k]) / score);
  return {
    ...wordShares(words, rest, score),
    factors: factorTies(products, (factor) => columnsOfFactor(basis, d, factor, Math.sign(query.near[factor]), both)),
    through: throughTies([...through].map(([other, part]) => ({ target: other, share: part / score }))),
  };
}

function weightsOf({ metric, company, without, scale }: Mixture, known: boolean, learns: boolean) {
  if (!learns) return { base: 1, metric: 0, company: 0 };
  return known ? { base: 1, metric, company } : { base: scale, metric: scale * without, company: 0 };
}

function rowOf({ start, index, value }: Csr, row: number): Map<number, number> {
  const own = new Map<number, number>();
  for (let i = start[row]; i < start[row + 1]; i++) own.set(index[i], value[i]);
  return own;
}

function dotAt(matrix: ArrayLike<number>, at: number, vector: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < vector.length; k++) sum += matrix[at + k] * vector[k];
  return sum;
}
