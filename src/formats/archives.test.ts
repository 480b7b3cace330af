import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { InputError } from '../check/index.ts';
import { parse as parseDocx } from './docx.ts';
import { parse as parseEpub } from './epub.ts';
import { unzipBytes } from './zip.ts';

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
  it('reads headings, lists, runs and tables', async () => {
    const body = [
      p(r('Winter'), '<w:pStyle w:val="berschrift1"/>'),
      p(`${r('It ')}${r('froze')}<w:r><w:br/></w:r>${r('hard &amp; long.')}`),
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
    await refuses(parseDocx(docx('<w:p>'.repeat(100_000)), 'a.docx'), /more than 1000 deep/);
  });

  it('leaves outline levels that are none', async () => {
    const levels = ['-5', '9', 'x', '1e3', ''].map((level) => p(r('It froze.'), `<w:outlineLvl w:val="${level}"/>`));
    const { entries } = await parseDocx(docx(levels.join('')), 'a.docx');
    assert.equal(entries[0].text, Array(5).fill('It froze.').join('\n\n'));
  });

  it('keeps words of runs alone, rows of tables, and what the properties say in pieces', async () => {
    const row = (...cells: string[]) => `<w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join('')}</w:tr>`;
    const body = `stray${p(`stray${r('One.')}stray`)}<w:tbl>${row(p(r('a')), p(r('b')))}${row(p(r('c')), p(''))}</w:tbl>${p(r('Two.'), '<w:numPr/>')}${p(r('Three.'))}`;
    const { entries } = await parseDocx(docx(body), 'a.docx');
    assert.equal(entries[0].text, 'One.\n\na | b\n\nc\n\n- Two.\n\nThree.');
    const plain = zip({
      'word/document.xml': `<w:body>${p(r('One.'), '<w:pStyle w:val=""/>')}</w:body>`,
      'docProps/core.xml': '<c>x<dc:title> Ice &amp; snow </dc:title>y<dc:creator>Ann</dc:creator></c>',
    });
    assert.deepEqual((await parseDocx(plain, 'a.docx')).entries, [{ id: 'a.docx', text: 'One.', title: 'Ice & snow' }]);
    const bare = zip({ 'word/document.xml': `<w:body>${p(r('One.'))}</w:body>`, 'docProps/core.xml': '<c>x</c>' });
    assert.deepEqual((await parseDocx(bare, 'a.docx')).entries, [{ id: 'a.docx', text: 'One.' }]);
  });

  const textOf = async (document: Uint8Array) => (await parseDocx(document, 'a.docx')).entries[0]?.text;

  it('leaves out what was deleted, what was moved away, field codes and fallbacks', async () => {
    const body = `<w:p>${r('Kept. ')}<w:del><w:r><w:delText>not</w:delText><w:t>gone</w:t></w:r></w:del><w:moveFrom>${r('Moved. ')}</w:moveFrom><w:ins>${r('Added. ')}</w:ins></w:p><w:p><w:moveTo>${r('Moved.')}</w:moveTo><w:r><w:instrText>PAGE</w:instrText></w:r><mc:Fallback>${r('Old.')}</mc:Fallback></w:p>`;
    assert.equal(await textOf(docx(body)), 'Kept. Added.\n\nMoved.');
  });

  it('takes tabs, hyphens and line breaks; headings by style and by outline', async () => {
    const style = (id: string, name: string) => `<w:style w:styleId="${id}"><w:name w:val="${name}"/></w:style>`;
    const styled = (inner: string, text: string) => p(r(text), inner);
    const body = [
      styled('<w:pStyle w:val="t"/>', 'The title'),
      styled('<w:pStyle w:val="h2"/>', 'Second'),
      styled('<w:pStyle w:val="x"/>', 'Plain'),
      styled('<w:outlineLvl w:val="2"/>', 'Third'),
      styled('<w:outlineLvl w:val="9"/>', 'Body'),
      styled('<w:pStyle w:val="h2"/><w:numPr/>', 'Numbered heading'),
      `<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:noBreakHyphen/><w:t>c</w:t><w:br/><w:t>d</w:t></w:r></w:p>`,
    ];
    const styles = style('t', 'Title') + style('h2', 'heading 2') + style('x', 'heading 7');
    const document = `<w:document><w:body>${body.join('')}</w:body></w:document>`;
    assert.equal(
      await textOf(zip({ 'word/document.xml': document, 'word/styles.xml': `<w:styles>${styles}</w:styles>` })),
      '# The title\n\n## Second\n\nPlain\n\n### Third\n\nBody\n\n## Numbered heading\n\na b-c\nd',
    );
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

describe('an archive', () => {
  const parts = { 'a.txt': strToU8('It froze.'), 'long name.txt': strToU8('It thawed.') };
  /** Stored as it is, so that a letter can be changed; with a comment of every part, and one behind the directory. */
  const stored = (comment = '') => {
    // The time of day may have the byte of a letter.
    const archive = zipSync(parts, { level: 0, mtime: '2020-02-02T00:00:00', comment: comment.toUpperCase() });
    new DataView(archive.buffer).setUint16(archive.length - 2, comment.length, true);
    return new Uint8Array([...archive, ...strToU8(comment)]);
  };
  const read = (bytes: Uint8Array) => unzipBytes(bytes, 'a.zip', 'zip', () => true);

  it('has a checksum for every part, found behind any comment', async () => {
    for (const comment of ['', 'x', 'a longer comment of this archive']) {
      const archive = stored(comment);
      assert.deepEqual([...(await read(archive)).keys()], ['a.txt', 'long name.txt']);
      for (const [name, letter] of [
        ['a.txt', 'f'],
        ['long name.txt', 'w'],
      ]) {
        const harmed = archive.slice();
        harmed[harmed.indexOf(letter.charCodeAt(0), 30)] ^= 1;
        await refuses(read(harmed), new RegExp(`checksum of its part ${name} is wrong`));
      }
    }
  });

  it('may hold what is small or packs as text does, and not more than is allowed', async () => {
    const zeros = (size: number) => zipSync({ a: new Uint8Array(size) });
    assert.equal((await read(zeros(4 * 2 ** 20))).get('a')!.length, 4 * 2 ** 20);
    await refuses(read(zeros(4 * 2 ** 20 + 1)), /unpacks to more/);
    const noise = Uint8Array.from({ length: 4 * 2 ** 20 + 1 }, (_, i) => (i * 2654435761) >>> 13);
    assert.equal((await read(zipSync({ a: noise }, { level: 0 }))).size, 1);
    await refuses(
      unzipBytes(stored(), 'a.zip', 'zip', () => true, 18),
      /unpacks to more/,
    );
    assert.equal((await unzipBytes(stored(), 'a.zip', 'zip', () => true, 19)).size, 2);
    assert.equal((await unzipBytes(stored(), 'a.zip', 'zip', (name) => name === 'a.txt', 9)).size, 1);
  });
});

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

  it('has a date, the first of each field, chapters at any place, and says when all are empty', async () => {
    const book = (metadata: string, chapter: string, href = '../a.xhtml#x') =>
      zip({
        'META-INF/container.xml':
          '<c:container><c:rootfile full-path="x/./y/b.opf"/><rootfile full-path="z"/></c:container>',
        'x/./y/b.opf': `<package><metadata>${metadata}</metadata><manifest><item id="a" href="${href}"/><item id="e" href="./e.xhtml"/><item id="o" href="o.xhtml"/></manifest><spine><itemref idref="e"/><itemref idref="a"/><itemref idref="o" linear="no"/><meta idref="o"/></spine></package>`,
        'x/a.xhtml': `<p>${chapter}</p>`,
        'x/./a.xhtml': `<p>${chapter}</p>`,
        'x/./y/e.xhtml': '<p></p>',
        'x/./y/o.xhtml': '<p>Other</p>',
        'x/./100%.xhtml': '<p>Odd</p>',
      });
    const metadata =
      '<title>no</title><dc:title>Ice</dc:title><dc:date> 2020 </dc:date><dc:date>2021</dc:date><x:language>de</x:language>';
    assert.deepEqual(await parseEpub(book(metadata, 'It froze.'), 'a.epub'), {
      entries: [{ id: 'a.epub', text: 'It froze.', title: 'Ice', date: '2020' }],
      notes: [],
    });
    assert.deepEqual(await parseEpub(book('', ''), 'a.epub'), { entries: [], notes: ['a.epub has no text.'] });
    assert.equal((await parseEpub(book('', '', '../100%.xhtml'), 'a.epub')).entries[0].text, 'Odd');
  });

  it('may have fonts that are protected', async () => {
    for (const font of ['a.ttf', 'a.otf', 'a.woff', 'a.WOFF2']) {
      const lock = `<encryption><CipherReference URI="${font}"/></encryption>`;
      const { entries } = await parseEpub(zip({ ...files, 'META-INF/encryption.xml': lock }), 'a.epub');
      assert.equal(entries.length, 1, font);
    }
    const none = await parseEpub(zip({ ...files, 'META-INF/encryption.xml': '<encryption/>' }), 'a.epub');
    assert.equal(none.entries.length, 1);
  });

  it('refuses protected books and archives that are none', async () => {
    const lock = '<encryption><CipherReference URI="OEBPS/text/two.xhtml"/></encryption>';
    await refuses(parseEpub(zip({ ...files, 'META-INF/encryption.xml': lock }), 'a.epub'), /protected/);
    await refuses(parseEpub(zip({ 'a.html': 'x' }), 'a.epub'), /no list of chapters/);
    await refuses(parseEpub(zip({ 'a.html': ' '.repeat(6_000_000) }), 'a.epub'), /unpacks to more/);
  });
});
