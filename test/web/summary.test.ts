import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Opened, openPage, skip } from './page.ts';
import { SHELF } from './texts.ts';

describe('the topics, and summaries of many', { skip }, () => {
  let opened: Opened;
  before(async () => {
    opened = await openPage();
    await opened.add('shelf.jsonl', SHELF);
  });
  after(() => opened?.close());
  const side = (method: string) => opened.page.getByRole('region', { name: `Summary by ${method}` });

  it('are found with a curve of the numbers that were tried', async () => {
    const { page } = opened;
    await opened.go('#/topics');
    await page.getByRole('heading', { name: 'No topics yet' }).waitFor();
    await page.getByRole('button', { name: 'Find topics' }).click();
    await page.getByRole('figure', { name: 'How many topics' }).waitFor();
    const found = page.waitForResponse((answer) => /topics$/.test(answer.url()) && answer.request().method() === 'GET');
    await page.getByRole('button', { name: 'Find 2 topics' }).click();
    await found;
    await page.getByText('2 topics in 8 documents').waitFor();
  });

  it('have words, documents and a course, and take a name', async () => {
    const { page } = opened;
    const disc = page.getByRole('button', { name: /, topic 2,/ });
    await disc.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('region', { name: 'Topic 2' });
    await panel.locator('.documents a').first().waitFor();
    assert.ok((await panel.locator('.words li').count()) > 5);
    await page.getByRole('figure', { name: 'Topics over time' }).waitFor();
    await panel.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Name of the topic' }).fill('A <name> of ours');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.reload();
    await page.getByRole('heading', { name: /A <name> of ours/ }).waitFor();
    await opened.looksRight('topics');
  });

  it('can be hidden, and fitted again without a word', async () => {
    const { page } = opened;
    await page.getByRole('button', { name: 'Hide' }).click();
    await page.getByText('Hidden:').waitFor();
    assert.equal(await page.getByRole('button', { name: /, topic 2,/ }).count(), 0);
    await page.getByRole('button', { name: 'Show' }).click();
    const word = await page.locator('.words li span').first().textContent();
    await page.getByRole('button', { name: `Leave out ${word}`, exact: true }).click();
    await page.getByRole('button', { name: 'Fit again' }).click();
    await page.waitForFunction(
      (one) => ![...document.querySelectorAll('.words li span')].some(({ textContent }) => textContent === one),
      word,
    );
    assert.equal(await page.getByRole('textbox', { name: 'Words to leave out' }).inputValue(), word?.toLowerCase());
    await page.getByRole('heading', { name: /A <name> of ours/ }).waitFor();
  });

  it('are saved as pictures and as a report', async () => {
    assert.match((await opened.saved(/Save SVG of the picture: topics$/)).bytes.toString(), /<svg [\s\S]*<circle/);
    assert.equal(
      (await opened.saved(/Save PNG of the picture: topics over time/)).bytes.subarray(1, 4).toString(),
      'PNG',
    );
    const report = (await opened.saved('Save report')).bytes.toString();
    assert.match(report, /A &lt;name&gt; of ours[\s\S]*On tea/);
  });

  it('sum up what was ticked, by two methods, with sources that lead to their place', async () => {
    const { page } = opened;
    await opened.go('');
    for (const name of [/Select On tea, part 1/, /Select At sea, part 2/])
      await page.getByRole('checkbox', { name }).check();
    await page.getByRole('link', { name: 'Sum up' }).click();
    await side('auto').locator('.group').nth(1).waitFor();
    await side('lead').locator('.group').first().waitFor();
    await page.getByRole('combobox', { name: 'Method 2' }).selectOption('mmr');
    await side('mmr').locator('.group').first().waitFor();
    await opened.looksRight('summary');
    assert.match((await opened.saved('Save report')).bytes.toString(), /<h3>/);
    await side('auto').locator('.group p a').first().click();
    await page.locator('article .looked').waitFor();
  });

  it('sum up what a search finds, and a topic', async () => {
    const { page } = opened;
    await opened.go('#/summary');
    await page.getByText('A search').click();
    await page.getByRole('searchbox', { name: 'Search for documents to sum up' }).fill('harbour wind');
    await page.getByRole('button', { name: 'Sum up what is found' }).click();
    await page.getByRole('heading', { name: /Summary of [34] documents/ }).waitFor();
    await side('auto').locator('.group p').first().waitFor();
    await page.getByText('A topic').click();
    await page.getByRole('group', { name: 'Topics' }).getByRole('button').first().click();
    await page.getByRole('heading', { name: /Summary of [45] documents/ }).waitFor();
    await page.reload();
    await side('auto').locator('.group p').first().waitFor();
  });

  it('did all this without an error, and asked no other host', () => {
    assert.deepEqual(opened.problems, []);
  });
});
