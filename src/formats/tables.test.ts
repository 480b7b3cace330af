import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { InputError, OptionError } from '../check/index.ts';
import { cellsOf } from './cells.ts';
import { parse as parseCsv } from './csv.ts';
import { parse as parseJson } from './json.ts';
import { jsonLines, parse as parseJsonl, parseJsonl as parseStrictly } from './jsonl.ts';

describe('CSV', () => {
  it('finds separator, head, and the columns of text, id, title, date and tags', () => {
    const rows =
      'ID;Headline;Body;Tags;Published\n7;Ice;"It froze; ""hard"".\nThen thawed.";sea, cold;2020-01-02\n8;Sun;It shone.;;\n';
    const { entries, notes } = parseCsv(rows, 'a.csv');
    assert.deepEqual(entries, [
      { id: '7', text: 'It froze; "hard".\nThen thawed.', title: 'Ice', date: '2020-01-02', tags: ['sea', 'cold'] },
      { id: '8', text: 'It shone.', title: 'Sun' },
    ]);
    assert.deepEqual(notes, []);
  });

  it('takes the longest column without names, and the chosen ones', () => {
    const rows = '1,"It froze in January, and hard.",x\n2,"It thawed in March, and fast.",y\n';
    assert.deepEqual(
      parseCsv(rows, 'a.csv').entries.map(({ id, text }) => [id, text]),
      [
        ['a.csv:1', 'It froze in January, and hard.'],
        ['a.csv:2', 'It thawed in March, and fast.'],
      ],
    );
    const named = 'key\tq\ta\nk1\tWhy?\tBecause.\n';
    assert.deepEqual(parseCsv(named, 'a.tsv', { textColumn: 'q, a', idColumn: 'key' }).entries, [
      { id: 'k1', text: 'Why?\n\nBecause.' },
    ]);
    assert.throws(() => parseCsv(named, 'a.tsv', { textColumn: 'answer' }), OptionError);
    assert.throws(() => parseCsv(named, 'a.tsv'), /no column that looks like a text \(key, q, a\)/);
  });

  it('tells of empty cells, open quotes and a head alone', () => {
    assert.match(parseCsv('id,text\n1,\n2,words here\n', 'a.csv').notes[0], /1 record without a text/);
    assert.match(parseCsv('id,text\n1,"never closed\n2,b', 'a.csv').notes[0], /line 2 is never closed/);
    assert.throws(() => parseCsv('id,text\n', 'a.csv'), InputError);
  });

  it('gives back every table that was written with quotes', () => {
    const cell = fc.string().filter((text) => !text.includes('\r'));
    const table = fc
      .integer({ min: 2, max: 4 })
      .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }));
    fc.assert(
      fc.property(table, (rows) => {
        const text = rows.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')).join('\r\n');
        assert.deepEqual(
          cellsOf(text, ',').rows.map(({ cells }) => cells),
          rows,
        );
      }),
    );
  });
});

describe('JSON lines', () => {
  it('reads every field an entry has, cues included, and other names for the text', () => {
    const entry = {
      id: 'a',
      text: 'It froze.',
      title: 't',
      date: '2020',
      language: 'en',
      tags: ['x'],
      related: ['b'],
      cues: [{ start: 0, end: 2, speaker: 'A' }],
    };
    assert.deepEqual(parseJsonl(`${JSON.stringify(entry)}\n\n`, 'a.jsonl').entries, [entry]);
    assert.deepEqual(parseJsonl('{"id":7,"body":"b","cues":[{"start":5,"end":9}]}', 'a.jsonl').entries, [
      { id: '7', text: 'b' },
    ]);
    const markdown = JSON.stringify({ id: 'm', markdown: '**A:** One.\n\n**B:** Two.\n\n**A:** Three.' });
    assert.equal(parseJsonl(markdown, 'a.jsonl').entries[0].cues?.[1].speaker, 'B');
  });

  it('reads a transcript in a field of text as turns', () => {
    const text = '[00:01] Anna: It froze hard.\n[00:04] Ben: The lake is open.\n[00:09] Anna: Not any more.';
    const [entry] = parseJsonl(JSON.stringify({ id: 'a', text }), 'a.jsonl').entries;
    assert.equal(entry.text, 'It froze hard.\n\nThe lake is open.\n\nNot any more.');
    assert.deepEqual(
      entry.cues?.map(({ speaker }) => speaker),
      ['Anna', 'Ben', 'Anna'],
    );
  });

  it('tells bad lines by their number and reads the rest; strictly, it refuses them', () => {
    const lines = '{"id":"a","text":"One."}\n{"id": "b", "te\n[1]\n{"id":"c","text":"Three."}';
    const { entries, notes } = parseJsonl(lines, 'a.jsonl');
    assert.deepEqual(
      entries.map(({ id }) => id),
      ['a', 'c'],
    );
    assert.match(notes[0], /^a\.jsonl:2: every line must be a JSON object; got .*passed over$/);
    assert.match(notes[1], /^a\.jsonl:3/);
    assert.throws(() => parseStrictly(lines, 'a.jsonl'), /a\.jsonl:2/);
    assert.throws(() => parseStrictly('{"id":1}', 'a.jsonl'), /a\.jsonl:1: every line needs a text/);
    assert.throws(() => parseJsonl('oh\nno', 'a.jsonl'), /a\.jsonl:1/);
    assert.deepEqual(jsonLines('\n{"x":1}\n', 'w'), [{ value: { x: 1 }, line: 2 }]);
  });
});

describe('JSON', () => {
  it('reads lists of records, a list inside an object, and one object', () => {
    const record = { id: 'a', body: 'It froze.', topics: ['ice'] };
    for (const value of [[record], { count: 1, items: [record] }, record]) {
      assert.deepEqual(parseJson(JSON.stringify(value), 'a.json').entries, [
        { id: 'a', text: 'It froze.', tags: ['ice'] },
      ]);
    }
    for (const junk of ['[]', '3', '[1, 2]', 'null', '[{"a": 1}]'])
      assert.throws(() => parseJson(junk, 'a.json'), InputError);
  });
});
