/** Spaces of directions and of topics against their formulas, written out over plain arrays. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { near } from '../../../../test/near.ts';
import { resolve } from '../../../check/index.ts';
import { fromDense } from '../../../linalg/index.ts';
import { random } from '../../../random/index.ts';
import type { Relations } from '../relations/relations.ts';
import { relationsOf } from '../relations/resolve.ts';
import { SPACES, type SpaceName } from '../spaces.ts';
import { WEIGHT_OPTIONS } from './gvsm.ts';

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const dot = (a: readonly number[], b: readonly number[]): number => sum(a.map((x, i) => x * b[i]));
const cosine = (a: readonly number[], b: readonly number[]): number => dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));

/** Two groups of documents without a common word. */
const N = [
  [2, 1, 0, 0, 0],
  [1, 3, 0, 0, 0],
  [0, 0, 1, 2, 1],
  [0, 0, 3, 1, 1],
  [0, 0, 1, 1, 4],
];
const QUERY = [1, 2, 2, 0, 1];

async function scores(name: SpaceName, settings: object, relations?: Relations, query = QUERY): Promise<Float64Array> {
  const space = SPACES[name];
  const problem = { counts: fromDense(N.map((row) => [...row])), relations, random: random(1) };
  const fitted = await space.fit(problem, resolve(name, space.options, settings) as never);
  return fitted.project(fromDense([[...query]])).scores(0);
}

it('spaces are called what they are listed as', () => {
  for (const [name, space] of Object.entries(SPACES)) assert.equal(space.name, name);
});

describe('spaces of directions', () => {
  const spanned = { dimensions: 5, weighting: 'tf' };
  const words = N.map((row) => cosine(row, QUERY));

  it('svd, irr, cssvd: with all directions, the cosine of the words', async () => {
    near(await scores('svd', spanned), words, 1e-4, 'svd');
    near(await scores('irr', { ...spanned, rescaling: 2 }), words, 1e-4, 'irr');
    near(await scores('cssvd', spanned), words, 1e-4, 'cssvd');
  });

  it('svd: with one direction for each group, a query is as like all of a group as its part there is long', async () => {
    // The two first directions lie one in each group, for no word is common. v is the principal eigenvector of AᵀA.
    const unit = N.map((row) => row.map((x) => x / Math.sqrt(dot(row, row))));
    const principal = (rows: readonly number[][]) => {
      let v = rows[0];
      for (let pass = 0; pass < 500; pass++) {
        const next = rows[0].map((_, w) => sum(rows.map((row) => row[w] * dot(row, v))));
        v = next.map((x) => x / Math.sqrt(dot(next, next)));
      }
      return v;
    };
    const [a, b] = [principal(unit.slice(0, 2)), principal(unit.slice(2))];
    const query = [dot(QUERY, a), dot(QUERY, b)];
    const shares = query.map((x) => Math.abs(x) / Math.sqrt(dot(query, query)));
    const expected = [shares[0], shares[0], shares[1], shares[1], shares[1]];
    near(await scores('svd', { dimensions: 2, weighting: 'tf' }), expected, 1e-4, 'svd');
    near(
      await scores('irr', { dimensions: 2, weighting: 'tf', rescaling: 0 }),
      expected,
      1e-4,
      'irr without rescaling',
    );
    near(await scores('cssvd', { dimensions: 2, weighting: 'tf' }), expected, 1e-4, 'cssvd');
  });
});

describe('spaces of topics', () => {
  // P(z|w) of five words and two topics.
  const P = [
    [0.9, 0.1],
    [0.6, 0.4],
    [0.2, 0.8],
    [0.5, 0.5],
    [0.1, 0.9],
  ];
  /** EFF: P(z|d) = Σ_w P(z|w) n(w) / n. */
  const eff = (row: readonly number[]) => [0, 1].map((z) => sum(row.map((n, w) => (n / sum(row)) * P[w][z])));
  const topicGivenWord = Float64Array.from(P.flat());
  const targets = {
    counts: fromDense(N.map((row) => [...row])),
    relations: relationsOf(['0', '1', '2', '3', '4'], { pairs: [['0', '1']] }),
  };
  const asked = (fitted: { project(counts: ReturnType<typeof fromDense>): { scores(row: number): Float64Array } }) =>
    fitted.project(fromDense([[...QUERY]])).scores(0);

  it('pvsm, sup-pvsm: the cosine of expected factor frequencies', () => {
    for (const name of ['pvsm', 'sup-pvsm'] as const) {
      const space = SPACES[name];
      const settings = resolve(name, space.options, {}) as never;
      const fitted = space.open({ arrays: { topicGivenWord }, notes: [] }, targets, settings);
      near(
        asked(fitted),
        N.map((row) => cosine(eff(row), eff(QUERY))),
        1e-9,
        name,
      );
    }
  });

  it('gvsm, sup-gvsm: SIM(i, q) = ((γ_i ∘ d_i)·d_q) / (|γ_i ∘ d_i| |d_q|)', () => {
    const logWeights = Float32Array.from({ length: 10 }, (_, i) => (i % 3) / 2 - 0.4);
    for (const name of ['gvsm', 'sup-gvsm'] as const) {
      for (const start of ['eff', 'uniform'] as const) {
        const settings = {
          ...resolve(name, WEIGHT_OPTIONS, { start }),
          topics: 2,
          passes: 1,
          ...(name === 'sup-gvsm' && { update: 'exact' }),
        };
        const fitted = SPACES[name].open(
          { arrays: { topicGivenWord, logWeights }, notes: [] },
          targets,
          settings as never,
        );
        const expected = N.map((row, i) => {
          const d = start === 'eff' ? eff(row) : [1, 1];
          return cosine(
            d.map((x, z) => x * Math.exp(logWeights[i * 2 + z])),
            eff(QUERY),
          );
        });
        near(asked(fitted), expected, 1e-5, `${name} ${start}`);
      }
    }
  });

  it('are all alike with one topic, and find the two groups with two', async () => {
    const labels = N.map((_, i) => [`${i}`, i < 2 ? 'a' : 'b'] as const);
    const relations = relationsOf(
      N.map((_, i) => `${i}`),
      { labels },
    );
    for (const name of ['pvsm', 'sup-pvsm', 'gvsm', 'sup-gvsm'] as const) {
      near(await scores(name, { topics: 1, passes: 3 }, relations), [1, 1, 1, 1, 1], 1e-6, name);
      const first = await scores(name, { topics: 2, passes: 60 }, relations, [1, 1, 0, 0, 0]);
      near(first, [1, 1, 0, 0, 0], 0.02, name);
    }
    near(
      await scores('pvsm', { topics: 2, passes: 60, fold: 'em' }, relations, [0, 0, 1, 1, 1]),
      [0, 0, 1, 1, 1],
      0.02,
    );
  });
});
