import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assembled, requiredRelations } from './assembled.ts';
import { finder } from './finder.ts';
import { shelf, smallSettings } from './shelf.case.ts';
import { finderSettings, findSimilar } from './similar.ts';
import { openSpace, saveSpace } from './space-file.ts';

const settingsOf = (space: 'sup-pvsm' | 'sup-gvsm') =>
  finderSettings('similar', { space, language: 'en', passes: 8, ...smallSettings(space) });

describe('a space whose factors were trained elsewhere', () => {
  for (const space of ['sup-pvsm', 'sup-gvsm'] as const) {
    it(`answers in ${space} as one that was trained here, and can be saved`, async () => {
      const items = shelf();
      const here = await finder(items, settingsOf(space));
      const { catalogue, relations } = here.state;
      const { trained } = (await finder(items, settingsOf('sup-pvsm'))).state;
      const open = await assembled(settingsOf(space), {
        ids: catalogue.ids,
        titles: catalogue.titles,
        terms: catalogue.words.terms,
        labels: catalogue.words.labels,
        counts: catalogue.counts,
        relations: relations!,
        factors: { arrays: { topicGivenWord: trained.arrays.topicGivenWord }, notes: [] },
      });
      const ask = async (of: typeof open) => (await findSimilar(of, ['sailing-0'], { top: 7, why: true }))[0].results;
      const found = await ask(open);
      assert.ok(found.every(({ document, why }) => /^sailing/.test(document) && why!.passage === undefined));
      assert.deepEqual(await ask(openSpace(saveSpace(open))), found);
    });
  }

  it('needs something to learn from', () => {
    assert.throws(
      () =>
        requiredRelations(['a', 'b'], {
          labels: [
            ['a', 'x'],
            ['b', 'x'],
          ],
        }),
      /nothing to learn from/,
    );
    assert.throws(() => requiredRelations(['a', 'b'], {}), /nothing to learn from/);
    assert.equal(requiredRelations(['a', 'b', 'c'], { pairs: [['a', 'b']] }).pairs, 1);
  });
});
