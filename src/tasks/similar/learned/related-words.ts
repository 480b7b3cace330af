/**
 * The words that tell a target's related documents from all others, and the cosine of a query with them; for targets with
 * relations alone. Over the documents with relations it is the space `ridge`; those without are not taken for unrelated.
 */
import type { Csr } from '../../../kernels/index.ts';
import { quadraticForms, rowsTimes } from '../../../linalg/products.ts';
import { dotAt } from '../../../linalg/vectors.ts';
import { PENALTY, type RelationRegression } from '../../../models/index.ts';
import type { Relations } from '../relations/relations.ts';
import { type Groups, groupsOf, partsOf, sumsOverParts } from '../relations/sets.ts';
import type { Rows } from './examples.ts';
import { mappedTogether, productsOf } from './products.ts';

/** What a target counts for beyond its related documents; it breaks ties. */
const OWN = 0.2;

export interface RelatedWords {
  /** Over the scored targets with relations, less their mean and at deviation 1; 0 for all others. */
  scoresOf(queries: readonly AskedWords[]): Standardised[];
  scores(along: Float64Array, products: Float64Array): Standardised;
  /** The cosine of one target taken apart: what a unit of the basis, and of a word, adds to it. */
  weights(target: number): { readonly along: Float64Array; readonly word: Map<number, number> };
  /** What every document of a target's related documents adds to its cosine. */
  through(along: Float64Array, products: Float64Array, target: number): { target: number; part: number }[];
}

/** A query along the basis, and the products of its words with all targets. */
export interface AskedWords {
  readonly along: Float64Array;
  readonly products: Float64Array;
}

export interface Standardised {
  readonly scores: Float64Array;
  readonly mean: number;
  readonly deviation: number;
}

export function relatedWords(
  { dimensions: d, rows, over }: Rows,
  targets: Csr,
  relations: Relations,
  { inverse, rest }: RelationRegression,
  relatedOf: ReturnType<typeof relatedSumsOf>,
  scored = everyRow(relations.related.length),
): RelatedWords {
  const groups: Groups = groupsOf(relations);
  const sharing = groups.members.map(() => [] as number[]);
  for (const row of scored) sharing[groups.of[row]].push(row);
  const taken = groups.members.flatMap((members, g) => (members.length > 1 && sharing[g].length > 0 ? [g] : []));
  const found = relatedOf(taken.map((g) => ({ members: groups.members[g], sharing: sharing[g] })));
  const length = new Float64Array(groups.of.length);
  for (const { lengths } of found) for (const [row, own] of lengths) length[row] = own;
  const places = scored.map((_, i) => i).filter((i) => length[scored[i]] > 0);
  const asked = places.map((i) => scored[i]);

  /** v = ((G + λ)⁻¹ − rest) y of queries, one after the other. */
  const vectorOf = (along: Float64Array) => {
    const vector = rowsTimes(along, d, inverse);
    for (let k = 0; k < vector.length; k++) vector[k] -= rest * along[k];
    return vector;
  };
  const parts = partsOf(groups);
  const sums = new Float64Array(taken.length * d);
  found.forEach(({ sum }, i) => {
    sums.set(sum, i * d);
  });
  const standardised = (shared: Float64Array, alone: Float64Array, products: Float64Array): Standardised => {
    const scores = new Float64Array(scored.length);
    let [total, squares] = [0, 0];
    for (let i = 0; i < asked.length; i++) {
      const row = asked[i];
      const own = alone[i] + rest * products[row];
      const score = (shared[setAt[i]] + OWN * own) / length[row];
      scores[places[i]] = score;
      total += score;
      squares += score ** 2;
    }
    const mean = total / Math.max(1, asked.length);
    const deviation = Math.sqrt(Math.max(0, squares / Math.max(1, asked.length) - mean * mean));
    for (const i of places) scores[i] = deviation > 0 ? (scores[i] - mean) / deviation : 0;
    return { scores, mean, deviation };
  };
  const placeOf = new Map(taken.map((g, i) => [g, i]));
  const setAt = asked.map((row) => placeOf.get(groups.of[row])!);
  const scoresOf: RelatedWords['scoresOf'] = (queries) => {
    const vectors = mappedTogether(
      queries.map(({ along }) => along),
      vectorOf,
    );
    const [alone, bySet] = [productsOf(rows, d, vectors, asked), productsOf(sums, d, vectors)];
    return queries.map(({ products }, q) => {
      const words = sumsOverParts(parts, taken, products);
      return standardised(
        bySet[q].map((x, i) => x + rest * words[i]),
        alone[q],
        products,
      );
    });
  };
  return {
    scoresOf,
    scores: (along, products) => scoresOf([{ along, products }])[0],
    weights(target) {
      const members = relations.related[target];
      const sum = over(members).map((x, k) => (x + OWN * rows[target * d + k]) / length[target]);
      const word = new Map<number, number>();
      const add = (row: number, weight: number) => {
        for (let i = targets.start[row]; i < targets.start[row + 1]; i++)
          word.set(targets.index[i], (word.get(targets.index[i]) ?? 0) + weight * targets.value[i]);
      };
      for (const row of members) add(row, rest / length[target]);
      add(target, (OWN * rest) / length[target]);
      return { along: vectorOf(sum), word };
    },
    through(along, products, target) {
      const vector = vectorOf(along);
      return Array.from(relations.related[target])
        .filter((row) => row !== target)
        .map((row) => ({ target: row, part: (dotAt(rows, row * d, vector) + rest * products[row]) / length[target] }));
    },
  };
}

