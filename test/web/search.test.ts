import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { skip, suitePage } from './page.ts';
import { SHELF, TALK } from './texts.ts';

describe('passages of the library, and what belongs with several documents', { skip }, () => {
  const opened = suitePage(async (opened) => {
    await opened.add('shelf.jsonl', SHELF);
    await opened.add('talk.vtt', TALK);
  });
  const passages = () => opened.page.getByRole('list', { name: 'Passages' }).getByRole('listitem');
  const related = () => opened.page.getByRole('list', { name: 'Related documents' }).getByRole('listitem');

  it('are found by words and by meaning, each with its place, and lead to it', async () => {
    const { page } = opened;
    await opened.go('');
    await page.getByRole('searchbox', { name: 'Search the library' }).fill('garden');
    await page.getByText('Passages', { exact: true }).click();
    await passages().first().waitFor();
    assert.match((await passages().first().textContent())!, /school garden has peas.*Ben, 0:15.*by words/s);
    await opened.looksRight('passages');
    await passages().first().getByRole('link').click();
    await page.locator('article .lit', { hasText: 'school garden has peas' }).waitFor();
  });

  it('are narrowed by tag, speaker, kind and date, and the address says how', async () => {
    const { page } = opened;
    const both = (count: number) =>
      page.waitForFunction(
        (n) =>
          [...document.querySelectorAll('ol[aria-label="Passages"] .quiet.numbers')].filter(({ textContent }) =>
            /by words/.test(textContent!),
          ).length === n,
        count,
      );
    await opened.go('#/?show=passages&q=ship&by=words');
    await both(4);
    await page.getByRole('textbox', { name: 'From' }).fill('2003');
    await both(2);
    await page.reload();
    await both(2);
    await page.getByRole('combobox', { name: 'Tag' }).fill('tea');
    await page.getByText('Fewer filters may find more').waitFor();
    await opened.go('#/?show=passages&q=river&by=words&speaker=Ben');
    await both(1);
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('jsonl');
    await page.getByText('Fewer filters may find more').waitFor();
  });

  it('mark the words that were meant, in their forms, and no stop words; are taken along as a table', async () => {
    await opened.go('#/?show=passages&q=the+sails+of+the+ships');
    await passages().first().waitFor();
    const marked = (await passages().first().locator('mark').allTextContents()).map((word) => word.toLowerCase());
    assert.ok(marked.includes('ship') && marked.includes('sails'), marked.join(' '));
    assert.ok(!marked.includes('the') && !marked.includes('of'), marked.join(' '));
    const { bytes } = await opened.saved('Save passages');
    assert.match(bytes.toString(), /^\ufeffdocument,title,date,kind,passage,start,end,/);
  });

  it('of several ticked documents both interests are served, and it is said after which each comes', async () => {
    const { page } = opened;
    await opened.go('');
    for (const title of ['On tea, part 1', 'At sea, part 1'])
      await page.getByRole('checkbox', { name: `Select ${title}` }).check();
    await page.getByRole('link', { name: 'More like these' }).click();
    await related().first().waitFor();
    const texts = await related().allTextContents();
    assert.ok(!texts.some((text) => /, part 1\s*More like it/.test(text)), 'what was read is not recommended');
    for (const kind of ['On tea', 'At sea']) {
      const own = texts.filter((text) => text.trim().startsWith(kind));
      assert.ok(own.length > 0, `${kind} is among ${texts.join(' | ')}`);
      assert.match(own[0], new RegExp(`because of ${kind}, part 1:\\s*\\w+`));
    }
    await opened.looksRight('related-to-several');
  });

  it('goes on from what is liked there too, and without what is taken away; the address keeps it', async () => {
    const { page } = opened;
    await page.getByRole('button', { name: 'More like it: At sea, part 2' }).click();
    await page.getByRole('heading', { name: '3 documents' }).waitFor();
    await page.getByRole('button', { name: 'Leave out On tea, part 1' }).click();
    await page.getByRole('heading', { name: '2 documents' }).waitFor();
    await page.reload();
    await related().first().waitFor();
    assert.equal(await page.getByRole('button', { name: /^Leave out/ }).count(), 2);
    assert.doesNotMatch((await related().allTextContents()).join(' '), /because of On tea/);
    const { bytes } = await opened.saved('Save related documents');
    assert.match(bytes.toString(), /^\ufeffrank,document,title,likeness,after,belongs,words\r\n1,sea-\d/);
  });
});
