import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { skip, suitePage } from './page.ts';

describe('summaries read beside their references', { skip }, () => {
  const opened = suitePage();
  const column = (name: string) =>
    opened.page.getByRole('article').filter({ has: opened.page.getByRole('heading', { name, exact: true }) });

  it('shows the text, the references and several methods, with shared words lit', async () => {
    const { page } = opened;
    await opened.go('#/methods');
    await page.getByRole('button', { name: 'Try an example' }).click();
    await column('lead').waitFor();
    for (const name of ['The text', 'Reference 1', 'Reference 2', 'auto']) await column(name).waitFor();
    const lit = (await column('lead').locator('mark').allTextContents()).map((word) => word.toLowerCase());
    assert.ok(lit.includes('bridge') && lit.includes('pillars'), lit.join(' '));
    assert.ok(!lit.includes('the') && !lit.includes('of'), lit.join(' '));
    const reference = await column('Reference 1').locator('.prose').textContent();
    const inReferences = `${reference} ${await column('Reference 2').locator('.prose').textContent()}`.toLowerCase();
    for (const word of lit) assert.ok(inReferences.includes(word.slice(0, 4)), `${word} is in no reference`);
    await column('lead').locator('mark', { hasText: 'bridge' }).first().hover();
    assert.ok((await column('Reference 1').locator('mark.pointed').count()) > 0);
    await column('lead')
      .getByRole('button', { name: /Underline/ })
      .click();
    const underlined = (await column('The text').locator('.quoted').allTextContents()).join('');
    assert.match(underlined, /^The town council closed the old bridge/);
    await page.getByRole('heading', { name: 'Side by side' }).scrollIntoViewIfNeeded();
    await opened.looksRight('side-by-side');
  });

  it('reads another set by other methods, and takes the summaries along', async () => {
    const { page } = opened;
    await page.getByRole('combobox', { name: 'Set' }).selectOption('bread');
    await column('The text').getByText('The bakery on Mill Street').waitFor();
    const region = page.getByRole('region', { name: 'Side by side' });
    await region.getByText('auto, lead').click();
    await region.getByRole('checkbox', { name: 'mmr' }).check();
    await region.getByRole('checkbox', { name: 'auto' }).uncheck();
    await column('mmr').waitFor();
    await column('auto').waitFor({ state: 'detached' });
    await region.getByText('lead, mmr').click();
    const { bytes } = await opened.saved('Save summaries');
    assert.match(bytes.toString(), /^\ufeffset,what,covered,text\r\nbread,reference 1,1,/);
  });
});
