/** Mends that are small, each of which was wrong once. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { skip, suitePage } from './page.ts';
import { SHELF } from './texts.ts';

const YEARS = [1990, 1991, 1999];
const SHIPS = YEARS.flatMap((year) =>
  [0, 1, 2].map((i) =>
    JSON.stringify({
      id: `${year}-${i}`,
      date: `${year}`,
      text:
        i % 2 ? 'A ship left the harbour with torn sails.' : 'Tea leaves are dried, rolled and picked in the hills.',
    }),
  ),
).join('\n');
const MANY = Array.from({ length: 60 }, (_, i) => JSON.stringify({ id: `mill-${i}`, text: `Mill ${i} grinds.` }));
/** So many files, which differ. */
const filesOf = (name: string, many: number) =>
  Array.from({ length: many }, (_, i) => ({
    name: `${name}-${i}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(`Text ${i} of ${name}.`),
  }));

describe('small things', { skip }, () => {
  const opened = suitePage(undefined, { but: /422|400|507|ERR_FAILED/ });
  const count = (words: string) => opened.page.getByText(words, { exact: true }).first().waitFor();
  const removeAll = async () => {
    const { page } = opened;
    await page.getByRole('checkbox', { name: /^Select (all|the \d+ shown)$/ }).check();
    const every = page.getByRole('button', { name: 'Select every one of them' });
    if (await every.isVisible()) await every.click();
    await removeSelected();
  };
  const removeSelected = async () => {
    await opened.page.getByRole('button', { name: 'Remove' }).click();
    await opened.page.getByRole('heading', { name: 'Make sense of piles of text and speech' }).waitFor();
  };

  it('an import can be cancelled, and says how far it came', async () => {
    const { page } = opened;
    await opened.go('');
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    let posts = 0;
    await page.route('**/api/v1/documents?*', async (route) => {
      if (route.request().method() === 'POST' && ++posts > 1) await held;
      await route.continue().catch(() => {});
    });
    await page.getByLabel('Files to add').setInputFiles(filesOf('file', 150));
    await page.getByRole('progressbar', { name: 'Reading files' }).waitFor();
    await page.waitForFunction(() => document.querySelector('progress')!.value > 0);
    await page.getByRole('button', { name: 'Cancel' }).click();
    release();
    const told = page.getByText(/^Cancelled after \d+ of 150 files: \d+ added/);
    await told.waitFor();
    await page.unroute('**/api/v1/documents?*');
    const [, added] = /: (\d+) added/.exec((await told.textContent())!)!;
    await page.reload();
    await count(added === '1' ? '1 document' : `${added} documents`);
    await removeAll();
  });

  it('an import that broke off with its tab is told of, and goes on with its files', async () => {
    const { page } = opened;
    await opened.go('');
    let posts = 0;
    // The second batch never arrives: the page is left before.
    await page.route('**/api/v1/documents?*', async (route) => {
      if (route.request().method() !== 'POST' || ++posts === 1) await route.continue();
    });
    await page.getByLabel('Files to add').setInputFiles(filesOf('late', 60));
    await page.waitForFunction(() => document.querySelector('progress')?.value === 40);
    page.once('dialog', (dialog) => dialog.accept());
    await page.goto('about:blank');
    await page.unroute('**/api/v1/documents?*');
    await opened.go('');
    await page.getByText('An import broke off after 40 of 60 files.').waitFor();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Go on' }).click();
    await (await chooser).setFiles(filesOf('late', 60));
    await page.getByText('20 added · 40 there already').waitFor();
    await count('60 documents');
    await page.reload();
    await count('60 documents');
    assert.equal(await page.getByText('An import broke off').count(), 0);
    await removeAll();
  });

  for (const [what, status, told] of [
    ['a disk that is full', 507, 'The disk is full; what was stored before is safe: make room and try again.'],
    ['a server that is gone', 0, ''],
  ] as const)
    it(`an import that meets ${what} says so once, and goes on with a click`, async () => {
      const { page } = opened;
      await opened.go('');
      let posts = 0;
      const message = 'library: the disk is full; what was stored before is safe: make room and try again';
      await page.route('**/api/v1/documents?*', async (route) => {
        if (route.request().method() !== 'POST' || ++posts === 1) await route.continue();
        else if (status === 0) await route.abort();
        else
          await route.fulfill({
            status,
            contentType: 'application/json',
            body: JSON.stringify({ error: { message } }),
          });
      });
      await page.getByLabel('Files to add').setInputFiles(filesOf(`met-${status}`, 100));
      const broken = page.getByRole('region', { name: 'An import that broke off' });
      await broken.getByText(`An import broke off after 40 of 100 files. ${told}`).waitFor();
      assert.equal(posts, 2, 'nothing is sent in vain');
      assert.equal(await page.locator('li.failed').count(), 0);
      await page.unroute('**/api/v1/documents?*');
      await broken.getByRole('button', { name: 'Go on' }).click();
      await page.getByText('60 added', { exact: true }).waitFor();
      await count('100 documents');
      await removeAll();
    });

  it('one file of 1,500 records shows the first of them while the rest is read', async () => {
    const { page } = opened;
    await opened.go('');
    const text = (i: number) =>
      `Report ${i} of the mill on the river. ${'The wheel turns and the mill grinds. '.repeat(60)}`;
    const records = Array.from({ length: 1_500 }, (_, i) => JSON.stringify({ id: `record-${i}`, text: text(i) }));
    const file = { name: 'records.jsonl', mimeType: 'text/plain', buffer: Buffer.from(records.join('\n')) };
    await page.getByLabel('Files to add').setInputFiles(file);
    const some = page.getByText(/^(512|1,024) documents$/);
    await some.waitFor();
    assert.equal(await page.getByText('1,500 added').count(), 0);
    assert.ok((await page.getByRole('list', { name: 'Documents', exact: true }).getByRole('listitem').count()) > 0);
    await page.getByText('1,500 added', { exact: true }).waitFor();
    await count('1,500 documents');
    await page.getByRole('checkbox', { name: /^Select the/ }).check();
    // More of them are on their way while all are asked for.
    await page.route('**/documents?after=*', async (route) => {
      await new Promise((go) => setTimeout(go, 500));
      await route.continue();
    });
    const coming = page.waitForRequest('**/documents?after=*');
    await page.getByRole('listitem').last().scrollIntoViewIfNeeded();
    await coming;
    await page
      .getByRole('button', { name: 'Select every one of them' })
      .evaluate((button) => (button as HTMLElement).click());
    await page.getByText('1,500 documents selected').waitFor();
    await page.unroute('**/documents?after=*');
    await removeSelected();
  });

  it('a document is called by its heading, the name of its file comes second, and headings have no marks', async () => {
    const { page } = opened;
    await opened.add('notes/2024-03.md', '# A mill by the river\n\nThe mill grinds rye. The miller sells flour.');
    await opened.go('');
    const row = page.getByRole('list', { name: 'Documents' }).getByRole('listitem').first();
    assert.equal(await row.locator('.title').textContent(), 'A mill by the river');
    assert.match((await row.locator('.file').textContent())!, /2024-03\.md/);
    await row.getByRole('link').click();
    await page.locator('article [data-i]').first().waitFor();
    await page.getByRole('heading', { name: 'A mill by the river', level: 1 }).waitFor();
    assert.doesNotMatch((await page.locator('article').textContent())!, /#/);
  });

  it('all that a search finds can be selected, and it is said when more are found than shown', async () => {
    const { page } = opened;
    await opened.add('mills.jsonl', MANY.join('\n'));
    await opened.go('#/?q=grinds');
    await page.getByRole('checkbox', { name: 'Select the 25 shown' }).check();
    await page.getByText('25 documents selected').waitFor();
    await page.getByRole('button', { name: 'Select every one of them' }).click();
    await page.getByText('61 documents selected').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
  });

  it('years without documents take their room on the axis of time', async () => {
    const { page } = opened;
    await opened.add('ships.jsonl', SHIPS);
    await opened.add('shelf.jsonl', SHELF);
    await opened.go('#/topics');
    await page.getByLabel('How many').fill('2');
    await page.getByRole('button', { name: 'Find topics' }).click();
    const course = page.getByRole('figure', { name: 'Topics over time' });
    await course.waitFor();
    assert.ok((await course.locator('polygon').count()) > 2, 'layers end where there are no documents');
    const labels = await course
      .locator('text')
      .evaluateAll((nodes) => nodes.map((node) => [Number(node.textContent), Number(node.getAttribute('x'))]));
    const width = await course.locator('svg').evaluate((svg) => svg.clientWidth);
    const [[begin, first], [end, last]] = [labels[0], labels.at(-1)!];
    assert.ok(begin === 1990 && end >= 2004 && labels.length > 2, `${labels}`);
    for (const [year, x] of labels)
      assert.ok(Math.abs(x - (first + ((last - first) * (year - begin)) / (end - begin))) < width / 50, `${year}`);
  });

  it('the report of topics has titles of documents, no ids and no raw numbers', async () => {
    const report = (await opened.saved('Save report')).bytes.toString();
    assert.match(report, /On tea, part|At sea, part/);
    const words = report.replace(/<svg[\s\S]*?<\/svg>|<style[\s\S]*?<\/style>/g, '');
    assert.doesNotMatch(words, /\{"|undefined|NaN|\d\.\d{6,}/);
  });

  it('what does not belong can be read under the pointer, in light and dark', async () => {
    const { page } = opened;
    await opened.go('#/related?d=tea-1');
    const button = page.getByRole('button', { name: /Does not/ }).first();
    await button.waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await button.hover();
      const ratio = await button.evaluate((node) => {
        const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
        const rgb = (colour: string) => {
          canvas.fillStyle = colour;
          canvas.fillRect(0, 0, 1, 1);
          return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((value) => value / 255);
        };
        const light = (colour: string) => {
          const [r, g, b] = rgb(colour).map((x) => (x <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4));
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        let ground = node as Element | null;
        while (ground && /, 0\)$|transparent/.test(getComputedStyle(ground).backgroundColor))
          ground = ground.parentElement;
        const [a, b] = [
          light(getComputedStyle(node).color),
          light(getComputedStyle(ground ?? document.body).backgroundColor),
        ];
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      });
      assert.ok(ratio >= 4.5, `contrast ${ratio.toFixed(2)} in ${colorScheme}`);
    }
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  });
});
