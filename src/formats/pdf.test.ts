import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InputError } from '../check/index.ts';
import { renderSummary } from '../render/index.ts';
import { summarize } from '../tasks/summarize/index.ts';
import { pdf, write } from './pdf.case.ts';
import { parse } from './pdf.ts';

const refuses = (reading: Promise<unknown>, why: RegExp) =>
  assert.rejects(reading, (error: unknown) => error instanceof InputError && why.test(error.message));

describe('PDF', () => {
  it('puts lines together to paragraphs, heals cut words, drops page numbers and running heads', async () => {
    const page = (n: number, body: [number, string, number?, number?][]) =>
      write([[780, 'Journal of Ice'], ...body, [20, `Page ${n}`]]);
    const { entries, notes } = await parse(
      pdf([
        page(1, [
          [700, 'The ice', 20],
          [660, 'The harbour froze in the sec-'],
          [648, 'ond week of January.'],
          [636, 'A new start is indented', 10, 62],
          [624, 'and goes on over'],
        ]),
        page(2, [
          [700, 'the page.'],
          [660, 'A gap parts this.'],
        ]),
        page(3, [[700, 'The end of it.']]),
      ]),
      'a.pdf',
    );
    assert.equal(
      entries[0].text,
      '# The ice\n\nThe harbour froze in the second week of January.\n\nA new start is indented and goes on over the page.\n\nA gap parts this.\n\nThe end of it.',
    );
    assert.deepEqual(notes, []);
    const { text, pages } = entries[0];
    assert.deepEqual(
      pages?.map((start) => text.slice(start, start + 8)),
      ['# The ic', 'the page', 'The end '],
    );
    // Whatever quotes it says where: a sentence is on the page where it begins.
    const { sentences } = await summarize(entries[0], { method: 'lead', sentences: 5 });
    assert.deepEqual(
      sentences.map(({ text, page }) => [text.slice(0, 7), page]),
      [
        ['The har', 1],
        ['A new s', 1],
        ['A gap p', 2],
        ['The end', 3],
      ],
    );
    assert.match(
      renderSummary(await summarize(entries[0], { method: 'lead', sentences: 5 })),
      /^page 2: A gap parts this\.$/m,
    );
  });

  it('refuses what is protected, has no text or is no PDF', async () => {
    const lock = `/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${'11'.repeat(32)}>/U<${'22'.repeat(32)}>>>`;
    await refuses(parse(pdf([write([[700, 'secret']])], lock), 'a.pdf'), /protected by a password/);
    await refuses(parse(pdf(['0 0 m 10 10 l S']), 'a.pdf'), /has no text; .*OCR/);
    await refuses(
      parse(new TextEncoder().encode('%PDF-1.4 and then nothing'), 'a.pdf'),
      /not a PDF file, or a damaged one/,
    );
  });

  it('puts together what stands on one line, whatever the pieces, and reads the title of several words', async () => {
    const page = [
      'BT /F 10 Tf 50 700 Td (One) Tj 30 0 Td (two) Tj ET',
      'BT /F 10 Tf 50 694.5 Td (low) Tj ET BT /F 6 Tf 90 697 Td (note) Tj ET',
      'BT /F 10 Tf 50 680 Td (Next  ) Tj ET BT /F 10 Tf 50 668 Td (line.) Tj ET',
    ];
    const { entries } = await parse(pdf([page.join('\n')], '/Info<</Title( The ice )>>'), 'a.pdf');
    assert.equal(entries[0].title, 'The ice');
    assert.equal(entries[0].text.replace(/\s+/g, ' '), 'One two low note Next line.');
    const named = await parse(pdf([write([[700, 'It froze.']])], '/Info<</Title(untitled)>>'), 'a.pdf');
    assert.equal('title' in named.entries[0], false);
  });

  it('has the date in its name, else that of its making', async () => {
    const made = pdf([write([[700, 'It froze.']])], "/Info<</CreationDate(D:20100304120000+01'00')>>");
    for (const [name, date] of [
      ['a.pdf', '2010-03-04'],
      ['1999_report.pdf', '1999'],
    ])
      assert.equal((await parse(made, name)).entries[0].date, date);
    assert.equal('date' in (await parse(pdf([write([[700, 'It froze.']])]), 'a.pdf')).entries[0], false);
  });

  it('takes the bytes of a file without spoiling them', async () => {
    const file = Buffer.from(pdf([write([[700, 'It froze.']])]));
    for (const _ of [1, 2]) assert.equal((await parse(file, 'a.pdf')).entries[0].text, 'It froze.');
  });
});
