import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Random, random } from '../../../random/index.ts';
import { belonging } from './belonging.ts';
import { GENTLE } from './model.ts';
import type { AskedWith } from './weight-search.ts';

/** A query whose targets have these scores; `own`: the places of its related ones. */
function asked(scores: readonly number[], own: readonly number[]): AskedWith {
  const near = Float64Array.from(scores);
  return { parts: { near, words: new Float64Array(near.length) }, near: new Map([[GENTLE.strength, near]]), own };
}

describe('the share of documents without relations that belong to others', () => {
  const share = (hidden: number, alone: number, ...queries: AskedWith[]) =>
    belonging(queries, GENTLE, 0, hidden, alone);

  it('is how many more of them score above half of the hidden than by mistake, of how many would', () => {
    // Four are hidden, of which two are related: the better one of these, and a third of others like them, scores so high.
    const hidden = [9, 7, 3, 1];
    const known = [20, 20];
    const alone = (above: number, below: number) => [...Array(above).fill(10), ...Array(below).fill(2)];
    const query = (above: number, below: number) => asked([...hidden, ...known, ...alone(above, below)], [0, 1, 4]);
    assert.equal(share(4, 6, query(1, 5)), 1, '1/6 of 2/4 · 1/3');
    assert.equal(share(4, 6, query(1, 11)), 0.5);
    assert.equal(share(4, 6, query(0, 5)), 0);
    assert.equal(share(4, 6, query(5, 1)), 1, 'at most');
    // 1/6 and 0 of 1/6 each.
    assert.equal(share(4, 6, query(1, 5), query(0, 6)), 0.5);
    // Of eight, one of four others scores so high by mistake, as does a quarter of those without relations, and a third more.
    const eight = [9, 8, 7, 6, 10, 1, 1, 1];
    const isClose = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-12, `${a} ${b}`);
    isClose(share(8, 8, asked([...eight, ...alone(7, 17)], [0, 1, 2, 3])), (7 / 24 - 1 / 4) / (0.5 * (2 / 5 - 1 / 4)));
  });

  it('is all where nothing tells', () => {
    assert.equal(share(2, 2, asked([3, 1], [0])), 1, 'none is without relations');
    assert.equal(share(2, 4, asked([3, 1, 2, 2, 9], [2])), 1, 'none of its related was hidden');
    assert.equal(share(2, 4, asked([3, 1, 2, 2, 9], [0, 1])), 1, 'all that were hidden are related');
    assert.equal(share(0, 0), 1);
  });

  it('is found again where it was planted', () => {
    for (const planted of [0, 0.3, 0.7, 1]) {
      const draw = random(7);
      const queries = Array.from({ length: 100 }, () => plantedQuery(draw, planted));
      const found = share(100, 100, ...queries);
      assert.ok(Math.abs(found - planted) < 0.08, `${found} of ${planted}`);
    }
  });
});

/** A tenth of 100 hidden targets are related, and score higher; of 400 others a tenth of those planted. */
function plantedQuery(draw: Random, planted: number): AskedWith {
  const score = (isRelated: boolean) => draw.uniform() + (isRelated ? 0.6 : 0);
  const own = Array.from({ length: 100 }, (_, place) => place).filter(() => draw.uniform() < 0.1);
  const scores = Array.from({ length: 500 }, (_, place) =>
    score(place < 100 ? own.includes(place) : draw.uniform() < 0.1 * planted),
  );
  return asked(scores, own);
}
