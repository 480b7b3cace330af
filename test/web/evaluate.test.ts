import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { skip, suitePage } from './page.ts';
import { STORY } from './texts.ts';

describe('methods compared with references', { skip }, () => {
  const opened = suitePage();

  it('compares methods with references', async () => {
    const { page } = opened;
    await opened.go('#/methods');
    const line = JSON.stringify({ id: 'one', text: STORY, refs: ['The bridge is closed and the garden flourishes.'] });
    await page.getByRole('textbox', { name: /Texts and references/ }).fill(line);
    await page.getByText('All methods').click();
    for (const method of ['bstm', 'fgb', 'random']) await page.getByRole('checkbox', { name: method }).uncheck();
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('figure', { name: 'rouge-2 recall on 1 set' }).waitFor();
    const drawn = page.getByRole('figure').getByRole('img', { name: /lead 0\.\d{3}/ });
    await drawn.waitFor();
    assert.doesNotMatch((await drawn.getAttribute('aria-label'))!, /random/);
    await opened.looksRight('evaluate');
    assert.equal((await opened.saved(/Save PNG/)).bytes.subarray(1, 4).toString(), 'PNG');
    const { bytes } = await opened.saved('Save scores');
    assert.match(
      bytes.toString(),
      /^\ufeffmethod,measure,recall,low,high,precision,f,pToBest,coverage,milliseconds\r\n/,
    );
    assert.match(bytes.toString(), /\nlead,rouge-1,0?\.\d/);
    await page.getByRole('combobox', { name: 'Format of the scores' }).selectOption('JSON');
    const rows = JSON.parse((await opened.saved('Save scores')).bytes.toString());
    assert.ok(
      rows.some((row: { method: string; measure: string }) => row.method === 'lead' && row.measure === 'rouge-su4'),
    );
  });

  it('takes references from a file, has an example, and says what is wrong with a line', async () => {
    const { page } = opened;
    await opened.go('#/methods');
    await page.getByRole('button', { name: 'Try an example' }).click();
    await page.getByText('6 lines').waitFor();
    await page
      .getByLabel('File of texts and references')
      .setInputFiles({ name: 'a.jsonl', mimeType: 'application/json', buffer: Buffer.from('{"id": "no text"}') });
    await page.getByText('1 line', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('alert').waitFor();
  });

  it('the example of Methods puts the default method among the better half', async () => {
    const { page } = opened;
    await opened.go('#/methods');
    await page.getByRole('button', { name: 'Try an example' }).click();
    await page.getByText('All methods').click();
    for (const method of ['bstm', 'fgb'])
      await page.getByRole('checkbox', { name: method, exact: true }).first().uncheck();
    await page.getByRole('button', { name: 'Compare' }).click();
    const drawn = page.getByRole('figure', { name: /recall on/ });
    await drawn.waitFor({ timeout: 180_000 });
    const order = await drawn.locator('text.name').allTextContents();
    assert.ok(order.indexOf('auto') < order.length / 2, order.join(' '));
  });
});
