import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { skip, suitePage } from './page.ts';
import { SHELF } from './texts.ts';

describe('the topics, and summaries of many', { skip }, () => {
  const opened = suitePage((opened) => opened.add('shelf.jsonl', SHELF));
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
    const shares = await panel.locator('.documents .numbers').allTextContents();
    assert.ok(shares.length > 0 && !shares.includes('0 %'), 'only documents that have some of it');
    await page.getByRole('figure', { name: 'Topics over time' }).waitFor();
    await panel.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Name of the topic' }).fill('A <name> of ours');
    // A page that is loaded anew before the name is kept has the old one.
    const kept = page.waitForResponse((answer) => /topics/.test(answer.url()) && answer.request().method() !== 'GET');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await kept;
    await page.reload();
    await page.getByRole('heading', { name: /A <name> of ours/ }).waitFor();
    await opened.looksRight('topics');
    const { bytes } = await opened.saved('Save topics');
    assert.match(bytes.toString(), /^\ufefftopic,label,share,coherence,words,documents\r\n1,/);
    await page.getByRole('combobox', { name: 'Format of the topics' }).selectOption('Over time, JSON');
    const course = JSON.parse((await opened.saved('Save topics')).bytes.toString());
    assert.deepEqual(Object.keys(course[0]), ['period', 'topic', 'label', 'share']);
  });

  it('can be hidden, and fitted again without a word', async () => {
    const { page } = opened;
    await page.getByRole('button', { name: 'Hide' }).click();
    await page.getByText('Hidden:').waitFor();
    assert.equal(await page.getByRole('button', { name: /, topic 2,/ }).count(), 0);
    await page.getByRole('button', { name: 'Show' }).click();
    const word = await page.locator('.words li span').first().textContent();
    await page.getByRole('button', { name: `Leave out ${word}`, exact: true }).click();
    // A change in another tab brings the topics anew: what is being edited stays.
    const anew = page.waitForResponse((answer) => /topics$/.test(answer.url()) && answer.request().method() === 'GET');
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ hidden: false });
    assert.equal((await fetch(`${opened.server.url}api/v1/topics/1`, { method: 'PUT', headers, body })).status, 200);
    await anew;
    await page.getByRole('button', { name: 'Find again' }).click();
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
    await opened.unfold('Options, copy');
    await page.getByRole('combobox', { name: 'Beside it' }).selectOption('lead');
    await page.getByRole('region', { name: 'Summary beside, by lead' }).locator('.group').first().waitFor();
    await opened.looksRight('summary-two-methods');
    await side('auto').locator('.group p a').first().click();
    await page.locator('article .looked').waitFor();
    await page.goBack();
    await side('auto').locator('.group').first().waitFor();
    await opened.unfold('Options, copy');
    assert.equal(await page.getByRole('combobox', { name: 'Beside it' }).inputValue(), 'lead');
  });

  it('are read beside their sources: the place of a sentence is lit with its reason, and a link shows the same', async () => {
    const { page } = opened;
    await page.getByRole('combobox', { name: 'Beside it' }).selectOption('');
    const sentences = side('auto').locator('.group p button[dir]');
    const source = page.getByRole('region', { name: 'Source' });
    await sentences.nth(1).click();
    const quoted = await sentences.nth(1).textContent();
    await source.locator('.lit').waitFor();
    assert.equal(await source.locator('.lit').textContent(), quoted);
    assert.match((await source.textContent())!, /Words that carry it: \w+/);
    assert.match((await source.textContent())!, /characters \d+–\d+/);
    await page.waitForTimeout(1500);
    assert.equal(await source.locator('.lit').count(), 1);
    await sentences.first().click();
    await page.waitForFunction((before) => document.querySelector('.lit')?.textContent !== before, quoted);
    await opened.looksRight('summary');
    await page.getByRole('slider', { name: 'Length' }).fill('60');
    const link = page.url();
    const lit = await source.locator('.lit').textContent();
    const another = await page.context().browser()!.newPage();
    await another.goto(link);
    await another.locator('.lit', { hasText: lit! }).waitFor();
    assert.equal(await another.getByRole('slider', { name: 'Length' }).inputValue(), '60');
    await another.close();
  });

  it('are taken along with document, characters and sentence of every quotation', async () => {
    const { page } = opened;
    const taken = async (format: string) => {
      await page.getByRole('combobox', { name: 'Format of the summary' }).selectOption(format);
      const { name, bytes } = await opened.saved('Save summary');
      return { name, text: bytes.toString() };
    };
    assert.match((await taken('markdown')).text, /> — \[On tea, part 1, sentence \d+, characters \d+–\d+\]\(http/);
    const page1 = await taken('word');
    assert.match(page1.name, /\.html$/);
    assert.match(page1.text, /<sup>1<\/sup>[\s\S]*<h2>Sources<\/h2>\s*<ol>\s*<li><a href="http/);
    assert.match(
      (await taken('bibtex')).text,
      /@misc\{(tea-1|sea-2)-\d+,\n {2}title = \{.*\},[\s\S]*characters \d+--\d+/,
    );
    assert.match((await taken('csv')).text, /^\ufeffnumber,text,document,title,sentence,start,end/);
    const { sections } = JSON.parse((await taken('json')).text);
    assert.equal(sections[0].sentences[0].document.length > 0, true);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('combobox', { name: 'Format of the summary' }).selectOption('word');
    await page.getByRole('button', { name: 'Copy summary' }).click();
    await page.getByText('Copied.').waitFor();
    const types = await page.evaluate(async () =>
      (await navigator.clipboard.read()).flatMap(({ types }) => [...types]),
    );
    assert.ok(types.includes('text/html') && types.includes('text/plain'), types.join());
  });

  it('of many documents come before the list of them', async () => {
    const { page } = opened;
    const query = new URLSearchParams(
      ['tea', 'sea'].flatMap((kind) => [1, 2, 3, 4].map((n) => ['d', `${kind}-${n}`])).concat([['d', 'more']]),
    );
    await opened.add(
      'more.jsonl',
      JSON.stringify({ id: 'more', text: 'Rain fell on the hills. It was green tea weather.' }),
    );
    await opened.go(`#/summary?${query}`);
    await page.getByRole('heading', { name: 'Summary of 9 documents' }).waitFor();
    const first = side('auto').locator('.group p button[dir]').first();
    await first.waitFor();
    assert.ok((await first.boundingBox())!.y < 800);
    assert.equal(await page.getByRole('button', { name: /Leave out/ }).count(), 0);
    await opened.unfold('9 documents');
    assert.equal(await page.getByRole('button', { name: /Leave out/ }).count(), 9);
  });

  it('sum up what a search finds, and a topic', async () => {
    const { page } = opened;
    await opened.go('#/summary');
    await page.getByText('A search').click();
    await page.getByRole('searchbox', { name: 'Search for documents to sum up' }).fill('harbour wind');
    await page.getByRole('button', { name: 'Sum up what is found' }).click();
    await page.getByRole('heading', { name: /Summary of [34] documents/ }).waitFor();
    await side('auto').locator('.group p').first().waitFor();
    await opened.unfold('with “harbour wind”');
    await page.getByText('A topic', { exact: true }).click();
    await page.getByRole('group', { name: 'Topics' }).getByRole('button').first().click();
    await page.getByRole('heading', { name: /Summary of [456] documents/ }).waitFor();
    await page.reload();
    await side('auto').locator('.group p').first().waitFor();
  });
});
