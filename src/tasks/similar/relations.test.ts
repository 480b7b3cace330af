import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InputError } from '../../check/index.ts';
import { isInformative, parseRelations, relationsOf, restricted, withRelation } from './relations.ts';

const IDS = ['a', 'b', 'c', 'd'];
const relatedOf = (given: Parameters<typeof relationsOf>[1]) =>
  relationsOf(IDS, given).related.map((members) => [...members]);

describe('relations', () => {
  it('come from pairs, both ways', () => {
    assert.deepEqual(relatedOf({ pairs: [['a', 'c']] }), [[0, 2], [1], [0, 2], [3]]);
    assert.equal(
      relationsOf(IDS, {
        pairs: [
          ['a', 'c'],
          ['c', 'a'],
        ],
      }).pairs,
      1,
    );
  });

  it('of documents with the same related documents are one array, however they were said', () => {
    const { related } = relationsOf(IDS, {
      pairs: [
        ['a', 'b'],
        ['b', 'c'],
        ['a', 'c'],
      ],
    });
    assert.equal(related[0], related[1]);
    assert.equal(related[0], related[2]);
  });

  it('come from labels, and documents with the same labels share one array', () => {
    const labels = [
      ['a', 'x'],
      ['b', 'x'],
      ['c', 'y'],
      ['b', 'y'],
      ['d', 'x'],
    ] as const;
    const { related } = relationsOf(IDS, { labels });
    assert.deepEqual(
      related.map((members) => [...members]),
      [
        [0, 1, 3],
        [0, 1, 2, 3],
        [1, 2],
        [0, 1, 3],
      ],
    );
    assert.equal(related[0], related[3]);
  });

  it('let a person overrule a label', () => {
    const labels = [
      ['a', 'x'],
      ['b', 'x'],
      ['c', 'x'],
    ] as const;
    assert.deepEqual(relatedOf({ labels, pairs: [['a', 'b', false]] }), [[0, 2], [1, 2], [0, 1, 2], [3]]);
  });

  it('tell what was unknown, of itself, contradictory or of everyone', () => {
    const { notes, related } = relationsOf(IDS, {
      pairs: [
        ['a', 'b'],
        ['a', 'zz'],
        ['b', 'b'],
        ['a', 'b', false],
      ],
      labels: IDS.map((id) => [id, 'all'] as const),
    });
    assert.deepEqual(notes, [
      '1 id of the relations is not in the collection, such as “zz”; left out.',
      '1 relation of a document to itself was left out.',
      '1 pair is called related and not related; the last word holds.',
      'Every document has the label “all”: it tells nothing apart and was left out.',
    ]);
    assert.deepEqual([...related[0]], [0], 'the last word was no');
  });

  it('refuse a file in which no id is known', () => {
    assert.throws(
      () => relationsOf(IDS, { pairs: [['x', 'y']] }),
      (error) => error instanceof InputError && /none of their ids is in the collection; got "x"/.test(error.message),
    );
  });

  it('learn one more, and forget one', () => {
    const before = relationsOf(IDS, { pairs: [['a', 'b']] });
    const more = withRelation(before, 0, 2, true);
    assert.deepEqual([...more.related[0]], [0, 1, 2]);
    assert.deepEqual([...before.related[0]], [0, 1], 'the old ones are left as they were');
    assert.deepEqual([...withRelation(more, 0, 1, false).related[1]], [1]);
    assert.throws(() => withRelation(before, 1, 1, true), InputError);
  });

  it('narrow to some documents', () => {
    const whole = relationsOf(IDS, {
      pairs: [
        ['a', 'b'],
        ['b', 'd'],
      ],
    });
    assert.deepEqual(
      restricted(whole, [3, 1]).related.map((members) => [...members]),
      [
        [0, 1],
        [0, 1],
      ],
    );
  });

  it('know when there is nothing to learn', () => {
    assert.equal(isInformative(relationsOf(IDS, { labels: IDS.map((id) => [id, 'all'] as const) })), false);
    assert.equal(isInformative(relationsOf(IDS, { pairs: [['a', 'b']] })), true);
  });

  it('are read from lines of pairs or of labels', () => {
    const ids = new Set(IDS);
    assert.deepEqual(parseRelations('# known\na\tb\r\n\nb\tc\tno\n', ids), {
      pairs: [
        ['a', 'b', true],
        ['b', 'c', false],
      ],
    });
    assert.deepEqual(parseRelations('a\tnews\nb\tnews\n', ids), {
      labels: [
        ['a', 'news'],
        ['b', 'news'],
      ],
    });
    assert.throws(() => parseRelations('a b\n', ids, 'r.tsv'), /^InputError: r\.tsv:1: every line is a<TAB>b/);
  });
});
