/** What a person says and keeps: names, quotations, and that nothing of it is lost. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { skip, suitePage } from './page.ts';
import { SHELF, TALK } from './texts.ts';

describe('what a person says and keeps', { skip }, () => {
  const opened = suitePage(async (opened) => {
    await opened.page.emulateMedia({ reducedMotion: 'reduce' });
    await opened.add('2010_town_meeting.vtt', TALK);
    await opened.add('second_meeting.vtt', TALK.replace('Monday', 'Tuesday'));
    await opened.add('shelf.jsonl', SHELF);
  });

  it('a document has the name of its file until a person gives it another, with its speakers, in every tab', async () => {
    const { page, server } = opened;
    await opened.go('#/document/2010_town_meeting.vtt');
    await page.getByRole('heading', { name: '2010 Town Meeting', level: 1 }).waitFor();
    const other = await page.context().browser()!.newPage();
    await other.goto(server.url);
    await other.getByRole('link', { name: /2010 Town Meeting/ }).waitFor();
    await page.getByRole('button', { name: /^Change title/ }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('The meeting on the bridge');
    await page.getByRole('textbox', { name: 'Tags' }).fill('town, bridge');
    await page.getByRole('textbox', { name: 'Speaker Ann' }).fill('Anna Lee');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'The meeting on the bridge', level: 1 }).waitFor();
    await page.locator('article b', { hasText: 'Anna Lee' }).first().waitFor();
    await other.getByRole('link', { name: /The meeting on the bridge/ }).waitFor();
    await other.close();
    await page.getByText('The speaker is called so in 1 other document too.').first().waitFor();
    await opened.go('#/?q=bridge&speaker=Anna+Lee');
    const found = page.getByRole('list', { name: 'Documents found' });
    await found.getByRole('link', { name: /The meeting on the bridge/ }).waitFor();
    await found.getByRole('link', { name: /Second Meeting/ }).waitFor();
    await opened.looksRight('library-narrowed');
  });

  it('quotations are kept with a note, and are part of the notes of the show', async () => {
    const { page } = opened;
    await opened.go('#/document/2010_town_meeting.vtt');
    await page.locator('article [data-i="2"]').click();
    await page.getByRole('button', { name: /^Keep this quotation/ }).click();
    await page.getByText('Kept in Notes.').waitFor();
    await page.getByRole('link', { name: 'Notes' }).click();
    const note = page.getByRole('textbox', { name: /^Note on/ });
    await note.fill('Why a year?');
    await note.press('Enter');
    await page.waitForFunction(async () => /Why a year/.test(await (await fetch('api/v1/quotes')).text()));
    await opened.looksRight('notes');
    const { bytes } = await opened.saved('Save notes');
    assert.match(bytes.toString(), /# Notes[\s\S]*## The meeting on the bridge[\s\S]*> .*\n>\n> — \[The meeting/);
    await opened.go('#/document/2010_town_meeting.vtt');
    await page.getByRole('region', { name: 'Summary' }).getByRole('listitem').first().waitFor();
    const shown = (await opened.saved('Show notes')).bytes.toString();
    assert.match(shown, /^# The meeting on the bridge\n[\s\S]*## Summary\n[\s\S]*## Speakers\n\n- Anna Lee\n- Ben/);
    assert.match(shown, /## Quotes\n\n> .+ \(.*\)\n>\n> Why a year\?/);
  });

  it('two removals, one after the other, are both undone: from the list and by Ctrl+Z', async () => {
    const { page } = opened;
    await opened.go('');
    for (const [title, left] of [
      ['On tea, part 1', 9],
      ['On tea, part 2', 8],
    ] as const) {
      await page.getByRole('checkbox', { name: `Select ${title}` }).check();
      await page.getByRole('button', { name: 'Remove' }).click();
      await page.getByText(`${left} documents`, { exact: true }).waitFor();
    }
    await opened.unfold('Changed in this session');
    await page.locator('details').getByRole('button', { name: 'Undo: On tea, part 1 removed.' }).click();
    await page.getByText('9 documents', { exact: true }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('10 documents', { exact: true }).waitFor();
  });

  it('a word has a page: how many documents, when, and in its context', async () => {
    const { page } = opened;
    await opened.go('#/related?d=tea-1');
    await page
      .getByRole('list', { name: 'Related documents' })
      .getByRole('link', { name: 'tea', exact: true })
      .first()
      .click();
    await page.getByRole('heading', { name: 'tea', level: 1 }).waitFor();
    await page.getByText('In 4 documents.').waitFor();
    await page.getByRole('img', { name: 'Documents with it by year: 2001 1, 2002 1, 2003 1, 2004 1' }).waitFor();
    await opened.looksRight('word');
    await page.getByRole('list', { name: 'Passages with the word' }).getByRole('link').first().click();
    await page.locator('article .lit').waitFor();
  });
});
