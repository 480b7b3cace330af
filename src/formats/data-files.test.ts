/** Vectors, reference sets, archives of files, glossaries, and what a text is by its looks. */
import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { temporaryFolder } from '../../test/folder.ts';
import { pluck } from '../../test/pluck.ts';
import { InputError, needed } from '../check/index.ts';
import { isArchive, unpack } from './archive.ts';
import { separatorOf } from './csv.ts';
import { parseGlossary } from './glossary.ts';
import { isPlaced, parse as parseAny, plainName } from './parse.ts';
import { textOfPages } from './pdf-lines.ts';
import { sourcesOf } from './read.ts';
import { parseReferenceSets } from './reference-sets.ts';
import { formatOfBytes, formatOfText, otherKind } from './sniff.ts';
import { formatOfEnding, isStreamable } from './table.ts';
import { decodeText, wideEncoding } from './texts.ts';
import { parseVectors } from './vectors.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const refuses = (run: () => unknown, why: RegExp) =>
  assert.throws(run, (error: unknown) => error instanceof InputError && why.test(error.message));

describe('vectors', () => {
  it('of JSON lines, by their ids', () => {
    const lines = '{"id": "a", "vector": [1, 2]}\n{"id": 7, "vector": [0.5, -3]}\n';
    assert.deepEqual(parseVectors(lines, 'v'), {
      width: 2,
      values: Float64Array.of(1, 2, 0.5, -3),
      ids: ['a', '7'],
    });
  });

  it('of JSON lines that are none are refused', () => {
    for (const [lines, why] of [
      ['{"vector": [1]}', /v:1: needs id/],
      ['{"id": "a"}', /v:1: needs id/],
      ['{"id": "a", "vector": []}', /needs id, and vector/],
      ['{"id": "a", "vector": [1, "2"]}', /needs id, and vector/],
      ['{"id": "a", "vector": [1, null]}', /needs id, and vector/],
      ['{"id": "a", "vector": 7}', /needs id, and vector/],
      ['{"id": "a", "vector": [1e200]}', /a list of numbers from/],
      ['{"id": "a", "vector": [1, 2]}\n{"id": "b", "vector": [1]}', /every vector must have 2 numbers; got 1/],
    ] as const)
      refuses(() => parseVectors(lines, 'v'), why);
  });
});

it('reference sets: have one text or many, and their summaries', () => {
  const lines = [
    '{"id": "a", "text": "Bees fly.", "refs": ["Bees."]}',
    '{"set": "b", "docs": ["One.", {"text": "Two."}], "refs": [{"text": "Both."}]}',
    '{"text": "Alone."}',
  ];
  assert.deepEqual(parseReferenceSets(lines.join('\n'), 'r'), [
    { id: 'a', documents: [{ id: '1', text: 'Bees fly.' }], references: ['Bees.'] },
    {
      id: 'b',
      documents: [
        { id: '1', text: 'One.' },
        { id: '2', text: 'Two.' },
      ],
      references: ['Both.'],
    },
    { id: '3', documents: [{ id: '1', text: 'Alone.' }], references: [] },
  ]);
  const wrong = [
    '{"id": "a"}',
    '{"docs": ["One.", null]}',
    '{"text": 7}',
    '{"docs": []}',
    '{"text": "a", "refs": [7]}',
  ];
  for (const line of wrong) refuses(() => parseReferenceSets(line, 'r'), /r:1: every line needs a text or docs/);
});

