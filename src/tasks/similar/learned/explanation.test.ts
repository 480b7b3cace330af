/** Reasons of `auto` where it learns most: from labels of many documents, for targets with labels and without. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documentsOf } from '../../../../test/documents.ts';
import { documentCounts } from '../../../linalg/index.ts';
import { random } from '../../../random/index.ts';
import { analyze, vocabulary } from '../../../text/index.ts';
import { relationsOf } from '../relations/resolve.ts';
import { supervisedFactors } from '../spaces/factors.ts';
import { SPACES } from '../spaces.ts';

const KINDS = ['sail', 'bake', 'star', 'farm'];
const chance = random(7);
const word = (stem: string, of: number) => `${stem}${'abcdefghijklmnopqrstuvwxyz'[chance.below(of)]}o`;
const items = Array.from({ length: 160 }, (_, i) => {
  const kind = KINDS[i % 4];
  const words = Array.from({ length: 20 }, () => (chance.uniform() < 0.3 ? word(kind, 20) : word('nul', 26)));
  return { id: `${i}`, kind, text: `${words.join(' ')}.` };
});
const ids = items.map(({ id }) => id);

describe('reasons in auto', async () => {
  const corpus = await analyze(items, { language: 'en' });
  const counts = documentCounts(corpus, vocabulary(corpus));
  /** The last forty have no label. */
  const relations = relationsOf(ids, { labels: items.slice(0, 120).map(({ id, kind }) => [id, kind] as const) });
  const fitted = await SPACES.auto.fit({ counts, relations, random: random(11) }, {});
  const projection = fitted.project(counts);

  it('were learned from all there is to learn', () => {
    const [, , , , metric, related] = fitted.trained.arrays.mixture;
    assert.ok(metric > 0 && related > 0, `${fitted.trained.arrays.mixture}`);
    assert.match(fitted.trained.notes.join(), /mean average precision/);
    const { fine, inverse, metric: root, middle, rest } = fitted.trained.arrays;
    const dimensions = fine.length / counts.columns;
    assert.deepEqual([inverse.length, root.length % dimensions], [dimensions ** 2, 0]);
    assert.deepEqual([middle.length, rest.length], [dimensions, 1]);
  });

  it('add up to the score, whether the query or the target has a label', () => {
    for (const row of [0, 3, 130]) {
      const scores = projection.scores(row);
      const best = [...scores.keys()].filter((t) => t !== row).sort((a, b) => scores[b] - scores[a]);
      for (const target of [...best.slice(0, 3), ...best.filter((t) => t >= 120).slice(0, 2)]) {
        const { words, others } = projection.explain(row, target);
        const total = words.reduce((sum, { share }) => sum + share, others);
        assert.ok(Math.abs(total - 1) < 1e-5, `${row} → ${target}: ${total}`);
        const own = new Set(counts.index.subarray(counts.start[row], counts.start[row + 1]));
        assert.ok(words.every(({ column }) => own.has(column)));
      }
    }
  });

  it('name documents of the same label that brought a target here, most of the score where words of them decide', () => {
    const scores = projection.scores(130);
    const [target] = [...scores.keys()].slice(0, 120).sort((a, b) => scores[b] - scores[a]);
    const { through = [], factors = [] } = projection.explain(130, target);
    assert.ok(through.length > 0);
    for (const { target: other, share } of through) {
      assert.ok(other !== target && items[other].kind === items[target].kind && other < 120);
      assert.ok(share > 0 && share < 1, `${share}`);
    }
    assert.ok(factors.every(({ share }) => share >= 0.05));
    const late = projection.explain(130, 125).through ?? [];
    assert.deepEqual(late, [], 'a target without a label was found by itself');
  });
});

it('supervised factors: say how many related pairs have no word in common', async () => {
  const texts = ['ships docks', 'ships tides', 'bees frost', 'apples cider'];
  const corpus = await analyze(documentsOf(texts), { language: 'en' });
  const counts = documentCounts(corpus, vocabulary(corpus));
  const notes = async (pairs: [string, string][]) => {
    const relations = relationsOf(['0', '1', '2', '3'], { pairs });
    const settings = { topics: 2, passes: 2, update: 'exact' } as const;
    return (await supervisedFactors({ counts, relations, random: random(1) }, settings)).notes;
  };
  assert.deepEqual(await notes([['0', '1']]), []);
  assert.match(
    (
      await notes([
        ['0', '1'],
        ['2', '3'],
      ])
    ).join(),
    /^1 of 2 related pairs have no word in common/,
  );
});
