import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { skip, suitePage } from './page.ts';
import { LONG } from './texts.ts';

/** Milliseconds of one task at most, on a machine that is quiet; tests share theirs with others. */
const LONGEST = 200;
const BUSY = 4;

describe('a document of 5 MB', { skip }, () => {
  const opened = suitePage((opened) => opened.add('long.txt', LONG));

  it('begins before all of it has come, is whole in the end, and stalls nothing until then', async (t) => {
    const { page } = opened;
    assert.ok(LONG.length > 5_000_000, `${LONG.length}`);
    await opened.go('');
    await page.getByText('1 document', { exact: true }).waitFor();
    await page.evaluate(() => {
      const tasks: number[] = [];
      new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
        type: 'longtask',
      });
      Object.assign(window, { tasks });
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname + new URL(request.url()).search));
    const begun = Date.now();
    await page.evaluate(() => {
      location.hash = '#/document/long.txt';
    });
    await page.locator('article [data-i]').first().waitFor();
    t.diagnostic(`readable after ${Date.now() - begun} ms`);
    assert.ok(asked.some((path) => /long\.txt\?first=\d+$/.test(path)));
    await page.getByText(/words · 6[01],\d\d\d sentences/).waitFor();
    assert.ok(asked.some((path) => path.endsWith('/long.txt')));
    const tasksNow = () => page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
    const tasks = await tasksNow();
    assert.ok(Math.max(0, ...tasks) < LONGEST * BUSY, tasks.map(Math.round).join(' '));
    await page.locator('figure rect + rect').first().waitFor({ state: 'attached', timeout: 280_000 });
    await page.locator('[aria-label="Summary"] li, .right ol li').first().waitFor({ timeout: 280_000 });
    t.diagnostic(`tasks over 50 ms: ${(await tasksNow()).map(Math.round).join(' ')}`);
  });

  it('shows that a summary and chapters are on their way; who stops them may ask again', async () => {
    const { page } = opened;
    // Answers come when all has been looked at, however quick the machine is.
    const { promise: looked, resolve: goOn } = Promise.withResolvers<void>();
    await page.route(/(?:summarize|structure)$/, async (route) => {
      await looked;
      await route.continue().catch(() => {});
    });
    await page.goto('about:blank');
    await page.goto(`${opened.server.url}#/document/long.txt`);
    const panel = page.getByRole('region', { name: 'Summary' });
    const chapters = page.getByRole('navigation', { name: 'Chapters' });
    for (const part of [panel, chapters]) {
      await part.getByRole('progressbar').waitFor();
      await part.getByRole('button', { name: 'Stop' }).click();
      await part.getByText('Stopped.').waitFor();
      assert.equal(await part.getByRole('progressbar').count(), 0);
    }
    goOn();
    for (const part of [panel, chapters]) await part.getByRole('button', { name: 'Read the whole text' }).click();
    for (const part of [panel, chapters]) {
      await part.getByRole('progressbar').waitFor({ state: 'detached', timeout: 280_000 });
      assert.ok((await part.getByRole('listitem').count()) > 1);
      assert.equal(await part.getByText('Stopped.').count(), 0);
    }
  });

  it('is looked through for smaller chapters until someone stops it', async () => {
    const { page } = opened;
    const chapters = page.getByRole('navigation', { name: 'Chapters' });
    await opened.unfold('Smaller chapters, copy');
    const sections = chapters.getByRole('checkbox', { name: /Smaller chapters/ });
    await sections.check();
    const status = chapters.getByText('Looking for smaller chapters …');
    await status.getByRole('button', { name: 'Stop' }).click();
    await status.waitFor({ state: 'detached' });
    assert.equal(await sections.isChecked(), false);
    assert.equal(await page.getByRole('alert').count(), 0);
  });

  it('has its end too', async () => {
    const { page } = opened;
    await page.goto('about:blank');
    await page.goto(`${opened.server.url}#/document/long.txt?s=60000`);
    await page.locator('article .lit[data-i="60000"]').waitFor({ timeout: 280_000 });
    const shown = (await page.locator('article .lit').textContent())!;
    assert.ok(LONG.includes(shown));
  });
});
