import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pluck } from '../../../test/pluck.ts';
import { InputError, OptionError } from '../../check/index.ts';
import { shelf, smallSettings, untagged } from './shelf.case.ts';
import { recommend, similar } from './similar.ts';
import { SPACE_NAMES } from './spaces.ts';

const items = shelf();
const plain = untagged(items);
const question = {
  id: 'q',
  text: 'They reefed the mainsail as a gust reached the yacht; the skipper watched the tide.',
};
const subject = (id: string) => id.replace(/-\d+$/, '');

for (const space of SPACE_NAMES) {
  describe(`the space ${space}`, () => {
    it('finds the texts of the same subject first, and says why', async () => {
      const options = { space, top: 8, why: true, ...smallSettings(space) };
      const found = await similar(question, items, options);
      assert.equal(found.query, 'q');
      assert.equal(found.space, space);
      const right = found.results.slice(0, 5).filter(({ document }) => subject(document) === 'sailing');
      assert.ok(right.length >= 4, found.results.map(({ document }) => document).join(' '));
      for (const [i, { score, why }] of found.results.entries()) {
        if (i > 0) assert.ok(score <= found.results[i - 1].score, 'best first');
        assert.ok(why!.words.every(({ share }) => share > 0 && share <= 1 + 1e-6));
      }
      const [{ why }] = found.results;
      assert.ok(why!.words.some(({ word }) => /mainsail|gust|yacht|skipper|tide|reefed|reached/.test(word)));
    });

    it('gives the same for the same seed', async () => {
      const options = { space, ...smallSettings(space) };
      assert.deepEqual(
        await similar({ document: 'baking-1' }, items, options),
        await similar({ document: 'baking-1' }, items, options),
      );
    });

    it('answers where all documents are alike, and where K is larger than the collection', async () => {
      const same = [1, 2, 3].map((i) => ({ id: `${i}`, text: 'One and the same harbour text.', tags: [`${i % 2}`] }));
      const found = await similar({ document: '1' }, same, { space });
      assert.ok(found.results.every(({ score }) => Number.isFinite(score)));
    });
  });
}

describe('similar', () => {
  it('says what relations are worth in auto', async () => {
    const learned = await similar(question, shelf(20), {});
    assert.match(
      learned.notes.join('\n'),
      /570 examples\. Held out \(\d+ documents\): mean average precision [\d.]+ → [\d.]+/,
    );
    const blind = await similar(question, plain, {});
    assert.match(blind.notes.join('\n'), /Trained without relations: directions and words decide\./);
  });

  it('learns nothing from one label for everything, and says so', async () => {
    const found = await similar(
      question,
      plain.map((item) => ({ ...item, tags: ['all'] })),
      { space: 'rocchio' },
    );
    const notes = found.notes.join('\n');
    assert.match(notes, /Every document has the label “all”/);
    assert.match(notes, /The relations tell no documents apart/);
    assert.match(notes, /The space rocchio learns from relations, and there are none to learn from; auto was used/);
    assert.ok(found.results.length > 0);
  });

  it('says that documents have fewer dimensions than were asked for', async () => {
    const { notes } = await similar(question, ['oil price', 'oil barrel', 'grain wheat'], { space: 'svd' });
    assert.match(notes.join(), /The documents span \d dimensions; 100 were asked for/);
  });

  it('answers a question without known words with nothing, and says so', async () => {
    const found = await similar({ id: 'q', text: 'xylophone zebra' }, plain, { space: 'tfidf' });
    assert.deepEqual(found.results, []);
    assert.match(found.notes.join('\n'), /No word of “q” is known to the collection/);
  });

  it('finds the copies of a text where every other is one, and says so', async () => {
    const copies = Array.from({ length: 6 }, (_, i) => `Note ${i + 1}: the committee talked about fence and compost.`);
    for (const space of ['auto', 'tfidf'] as const) {
      const { results, notes } = await similar({ document: '1' }, copies, { space, why: true });
      // Five words of six are those of the first: a cosine of 5/6.
      assert.deepEqual(results.map(({ document }) => document).sort(), ['2', '3', '4', '5', '6']);
      assert.ok(results.every(({ alike, why }) => alike === 83 && why === undefined));
      assert.match(notes.join(), /“1” is as like one as the other/);
    }
  });

  it('refuses what cannot be used', async () => {
    await assert.rejects(
      similar({ document: 'nobody' }, plain, {}),
      /no document of the collection has this id; got "nobody"/,
    );
    await assert.rejects(similar(question, [plain[0], plain[0]], {}), /every document needs an id of its own/);
    // @ts-expect-error: tfidf has no alpha.
    await assert.rejects(similar(question, plain, { space: 'tfidf', alpha: 3 }), OptionError);
    await assert.rejects(similar(question, plain, { space: 'pvms' as 'pvsm' }), /did you mean pvsm/);
    await assert.rejects(
      similar(question, plain, { space: 'rocchio', relations: { pairs: [['x', 'y']] } }),
      InputError,
    );
  });
});

describe('recommend', () => {
  it('follows a history of one or of several, without what was read', async () => {
    const one = await recommend({ document: 'astronomy-0' }, items, { space: 'rocchio', top: 4 });
    assert.ok(one.results.filter(({ document }) => subject(document) === 'astronomy').length >= 3);
    const history = ['astronomy-0', 'sailing-0'];
    const both = await recommend(
      history.map((document) => ({ document })),
      items,
      { space: 'rocchio', top: 6 },
    );
    assert.ok(!both.results.some(({ document }) => history.includes(document)));
    const subjects = new Set(both.results.map(({ document }) => subject(document)));
    assert.ok(subjects.has('astronomy') && subjects.has('sailing'));
    assert.ok(both.results.filter(({ document }) => subject(document) === 'baking').length <= 1);
  });

  it('falls by score, and has nothing at or under zero as alike', async () => {
    const { results } = await recommend({ document: 'baking-0' }, items, { space: 'svd', top: 40 });
    const found = await similar({ document: 'sailing-0' }, plain, { space: 'auto', top: 40 });
    assert.ok(found.results.length > 5 && found.results.length < plain.length - 1);
    for (const { results: list } of [found, { results }]) {
      assert.deepEqual(
        pluck(list, 'score'),
        list.map(({ score }) => score).sort((a, b) => b - a),
      );
      assert.ok(list.every(({ score, alike }) => score > 0 && alike >= 1 && alike <= 100));
    }
  });

  it('takes texts, lists of strings and ids, and answers one question with one object', async () => {
    const texts = ['A sheep dog guards the sheep.', 'Bread needs salt and flour.', 'Flour makes a dough.'];
    const one = await similar('dogs and sheep', texts, { language: 'en' });
    assert.deepEqual([one.query, one.results[0].document], ['text', '1']);
    const same = await similar(texts[1], texts, { space: 'tfidf', language: 'en' });
    assert.deepEqual([same.results[0].document, same.results[0].alike], ['2', 100]);
    const many = await similar(['dogs', { id: '2' }], texts, { language: 'en' });
    assert.deepEqual(pluck(many, 'query'), ['text 1', '2']);
    const next = await recommend('salted bread', texts, { language: 'en' });
    assert.deepEqual([next.history, next.results[0].document], [['text'], '2']);
    await assert.rejects(similar(5 as never, texts), /similar: takes a text, a document/);
    await assert.rejects(
      recommend({ document: 'none' }, texts),
      /^InputError: recommend: no document of the collection/,
    );
  });
});
