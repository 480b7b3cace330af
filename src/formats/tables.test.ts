import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { pluck } from '../../test/pluck.ts';
import { InputError, OptionError } from '../check/index.ts';
import { cellsOf, headOf, separatorOf } from './csv.ts';
import { parse as parseJson } from './json.ts';
import { jsonLines } from './lines.ts';
import { recordEntries } from './records.ts';
import { parseWhole } from './streamed.ts';

const [parseCsv, parseJsonl] = [parseWhole('csv'), parseWhole('jsonl')];

describe('CSV', () => {
  it('finds separator, head, and the columns of text, id, title, date and tags', async () => {
    const rows =
      'ID;Headline;Body;Tags;Published\n7;Ice;"It froze; ""hard"".\nThen thawed.";sea, cold;2020-01-02\n8;Sun;It shone.;;\n';
    const { entries, notes } = await parseCsv(rows, 'a.csv');
    assert.deepEqual(entries, [
      { id: '7', text: 'It froze; "hard".\nThen thawed.', title: 'Ice', date: '2020-01-02', tags: ['sea', 'cold'] },
      { id: '8', text: 'It shone.', title: 'Sun' },
    ]);
    assert.deepEqual(notes, []);
  });

  it('takes the longest column without names, and the chosen ones', async () => {
    const rows = '1,"It froze in January, and hard.",x\n2,"It thawed in March, and fast.",y\n';
    assert.deepEqual(pluck((await parseCsv(rows, 'a.csv')).entries, 'id', 'text'), [
      ['a.csv:1', 'It froze in January, and hard.'],
      ['a.csv:2', 'It thawed in March, and fast.'],
    ]);
    const named = 'key\tq\ta\nk1\tWhy?\tBecause.\n';
    assert.deepEqual((await parseCsv(named, 'a.tsv', { textColumn: 'q, a', idColumn: 'key' })).entries, [
      { id: 'k1', text: 'Why?\n\nBecause.' },
    ]);
    await assert.rejects(parseCsv(named, 'a.tsv', { textColumn: 'answer' }), OptionError);
    await assert.rejects(parseCsv(named, 'a.tsv'), /no column that looks like a text \(key, q, a\)/);
  });

  it('tells of empty cells, open quotes and a head alone', async () => {
    assert.match((await parseCsv('id,text\n1,\n2,words here\n', 'a.csv')).notes[0], /1 record without a text/);
    assert.match((await parseCsv('id,text\n1,"never closed\n2,b', 'a.csv')).notes[0], /line 2 is never closed/);
    await assert.rejects(parseCsv('id,text\n', 'a.csv'), InputError);
  });

  it('gives back every table that was written with quotes', () => {
    const cell = fc.string().filter((text) => !text.includes('\r'));
    const table = fc
      .integer({ min: 2, max: 4 })
      .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }));
    fc.assert(
      fc.property(table, (rows) => {
        const text = rows.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')).join('\r\n');
        assert.deepEqual(pluck(cellsOf(text, ',').rows, 'cells'), rows);
      }),
    );
  });
});

