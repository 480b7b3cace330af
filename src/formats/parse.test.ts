import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { InputError, needed } from '../check/index.ts';
import { random } from '../random/index.ts';
import { parse } from './parse.ts';
import { assertCues } from './spans.case.ts';
import { FORMATS } from './table.ts';
import { decodeText, looksBinary } from './texts.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const textOf = async (input: Uint8Array | string, name: string, options = {}) =>
  (await parse(input, name, options)).entries[0]?.text;

describe('parse', () => {
  it('says so where the format that is given is not that of the file', async () => {
    const { notes } = await parse(latin1('%PDF-1.4\nSome words.'), 'a.pdf', { format: 'text' });
    assert.deepEqual(notes, ['a.pdf begins like pdf, but was read as text, as format says.']);
    await assert.rejects(
      parse(bytes('Some words.'), 'a.txt', { format: 'json' }),
      /JSON.*; format says how a file is read/,
    );
  });

  it('goes by the ending, and by the content where there is none', async () => {
    const srt = '1\n00:00:01,000 --> 00:00:02,000\nIt froze.';
    for (const name of ['a.srt', 'stdin', 'a.txt', 'A.SRT']) assert.equal(await textOf(bytes(srt), name), 'It froze.');
    assert.equal(await textOf('WEBVTT\n\n00:01.000 --> 00:02.000\nYes.', 'stdin'), 'Yes.');
    assert.equal(await textOf('<!DOCTYPE html><p>Hi', 'stdin'), 'Hi');
    assert.equal(await textOf('{"id":"a","text":"One."}\n{"id":"b","text":"Two."}', 'stdin'), 'One.');
    assert.equal(await textOf('{"segments":[{"start":0,"end":1,"text":"So."}]}', 'stdin'), 'So.');
    assert.equal(await textOf('r 1 0.0 0.5 so\nr 1 0.5 0.5 it\nr 1 1.0 0.5 goes', 'stdin'), 'so it goes');
    assert.equal(await textOf('From: a@b.c\nTo: d@e.f\nSubject: Ice\n\nIt froze.', 'stdin'), 'It froze.');
    assert.equal(await textOf('# One\n\nIt *froze*.\n\n# Two', 'stdin'), '# One\n\nIt froze.\n\n# Two');
    assert.equal(await textOf('Dear Anna,\r\nit *froze*.', 'stdin'), 'Dear Anna,\r\nit *froze*.');
    assert.equal(await textOf(srt, 'a.srt', { format: 'text' }), srt);
    await assert.rejects(parse('x', 'a', { format: 'word' as never }), /format must be one of auto, text/);
  });

  it('names what it cannot read', async () => {
    const cases: [string, RegExp][] = [
      ['\x1f\x8b\x08', /gzip/],
      ['\xd0\xcf\x11\xe0\xa1', /old Word/],
      ['\x00\x00\x00\x18ftypmp42', /sound or film/],
      ['\x89PNG\r\n', /picture/],
      ['ID3', /sound/],
      ['{\\rtf1', /rich text/],
      ['PK\x03\x04 some zip', /zip archive/],
      [String.fromCharCode(...Array.from({ length: 256 }, (_, i) => i % 32)), /binary/],
    ];
    for (const [head, why] of cases) {
      await assert.rejects(
        parse(latin1(head), 'a.bin'),
        (error: unknown) => error instanceof InputError && why.test(error.message),
      );
    }
  });

  it('names the package that a format needs', async () => {
    const missing = 'no-such-package';
    const load = () => import(missing);
    await assert.rejects(
      needed('formats', 'reading PDF', 'fflate no-such-package', load),
      /formats: reading PDF needs what is not installed: npm install fflate no-such-package/,
    );
    await assert.rejects(needed('formats', 'reading PDF', 'unpdf', load), /Cannot find package 'no-such-package'/);
  });

  it('tells of empty files in every format', async () => {
    for (const ending of Object.keys(FORMATS)) {
      for (const empty of ['', ' \n']) {
        const reading = await parse(bytes(empty), `a${ending}`).catch((error: unknown) => {
          assert.ok(error instanceof InputError, `${ending}: ${error}`);
          return undefined;
        });
        if (reading) assert.deepEqual([reading.entries.length, reading.notes.length], [0, 1], ending);
      }
    }
  });

  const BREAKING =
    '<div>|{"text":|[{"start":1,"text":"a"}]|00:01 --> 00:02\n|%PDF-1.4|"|**A:** |\n|&#x110000;|--x|a,b;c\t';

  it('never throws anything but an InputError, whatever the bytes', async () => {
    const piece = fc.oneof(fc.uint8Array({ maxLength: 40 }), fc.constantFrom(...BREAKING.split('|')).map(bytes));
    const junk = fc
      .array(piece, { maxLength: 12 })
      .map((pieces) => Uint8Array.from(pieces.flatMap((part) => [...part])));
    await fc.assert(
      fc.asyncProperty(junk, fc.constantFrom(...Object.keys(FORMATS), ''), async (input, ending) => {
        try {
          (await parse(input, `a${ending}`)).entries.forEach(assertCues);
        } catch (error) {
          assert.ok(error instanceof InputError, `${ending}: ${(error as Error).stack}`);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('bytes', () => {
  it('are decoded by their mark, UTF-8, or as they usually are', async () => {
    const decoded = (bytes: Uint8Array, who = 'a', encoding?: string) => decodeText(bytes, who, encoding);
    assert.deepEqual(await decoded(bytes('naïve')), { text: 'naïve', notes: [] });
    assert.equal((await decoded(Uint8Array.of(0xff, 0xfe, 0x61, 0))).text, 'a');
    assert.equal((await decoded(Uint8Array.of(0xfe, 0xff, 0, 0x61))).text, 'a');
    const { text, notes } = await decoded(Uint8Array.of(0x63, 0x61, 0x66, 0xe9), 'a.txt');
    assert.deepEqual([text, notes.length], ['café', 1]);
    assert.match(notes[0], /not valid UTF-8; it was read as windows-1252/);
    assert.equal((await decoded(Uint8Array.of(0xe9), 'a', 'windows-1251')).text, 'й');
    await assert.rejects(decoded(Uint8Array.of(1), 'a', 'klingon'), /encoding must be one such as/);
    await assert.rejects(decoded(new Uint8Array(100).fill(1)), /binary/);
    await assert.rejects(decoded(Buffer.from('wide, without a mark', 'utf16le')), /binary/);
  });

  it('are binary when more than three in a hundred are controls; of random bytes one in ten is', () => {
    const some = (controls: number, byte = 1) => Uint8Array.from({ length: 100 }, (_, i) => (i < controls ? byte : 97));
    assert.equal(looksBinary(some(3)), false);
    assert.equal(looksBinary(some(4)), true);
    assert.equal(looksBinary(Uint8Array.of(97, 0, 98)), false);
    const chance = random(1);
    assert.equal(looksBinary(Uint8Array.from({ length: 4000 }, () => chance.below(256))), true);
    for (const fine of [9, 10, 13, 27, 32]) assert.equal(looksBinary(some(50, fine)), false, `${fine}`);
    for (const bad of [0, 8, 14, 31]) assert.equal(looksBinary(some(50, bad)), true, `${bad}`);
  });

  it('finds old encodings by their letters, says so, and is told better', async () => {
    const russian = 'Гавань замёрзла в январе, и одиннадцать дней ни один корабль не покидал её.';
    const letters = new TextDecoder('koi8-r').decode(Uint8Array.from({ length: 256 }, (_, i) => i));
    const koi8 = Uint8Array.from(russian, (letter) => letters.indexOf(letter));
    const { entries, notes } = await parse(koi8, 'a.txt');
    assert.equal(entries[0].text, russian);
    assert.match(notes[0], /not valid UTF-8; it was read as koi8-r/);
    const french = await parse(latin1('Le port a gel\xe9 en janvier, et personne n\x92avait vu \xe7a.'), 'a.txt');
    assert.equal(french.entries[0].text, 'Le port a gelé en janvier, et personne n’avait vu ça.');
    assert.equal(await textOf(latin1('\xb3\xf3d\xbc'), 'a.txt', { encoding: 'iso-8859-2' }), 'łódź');
  });
});
