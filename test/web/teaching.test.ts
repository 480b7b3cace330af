import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { skip, suitePage } from './page.ts';
import { SHELF } from './texts.ts';

describe('teaching', { skip }, () => {
  const opened = suitePage((opened) => opened.add('shelf.jsonl', SHELF));

  it('shows what belongs with a document, and learns what a person says', async () => {
    const { page } = opened;
    await opened.go('#/related?d=tea-1');
    const list = page.getByRole('list', { name: 'Related documents' });
    const last = list.getByRole('listitem').last();
    const title = await last.locator('.title').textContent();
    await last.getByRole('button', { name: 'Belongs' }).click();
    await page.getByText('1 pair taught').waitFor();
    await page.waitForFunction((name) => document.querySelector('ol .title')?.textContent === name, title);
    await page.reload();
    await page.getByText('1 pair taught').waitFor();
  });

  it('takes back what was said, learns from tags, and says what learning is worth', async () => {
    const { page } = opened;
    await page.getByText('Too little is taught to measure').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Nothing is taught yet').waitFor();
    await page.getByRole('checkbox', { name: /tag in common/ }).check();
    const worth = page.getByRole('region', { name: 'What learning is worth' });
    await worth.getByText('Mean average precision').waitFor();
    assert.match((await worth.textContent()) ?? '', /before\s*[01]\.\d\d\s*after\s*[01]\.\d\d/);
    const held = Promise.withResolvers<void>();
    await page.route(/similar\?.*tags=true/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.reload();
    const list = page.getByRole('list', { name: 'Related documents' });
    await list.getByRole('listitem').first().waitFor();
    assert.equal(await list.getAttribute('aria-busy'), 'true', 'an answer without tags stands until they are learned');
    held.resolve();
    await worth.getByText('Mean average precision').waitFor();
    await list.and(page.locator('[aria-busy="false"]')).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await opened.looksRight('related');
    const { bytes } = await opened.saved('Save related documents');
    assert.match(bytes.toString(), /^\ufeffrank,document,title,likeness,after,belongs,words\r\n1,tea-\d,"On tea/);
  });
});
