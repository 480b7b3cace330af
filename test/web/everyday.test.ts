/** What people do every day: bring things in by any door, look, go back, take back, and meet a server that is gone. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { zipSync } from 'fflate';
import { listen } from '../../src/server/index.ts';
import { temporaryFolder } from '../folder.ts';
import { SHOTS, skip, suitePage } from './page.ts';
import { SHELF, STORY, TALK } from './texts.ts';

const PAPERS = {
  politics: 'The cabinet met at noon.',
  business: 'Shares of the mill rose.',
  sport: 'The cup was won.',
};
const ARABIC =
  'مدينة على النهر\n\nأغلقت البلدية الجسر القديم فوق النهر يوم الاثنين. وجد المهندسون شقوقا عميقة في اثنين من أعمدته.';
const HEBREW = 'העיר על הנהר\n\nהעירייה סגרה את הגשר הישן ביום שני. המהנדסים מצאו סדקים עמוקים בשניים מעמודיו.';

describe('everyday use', { skip }, () => {
  const opened = suitePage((opened) => opened.page.emulateMedia({ reducedMotion: 'reduce' }));
  const room = temporaryFolder();
  const paste = (text: string) =>
    opened.page.evaluate((words) => {
      const data = new DataTransfer();
      data.setData('text/plain', words);
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, text);
  const summary = () => opened.page.getByRole('region', { name: 'Summary' }).locator('ol button');

  it('a pasted text is summed up in one step, from the field or the clipboard', async () => {
    const { page } = opened;
    await opened.go('');
    await page.getByLabel('Paste a text').fill(STORY);
    await page.getByRole('button', { name: 'Sum it up' }).click();
    await summary().first().waitFor();
    await opened.go('');
    await paste('A second text about tea. Tea leaves are dried and rolled in the hills.');
    await summary().first().waitFor();
    await page.getByRole('heading', { name: 'A second text about tea', level: 1 }).waitFor();
  });

  it('text can be dropped, and a drop of files that are not is no drop', async () => {
    const { page } = opened;
    await opened.go('');
    await page.getByText('2 documents', { exact: true }).waitFor();
    const data = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.setData('text/plain', 'A third text, which was dropped. It is about ships at sea.');
      return transfer;
    });
    await page.dispatchEvent('body', 'drop', { dataTransfer: data });
    await page.getByRole('heading', { name: 'A third text, which was dropped', level: 1 }).waitFor();
  });

  it('a folder with files of one name comes in whole, and a zip archive', async () => {
    const { page } = opened;
    for (const [folder, text] of Object.entries(PAPERS)) {
      mkdirSync(join(room, 'papers', folder), { recursive: true });
      writeFileSync(join(room, 'papers', folder, '001.txt'), text);
    }
    writeFileSync(join(room, 'papers', 'picture.png'), 'no text');
    await opened.go('');
    await page.getByLabel('Folder to add').setInputFiles(join(room, 'papers'));
    await page.getByText('3 added · 1 of other formats passed over').waitFor();
    await page.getByText('6 documents', { exact: true }).waitFor();
    const zip = Buffer.from(zipSync({ 'a.txt': new TextEncoder().encode('Packed text about mills.') }));
    await page.getByLabel('Files to add').setInputFiles({ name: 'more.zip', mimeType: 'application/zip', buffer: zip });
    await page.getByText('7 documents', { exact: true }).waitFor();
  });

  it('a file of a known name is added beside the other, or replaces it when one says so', async () => {
    const { page } = opened;
    const file = (text: string) => ({ name: '001.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.getByLabel('Files to add').setInputFiles(file('A first edition of the paper.'));
    await page.getByText('8 documents', { exact: true }).waitFor();
    await page.getByLabel('Files to add').setInputFiles(file('A second edition of the paper.'));
    await page.getByText('9 documents', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Replace the old one instead' }).click();
    await page.getByText('0 added · 1 replaced').waitFor();
    await page.getByText('8 documents', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
  });

  it('Back finds the search and the place again, and a reload the length of a summary', async () => {
    const { page } = opened;
    const many = Array.from({ length: 60 }, (_, i) =>
      JSON.stringify({ id: `m${i}`, text: `Mill number ${i} grinds.` }),
    );
    await opened.add('many.jsonl', many.join('\n'));
    await opened.go('');
    await page.getByRole('searchbox').fill('mill');
    await page.getByRole('list', { name: 'Documents found' }).getByRole('link').nth(20).waitFor();
    await page.evaluate(() => window.scrollTo(0, 500));
    await page.waitForFunction(() => history.state?.y === 500);
    await page.getByRole('list', { name: 'Documents found' }).getByRole('link').nth(12).click();
    await page.locator('article').waitFor();
    await page.goBack();
    await page.waitForFunction(() => Math.abs(scrollY - 500) < 5);
    assert.equal(await page.getByRole('searchbox').inputValue(), 'mill');

    await opened.add('story.txt', `${STORY}\n\n${'The engineers will report on the bridge every month. '.repeat(20)}`);
    await opened.go('#/document/story.txt');
    await page.getByRole('slider', { name: 'Length' }).fill('50');
    await opened.unfold('Options, notes');
    await page.locator('#method').selectOption('lead');
    await page.waitForFunction(() => /words=50/.test(location.hash) && /method=lead/.test(location.hash));
    await page.reload();
    await summary().first().waitFor();
    assert.deepEqual(
      [await page.getByRole('slider', { name: 'Length' }).inputValue(), await page.locator('#method').inputValue()],
      ['50', 'lead'],
    );
  });

  it('finds in the text with next and previous, beyond what is drawn', async () => {
    const { page } = opened;
    const long = Array.from({ length: 900 }, (_, i) => `Sentence ${i} is about ${i === 850 ? 'zebras' : 'mills'}.`);
    await opened.add('long.txt', long.join(' '));
    await opened.go('#/document/long.txt');
    await page.locator('article [data-i="1"]').waitFor();
    await page.keyboard.press('Control+f');
    const field = page.getByRole('searchbox', { name: 'Find in the text' });
    await field.fill('zebras');
    await page.getByText('1 of 1').waitFor();
    await page.locator('article [data-i="850"]').waitFor();
    await field.fill('sentence 8');
    await page.getByText('1 of 111').waitFor();
    await page.getByRole('button', { name: 'Previous place' }).click();
    await page.getByText('111 of 111').waitFor();
    assert.ok((await page.locator('.hit').count()) > 50);
  });

  for (const [width, height] of [
    [1440, 900],
    [1366, 768],
    [1024, 768],
    [390, 844],
  ]) {
    it(`shows the summary and the chapters at ${width} × ${height}`, async () => {
      const { page } = opened;
      await opened.add('talk.vtt', TALK);
      await page.setViewportSize({ width, height });
      await opened.go('#/document/talk.vtt');
      await summary().first().waitFor();
      const box = (await summary().first().boundingBox())!;
      assert.ok(box.y + Math.min(box.height, 60) <= height, `the summary begins at ${box.y}`);
      const chapter = page.getByRole('navigation', { name: 'Chapters' }).locator('li button').first();
      await chapter.click();
      const wider = await page.evaluate(() => document.body.scrollWidth - document.documentElement.clientWidth);
      assert.ok(wider <= 0, `${wider} pixels too wide`);
      await page.setViewportSize({ width: 1440, height: 900 });
    });
  }

  for (const [name, text, language] of [
    ['arabic', ARABIC, 'ar'],
    ['hebrew', HEBREW, 'he'],
  ]) {
    it(`sets ${name} from right to left, in its own language`, async () => {
      const { page } = opened;
      await opened.add(`${name}.txt`, text);
      await opened.go(`#/document/${name}.txt`);
      await summary().first().waitFor();
      const found = await page.evaluate(() => {
        const article = document.querySelector('article')!;
        const node = article.querySelector('[data-i="1"]')!.firstChild!;
        const placeOf = (at: number) => {
          const range = new Range();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          return range.getBoundingClientRect().left;
        };
        const [title, quote] = ['h1', 'section ol button'].map(
          (one) => getComputedStyle(document.querySelector(one)!).direction,
        );
        return { lang: article.lang, dir: article.dir, title, quote, falls: placeOf(0) > placeOf(8) };
      });
      assert.deepEqual(found, { lang: language, dir: 'rtl', title: 'rtl', quote: 'rtl', falls: true });
      await page.screenshot({ path: join(SHOTS, `document-${name}.png`) });
      await opened.go('');
      const direction = await page
        .locator('.title', { hasText: text.split('\n')[0] })
        .evaluate((one) => getComputedStyle(one).direction);
      assert.equal(direction, 'rtl');
    });
  }

  it('says how alike documents are without comparing them to the best, and keeps what was taught', async () => {
    const { page } = opened;
    await opened.add('shelf.jsonl', SHELF);
    await opened.go('#/related?d=sea-1');
    const list = page.getByRole('list', { name: 'Related documents' });
    await list
      .getByText(/(weak|some|strong), \d+/)
      .first()
      .waitFor();
    const widths = await page
      .locator('.likeness .share i')
      .evaluateAll((bars) => bars.map((bar) => Number.parseFloat((bar as HTMLElement).style.width)));
    assert.ok(Math.max(...widths) < 100);
    const put = {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ a: 'sea-1', b: 'm7', accepted: false }),
    };
    await fetch(`${opened.server.url}api/v1/relations`, put);
    await page.reload();
    await list
      .getByRole('group', { name: /Mill number 7/ })
      .getByRole('button', { name: 'Does not', pressed: true })
      .waitFor();
  });

  it('a job is seen on every page and in every tab, and can be taken back when it has destroyed something', async () => {
    const { page, server } = opened;
    await opened.go('#/topics');
    const other = await page.context().browser()!.newPage();
    await other.goto(server.url);
    await page.getByLabel('How many', { exact: true }).fill('2');
    await page.getByRole('button', { name: 'Find topics' }).click();
    await page.getByText(/^2 topics in/).waitFor();
    await opened.unfold('Find other topics');
    await page.getByLabel('How many', { exact: true }).fill('3');
    await page.getByRole('button', { name: 'Find topics' }).click();
    await page.getByText(/^3 topics in/).waitFor();
    await other.goto(`${server.url}#/topics`);
    await other.getByText(/^3 topics in/).waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/^2 topics in/).waitFor();
    server.app.services.jobs.start('compare', ({ signal, progress }) => {
      progress(0.3);
      return new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
    });
    for (const tab of [page, other]) await tab.getByLabel('Comparing methods').waitFor();
    await other.getByRole('button', { name: 'Cancel' }).click();
    for (const tab of [page, other]) await tab.getByLabel('Comparing methods').waitFor({ state: 'detached' });
    await other.close();
  });

  it('says in plain words that the server is gone, and that it is back', async () => {
    // A page of its own: this one meets errors.
    const page = await opened.page.context().browser()!.newPage();
    const first = await listen();
    await page.goto(first.url);
    await page.getByRole('heading', { name: 'Make sense of piles' }).waitFor();
    await first.close();
    await page.getByText('The server does not answer').waitFor();
    const again = await listen({ port: Number(new URL(first.url).port) });
    try {
      await page.getByText('The server is back').waitFor();
    } finally {
      await page.close();
      await again.close();
    }
  });
});
