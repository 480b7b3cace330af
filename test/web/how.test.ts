import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { summarize } from '../../src/index.ts';
import { steps } from '../../src/tasks/summarize/index.ts';
import { skip, suitePage } from './page.ts';

describe('how a method works', { skip }, () => {
  const opened = suitePage(undefined, { but: /422/ });

  it('is shown on a short text: counts, links, scores and choice, with the numbers of the library', async () => {
    const { page } = opened;
    await opened.go('');
    await page.getByRole('link', { name: 'Methods' }).click();
    await page.getByRole('link', { name: 'Step by step' }).click();
    const text = await page.getByRole('textbox').inputValue();
    const counts = page.getByRole('region', { name: 'Counts' });
    await counts.getByText(`bridge ${text.match(/bridge/g)!.length}`).waitFor();
    const options = { method: 'lexpagerank', words: 40, redundancy: 0.5 } as const;
    const { links } = await steps(text, options);
    await page.getByText(`${links!.length} links.`).waitFor();
    const told = await summarize(text, { ...options, explain: true });
    const best = told.all!.find(({ why }) => why.rank === 1)!;
    const first = page.getByRole('region', { name: 'Scores and choice' }).getByRole('listitem').first();
    const said = (await first.textContent())!.replace(/\s+/g, ' ').trim();
    assert.ok(said.startsWith(`${best.score.toPrecision(4)} ${best.index + 1}. ${best.text}`), said);
    assert.match(said, /taken 1st · \d+ links/);
    await page.getByText(told.text).waitFor();
    const repeated = told.all!.filter(({ why }) => why.repeats);
    assert.ok(repeated.length > 0, 'the text has a repetition');
    assert.equal(await page.getByText('a repetition:').count(), repeated.length);
    await opened.looksRight('how');
  });

  it('shows the topics of a method that has some; the address keeps the method', async () => {
    const { page } = opened;
    await opened.go('#/methods/steps?method=proc1');
    await page.getByText(/^Topic 2: /).waitFor();
    await opened.looksRight('how-topics');
    await page.getByRole('combobox', { name: 'Method' }).selectOption('auto');
    await page
      .getByText(/words \d\.\d+/)
      .first()
      .waitFor();
    await page.reload();
    await page.getByRole('region', { name: 'Scores and choice' }).waitFor();
    assert.equal(await page.getByRole('combobox', { name: 'Method' }).inputValue(), 'auto');
  });

  it('says when the text is too long', async () => {
    const { page } = opened;
    await page.getByRole('textbox').fill('One more sentence about a bridge. '.repeat(61));
    await page.getByRole('alert').getByText('at most 60 sentences').waitFor();
  });
});