describe('archives of files', () => {
  const zip = (files: Record<string, string>) =>
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

  it('give the files that can be read, below their own name unless one folder holds all', async () => {
    const many = zip({
      'a.txt': 'A',
      'b/c.md': 'C',
      '.hidden.txt': 'x',
      '__MACOSX/a.txt': 'x',
      'p.png': 'x',
      'q.bin': 'x',
    });
    assert.equal(isArchive(many), true);
    const { files, notes } = await unpack(many, 'dir/talks.zip');
    assert.deepEqual(
      files.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)]),
      [
        ['talks/a.txt', 'A'],
        ['talks/b/c.md', 'C'],
      ],
    );
    assert.deepEqual(notes, ['2 files of other formats in dir/talks.zip passed over.']);
    const one = await unpack(zip({ 'b/c.md': 'C', 'b/d.md': 'D' }), 'talks.ZIP');
    assert.deepEqual(pluck(one.files, 'name'), ['b/c.md', 'b/d.md']);
    assert.deepEqual(one.notes, []);
    const two = await unpack(zip({ 'b/c.md': 'C', 'e/d.md': 'D' }), 'talks.ZIP');
    assert.equal(two.files[0].name, 'talks/b/c.md');
  });

  it('without one are refused; a document that is packed so is no archive', async () => {
    await assert.rejects(unpack(zip({ 'p.png': 'x' }), 'a.zip'), /no file that can be read/);
    assert.equal(isArchive(zip({ 'word/document.xml': '<w/>' })), false);
    assert.equal(isArchive(utf8('PK is text')), false);
  });
});

it('a glossary: is read back from its table, without the marks', () => {
  const table = [
    'Words.',
    '| word | meaning | file | paper |',
    '| --- | --- | --- | --- |',
    '| **PLSA** | a `model` \\| of topics | [plsa.ts](../src/plsa.ts) | Hofmann 1999 |',
  ];
  assert.deepEqual(parseGlossary(table.join('\n')), [
    { word: 'PLSA', meaning: 'a model | of topics', file: 'plsa.ts', paper: 'Hofmann 1999' },
  ]);
});

describe('what a text is by its looks', () => {
  for (const [text, format] of [
    ['WEBVTT\n\n', 'vtt'],
    ['WEBVTTX\n\n', 'text'],
    ['It is a WEBVTT file.', 'text'],
    ['\n1\n00:00:01,000 --> 00:00:02,000\nHi.', 'srt'],
    ['a\nb\nc\nd\n00:00:01,000 --> 00:00:02,000\nHi.', 'text'],
    ['<!DOCTYPE html><p>x', 'html'],
    ['<html lang="en">', 'html'],
    ['<htmlx>', 'text'],
    ['See <html> here', 'text'],
    ['{"a": 1}\n{"b": 2}', 'jsonl'],
    ['{"a": 1}', 'json'],
    ['[1, 2]', 'json'],
    ['{oops', 'text'],
    ['[not json', 'text'],
    ['rec 1 0.1 0.2 word 0.9\nrec 1 0.3 0.2 two\n', 'ctm'],
    ['rec 1 0.1 0.2 word 0.9\nThis is no line of it\nrec 1 0.1 0.2 word', 'text'],
    ['From: a\nTo: b\nSubject: c\n\nHi.', 'email'],
    ['From: a\n b\nTo: b\nSubject: c\n\nHi.', 'email'],
    ['From: a\nTo: b\n\nHi.', 'text'],
    ['Forwarded:\nFrom: a\nTo: b\nSubject: c\n\nHi.', 'text'],
    ['# One\n\n## Two\n', 'markdown'],
    ['# One\n\nText.', 'text'],
    ['**Ann:** Hi.\n\n**Ben:** Hi.', 'markdown'],
    ['#One\n\n#Two', 'text'],
    ['a # b\n\nc ## d', 'text'],
    ['x 0:01 --> 0:02\nHi.', 'text'],
    ['0:01-->0:02\nHi.', 'srt'],
    ['\n \n\n\n\n1\n0:01 --> 0:02\nHi.', 'srt'],
    ['Look: {"a": 1}', 'text'],
    [`\n{"a": 1}`, 'json'],
    [`${'x'.repeat(4000)}\n${'# Two\n'.repeat(20)}`, 'markdown'],
    [`${'x'.repeat(4096)}\n# One\n# Two`, 'text'],
    ['r 1 0 1 a\nr 1 0 1 b 0.9 \nr 1 0 1 c', 'ctm'],
    [`${'r 1 0 1 a\n'.repeat(10)}no\nno`, 'ctm'],
  ] as const) {
    it(`${format}: ${JSON.stringify(text).slice(0, 50)}`, () => assert.equal(formatOfText(text), format));
  }

  it('is known by the last ending of its name, in any case', () => {
    for (const [name, format] of [
      ['a.JSONL', 'jsonl'],
      ['a.ndjson', 'jsonl'],
      ['a.tsv', 'csv'],
      ['a.txt.md', 'markdown'],
      ['a.md.xyz', undefined],
      ['a.md/b', undefined],
      ['a.md\\b', undefined],
      ['md', undefined],
    ] as const)
      assert.equal(formatOfEnding(name), format, name);
    assert.deepEqual(['jsonl', 'csv', 'json', undefined].map(isStreamable), [true, true, false, false]);
  });

  it('is known by its bytes', () => {
    assert.equal(formatOfBytes(utf8('junk %PDF-1.7')), 'pdf');
    assert.equal(formatOfBytes(utf8(`${' '.repeat(1020)}%PDF-1.7`)), undefined);
    assert.equal(formatOfBytes(utf8('PK\x03\x04 application/epub+zip')), 'epub');
    assert.equal(formatOfBytes(utf8('PK\x03\x04 META-INF/container.xml')), 'epub');
    assert.equal(formatOfBytes(utf8('PK\x03\x04 word/document.xml')), 'docx');
    assert.equal(formatOfBytes(utf8('PK\x03\x04 other')), undefined);
    assert.equal(formatOfBytes(utf8('word/document.xml')), undefined);
    assert.equal(otherKind(utf8('plain')), undefined);
  });

  it('has the separator that makes rows even, of equals the one with most cells', () => {
    assert.equal(separatorOf('a,b;c;d\n1,2;3;4\n'), ';');
    assert.equal(separatorOf('a;b,c,d\n1;2,3,4\n'), ',');
    assert.equal(separatorOf('a\tb,c\n1\t2\n'), '\t');
    assert.equal(separatorOf('a;b,c;d\n1;2;3\n4;5,6;7'), ';');
    assert.equal(separatorOf('a|b|c\n1|2|3'), '|');
    assert.equal(separatorOf('one\ntwo'), ',');
  });
});

