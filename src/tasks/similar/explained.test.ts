/** Reasons add up to the score, word by word and document by document; the best are the best. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nearWithin } from '../../../test/near.ts';
import { fromDense } from '../../linalg/index.ts';
import { random } from '../../random/index.ts';
import type { Relations } from './relations/relations.ts';
import { rocchio } from './spaces/rocchio.ts';
import { tfidf } from './spaces/tfidf.ts';

const TARGETS = [
  [2, 1, 0, 0, 0],
  [0, 1, 3, 0, 0],
  [0, 0, 1, 2, 0],
  [1, 0, 0, 1, 2],
  [1, 1, 0, 0, 1],
];
const QUERY = [1, 0, 2, 0, 1];
const group = Uint32Array.from([0, 1, 4]);
const related = [group, group, Uint32Array.from([2]), Uint32Array.from([3]), group];
const close = nearWithin(1e-6);

const SPACES = [
  ['tfidf', tfidf, { weighting: 'log-tf-idf' }],
  ['rocchio', rocchio, { alpha: 2 }],
] as const;

for (const [name, space, settings] of SPACES) {
  describe(`reasons in ${name}`, () => {
    const project = async () => {
      const relations = { related } as unknown as Relations;
      const problem = { counts: fromDense(TARGETS), relations, random: random(1) };
      const fitted = await (space.fit as (problem: unknown, settings: unknown) => ReturnType<typeof space.fit>)(
        problem,
        settings,
      );
      return fitted.project(fromDense([QUERY, ...QUERY.map((_, w) => QUERY.map((_, v) => (v === w ? 1 : 0)))]));
    };

    it('add up to the whole score, and each is what the score loses without the word', async () => {
      const projection = await project();
      const idf = QUERY.map((_, w) => Math.log(5 / TARGETS.filter((row) => row[w] > 0).length));
      const weights = QUERY.map((n, w) => (n > 0 ? (1 + Math.log(n)) * idf[w] : 0));
      let told = 0;
      for (const target of TARGETS.keys()) {
        const score = Array.from(projection.scores(0))[target];
        if (Math.abs(score) < 1e-9) continue;
        const { words, others } = projection.explain(0, target);
        // The score is linear in the words of the query, each of which can be asked alone.
        for (const { column, share } of words) {
          const alone = projection.scores(1 + column)[target];
          close(share, ((weights[column] / Math.hypot(...weights)) * alone) / score, `${column} for ${target}`);
          told++;
        }
        close(
          words.reduce((sum, { share }) => sum + share, others),
          1,
          `shares for ${target}`,
        );
        assert.ok(words.every(({ column, share }) => QUERY[column] > 0 && share > 0));
      }
      assert.ok(told > 6, `${told}`);
    });

    it('name the related documents that brought it here, never itself', async () => {
      const projection = await project();
      for (const target of TARGETS.keys()) {
        const { through = [] } = projection.explain(0, target);
        assert.ok(through.every(({ target: other, share }) => other !== target && share > 0));
        if (name === 'tfidf' || related[target].length === 1) continue;
        assert.ok(through.every(({ target: other }) => related[target].includes(other)));
      }
    });
  });
}

it('rocchio through the related: the shares of the related and of the words of its own make the score', async () => {
  const problem = { counts: fromDense(TARGETS), relations: { related } as unknown as Relations, random: random(1) };
  const fitted = await rocchio.fit(problem as never, { alpha: 2 } as never);
  const plain = await rocchio.fit(problem as never, { alpha: 0 } as never);
  const [moved, words] = [fitted, plain].map((space) => space.project(fromDense([QUERY])));
  const cosine = Array.from(words.scores(0));
  const score = Array.from(moved.scores(0));
  const { through = [] } = moved.explain(0, 0);
  const byDocument = new Map(through.map(({ target, share }) => [target, share]));
  // share of j = α/2 · cos(q, j) / |t| / score, so that two shares are as their cosines.
  close(byDocument.get(1)! / byDocument.get(4)!, cosine[1] / cosine[4], 'shares');
  const own = 1 - [...byDocument.values()].reduce((a, b) => a + b, 0);
  // What is left is the target's own: a_0 weighs 1 where each of two related weighs α/2 = 1.
  close(own / byDocument.get(1)!, cosine[0] / cosine[1], 'own');
  assert.ok(score[0] > 0);
});
