/** What a reader keeps and leaves out, case by case. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { separatorOf } from './csv.ts';
import { looksBinary, wideEncoding } from './decode.ts';
import { parse as parseDocx } from './docx.ts';
import { parse as parseMail } from './eml.ts';
import { unescapeEntities } from './entities.ts';
import { flow } from './flow.ts';
import { formatOfBytes, formatOfText, otherKind } from './sniff.ts';
import { decodeText } from './texts.ts';

const HEAD = 'From: Ann <ann@example.org>\r\nSubject: Reeds\r\nDate: Tue, 2 Jan 2024 10:00:00 +0000\r\n';
const mail = (text: string) => parseMail(strToU8(text), 'a.eml');

describe('e-mail', () => {
  it('keeps what the sender wrote', async () => {
    const body = [
      'Dear Ben,',
      '',
      'The reeds are cut.',
      '',
      'On Monday, Ben wrote:',
      '> Are they?',
      '  > Really?',
      'Yes they are:',
      'all of them.',
      '-- ',
      'Ann',
      'Reed & Co.',
    ];
    const { entries, notes } = await mail(`${HEAD}\r\n${body.join('\r\n')}\r\n`);
    assert.deepEqual(entries, [
      {
        id: 'a.eml',
        text: 'Dear Ben,\n\nThe reeds are cut.\n\nYes they are:\nall of them.',
        title: 'Reeds',
        date: '2024-01-02T10:00:00.000Z',
      },
    ]);
    assert.deepEqual(notes, ['a.eml: 6 lines of quoted replies and signature left out.']);
  });

  it('reads the page where there is no plain text, and counts attachments', async () => {
    const parts = [
      '--b',
      'Content-Type: text/html',
      '',
      '<p>The <b>reeds</b> are cut.</p>',
      '--b',
      'Content-Type: text/plain; name=x.txt',
      'Content-Disposition: attachment; filename=x.txt',
      '',
      'attached words',
      '--b--',
    ];
    const head = `${HEAD}MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n`;
    const { entries, notes } = await mail(head + parts.join('\r\n'));
    assert.equal(entries[0].text, 'The reeds are cut.');
    assert.deepEqual(notes, ['a.eml: 1 attachment not read.']);
  });

  it('does not follow parts inside parts for ever', async () => {
    const nested = (depth: number) => {
      const open = Array.from(
        { length: depth },
        (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`,
      );
      return `${HEAD}MIME-Version: 1.0\r\n${open.join('')}Content-Type: text/plain\r\n\r\nDeep words.\r\n`;
    };
    assert.equal((await mail(nested(5))).entries[0].text, 'Deep words.');
    const deep = await mail(nested(40));
    assert.deepEqual(deep.entries, []);
    assert.match(deep.notes[0], /no text that can be read/);
  });

  it('with nothing in it says so; bytes that are no UTF-8 are those of an old mail; a text is no mail', async () => {
    assert.deepEqual(await mail(`${HEAD}\r\n\r\n`), { entries: [], notes: ['a.eml has no text.'] });
    const old = new Uint8Array([...strToU8(`${HEAD}\r\nThe caf`), 0xe9, ...strToU8(' is open.\r\n')]);
    assert.equal((await parseMail(old, 'a.eml')).entries[0].text, 'The café is open.');
    await assert.rejects(mail('Just a text.\n\nNothing more.'), /is not an e-mail/);
    const many = await mail(`${HEAD}\r\nOne.${'\r\n'.repeat(50)}Two.\r\n`);
    assert.equal(many.entries[0].text, 'One.\n\nTwo.');
  });
});

describe('DOCX', () => {
  const read = async (body: string, styles = '') => {
    const files = {
      'word/document.xml': strToU8(`<w:document><w:body>${body}</w:body></w:document>`),
      ...(styles && { 'word/styles.xml': strToU8(`<w:styles>${styles}</w:styles>`) }),
    };
    return (await parseDocx(zipSync(files), 'a.docx')).entries[0]?.text;
  };
  const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;

  it('leaves out what was deleted, what was moved away, field codes and fallbacks', async () => {
    const body = `<w:p>${run('Kept. ')}<w:del>${run('Deleted. ')}</w:del><w:moveFrom>${run('Moved. ')}</w:moveFrom><w:ins>${run('Added. ')}</w:ins></w:p><w:p><w:moveTo>${run('Moved.')}</w:moveTo><w:r><w:instrText>PAGE</w:instrText></w:r><mc:Fallback>${run('Old.')}</mc:Fallback></w:p>`;
    assert.equal(await read(body), 'Kept. Added.\n\nMoved.');
  });

  it('takes tabs, hyphens and line breaks; headings by style and by outline', async () => {
    const style = (id: string, name: string) => `<w:style w:styleId="${id}"><w:name w:val="${name}"/></w:style>`;
    const styled = (inner: string, text: string) => `<w:p><w:pPr>${inner}</w:pPr>${run(text)}</w:p>`;
    const body = [
      styled('<w:pStyle w:val="t"/>', 'The title'),
      styled('<w:pStyle w:val="h2"/>', 'Second'),
      styled('<w:pStyle w:val="x"/>', 'Plain'),
      styled('<w:outlineLvl w:val="2"/>', 'Third'),
      styled('<w:outlineLvl w:val="9"/>', 'Body'),
      styled('<w:pStyle w:val="h2"/><w:numPr/>', 'Numbered heading'),
      `<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:noBreakHyphen/><w:t>c</w:t><w:br/><w:t>d</w:t></w:r></w:p>`,
    ];
    assert.equal(
      await read(body.join(''), style('t', 'Title') + style('h2', 'heading 2') + style('x', 'heading 7')),
      '# The title\n\n## Second\n\nPlain\n\n### Third\n\nBody\n\n## Numbered heading\n\na b-c\nd',
    );
  });
});

describe('flow', () => {
  it('parts blocks by a blank line, items by a line, cells by a bar', () => {
    const out = flow();
    out.add('One  two');
    out.line();
    out.add(' three ');
    out.block('- ');
    out.add('a');
    out.block('- ');
    out.add('b');
    out.block();
    out.cell();
    out.add('x');
    out.cell();
    out.add(' ');
    out.add('y');
    out.block('## ');
    out.block();
    assert.equal(out.text(), 'One two\nthree\n\n- a\n- b\n\nx | y');
  });
});

describe('tables', () => {
  it('are parted by what makes rows even', () => {
    assert.equal(separatorOf('a;b,c;d\n1;2;3\n4;5,6;7'), ';');
    assert.equal(separatorOf('a,b\n1,2'), ',');
    assert.equal(separatorOf('a\tb\n1\t2'), '\t');
    assert.equal(separatorOf('a|b|c\n1|2|3'), '|');
    assert.equal(separatorOf('one\ntwo'), ',');
  });
});

describe('bytes', () => {
  const wide = (text: string, big: boolean) => {
    const out = new Uint8Array(text.length * 2);
    for (let i = 0; i < text.length; i++) out[2 * i + (big ? 1 : 0)] = text.charCodeAt(i);
    return out;
  };

  it('are decoded by their mark, their zeros, UTF-8, or as they usually are', async () => {
    const decoded = (bytes: Uint8Array, who = 'a', encoding?: string) => decodeText(bytes, who, encoding);
    assert.deepEqual(await decoded(strToU8('naïve')), { text: 'naïve', notes: [] });
    for (const big of [false, true]) assert.equal((await decoded(wide('plain words', big))).text, 'plain words');
    assert.equal((await decoded(Uint8Array.of(0xff, 0xfe, 0x61, 0))).text, 'a');
    assert.equal((await decoded(Uint8Array.of(0xfe, 0xff, 0, 0x61))).text, 'a');
    const { text, notes } = await decoded(Uint8Array.of(0x63, 0x61, 0x66, 0xe9), 'a.txt');
    assert.deepEqual([text, notes.length], ['café', 1]);
    assert.match(notes[0], /not valid UTF-8; it was read as windows-1252/);
    assert.equal((await decoded(Uint8Array.of(0xe9), 'a', 'windows-1251')).text, 'й');
    await assert.rejects(decoded(Uint8Array.of(1), 'a', 'klingon'), /encoding must be one such as/);
    await assert.rejects(decoded(new Uint8Array(100).fill(1)), /binary/);
    assert.equal(wideEncoding(strToU8('plain')), undefined);
    assert.equal(wideEncoding(new Uint8Array([0x61, 0, 0, 0x61])), undefined);
  });

  it('are binary when more than a tenth are controls', () => {
    const some = (controls: number, byte = 1) => Uint8Array.from({ length: 100 }, (_, i) => (i < controls ? byte : 97));
    assert.equal(looksBinary(some(10)), false);
    assert.equal(looksBinary(some(11)), true);
    for (const fine of [9, 10, 13, 27, 32]) assert.equal(looksBinary(some(50, fine)), false, `${fine}`);
    for (const bad of [0, 8, 14, 31]) assert.equal(looksBinary(some(50, bad)), true, `${bad}`);
  });

  it('say what they are', () => {
    const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
    assert.equal(formatOfBytes(latin('junk %PDF-1.7')), 'pdf');
    assert.equal(formatOfBytes(latin('PK\x03\x04 mimetype application/epub+zip')), 'epub');
    assert.equal(formatOfBytes(latin('PK\x03\x04 META-INF/container.xml')), 'epub');
    assert.equal(formatOfBytes(latin('PK\x03\x04 word/document.xml')), 'docx');
    assert.equal(formatOfBytes(latin('PK\x03\x04 sheet')), undefined);
    assert.equal(formatOfBytes(latin('plain word/')), undefined);
    const kinds = {
      zip: 'PK\x03\x04',
      old: '\xd0\xcf\x11\xe0',
      rich: '{\\rtf1',
      gzip: '\x1f\x8b',
      sound: 'ID3',
      film: 'abcdftyp',
      picture: '\x89PNG',
    };
    for (const [word, mark] of Object.entries(kinds)) assert.match(otherKind(latin(mark))!, new RegExp(word));
    assert.equal(otherKind(latin('plain text')), undefined);
  });
});

describe('text without an ending', () => {
  it('is told by its looks', () => {
    const texts: [string, string][] = [
      ['WEBVTT\n\n00:01.000 --> 00:02.000\nHi', 'vtt'],
      ['1\n00:00:01,000 --> 00:00:02,000\nHi', 'srt'],
      ['<!DOCTYPE html><p>Hi', 'html'],
      ['<html lang="en">', 'html'],
      ['<htmlx>', 'text'],
      ['{"id": 1}\n{"id": 2}', 'jsonl'],
      ['{"id": 1}', 'json'],
      ['[1, 2]', 'json'],
      ['[not json', 'text'],
      ['a 1 0.1 0.2 hello 0.9\na 1 0.3 0.2 world 0.9\n', 'ctm'],
      ['From: a\nTo: b\nSubject: c\n\nHi', 'email'],
      ['From: a\nTo: b\n\nHi', 'text'],
      ['# One\n\nWords.\n\n## Two\n\nWords.', 'markdown'],
      ['# One\n\nWords.', 'text'],
      ['**Ann:** Hello.\n\n**Ben:** Hi.', 'markdown'],
      ['Plain words.', 'text'],
    ];
    for (const [text, format] of texts) assert.equal(formatOfText(text), format, text);
  });

  it('has its references read where they end as they should', () => {
    assert.equal(unescapeEntities('a &amp; b &#8211; c &lrm;d&shy;e &copy f'), 'a & b – c de &copy f');
  });
});
