import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withLikes } from './likes.ts';
import { shelf, untagged } from './shelf.case.ts';
import { recommend, similar } from './similar.ts';
import type { Projection } from './spaces/space.ts';

/** Rows of scores; an explanation tells half of a score by a word. */
const fixed = (rows: readonly (readonly number[])[]): Projection => ({
  scores: (row) => Float64Array.from(rows[row]),
  explain: () => ({ words: [{ column: 7, share: 0.5 }], others: 0.5 }),
});

describe('liked documents', () => {
  it('add their scores, as far as they are like the question', () => {
    // The question scores 4, 2 and −1; target 1 was liked: w = (2/4)² = 1/4, and 1/4 / (1 + 1/4) = 1/5 of its scores count.
    const projection = withLikes(
      fixed([
        [4, 2, -1],
        [1, 5, 10],
      ]),
      [{ row: 1, target: 1 }],
    );
    assert.deepEqual([...projection.scores(0)], [4 + 1 / 5, 2 + 1, -1 + 2]);
    const { words, others, through } = projection.explain(0, 0);
    assert.ok(Math.abs(words[0].share - (0.5 * 4) / 4.2) < 1e-12);
    assert.ok(Math.abs(words[0].share + others - 1) < 1e-12);
    assert.equal(through![0].target, 1);
    assert.ok(Math.abs(through![0].share - 0.2 / 4.2) < 1e-12);
  });

  it('that are unlike the question change nothing', () => {
    const inner = fixed([
      [4, -2],
      [1, 5],
    ]);
    assert.deepEqual([...withLikes(inner, [{ row: 1, target: 1 }]).scores(0)], [4, -2]);
    assert.equal(withLikes(inner, []), inner);
  });

  const items = untagged(shelf(20));
  const settings = { language: 'en', why: true, top: 30 } as const;
  const precision = (results: readonly { document: string }[], kind: string) =>
    results.slice(0, 19).filter(({ document }) => document.startsWith(kind)).length / 19;

  it('of the same kind bring more of it, and of another kind take nothing away', async () => {
    const found = async (likes: string[]) => await similar({ document: 'sailing-0' }, items, { ...settings, likes });
    const [blind, same, others] = [
      await found([]),
      await found(['sailing-3', 'sailing-7', 'sailing-9', 'sailing-11']),
      await found(['baking-1', 'baking-2', 'astronomy-4']),
    ];
    assert.ok(precision(same.results, 'sailing') >= precision(blind.results, 'sailing'));
    assert.ok(precision(others.results, 'sailing') >= precision(blind.results, 'sailing') - 0.06);
    for (const { why } of same.results) {
      const told = why!.words.reduce((sum, { share }) => sum + share, why!.others);
      assert.ok(Math.abs(told - 1) < 1e-6, `${told}`);
    }
    assert.ok(same.results.some(({ why }) => why!.through?.some(({ document }) => document.startsWith('sailing-'))));
  });

  it('are told when they are not there, and are enough for a recommendation', async () => {
    const { notes, results } = await similar({ document: 'sailing-0' }, items, { ...settings, likes: ['nowhere'] });
    assert.ok(results.length > 0);
    assert.match(notes.join(' '), /1 of the liked documents not in the collection, such as “nowhere”; left out/);
    const next = await recommend([], items, { language: 'en', top: 4, likes: ['baking-0', 'baking-0', 'baking-1'] });
    assert.deepEqual(next.history, ['baking-0', 'baking-1']);
    assert.ok(next.results.every(({ document }) => document.startsWith('baking')));
    await assert.rejects(recommend([], items, { language: 'en' }), /read or liked/);
  });
});