describe('other readers', () => {
  it('names are on one line, and ids are those of files where they are placed', async () => {
    assert.equal(plainName('a\r\nb\tc'), 'a b c');
    for (const id of ['a.csv', 'a.csv:1', 'a.csv:123']) assert.equal(isPlaced(id, 'a.csv'), true, id);
    for (const id of ['b', 'a.csv:', 'a.csv:x', 'a.csv:1x', 'xa.csv', 'a.csv.csv'])
      assert.equal(isPlaced(id, 'a.csv'), false, id);
    assert.deepEqual(await parseAny(' \n', 'a.txt'), { entries: [], notes: ['a.txt is empty.'] });
    assert.deepEqual(await parseAny('', 'a.vtt'), { entries: [], notes: ['a.vtt is empty.'] });
    assert.deepEqual(await parseAny('```\nx\n```', 'a.md'), { entries: [], notes: ['a.md has no text.'] });
    assert.deepEqual((await parseAny('Hi.', 'a.txt')).notes, []);
    assert.deepEqual((await parseAny(utf8('Hi.'), 'a.txt', { encoding: 'utf-8' })).notes, []);
    await assert.rejects(
      needed('x', 'X', 'y', () => Promise.reject(new TypeError('other'))),
      TypeError,
    );
  });

  it('a mark of UTF-16 is two bytes', () => {
    for (const [bytes, wide] of [
      [[0xff, 0xfe, 0x61, 0], 'utf-16le'],
      [[0xfe, 0xff, 0, 0x61], 'utf-16be'],
      [[0xff, 0x61, 0x62, 0x63], undefined],
      [[0xfe, 0x61, 0x62, 0x63], undefined],
      [[0x61, 0xff, 0x62, 0x63], undefined],
      [[0x61, 0xfe, 0x62, 0x63], undefined],
    ] as const)
      assert.equal(wideEncoding(Uint8Array.from(bytes)), wide, bytes.join(' '));
  });

  it('an old encoding is found though its letters come late', async () => {
    const words = 'Жители города собрались на площади, чтобы послушать музыку и поговорить о новостях. '.repeat(20);
    const cyrillic = Uint8Array.from(words, (letter) => {
      const code = letter.charCodeAt(0);
      return code >= 0x410 && code < 0x450 ? code - 0x410 + 0xc0 : code;
    });
    const late = new Uint8Array(100_000 + cyrillic.length).fill(0x2e);
    late.set(cyrillic, 100_000);
    const { text, notes } = await decodeText(late, 'f');
    assert.ok(text.endsWith(words), notes.join());
    assert.match(notes.join(), /windows-1251/);
  });

  it('a folder has links to files, and not links to nothing or to folders', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a.txt'), 'A');
    mkdirSync(join(folder, 'inner.txt'));
    writeFileSync(join(folder, 'inner.txt', 'b.txt'), 'B');
    try {
      symlinkSync(join(folder, 'a.txt'), join(folder, 'link.txt'));
      symlinkSync(join(folder, 'inner.txt'), join(folder, 'folder.txt'));
      symlinkSync(join(folder, 'none.txt'), join(folder, 'broken.txt'));
    } catch {
      return; // No right to make links on this system.
    }
    const { paths } = await sourcesOf(folder);
    assert.deepEqual(
      paths.map((path) => path.slice(folder.length + 1)),
      ['a.txt', join('inner.txt', 'b.txt'), 'link.txt'],
    );
  });
});