export const everyRow = (count: number): Uint32Array => Uint32Array.from({ length: count }, (_, row) => row);

/** What does not change as long as the set is the same. */
interface RelatedSum {
  readonly sum: Float64Array;
  /** |w| of every target that has these related documents. */
  readonly lengths: ReadonlyMap<number, number>;
}

/**
 * One memory for all relations over the same documents and the same regression. What documents have beyond their rows is
 * known by its mean square alone, and is orthogonal to the left singular vectors u_k = y_k / σ_k: of a set marked by 1
 * it has mean · (|1|² − Σ (u_k · 1)²).
 */
export function relatedSumsOf({ dimensions: d, rows, over }: Rows, { inverse, rest }: RelationRegression) {
  const known = new WeakMap<Uint32Array, RelatedSum>();
  const mean = Math.max(0, 1 / rest - PENALTY);
  const shares = sharesOf(rows, d);
  const square = rowsTimes(inverse, d, inverse);
  const learn = (sets: readonly SharedSet[]) => {
    const whole = new Float64Array(sets.reduce((count, { sharing }) => count + sharing.length, 0) * d);
    const sums = sets.map(({ members }) => over(members));
    let at = 0;
    for (const [s, { sharing }] of sets.entries()) {
      for (const row of sharing) {
        putWithOwn(sums[s], rows, row * d, whole, at);
        at += d;
      }
    }
    const inside = quadraticForms(whole, d, square);
    let i = 0;
    at = 0;
    for (const [s, { members, sharing }] of sets.entries()) {
      const lengths = new Map<number, number>();
      for (const row of sharing) {
        const outside = lessSquares(members.length + 2 * OWN + OWN * OWN, whole, at, shares);
        at += d;
        lengths.set(row, Math.sqrt(Math.max(0, inside[i++]) + rest * rest * mean * Math.max(0, outside)));
      }
      known.set(members, { sum: sums[s], lengths });
    }
  };
  return (sets: readonly SharedSet[]): RelatedSum[] => {
    const fresh = sets.filter(({ members }) => !known.has(members));
    for (let from = 0; from < fresh.length; from += SETS) learn(fresh.slice(from, from + SETS));
    return sets.map(({ members }) => known.get(members)!);
  };
}

/** A set's sum, and a row of its own a little more. */
function putWithOwn(sum: Float64Array, rows: Float64Array, from: number, to: Float64Array, at: number): void {
  for (let k = 0; k < sum.length; k++) to[at + k] = sum[k] + OWN * rows[from + k];
}

function lessSquares(from: number, rows: Float64Array, at: number, weights: Float64Array): number {
  let left = from;
  for (let k = 0; k < weights.length; k++) left -= rows[at + k] * rows[at + k] * weights[k];
  return left;
}

/** By the rows: 1 / σ² of every direction. They are those of every regression over the same documents. */
const sharesBefore = new WeakMap<Float64Array, Float64Array>();

function sharesOf(rows: Float64Array, d: number): Float64Array {
  const known = sharesBefore.get(rows);
  if (known) return known;
  const squares = new Float64Array(d);
  for (let at = 0; at < rows.length; at += d) addSquares(squares, rows, at);
  const shares = squares.map((square) => (square > 0 ? 1 / square : 0));
  sharesBefore.set(rows, shares);
  return shares;
}

function addSquares(to: Float64Array, rows: Float64Array, at: number): void {
  for (let k = 0; k < to.length; k++) to[k] += rows[at + k] * rows[at + k];
}

/** So many sets at once. */
const SETS = 64;

/** A set of related documents, and the targets that have it. */
interface SharedSet {
  readonly members: Uint32Array;
  readonly sharing: readonly number[];
}
