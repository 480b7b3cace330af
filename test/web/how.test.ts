import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { summarize } from '../../src/index.ts';
import { steps } from '../../src/tasks/summarize/index.ts';
import { SHORT_TEXT } from '../../web/src/how-text.ts';
import { type Opened, openPage, skip } from './page.ts';

describe('how a method works', { skip }, () => {
  let opened: Opened;
  before(async () => {
    opened = await openPage();
  });
  after(() => opened?.close());

  it('is stepped through on a short text, with the numbers of the library', async () => {
    const { page } = opened;
    await opened.go('');
    await page.getByRole('link', { name: 'Methods' }).click();
    await page.getByRole('link', { name: 'Step by step' }).click();
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'All' }) });
    await row.waitFor();
    const heads = await page.getByRole('columnheader').allTextContents();
    const sums = await row.getByRole('cell').allTextContents();
    assert.equal(sums[heads.indexOf('bridge') - 1], `${SHORT_TEXT.match(/bridge/g)!.length}`);
    await opened.looksRight('how-counts');
    await page.getByRole('button', { name: 'Next' }).click();
    const { links } = await steps(SHORT_TEXT, { method: 'lexpagerank', words: 40, redundancy: 0.5 });
    const drawn = `Links: ${links!.map(({ from, to }) => `${from + 1} with ${to + 1}`).join(', ')}`;
    await page.getByRole('img', { name: drawn, exact: true }).waitFor();
    assert.equal(await page.locator('.graph path').count(), links!.length);
    await opened.looksRight('how-links');
    await page.getByRole('button', { name: 'Next' }).click();
    const told = await summarize(SHORT_TEXT, { method: 'lexpagerank', words: 40, redundancy: 0.5, explain: true });
    const best = told.all!.find(({ why }) => why.rank === 1)!;
    const first = page.getByRole('region', { name: 'Scores' }).getByRole('listitem').first();
    assert.equal(
      (await first.textContent())!.replace(/\s+/g, ' ').trim(),
      `${best.score.toPrecision(4)} ${best.index + 1}. ${best.text}`,
    );
    await opened.looksRight('how-scores');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText(told.text).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    const repeated = told.all!.filter(({ why }) => why.repeats);
    assert.ok(repeated.length > 0, 'the text has a repetition');
    assert.equal(await page.getByText('A repetition:').count(), repeated.length);
    await opened.looksRight('how-passed');
  });

  it('shows the topics of a method that has some; the address keeps method and step', async () => {
    const { page } = opened;
    await opened.go('#/methods/steps?method=proc1&step=2');
    await page.getByRole('heading', { name: 'Topic 2' }).waitFor();
    await opened.looksRight('how-topics');
    await page.getByRole('combobox', { name: 'Method' }).selectOption('auto');
    await page.getByRole('button', { name: /Scores/ }).click();
    await page
      .getByText(/words \d\.\d+/)
      .first()
      .waitFor();
    await page.reload();
    await page.getByRole('region', { name: 'Scores' }).waitFor();
  });

  it('says when the text is too long', async () => {
    const { page } = opened;
    await page.getByRole('textbox').fill('One more sentence about a bridge. '.repeat(61));
    await page.getByRole('alert').getByText('at most 60 sentences').waitFor();
    assert.ok(
      opened.problems.every((problem) => /422/.test(problem)),
      opened.problems.join(),
    );
  });
});