describe('the lines of a PDF', () => {
  const paragraphsOf = (...given: Parameters<typeof textOfPages>) => textOfPages(...given).text;
  const line = (text: string, y: number, x = 0, height = 10) => ({ text, x, y, height });
  const page = (...texts: string[]) => texts.map((text, i) => line(text, 700 - 12 * i));

  it('know where each page begins, inside a paragraph too, and without words', () => {
    const { text, pages } = textOfPages([
      page('The council met and', 'decided to'),
      page('build a bridge.', 'It opens in May.'),
      [],
      [line('Ferries', 700, 0, 20), line('They leave at noon in sum-', 660), line('mer.', 648)],
    ]);
    assert.deepEqual(
      pages.map((start) => text.slice(start, start + 9)),
      ['The counc', 'build a b', '# Ferries', '# Ferries'],
    );
    assert.deepEqual(textOfPages([[], page('Words.')]).pages, [0, 0]);
    assert.deepEqual(textOfPages([page('It is sum-'), page('mer now.')]), { text: 'It is summer now.', pages: [0, 9] });
  });

  it('lose page numbers and running heads where three pages have them', () => {
    const pages = [1, 2, 3].map((n) =>
      page('On the ice', `Text ${'abc'[n - 1]} begins`, 'goes on, 12', '7', `and ends ${'xyz'[n - 1]}.`, `– ${n} –`),
    );
    const text = paragraphsOf(pages);
    assert.doesNotMatch(text, /On the ice|–/);
    assert.equal(text.match(/goes on, 12 7 and ends [xyz]\./g)!.length, 3, 'a number inside a page stays');
    assert.match(paragraphsOf(pages.slice(0, 2)), /On the ice/);
    const roman = ['i', 'ii', 'iii'].map((n) => page(`Words ${n} here`, 'are written', 'and read', n));
    assert.doesNotMatch(paragraphsOf(roman), /read i/);
    const words = ['a1', 'b2', 'c3'].map((n) => page(`Words ${n} here`, 'are written', 'and read', `See ${n}x`));
    assert.match(paragraphsOf(words), /See a1x/);
  });

  it('begin a paragraph after a gap, at an indent that follows a stop, and at other letters', () => {
    const rest = [line('three', 652), line('and', 640), line('so on', 628), line('it goes.', 616)];
    const begun = (first: ReturnType<typeof line>, indent = 0) =>
      paragraphsOf([[first, line('two', 664, indent), ...rest]]);
    const GOES_ON = 'three and so on it goes.';
    assert.equal(begun(line('One.', 676)), `One. two ${GOES_ON}`);
    assert.equal(begun(line('One', 682)), `One\n\ntwo ${GOES_ON}`);
    assert.equal(begun(line('One', 681)), `One two ${GOES_ON}`);
    assert.equal(begun(line('One.', 676), 9).split('\n\n').length, 2);
    assert.equal(begun(line('One', 676), 9).split('\n\n').length, 1);
    assert.equal(begun(line('One.', 676), 8).split('\n\n').length, 1);
    assert.match(begun(line('Title', 676, 0, 12)), /^# Title\n\ntwo/);
    assert.match(begun(line('12', 676, 0, 12)), /^12\n\ntwo/);
  });

  it('are page numbers, tables of contents and items by their form alone', () => {
    const three = (last: (n: number) => string) =>
      paragraphsOf(
        [1, 2, 3].map((n) =>
          page(`Words ${'abc'[n - 1]} here`, `are ${'uvw'[n - 1]} written`, `and ${'pqr'[n - 1]} read`, last(n)),
        ),
      );
    for (const number of ['1234', '- 12 -', '– iv –', 'xlviii', '7'])
      assert.doesNotMatch(
        three((n) => (n === 2 ? number : `end ${'xyz'[n - 1]}.`)),
        new RegExp(`read ${number}`),
        number,
      );
    for (const words of ['12345', '12 of', 'if', 'mix', 'xxxxxxx', 'a 7'])
      assert.match(
        three((n) => (n === 2 ? words : `end ${'xyz'[n - 1]}.`)),
        new RegExp(`read ${words}`),
        words,
      );
    const four = (heads: string[]) =>
      paragraphsOf(heads.map((head, n) => page(head, `One ${'abcd'[n]}`, 'two', 'three', `four ${'efgh'[n]}.`)));
    assert.doesNotMatch(four(['Head 1', 'Head 2', 'Other', 'More']), /Head/, 'on half of the pages');
    assert.match(four(['Head', 'Some', 'Other', 'More']), /Head/);
    const text = (...lines: string[]) => paragraphsOf([page(...lines)]);
    assert.equal(text('One ..... 7', 'Two . . . . . ix', 'We wait . . . . . for now.'), 'We wait . . . . . for now.');
    assert.equal(text('We need • ice', '• wind', '– rain', '•none'), 'We need • ice\n\n- wind\n- rain •none');
  });

  it('end a sentence with its marks, closing quotes and a number of a note', () => {
    const begin = (text: string) =>
      paragraphsOf([[line(text, 676), line('Next', 664, 9), line('so', 652), line('on', 640)]]);
    for (const text of ['One.', 'One!', 'One?', 'One:', 'One…', 'One.”', 'One.’)', 'One.12', 'One.)123'])
      assert.match(begin(text), /\n\nNext/, text);
    for (const text of ['One', 'One,', 'One. two', 'One.1234', 'e.g. a', 'One.”x'])
      assert.doesNotMatch(begin(text), /\n\nNext/, text);
  });

  it('are headings where they are larger by 15 in a hundred, short, and have letters', () => {
    const of = (text: string, height: number) =>
      paragraphsOf([
        [line(text, 688, 0, height), ...page('one', 'two', 'three', 'four').map((one) => ({ ...one, y: one.y - 30 }))],
      ]);
    assert.match(of('Title', 11.6), /^# Title/);
    assert.doesNotMatch(of('Title', 11.5), /^#/);
    assert.doesNotMatch(of('1 + 2', 20), /^#/);
    assert.match(of('x'.repeat(200), 20), /^#/);
    assert.doesNotMatch(of('x'.repeat(201), 20), /^#/);
  });

  it('of columns side by side have the pitch of lines below one another', () => {
    const places = [700, 700, 688, 688, 676, 664];
    const lines = places.map((y, i) => line('abcdef'[i], y, i === 1 || i === 3 ? 300 : 0));
    assert.equal(paragraphsOf([lines]), 'a b c d e f');
  });

  it('heal words that were cut, where a small letter follows', () => {
    assert.equal(
      paragraphsOf([page('The har-', 'bour of New-', 'Haven is 5-', 'fold.')]),
      'The harbour of New- Haven is 5- fold.',
    );
  });
});