describe('cells', () => {
  /** RFC 4180, a character at a time; a row of one blank cell is none. */
  function byCharacter(text: string, separator: string): { cells: string[]; line: number }[] {
    const rows = [{ cells: [''], line: 1 }];
    let [quoted, fresh, line] = [false, true, 1];
    for (let i = 0; i < text.length; i++) {
      const { cells } = rows.at(-1)!;
      const character = text[i];
      if (quoted) {
        if (character === '"' && text[i + 1] !== '"') quoted = false;
        else cells[cells.length - 1] += character;
        if (character === '"' && quoted) i++;
        if (character === '\n') line++;
      } else if (character === '"' && fresh) [quoted, fresh] = [true, false];
      else if (character === separator) fresh = cells.push('') > 0;
      else if (character === '\n' || character === '\r') {
        if (text.startsWith('\r\n', i)) i++;
        rows.push({ cells: [''], line: ++line });
        fresh = true;
      } else {
        cells[cells.length - 1] += character;
        fresh = false;
      }
    }
    return rows.filter(({ cells }) => cells.length > 1 || cells[0].trim() !== '');
  }

  it('are those of RFC 4180 in every text of five characters', () => {
    for (const separator of [',', '|']) {
      const alphabet = ['a', '"', separator, '\n', '\r', ' '];
      for (let n = 0; n < alphabet.length ** 5; n++) {
        const text = [0, 1, 2, 3, 4].map((i) => alphabet[Math.floor(n / alphabet.length ** i) % 6]).join('');
        const { rows } = cellsOf(text, separator);
        if (JSON.stringify(rows) !== JSON.stringify(byCharacter(text, separator)))
          assert.deepEqual(rows, byCharacter(text, separator), JSON.stringify(text));
      }
    }
    assert.deepEqual(cellsOf('a,b', ',', 7).rows, [{ cells: ['a', 'b'], line: 7 }]);
    assert.deepEqual(cellsOf('a,b\nc,"d\ne', ',').unclosed, { line: 2, row: { start: 4, line: 2 } });
    assert.equal(cellsOf('a,"b"', ',').unclosed, undefined);
  });

  it('have a head where its names are short, distinct, and no numbers or sentences', () => {
    const columns = (row: string) => {
      const { record } = headOf(cellsOf(`${row}\nx,y`, ',').rows, 'a');
      return Object.keys(record({ cells: [], line: 1 }).value);
    };
    assert.deepEqual(columns('ID, Body '), ['ID', 'Body']);
    assert.deepEqual(columns('2nd,'), ['2nd', 'column 2']);
    assert.deepEqual(columns(`${'x'.repeat(40)},3a`), ['x'.repeat(40), '3a']);
    for (const none of ['1,b', '-1.5,b', 'a,1,000', `${'x'.repeat(41)},b`, 'A,a', 'Oh!,b', 'a.,b', ' ,'])
      assert.deepEqual(columns(none).slice(0, 2), ['column 1', 'column 2'], none);
    assert.throws(() => columns(Array.from({ length: 1001 }, (_, i) => `c${i}`).join(',')), /more than 1000 columns/);
    assert.equal(columns(Array.from({ length: 1000 }, (_, i) => `c${i}`).join(',')).length, 1000);
  });

  it('are parted by what the first thirty rows show, and the first 20,000 characters', async () => {
    const late = `${'a;b\n'.repeat(30)}${'c,d;e,f,g\n'.repeat(99)}`;
    assert.equal(separatorOf(late), ';');
    assert.equal(separatorOf(`a;b\n${'c;d,e\n'.repeat(29)}${'f,g\n'.repeat(50)}`), ';');
    assert.equal(separatorOf(`a,${'x'.repeat(20_000)}\n;;;`), ',');
    assert.deepEqual(await parseCsv('\n \n', 'a.csv'), { entries: [], notes: [] });
  });
});

describe('records', () => {
  const read = (...records: object[]) => parseJsonl(records.map((record) => JSON.stringify(record)).join('\n'), 'a');

  it('have a text of several strings, of Markdown, or of a number; lists of words and numbers', async () => {
    assert.deepEqual(
      (await read({ id: 1, text: ['One.', 2, 'Two.'], tags: [' a', 7, null, ''], related: 'b; c|d,' })).entries,
      [{ id: '1', text: 'One.\n\nTwo.', tags: ['a', '7'], related: ['b', 'c', 'd'] }],
    );
    assert.deepEqual((await read({ id: 'a', text: 12, tags: 5, title: ' ', date: 1999 })).entries, [
      { id: 'a', text: '12', date: '1999' },
    ]);
    assert.equal((await read({ id: 'm', Markdown: 'It *froze*.' })).entries[0].text, 'It froze.');
    assert.equal((await read({ id: 'm', body: 'It *froze*.' })).entries[0].text, 'It *froze*.');
    assert.deepEqual(await read({ id: 'm', markdown: '' }, { id: 'n', markdown: 'Yes.' }), {
      entries: [{ id: 'n', text: 'Yes.' }],
      notes: ['a: 1 record without a text passed over'],
    });
    const spoken = '## Ice\n\n**A:** One.\n\n**Break:** [1:00]\n\n**B:** Two.\n\n**A:** Three.';
    const { chapters, breaks } = (await read({ id: 's', markdown: `# Talk\n\n${spoken}` })).entries[0];
    assert.deepEqual([chapters, breaks], [[{ start: 0, title: 'Ice' }], [6]]);
  });

  it('name their columns in any case, with blanks; without a name the longest words are the text', async () => {
    assert.deepEqual((await read({ ' Doc ID ': 'a', 'Full Text': 'One.', Lang: 'en' })).entries, [
      { id: 'a', text: 'One.', language: 'en' },
    ]);
    const url = `https://${'x'.repeat(99)}`;
    assert.equal(
      (await read({ id: 'a', place: url, words: 'It froze in the night.' })).entries[0].text,
      'It froze in the night.',
    );
    assert.equal((await read({ id: 'a', words: 'twenty letters, here' })).entries[0].text, 'twenty letters, here');
    await assert.rejects(read({ id: 'a', words: 'nineteen letters ..' }), /no column that looks like a text/);
    const rows = Array.from({ length: 201 }, (_, i) => ({ id: i, ...(i < 200 ? { x: 'a' } : { text: 'b' }) }));
    await assert.rejects(read(...rows), /no column that looks like a text \(id, x\)/, 'the first 200 rows decide');
    assert.deepEqual(recordEntries([], 'a'), { entries: [], notes: [] });
  });

  it('on bad lines are told five at most, the others counted', async () => {
    const notes = async (bad: number) => (await parseJsonl(`{"text":"x"}\n${'bad\n'.repeat(bad)}`, 'a')).notes;
    const [five, six] = [await notes(5), await notes(6)];
    assert.deepEqual([five.length, six.length, six[5]], [5, 6, 'a: 1 more line passed over']);
    assert.equal((await parseJsonl('  {"text":"x"}', 'a')).entries.length, 1);
  });
});

