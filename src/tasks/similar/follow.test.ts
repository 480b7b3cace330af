import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Change, finder } from './finder.ts';
import type { GivenRelations } from './relations/resolve.ts';
import { shelf, smallSettings, untagged } from './shelf.case.ts';
import { finderSettings, findNext, findSimilar } from './similar.ts';
import { openSpace, saveSpace } from './space-file.ts';
import { SPACES, type SpaceName } from './spaces.ts';

const items = untagged(shelf());
const labels = shelf().flatMap(({ id, tags }) => tags.map((tag) => [id, tag] as const));
const nothing: Change = { relations: { labels } };

const fitted = (space: SpaceName, relations: GivenRelations = { labels }) =>
  finder(items, finderSettings('similar', { space, language: 'en', ...smallSettings(space) }), {
    relations,
  });
const asked = async (open: Awaited<ReturnType<typeof fitted>>, id: string, top = 30) =>
  (await findSimilar(open, [id], { top, why: false }))[0];

describe('a collection that changes', () => {
  for (const space of ['tfidf', 'svd', 'pvsm', 'gvsm', 'sup-gvsm', 'rocchio', 'auto'] as const) {
    it(`forgets, takes in and replaces documents in ${space}, and says so`, async () => {
      const open = await fitted(space);
      const bread = {
        id: 'sailing-0',
        text: 'Knead the dough; the oven must be hot for bread of rye flour and yeast.',
      };
      const change = { ...nothing, gone: ['sailing-0', 'baking-1'], more: [bread] };
      const now = labels.filter(([id]) => id !== 'sailing-0' && id !== 'baking-1');
      const removed = ['rocchio', 'auto', 'tfidf', 'svd', 'pvsm'].includes(space);
      assert.equal(await open.follow({ ...change, relations: { labels: now }, removed }), true);
      const { results, notes } = await asked(open, 'sailing-0');
      assert.match(results[0].document, /^baking/);
      assert.ok(!results.some(({ document }) => document === 'baking-1' || document === 'sailing-0'));
      assert.ok(notes.includes('Compared by the words known before they came: 1 of the documents.'));
      await assert.rejects(asked(open, 'baking-1'), /no document of the collection has this id; got "baking-1"/);
      const next = await findNext(open, ['baking-0'], { top: 30, why: false, diversity: 0.3 });
      assert.ok(!next.results.some(({ document }) => document === 'baking-1'));
      const again = openSpace(saveSpace(open));
      assert.deepEqual((await asked(again, 'sailing-0')).results, results);
      assert.deepEqual(again.notes, open.notes);
    });
  }

  it('is, in rocchio, what training anew makes of what was said and taken back', async () => {
    const space = 'rocchio';
    const open = await fitted(space, { labels, pairs: [['sailing-1', 'astronomy-1']] });
    const relations = { labels, pairs: [['sailing-2', 'baking-2']] as const };
    assert.equal(await open.follow({ ...nothing, relations, added: [['sailing-2', 'baking-2']], removed: true }), true);
    assert.deepEqual(
      (await asked(open, 'sailing-2')).results,
      (await asked(await fitted(space, relations), 'sailing-2')).results,
    );
  });

  it('leaves all as it was where only training would do', async () => {
    const steps = await fitted('gvsm');
    const before = await asked(steps, 'sailing-1');
    const fewer = { labels: labels.slice(0, 20) };
    assert.equal(await steps.follow({ ...nothing, gone: ['baking-1'], relations: fewer, removed: true }), false);
    assert.deepEqual(await asked(steps, 'sailing-1'), before);
    const none = await (await fitted('rocchio')).follow({ ...nothing, relations: {} });
    assert.equal(none, false, 'no relation is left to learn from');
    const supervised = await fitted('sup-pvsm');
    const pairs = [['sailing-1', 'baking-1']] as const;
    assert.equal(await supervised.follow({ ...nothing, relations: { labels, pairs }, added: pairs }), false);
    const blind = await fitted('rocchio', {});
    assert.equal(await blind.follow({ ...nothing, relations: { pairs }, added: pairs }), true, 'it fell back to auto');
    const words = await fitted('tfidf', {});
    assert.equal(await words.follow({ ...nothing, relations: { pairs }, added: pairs }), true, 'it learns nothing');
  });

  it('takes the first relations, too few to measure, as training would', async () => {
    const open = await fitted('auto', {});
    const relations = { pairs: [['sailing-1', 'baking-1']] as const };
    assert.equal(await open.follow({ ...nothing, relations, added: relations.pairs }), true);
    const anew = await fitted('auto', relations);
    assert.deepEqual((await asked(open, 'sailing-1')).results, (await asked(anew, 'sailing-1')).results);
    assert.notDeepEqual(
      (await asked(open, 'sailing-1')).results,
      (await asked(await fitted('auto', {}), 'sailing-1')).results,
    );
  });

  it('is trained again when enough can be measured, and when that has grown by a tenth', () => {
    /** So many documents in a ring: each is related to the one before and to the one after. */
    const ring = (size: number) => ({
      related: Array.from({ length: size }, (_, row) => Uint32Array.of((row + size - 1) % size, row, (row + 1) % size)),
      ...{ pairs: size, apart: [], notes: [] },
    });
    const needsRetraining = SPACES.auto.needsRetraining!;
    assert.equal(needsRetraining(undefined, undefined), false);
    assert.equal(needsRetraining(undefined, ring(49)), false);
    assert.equal(needsRetraining(ring(10), ring(49)), false);
    assert.equal(needsRetraining(ring(49), ring(50)), true);
    assert.equal(needsRetraining(undefined, ring(50)), true);
    assert.equal(needsRetraining(ring(100), ring(110)), false);
    assert.equal(needsRetraining(ring(100), ring(111)), true);
    assert.equal(needsRetraining(ring(100), ring(89)), true);
    assert.equal(needsRetraining(ring(100), undefined), true);
  });

  it('refuses a second document of an id', async () => {
    const open = await fitted('tfidf');
    const more = [{ id: 'baking-1', text: 'dough' }];
    await assert.rejects(open.follow({ ...nothing, more }), /an id of its own; two have; got "baking-1"/);
  });
});
