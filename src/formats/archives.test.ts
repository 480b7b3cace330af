import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { InputError } from '../check/index.ts';
import { parse as parseDocx } from './docx.ts';
import { parse as parseEpub } from './epub.ts';

const zip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

const refuses = (reading: Promise<unknown>, why: RegExp) =>
  assert.rejects(reading, (error: unknown) => error instanceof InputError && why.test(error.message));

const p = (inner: string, style = '') => `<w:p>${style && `<w:pPr>${style}</w:pPr>`}${inner}</w:p>`;
const r = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const docx = (body: string) =>
  zip({
    'word/document.xml': `<?xml version="1.0"?><w:document><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': '<w:styles><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style></w:styles>',
    'docProps/core.xml': '<c><dc:title>The ice</dc:title><dcterms:created>2024-01-02T00:00:00Z</dcterms:created></c>',
  });

describe('DOCX', () => {
  it('reads headings, lists, runs, tables and fields; not what was deleted', async () => {
    const body = [
      p(r('Winter'), '<w:pStyle w:val="berschrift1"/>'),
      p(
        `${r('It ')}${r('froze')}<w:del><w:r><w:delText>not</w:delText><w:t>gone</w:t></w:r></w:del><w:r><w:instrText>PAGE</w:instrText><w:br/></w:r>${r('hard &amp; long.')}`,
      ),
      p(''),
      p(r('one'), '<w:numPr/>'),
      p(r('two'), '<w:numPr/>'),
      `<w:tbl><w:tr><w:tc>${p(r('a'))}</w:tc><w:tc>${p(r('b'))}${p(r('c'))}</w:tc></w:tr></w:tbl>`,
      p(r('End.')),
    ];
    const { entries } = await parseDocx(docx(body.join('')), 'a.docx');
    assert.deepEqual(entries, [
      {
        id: 'a.docx',
        text: '# Winter\n\nIt froze\nhard & long.\n\n- one\n- two\n\na | b c\n\nEnd.',
        title: 'The ice',
        date: '2024-01-02T00:00:00Z',
      },
    ]);
  });

  it('reads a transcript: who speaks, and when', async () => {
    const turn = (name: string, time: string, words: string) =>
      p(`${r(name)}<w:r><w:tab/></w:r>${r(time)}<w:r><w:br/></w:r>${r(words)}`);
    const body = [
      p(r('Weekly call'), '<w:pStyle w:val="berschrift1"/>'),
      turn('Anna Lee', '0:03', 'Good morning to all of you.'),
      turn('Ben Okafor', '0:09', 'Morning. Shall we begin?'),
      turn('Anna Lee', '1:12', 'Let us talk about the ferry.'),
    ];
    const { entries } = await parseDocx(docx(body.join('')), 'call.docx');
    assert.equal(entries[0].title, 'The ice');
    assert.equal(
      entries[0].text,
      'Good morning to all of you.\n\nMorning. Shall we begin?\n\nLet us talk about the ferry.',
    );
    assert.deepEqual(
      entries[0].cues?.map(({ speaker, time }) => [speaker, time?.start]),
      [
        ['Anna Lee', 3],
        ['Ben Okafor', 9],
        ['Anna Lee', 72],
      ],
    );
  });

  it('refuses archives that are no document, damaged ones and bombs', async () => {
    await refuses(parseDocx(zip({ 'a.txt': 'x' }), 'a.docx'), /no word\/document\.xml/);
    await refuses(parseDocx(docx(p(r('text'))).slice(0, 300), 'a.docx'), /not a DOCX file, or a damaged one/);
    await refuses(parseDocx(strToU8('PK\x03\x04 junk'), 'a.docx'), /damaged/);
    await refuses(parseDocx(docx(p(r('a'.repeat(6_000_000)))), 'a.docx'), /unpacks to more/);
    await refuses(parseDocx(withSizes(docx(p(r('a'.repeat(2_000_000)))), 1000), 'a.docx'), /checksum/);
    await refuses(parseDocx(withSizes(docx('x'), 4e9), 'a.docx'), /unpacks to more/);
  });

  it('refuses a part whose checksum is wrong, and tags without end', async () => {
    const archive = zipSync({ 'word/document.xml': [strToU8(`<w:body>${p(r('It froze.'))}</w:body>`), { level: 0 }] });
    archive[archive.indexOf('f'.charCodeAt(0), 60)] = 'F'.charCodeAt(0);
    await refuses(parseDocx(archive, 'a.docx'), /checksum of its part word\/document\.xml is wrong/);
    await refuses(parseDocx(docx('<w:p>'.repeat(100_000)), 'a.docx'), /more than 1000 deep/);
  });

  it('leaves outline levels that are none', async () => {
    const levels = ['-5', '9', 'x', '1e3', ''].map((level) => p(r('It froze.'), `<w:outlineLvl w:val="${level}"/>`));
    const { entries } = await parseDocx(docx(levels.join('')), 'a.docx');
    assert.equal(entries[0].text, Array(5).fill('It froze.').join('\n\n'));
  });

  it('tells of a document without words', async () => {
    assert.deepEqual(await parseDocx(docx(p('')), 'a.docx'), { entries: [], notes: ['a.docx has no text.'] });
  });
});

/** Writes a false unpacked size into the directory of an archive. */
function withSizes(archive: Uint8Array, size: number): Uint8Array {
  const view = new DataView(archive.buffer, archive.byteOffset);
  for (let at = 0; at < archive.length - 46; at++) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
  }
  return archive;
}

describe('EPUB', () => {
  const container = '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>';
  const opf = `<package><metadata><dc:title>Harbours</dc:title><dc:language>en</dc:language></metadata><manifest>
    <item id="n" href="nav.xhtml" properties="nav"/><item id="b" href="text/two.xhtml"/><item id="a" href="text/one%20a.xhtml"/><item id="c" href="none.xhtml"/></manifest>
    <spine><itemref idref="n"/><itemref idref="a"/><itemref idref="b"/><itemref idref="c"/></spine></package>`;
  const files = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': container,
    'OEBPS/book.opf': opf,
    'OEBPS/nav.xhtml': '<ol><li>One</li></ol>',
    'OEBPS/text/one a.xhtml': '<html><head><title>x</title></head><body><h1>One</h1><p>It froze.</p></body></html>',
    'OEBPS/text/two.xhtml': '<html><body><h1>Two</h1><p>It thawed.</p></body></html>',
  };

  it('reads the chapters in the order of the spine', async () => {
    const { entries, notes } = await parseEpub(zip(files), 'a.epub');
    assert.deepEqual(entries, [
      { id: 'a.epub', text: '# One\n\nIt froze.\n\n# Two\n\nIt thawed.', title: 'Harbours', language: 'en' },
    ]);
    assert.deepEqual(notes, ['a.epub: 1 of 3 chapters are missing.']);
  });

  it('reads a chapter once, however often the spine names it', async () => {
    const again = {
      ...files,
      'OEBPS/book.opf': opf.replace('<spine>', `<spine>${'<itemref idref="a"/>'.repeat(3000)}`),
    };
    const { entries } = await parseEpub(zip(again), 'a.epub');
    assert.equal(entries[0].text, '# One\n\nIt froze.\n\n# Two\n\nIt thawed.');
  });

  it('refuses protected books and archives that are none', async () => {
    const lock = '<encryption><CipherReference URI="OEBPS/text/two.xhtml"/></encryption>';
    await refuses(parseEpub(zip({ ...files, 'META-INF/encryption.xml': lock }), 'a.epub'), /protected/);
    await refuses(parseEpub(zip({ 'a.html': 'x' }), 'a.epub'), /no list of chapters/);
    await refuses(parseEpub(zip({ 'a.html': ' '.repeat(6_000_000) }), 'a.epub'), /unpacks to more/);
  });
});
