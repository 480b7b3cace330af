import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pluck } from '../../../test/pluck.ts';
import { beside } from './beside.ts';

const TEXT =
  'The council closed the old bridge on Monday. Engineers had found cracks in the pillars. ' +
  'Children sowed radishes in the garden of the school. The repair will last a year.';
const set = {
  id: 'one',
  documents: [{ id: '1', text: TEXT }],
  references: ['A bridge is closed for repairs; the engineer found a crack.'],
};

describe('a set to be read', () => {
  it('marks what a reference and a summary share, by stems, without stop words', async () => {
    const read = await beside(set, { methods: 'lead' }, { sentences: 2 });
    const words = (text: { text: string; shared: readonly { start: number; end: number }[] }) =>
      text.shared.map(({ start, end }) => text.text.slice(start, end));
    // The lead has the first two sentences: closed, bridge, Engineers, found, cracks are in the reference; repairs is not shared.
    assert.deepEqual(words(read.references[0]), ['bridge', 'closed', 'engineer', 'found', 'crack']);
    assert.deepEqual(words(read.summaries[0]), ['closed', 'bridge', 'Engineers', 'found', 'cracks']);
    assert.deepEqual(words(read.documents[0]), ['closed', 'bridge', 'Engineers', 'found', 'cracks']);
    // Five of the six content words of the reference.
    assert.equal(read.summaries[0].covered, 5 / 6);
    assert.deepEqual(
      read.summaries[0].sentences.map(({ start, end }) => TEXT.slice(start, end)),
      ['The council closed the old bridge on Monday.', 'Engineers had found cracks in the pillars.'],
    );
    assert.equal(read.references[0].shared[2].term, read.summaries[0].shared[2].term);
  });

  it('reads every document, reference and method, each by itself', async () => {
    const many = {
      id: 'two',
      documents: [
        { id: 'a', text: 'Cracks closed the bridge. The\nferry sails.' },
        { id: 'b', text: 'Peas grow in the garden. Peas are sold.' },
      ],
      references: ['The bridge and its ferry.', 'Peas.'],
    };
    const read = await beside(many, {}, { sentences: 4, language: 'en' });
    assert.equal(read.id, 'two');
    assert.deepEqual(pluck(read.summaries, 'method'), ['auto', 'lead']);
    const words = ({ text, shared }: { text: string; shared: readonly { start: number; end: number }[] }) =>
      shared.map(({ start, end }) => text.slice(start, end));
    assert.deepEqual(read.documents.map(words), [
      ['bridge', 'ferry'],
      ['Peas', 'Peas'],
    ]);
    assert.deepEqual(
      read.documents.map(({ id, text }) => ({ id, text })),
      many.documents,
    );
    assert.deepEqual(read.references.map(words), [['bridge', 'ferry'], ['Peas']]);
    const { text, covered, sentences } = read.summaries[1];
    assert.equal(text, 'Cracks closed the bridge.\nThe ferry sails.\nPeas grow in the garden.\nPeas are sold.');
    assert.equal(covered, 1);
    assert.deepEqual(sentences[1], { document: 'a', start: 26, end: 42 });
    assert.deepEqual(pluck(sentences, 'document'), ['a', 'a', 'b', 'b']);
    const bare = await beside({ ...many, references: ['And the of.'] }, { methods: 'lead' }, { sentences: 1 });
    assert.deepEqual([bare.summaries[0].covered, bare.summaries[0].shared], [0, []]);
  });

  it('refuses a set without a reference, and an unknown method', async () => {
    await assert.rejects(beside({ ...set, references: [] }, {}), /needs a set with a reference/);
    await assert.rejects(beside(set, { methods: 'laed' }), /lead/);
  });
});
