/** Documents that would like to be more than text. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { skip, suitePage } from './page.ts';

const MARKUP = '<img src=x onerror="document.title=\'taken over\'"><script>alert(1)</script>';
const BIDI = '\u202Egnp.exe\u202C \u2066hidden\u2069';
const LONG = `${'x'.repeat(5_000_000)} ${MARKUP} ${'y'.repeat(5_000_000)}`;

describe('a hostile document', { skip }, () => {
  const opened = suitePage(async (opened) => {
    opened.page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
  });
  const dialogs: string[] = [];
  const open = (name: string) => opened.go(`#/document/${encodeURIComponent(name)}`);

  it('is shown as text, its name too', async () => {
    const { page } = opened;
    const name = `${MARKUP.replaceAll('/', '')}.txt`;
    await opened.add(
      name,
      `${MARKUP} comes first.\n\nA sentence with ${MARKUP} inside. [Click](javascript:alert(2)) here.`,
    );
    await opened.go('');
    await page.getByText('<img src=x onerror', { exact: false }).first().waitFor();
    await open(name);
    await page.locator('article [data-i]').first().waitFor();
    assert.match((await page.locator('article').textContent()) ?? '', /<script>alert\(1\)<\/script>/);
    assert.equal(await page.locator('article img, article script, article a').count(), 0);
    await page.getByRole('region', { name: 'Summary' }).locator('li').first().waitFor();
  });

  it('cannot turn the words around it', async () => {
    const { page } = opened;
    await opened.add('bidi.txt', `First ${BIDI} last. A second sentence follows.`);
    await open('bidi.txt');
    const sentence = page.locator('article [data-i="0"]');
    await sentence.waitFor();
    assert.equal(await sentence.evaluate((node) => getComputedStyle(node).unicodeBidi), 'isolate');
    const [first, second] = await Promise.all([0, 1].map((i) => page.locator(`article [data-i="${i}"]`).boundingBox()));
    assert.ok(first!.x < second!.x || first!.y < second!.y);
  });

  it('may be one line of 10 MB', async () => {
    const { page } = opened;
    await opened.add('line.txt', LONG);
    await open('line.txt');
    await page.locator('article [data-i]').first().waitFor();
    const shown = await page.evaluate(() => document.querySelector('article')!.textContent!.length);
    assert.ok(shown > 20_000, `${shown} characters`);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
    await page.waitForFunction((was) => document.querySelector('article')!.textContent!.length > was, shown);
    const wider = await page.evaluate(() => document.body.scrollWidth - document.documentElement.clientWidth);
    assert.ok(wider <= 0, `${wider} pixels too wide`);
  });

  it('has run nothing', async () => {
    assert.deepEqual(dialogs, []);
    assert.doesNotMatch(await opened.page.title(), /taken over/);
  });
});
