import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Opened, openPage, skip } from './page.ts';

/** Five million characters in sections about different things. */
const THINGS = ['bridge', 'garden', 'harbour', 'archive', 'bakery', 'forest', 'school', 'railway'];
const SECTION = (n: number): string => {
  const thing = THINGS[n % THINGS.length];
  const sentences = Array.from(
    { length: 40 },
    (_, i) => `The ${thing} of the town number ${n} was measured ${i} times, and every ${thing} was found in order.`,
  );
  return `Section ${n}\n\n${sentences.join(' ')}`;
};
const LONG = Array.from({ length: 1500 }, (_, n) => SECTION(n)).join('\n\n');
/** Milliseconds of one task at most, on a machine that is quiet; tests share theirs with others. */
const LONGEST = 200;
const BUSY = 4;

describe('a document of 5 MB', { skip }, () => {
  let opened: Opened;
  before(async () => {
    opened = await openPage();
    await opened.add('long.txt', LONG);
  });
  after(() => opened?.close());

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
    assert.ok(asked.some((path) => path.endsWith('long.txt/parts')));
    const tasksNow = () => page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
    const tasks = await tasksNow();
    assert.ok(Math.max(0, ...tasks) < LONGEST * BUSY, tasks.map(Math.round).join(' '));
    await page.locator('figure .cut').first().waitFor({ state: 'attached', timeout: 280_000 });
    await page.locator('[aria-label="Summary"] li, .right ol li').first().waitFor({ timeout: 280_000 });
    t.diagnostic(`tasks over 50 ms: ${(await tasksNow()).map(Math.round).join(' ')}`);
  });

  it('has a first summary and first blocks from a sample, then those of the whole; who stops keeps the first', async () => {
    const { page } = opened;
    const asked: { path: string; sample?: number }[] = [];
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname;
      if (/(?:summarize|structure)$/.test(path)) asked.push({ path, sample: request.postDataJSON().options.sample });
    });
    // Those of the whole text come when all has been looked at, however quick the machine is.
    const { promise: looked, resolve: goOn } = Promise.withResolvers<void>();
    await page.route(/(?:summarize|structure)$/, async (route) => {
      if (!route.request().postDataJSON().options.sample) await looked;
      await route.continue().catch(() => {});
    });
    await page.goto('about:blank');
    await page.goto(`${opened.server.url}#/document/long.txt`);
    const panel = page.getByRole('region', { name: 'Summary' });
    const chapters = page.getByRole('navigation', { name: 'Chapters' });
    for (const part of [panel, chapters]) {
      await part.getByText('A first look; reading on …').waitFor();
      assert.ok((await part.getByRole('listitem').count()) > 1);
      await part.getByRole('button', { name: 'Stop' }).click();
      await part.getByText('A first look, from a sample.').waitFor();
    }
    await panel.getByText(/Only [\d,]+ of 61,500 sentences were read/).waitFor({ state: 'attached' });
    assert.ok(asked.slice(0, 2).every(({ sample }) => sample! > 0));
    goOn();
    for (const part of [panel, chapters]) await part.getByRole('button', { name: 'Read the whole text' }).click();
    for (const part of [panel, chapters]) await part.getByRole('progressbar').waitFor({ state: 'detached' });
    assert.equal(await page.getByText('A first look').count(), 0);
    assert.equal(await panel.getByText(/sentences were read/).count(), 0);
    assert.ok(asked.slice(2).every(({ sample }) => sample === undefined));
  });

  it('is looked through for sections until someone stops it', async () => {
    const { page } = opened;
    const chapters = page.getByRole('navigation', { name: 'Chapters' });
    const sections = chapters.getByRole('checkbox', { name: /Sections/ });
    await sections.check();
    const status = chapters.getByText('Looking for sections …');
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
    assert.deepEqual(opened.problems, []);
  });
});
