import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { skip, suitePage } from './page.ts';
import { SHELF, STORY } from './texts.ts';

describe('the library', { skip }, () => {
  const opened = suitePage(undefined, { but: /422/ });
  const list = (name = 'Documents') => opened.page.getByRole('list', { name, exact: true });

  it('says what to do when it is empty', async () => {
    await opened.go('');
    await opened.page.getByRole('heading', { name: 'Make sense of piles of text and speech' }).waitFor();
    await opened.looksRight('library-empty');
  });

  it('starts with less than 200 kB of scripts, gzipped', async () => {
    const { url } = opened.server;
    const page = await (await fetch(url)).text();
    const scripts = [...page.matchAll(/<(?:script|link)[^>]*(?:src|href)="([^"]+\.js)"/g)].map(([, path]) => path);
    assert.ok(scripts.length > 0);
    const sizes = scripts.map(async (path) => gzipSync(await (await fetch(new URL(path, url))).bytes()).length);
    const size = (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0);
    assert.ok(size < 200_000, `${size} bytes`);
  });

  it('takes a file that is dropped on it, whatever its name', async () => {
    const { page } = opened;
    const data = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'bridge <b> and garden.txt', { type: 'text/plain' }));
      return transfer;
    }, STORY);
    await page.dispatchEvent('body', 'dragenter', { dataTransfer: data });
    await page.getByText('Let go to add').waitFor();
    await page.dispatchEvent('body', 'drop', { dataTransfer: data });
    await list()
      .getByRole('link', { name: /bridge <b> and garden/ })
      .waitFor();
    await page.getByText('1 document', { exact: true }).waitFor();
    await page.getByText('1 added', { exact: true }).waitFor();
  });

  it('takes files that are chosen, and says why one cannot be read', async () => {
    const { page } = opened;
    await page.getByLabel('Files to add').setInputFiles([
      { name: 'shelf.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(SHELF) },
      { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 no') },
    ]);
    await page.getByText('8 added · 1 refused').waitFor();
    await page.locator('li.failed', { hasText: 'broken.pdf' }).waitFor();
    await page.getByText('9 documents', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await opened.looksRight('library');
  });

  it('puts them in another order', async () => {
    const { page } = opened;
    await page.getByRole('combobox', { name: 'Order' }).selectOption('by title');
    await page.waitForFunction(() => document.querySelector('ul .title')?.textContent === 'At sea, part 1');
    await page.getByRole('combobox', { name: 'Order' }).selectOption('by date');
    await page.waitForFunction(() => /part 4/.test(document.querySelector('ul .title')?.textContent ?? ''));
  });

  it('finds while one types, by half a word', async () => {
    const { page } = opened;
    await page.keyboard.press('/');
    await page.keyboard.type('radish');
    await list('Documents found').locator('mark', { hasText: 'radish' }).first().waitFor();
    assert.equal(await list('Documents found').getByRole('listitem').count(), 1);
    await page.getByRole('searchbox').fill('zebra');
    await page.getByText('Nothing found').waitFor();
    await page.getByRole('searchbox').fill('radish');
    await list('Documents found').getByRole('link').click();
    await page.locator('article .lit', { hasText: 'radish' }).waitFor();
    assert.equal(await page.evaluate(() => [...CSS.highlights.get('found-now')!].map(String).join()), 'radishes');
    await page.goBack();
    await page.getByRole('searchbox').fill('');
    await list()
      .getByRole('link', { name: /bridge/ })
      .waitFor();
  });

  it('selects one, a run of them, and all', async () => {
    const { page } = opened;
    const boxes = list().getByRole('checkbox');
    await boxes.nth(1).click();
    await boxes.nth(4).click({ modifiers: ['Shift'] });
    await page.getByText('4 documents selected').waitFor();
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByText('9 documents selected').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
  });

  it('removes what is selected, and finds the rest again after a reload', async () => {
    const { page } = opened;
    await page.getByRole('checkbox', { name: /Select On tea, part 4/ }).check();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('8 documents', { exact: true }).waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('9 documents', { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: /Select On tea, part 4/ }).check();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('8 documents', { exact: true }).waitFor();
    await page.reload();
    await list()
      .getByRole('link', { name: /bridge/ })
      .waitFor();
    assert.equal(await list().getByRole('listitem').count(), 8);
  });
});