describe('JSON lines', () => {
  it('reads every field an entry has, cues included, and other names for the text', async () => {
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
    assert.deepEqual((await parseJsonl(`${JSON.stringify(entry)}\n\n`, 'a.jsonl')).entries, [entry]);
    assert.deepEqual((await parseJsonl('{"id":7,"body":"b","cues":[{"start":5,"end":9}]}', 'a.jsonl')).entries, [
      { id: '7', text: 'b' },
    ]);
    const markdown = JSON.stringify({ id: 'm', markdown: '**A:** One.\n\n**B:** Two.\n\n**A:** Three.' });
    assert.equal((await parseJsonl(markdown, 'a.jsonl')).entries[0].cues?.[1].speaker, 'B');
  });

  it('reads a transcript in a field of text as turns', async () => {
    const text = '[00:01] Anna: It froze hard.\n[00:04] Ben: The lake is open.\n[00:09] Anna: Not any more.';
    const [entry] = (await parseJsonl(JSON.stringify({ id: 'a', text }), 'a.jsonl')).entries;
    assert.equal(entry.text, 'It froze hard.\n\nThe lake is open.\n\nNot any more.');
    assert.deepEqual(pluck(entry.cues!, 'speaker'), ['Anna', 'Ben', 'Anna']);
  });

  it('tells bad lines by their number and reads the rest; strictly, it refuses them', async () => {
    const lines = '{"id":"a","text":"One."}\n{"id": "b", "te\n[1]\n{"id":"c","text":"Three."}';
    const { entries, notes } = await parseJsonl(lines, 'a.jsonl');
    assert.deepEqual(pluck(entries, 'id'), ['a', 'c']);
    assert.match(notes[0], /^a\.jsonl:2: every line must be a JSON object; got .*passed over$/);
    assert.match(notes[1], /^a\.jsonl:3/);
    assert.throws(() => jsonLines(lines, 'a.jsonl'), /a\.jsonl:2/);
    await assert.rejects(parseJsonl('oh\nno', 'a.jsonl'), /a\.jsonl:1/);
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
    for (const junk of '[] 3 "text" [1,2] [[1]] [null] null [{"a":1}] {"a":[{}],"b":[{}]}'.split(' '))
      assert.throws(() => parseJson(junk, 'a.json'), InputError, junk);
    const inside = { text: 'The whole.', notes: [{ text: 'One.' }] };
    assert.equal(parseJson(JSON.stringify(inside), 'a.json').entries[0].text, 'The whole.');
  });

  it('has chapters beside a transcript with times, and beside that alone', () => {
    const chapters = [{ start: 0, title: 'Ice' }];
    const read = (value: object) => parseJson(JSON.stringify({ ...value, chapters }), 'a.json').entries[0];
    assert.deepEqual(read({ segments: [{ start: 0, end: 1, text: 'So.' }] }).chapters, [{ start: 0, title: 'Ice' }]);
    assert.equal(read({ segments: [{ text: 'So.', speaker: 'A' }] }).chapters, undefined);
    assert.equal(read({ segments: [{ text: 'So.' }] }).chapters, undefined);
    assert.equal(read({ segments: [], text: 'So.' }).chapters, undefined);
  });
});
