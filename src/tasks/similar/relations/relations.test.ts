import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InputError } from '../../../check/index.ts';
import { random } from '../../../random/index.ts';
import { parseRelations, relationsParser } from './parse.ts';
import { groupsOf, isInformative, restricted, restrictedTo, sumsOver, withUnrelated } from './relations.ts';
import { relationsOf } from './resolve.ts';

const IDS = ['a', 'b', 'c', 'd'];

describe('relations', () => {
  it('come from labels, and documents with the same labels share one array', () => {
    const labels = [
      ['a', 'x'],
      ['b', 'x'],
      ['c', 'y'],
      ['b', 'y'],
      ['d', 'x'],
    ] as const;
    const { related } = relationsOf(IDS, { labels });
    assert.equal(related[0], related[3]);
  });

  it('have the sums of rows over every set; a set of a single document has none', () => {
    const groups = groupsOf(
      relationsOf(IDS, {
        pairs: [
          ['a', 'c'],
          ['c', 'd'],
        ],
      }),
    );
    const rows = Float64Array.of(1, 10, 2, 20, 3, 30, 4, 40);
    const sums = sumsOver(groups, rows, 2);
    const wanted = [
      [4, 40],
      [0, 0],
      [8, 80],
      [7, 70],
    ];
    for (const [row, of] of wanted.entries()) {
      const set = groups.of[row];
      assert.deepEqual([...sums.subarray(2 * set, 2 * set + 2)], of);
    }
  });

  it('are those of the definition, whatever was given in whatever order', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const draw = random(seed);
      const size = 4 + draw.below(5);
      const ids = Array.from({ length: size }, (_, i) => `d${i}`);
      const name = () => (draw.below(12) === 0 ? `x${draw.below(2)}` : ids[draw.below(size)]);
      const pairs = Array.from(
        { length: draw.below(12) },
        () => [name(), name(), draw.below(4) > 0] as [string, string, boolean],
      );
      const labels = Array.from({ length: draw.below(12) }, () => [name(), 'abc'[draw.below(3)]] as const).concat(
        draw.below(4) === 0 ? ids.map((id) => [id, 'all'] as const) : [],
      );
      labels.push([ids[0], 'a']);
      const isKnown = (id: string) => ids.includes(id);
      const usable = pairs.filter(([a, b]) => isKnown(a) && isKnown(b) && a !== b);
      const last = new Map<string, boolean>();
      let [twice, both] = [0, 0];
      for (const [a, b, yes] of usable) {
        const key = [ids.indexOf(a), ids.indexOf(b)].sort((x, y) => x - y).join();
        if (last.has(key)) last.get(key) === yes ? twice++ : both++;
        last.set(key, yes);
      }
      const related = [...last].filter(([, yes]) => yes).map(([key]) => key.split(',').map(Number));
      const apart = [...last].filter(([, yes]) => !yes).map(([key]) => key.split(',').map(Number));
      const holders = (label: string) =>
        new Set(labels.flatMap(([id, of]) => (of === label && isKnown(id) ? [ids.indexOf(id)] : [])));
      const universal = [...new Set(labels.map(([, label]) => label))].filter((label) => holders(label).size === size);
      const together = (a: number, b: number) =>
        !apart.some((pair) => pair.includes(a) && pair.includes(b)) &&
        (related.some((pair) => pair.includes(a) && pair.includes(b)) ||
          labels.some(([, label]) => !universal.includes(label) && holders(label).has(a) && holders(label).has(b)));
      const wanted = ids.map((_, a) => ids.flatMap((_, b) => (a === b || together(a, b) ? [b] : [])));
      const found = relationsOf(ids, { pairs, labels, notes: ['read'] });
      assert.deepEqual(
        found.related.map((members) => [...members]),
        wanted,
        `seed ${seed}`,
      );
      const sorted = (list: readonly (readonly number[])[]) => list.map((pair) => pair.join()).sort();
      assert.deepEqual(sorted(found.apart), sorted(apart));
      assert.ok(found.apart.every(([a, b]) => a < b));
      assert.equal(found.pairs, wanted.reduce((sum, members) => sum + members.length - 1, 0) / 2);
      const unknown = new Set(
        [...pairs.flatMap(([a, ...rest]) => [a, rest[0]]), ...labels.map(([id]) => id)].filter((id) => !isKnown(id)),
      );
      const lines =
        pairs.filter(([a, b]) => !(isKnown(a) && isKnown(b))).length + labels.filter(([id]) => !isKnown(id)).length;
      const self = pairs.filter(([a, b]) => isKnown(a) && a === b).length;
      const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
      const notes = found.notes.join('\n');
      assert.equal(found.notes[0], 'read');
      const said = (text: string, is: boolean) =>
        assert.equal(notes.includes(text), is, `seed ${seed}: ${text}\n${notes}`);
      said(
        `${count(unknown.size, 'id of the relations is', 'ids of the relations are')} not in the collection`,
        unknown.size > 0,
      );
      said(`; ${count(lines, 'relation', 'relations')} left out.`, lines > 0);
      said(
        `${count(self, 'relation of a document to itself was', 'relations of a document to itself were')} left out.`,
        self > 0,
      );
      said(`${count(twice, 'relation was', 'relations were')} given before; each counts once.`, twice > 0);
      said(`${count(both, 'pair is', 'pairs are')} called related and not related; the last word holds.`, both > 0);
      for (const label of universal) said(`Every document has the label “${label}”`, true);
    }
  });

  it('refuse a file in which no id is known', () => {
    assert.throws(
      () => relationsOf(IDS, { pairs: [['x', 'y']] }),
      (error) => error instanceof InputError && /none of their ids is in the collection; got "x"/.test(error.message),
    );
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

  it('narrow what was rejected too, by the new numbers or by the old', () => {
    const whole = relationsOf(IDS, {
      pairs: [
        ['a', 'b'],
        ['b', 'd', false],
        ['a', 'c', false],
      ],
    });
    assert.deepEqual(restricted(whole, [3, 1]).apart, [[1, 0]]);
    assert.deepEqual(restrictedTo(whole, (row) => row !== 2).apart, [[1, 3]]);
    const kept = restrictedTo(whole, (row) => row !== 1);
    assert.deepEqual(
      kept.related.map((members) => [...members]),
      IDS.map((_, row) => [row]),
    );
    assert.equal(kept.pairs, 0);
    assert.deepEqual(
      withUnrelated(whole, 2)
        .related.slice(IDS.length)
        .map((members) => [...members]),
      [[IDS.length], [IDS.length + 1]],
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
    assert.throws(() => parseRelations('a\tb\tmaybe\n', ids, 'r.tsv'), /^InputError: r\.tsv:1: every line is/);
  });

  it('are read past a header, which a note names', () => {
    const ids = new Set(IDS);
    const rows = {
      pairs: [['a', 'b', true]],
      notes: ['Line 1 of r.tsv, “source target related”, was taken for a header.'],
    };
    // A byte order mark is taken off when the file is decoded.
    assert.deepEqual(parseRelations('source\ttarget\trelated\na\tb\tyes\n', ids, 'r.tsv'), rows);
    assert.equal(parseRelations('Document ID\ttag\na\tnews\nb\tnews', ids).labels?.length, 2);
    assert.equal(parseRelations('a\tb\n', ids).pairs?.length, 1, 'an id is no header, whatever it is called');
    assert.equal(parseRelations('zz\tb\na\tb\n', ids).pairs?.length, 2, 'an unknown id is no header');
  });

  it('are the same from text in pieces, wherever it is cut', () => {
    const ids = new Set(IDS);
    const text = '# known\r\na\tb\r\n\r\nb\tc\tno\nzz\ta';
    const whole = parseRelations(text, ids);
    for (let size = 1; size < text.length; size++) {
      const parser = relationsParser(ids);
      for (let at = 0; at < text.length; at += size) parser.push(text.slice(at, at + size));
      assert.deepEqual([...parser.end().pairs!], whole.pairs);
    }
  });
});
