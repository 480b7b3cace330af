import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Opened, openPage, skip } from './page.ts';
import { SHELF, TALK } from './texts.ts';

describe('asking the library', { skip }, () => {
  let opened: Opened;
  before(async () => {
    opened = await openPage();
    await opened.add('shelf.jsonl', SHELF);
    await opened.add('talk.vtt', TALK);
  });
  after(() => opened?.close());
  const passages = () => opened.page.getByRole('list', { name: 'Passages' }).getByRole('listitem');

  it('answers with passages, each with its place, and leads to it', async () => {
    const { page } = opened;
    await opened.go('');
    await page.getByRole('searchbox', { name: 'Search the library' }).fill('garden');
    await page.getByRole('link', { name: /Passages/ }).click();
    await passages().first().waitFor();
    assert.match((await passages().first().textContent())!, /school garden has peas.*0:15, Ben.*by words/s);
    await opened.looksRight('ask');
    await passages().first().getByRole('link').click();
    await page.locator('article .lit', { hasText: 'school garden has peas' }).waitFor();
  });

  it('is narrowed by tag, speaker, kind and date, and the address says how', async () => {
    const { page } = opened;
    await opened.go('#/ask?q=ship');
    await page.waitForFunction(() => document.querySelectorAll('ol[aria-label="Passages"] li').length === 4);
    await page.getByRole('textbox', { name: 'From' }).fill('2003');
    await page.waitForFunction(() => document.querySelectorAll('ol[aria-label="Passages"] li').length === 2);
    await page.reload();
    await page.waitForFunction(() => document.querySelectorAll('ol[aria-label="Passages"] li').length === 2);
    await page.getByRole('combobox', { name: 'Tag' }).fill('tea');
    await page.getByText('Fewer filters may find more').waitFor();
    await opened.go('#/ask?q=river&speaker=Ben');
    await passages().first().waitFor();
    assert.equal(await passages().count(), 1);
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('jsonl');
    await page.getByText('Fewer filters may find more').waitFor();
  });

  it('marks the words that were meant, in their forms, and no stop words', async () => {
    await opened.go('#/ask?q=the+sails+of+the+ships');
    await passages().first().waitFor();
    const marked = (await passages().first().locator('mark').allTextContents()).map((word) => word.toLowerCase());
    assert.ok(marked.includes('ship') && marked.includes('sails'), marked.join(' '));
    assert.ok(!marked.includes('the') && !marked.includes('of'), marked.join(' '));
  });

  it('can be taken along as a table', async () => {
    await opened.go('#/ask?q=ship');
    await passages().first().waitFor();
    const { bytes } = await opened.saved('Save passages');
    assert.match(bytes.toString(), /^\ufeffdocument,title,date,kind,passage,start,end,/);
  });

  it('did all this without an error, and asked no other host', () => {
    assert.deepEqual(opened.problems, []);
  });
});
