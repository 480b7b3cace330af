import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InputError } from '../check/index.ts';
import { parse as parseEmail } from './eml.ts';
import { parse as parseHtml } from './html.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const html = (text: string) => parseHtml(bytes(text), 'a.html');

const PARAGRAPH =
  'The harbour froze in the second week of January, and for eleven days no ship left it, which nobody alive had seen. ';

describe('HTML', () => {
  it('reads the main text as a reader view, with headings, items and title', async () => {
    const { entries } = await html(
      `<!doctype html><html lang="en-GB"><head><title>The ice</title><style>p{}</style></head><body><nav><a href=1>Home</a><a href=2>Contact us</a></nav>
       <article><h1>The ice</h1><p>${PARAGRAPH.repeat(4)}</p><h2>Why &amp; how</h2><ul><li>cold <b>wind</b></li><li>no tide</li></ul><p>${PARAGRAPH.repeat(3)}<br>End.</p><script>alert(1)</script></article>
       <footer>All rights reserved. Cookie settings.</footer></body></html>`,
    );
    const [{ text, title, language }] = entries;
    assert.equal(title, 'The ice');
    assert.equal(language, 'en-GB');
    assert.match(text, /## Why & how\n\n- cold wind\n- no tide\n\nThe harbour/);
    assert.match(text, /\nEnd\.$/);
    assert.doesNotMatch(text, /alert|Contact us|Cookie|<|p\{\}/);
  });

  it('reads a page without a main part whole: short ones, tables, typed text', async () => {
    assert.equal((await html('<p>Hello<p>world <i>wide</i>')).entries[0].text, 'Hello\n\nworld wide');
    assert.equal((await html('<table><tr><td>a<td>b<tr><td>c<td>d</table>')).entries[0].text, 'a | b\n\nc | d');
    assert.equal((await html('<pre>one\n two\n\nthree</pre>')).entries[0].text, 'one\ntwo\n\nthree');
    assert.match((await html('<p>x<pre><code>let y;</code></pre>')).notes[0], /1 block of program code/);
  });

  it('knows encodings however a page declares them, and those the user gives first', async () => {
    const polish = '<p>\xb3\xf3d\xbc';
    for (const declared of [
      `<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-2">${polish}`,
      `<META charset = 'iso-8859-2' >${polish}`,
      `<meta charset=iso-8859-2>${polish}`,
      `<?xml version="1.0" encoding = "iso-8859-2"?>${polish}`,
      `<?xml version='1.0' encoding='iso-8859-2'?>${polish}`,
    ])
      assert.equal((await parseHtml(latin1(declared), 'a.html')).entries[0].text, 'łódź', declared);
    const wrong = `<meta charset="koi8-r">${polish}`;
    assert.equal((await parseHtml(latin1(wrong), 'a.html', { encoding: 'iso-8859-2' })).entries[0].text, 'łódź');
    const utf8 = `<meta charset="utf-8">${polish}`;
    assert.match((await parseHtml(latin1(utf8), 'a.html')).notes[0], /not valid UTF-8/);
    assert.equal((await parseHtml(bytes('<meta charset="klingon"><p>é'), 'a.html')).entries[0].text, 'é');
  });

  it('has a title, a language and a date where the page says so', async () => {
    const about = async (page: string) => {
      const { title, language, date } = (await html(page)).entries[0];
      return [title, language, date];
    };
    const words = `<article><p>${PARAGRAPH.repeat(4)}</p></article>`;
    assert.deepEqual(await about('<title> The\n ice <b>x</b></title><title>no</title><p lang="fr">Hi'), [
      'The ice <b>x</b>',
      undefined,
      undefined,
    ]);
    assert.deepEqual(await about(words), [undefined, undefined, undefined]);
    for (const meta of [
      '<meta name="date" content="2010-03-04">',
      '<meta name="DC.date.issued" content="2010-03-04">',
      '<meta itemprop="datePublished" content="2010-03-04">',
      '<meta name="citation_publication_date" content="2010-03-04">',
      '<time itemprop="datePublished" datetime="2010-03-04">March</time>',
    ])
      assert.equal((await about(`${meta}${words}`))[2], '2010-03-04', meta);
    assert.equal(
      (await about(`<meta name="updated" content="2010">${words}<time datetime="2010">then</time>`))[2],
      undefined,
    );
    const dated = '<meta property="article:published_time" content="2020-01-02"><title>Ice</title>';
    assert.deepEqual(await about(`<html lang="en"><head>${dated}</head><body>${words}</body></html>`), [
      'Ice',
      'en',
      '2020-01-02',
    ]);
  });

  it('reads a page of many or deep elements whole', async () => {
    const noted = async (elements: number, depth: number) => {
      const { notes } = await html('<div>'.repeat(depth) + '<p>x</p>'.repeat(elements));
      return notes.some((note) => note.includes('too large or too deep'));
    };
    assert.deepEqual([await noted(16_001, 0), await noted(900, 140)], [true, true]);
    assert.deepEqual([await noted(50, 10)], [false]);
  });

  it('tells of a page without text and is not broken by depth or size', async () => {
    assert.deepEqual(await html('<html><body><script>x</script></body></html>'), {
      entries: [],
      notes: ['a.html has no text.'],
    });
    const deep = await html('<div>'.repeat(9_000) + PARAGRAPH);
    assert.equal(deep.entries[0].text, PARAGRAPH.trim());
    assert.match(deep.notes[0], /too deep/);
    await assert.rejects(html('<div>'.repeat(20_000)), /more than 10000 deep/);
    assert.equal((await html(`<p>${'<'.repeat(200_000)}`)).entries[0].text.length, 200_000);
  });
});

describe('e-mail', () => {
  it('reads what was written: headers, charsets, no quotes, no signature, attachments counted', async () => {
    const { entries, notes } = await parseEmail(
      latin1(
        [
          'From: Anna <a@x.org>',
          'Subject: =?utf-8?B?w4lpcw==?= =?iso-8859-1?Q?_tonn=E9?=',
          'Date: Tue, 02 Jan 2024 10:00:00 +0100',
          'Content-Type: multipart/mixed;',
          ' boundary="b1"',
          '',
          'preamble',
          '--b1',
          'Content-Type: multipart/alternative; boundary=b2',
          '',
          '--b2',
          'Content-Type: text/plain; charset=iso-8859-1',
          'Content-Transfer-Encoding: quoted-printable',
          '',
          'The caf=E9 is =',
          'closed.',
          '',
          'On Monday, Ben wrote:',
          '> Is it open?',
          '-- ',
          'Anna, head of harbour',
          '--b2',
          'Content-Type: text/html',
          '',
          '<p>not this</p>',
          '--b2--',
          '--b1',
          'Content-Type: application/pdf',
          'Content-Disposition: attachment; filename=a.pdf',
          '',
          'JVBER',
          '--b1--',
        ].join('\r\n'),
      ),
      'a.eml',
    );
    assert.deepEqual(entries, [
      { id: 'a.eml', text: 'The café is closed.', title: 'Éis tonné', date: '2024-01-02T09:00:00.000Z' },
    ]);
    assert.deepEqual(notes, [
      'a.eml: 4 lines of quoted replies and signature left out.',
      'a.eml: 1 attachment not read.',
    ]);
  });

  it('reads HTML where there is nothing else, base64, flowed lines and UTF-8 without a charset', async () => {
    const page = btoa(unescape(encodeURIComponent('<p>Grüße</p><p>aus Kiel</p>')));
    const head = 'From: a@b.c\nContent-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: base64\n\n';
    assert.equal((await parseEmail(bytes(head + page), 'a.eml')).entries[0].text, 'Grüße\n\naus Kiel');
    const flowed = 'From: a@b.c\nContent-Type: text/plain; format=flowed\n\nA line \ngoes on.\nNext ünd.';
    assert.equal((await parseEmail(bytes(flowed), 'a.eml')).entries[0].text, 'A line goes on.\nNext ünd.');
  });

  it('reads parameters in pieces (RFC 2231), bytes without a charset, and no introduction of a quotation', async () => {
    const pieces = [
      'From: a@b.c',
      'Content-Type: multipart/mixed; boundary*0="ab"; boundary*1="cd"',
      '',
      '--abcd',
      "Content-Type: text/plain; charset*=us-ascii'en'utf-8",
      '',
      'Grüße.',
      '--abcd',
      "Content-Disposition: attachment; filename*=utf-8''na%C3%AFve.txt",
      '',
      'not this',
      '--abcd--',
    ];
    const { entries, notes } = await parseEmail(bytes(pieces.join('\r\n')), 'a.eml');
    assert.equal(entries[0].text, 'Grüße.');
    assert.deepEqual(notes, ['a.eml: 1 attachment not read.']);
    const old = 'From: a@b.c\nSubject: caf\xe9\n\nGr\xfc\xdfe aus K\xf6ln.\n\nAnna wrote:\n\n> Really?\n';
    const [letter] = (await parseEmail(latin1(old), 'a.eml')).entries;
    assert.deepEqual([letter.title, letter.text], ['café', 'Grüße aus Köln.']);
  });

  it('begins a signature at two dashes, even on the first line; a colon above a quotation is no other colon', async () => {
    const body = async (...lines: string[]) => parseEmail(bytes(`From: a@b.c\n\n${lines.join('\n')}\n`), 'a.eml');
    assert.deepEqual((await body('-- ', 'Ann')).entries, []);
    assert.equal((await body('So: one', '> two', 'three')).entries[0].text, 'So: one\nthree');
    assert.equal((await body('Ann wrote:', '', '', '> two', 'three')).entries[0].text, 'Ann wrote:\n\nthree');
    assert.equal(
      (await body('one', ' \t', ' ', '\t', '', 'two')).entries[0].text.replace(/[ \t]+/g, ''),
      'one\n\n\ntwo',
    );
  });

  it('refuses what is no e-mail and survives parts without an end', async () => {
    await assert.rejects(parseEmail(bytes('hello there'), 'a.eml'), InputError);
    const nothing = await parseEmail(bytes('From: a@b.c\n\n\n'), 'a.eml');
    assert.deepEqual(nothing, { entries: [], notes: ['a.eml has no text.'] });
    const within = (depth: number) =>
      `${Array.from({ length: depth }, (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\n\n--b${i}\n`).join('')}\nDeep.`;
    assert.equal((await parseEmail(bytes(`From: a\n${within(5)}`), 'a.eml')).entries[0].text, 'Deep.');
    assert.match((await parseEmail(bytes(`From: a\n${within(40)}`), 'a.eml')).notes[0], /no text that can be read/);
    const open = 'From: a\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\nLast words';
    assert.equal((await parseEmail(bytes(open), 'a.eml')).entries[0].text, 'Last words');
    const nested = 'From: a\nContent-Type: multipart/mixed; boundary=x\n\n--x\n'.repeat(3000);
    assert.deepEqual((await parseEmail(bytes(nested), 'a.eml')).entries, []);
  });
});
