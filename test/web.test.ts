/** The page in a real browser: files go in, summaries and structure come out, and it can be used by everyone. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '../scripts/browser.mjs';
import { type Listening, listen, startDemo } from '../src/server/index.ts';
import { ROOT } from './house.ts';

const executablePath = findChromium();
const skip =
  executablePath === undefined && process.env.CI !== 'true'
    ? 'no Chromium on this machine (apt-get install chromium, or CHROMIUM=PATH)'
    : false;
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const SHOTS = process.env.SCREENSHOTS;

const STORY = [
  'The old bridge over the river was closed on Monday. Engineers had found deep cracks in two of its pillars.',
  'The bridge carries forty thousand cars a day. The repair of the pillars will take a year, the engineers say.',
  'The school garden, on the other hand, flourishes. Children sowed radishes and peas in the garden in spring.',
  'The children harvest the radishes this week. Their teachers praise the garden as the best classroom they have.',
  '<script>document.title = "taken over"</script> was written on the garden wall.',
].join('\n\n');

describe('the page', { skip }, () => {
  let server: Listening;
  let browser: Browser;
  let page: Page;
  const problems: string[] = [];

  before(async () => {
    assert.ok(existsSync(join(ROOT, 'web', 'dist', 'index.html')), 'the page is built: npm run build -w web');
    server = await listen();
    browser = await chromium.launch({ executablePath: executablePath!, args: FLAGS });
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(15_000);
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url) && !request.url().startsWith('blob:')) problems.push(request.url());
    });
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });

  const shot = async (name: string) => {
    if (!SHOTS) return;
    mkdirSync(SHOTS, { recursive: true });
    await page.screenshot({ path: join(SHOTS, `${name}.png`) });
  };

  it('says what to do when the library is empty', async () => {
    await page.goto(server.url);
    await page.getByRole('heading', { name: 'Nothing here yet' }).waitFor();
    await accessible(page);
    await shot('empty');
  });

  it('takes a file that is dropped on it', async () => {
    const data = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'bridge <b> and garden.txt', { type: 'text/plain' }));
      return transfer;
    }, STORY);
    await page.dispatchEvent('body', 'dragenter', { dataTransfer: data });
    await page.getByText('Let go to add').waitFor();
    await page.dispatchEvent('body', 'drop', { dataTransfer: data });
    await page
      .getByRole('list', { name: 'Documents' })
      .getByRole('link', { name: /bridge <b> and garden/ })
      .waitFor();
    assert.match((await page.getByText('1 document', { exact: true }).textContent()) ?? '', /1 document/);
  });

  it('shows a summary in place, and another when the slider is moved', async () => {
    await page
      .getByRole('list', { name: 'Documents' })
      .getByRole('link', { name: /garden/ })
      .click();
    await page.locator('article .picked').first().waitFor();
    const before = await page.locator('article .picked').count();
    await page.getByRole('slider', { name: 'Length' }).fill('50');
    await page.waitForFunction((n) => document.querySelectorAll('article .picked').length !== n, before);
    assert.ok((await page.locator('article .picked').count()) > before);
    assert.equal(await page.title(), 'bridge <b> and garden.txt – Aspectra');
    await shot('document');
  });

  it('says why a sentence was taken', async () => {
    await page.locator('article .picked').first().hover();
    const why = page.getByRole('region', { name: 'Why this sentence' });
    await why.getByText('In the summary.').waitFor();
    assert.ok((await why.getByRole('listitem').count()) > 0);
    await page.locator('article').focus();
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.locator('article .looked').count(), 1);
  });

  it('cuts the text anew when the threshold is dragged', async () => {
    const blocks = () => page.locator('article section').count();
    const before = await blocks();
    const { x, y, width } = (await page.locator('.handle').boundingBox())!;
    await page.mouse.move(x + width / 2, y + 8);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y - 60, { steps: 8 });
    await page.mouse.up();
    await page.getByText('cut where the curve dips').waitFor();
    const most = await blocks();
    await page.getByRole('slider', { name: /Threshold/ }).fill('0');
    await page.waitForFunction(() => document.querySelectorAll('article section').length === 1);
    assert.ok(most > 1, `${before} blocks, then ${most}`);
  });

  it('saves what is seen: the curve as a picture, the document as a report of its own', async () => {
    const saved = async (name: string) => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
      return readFileSync((await download.path())!, 'utf8');
    };
    assert.match(await saved('Save SVG of the picture'), /^<svg [\s\S]*stroke/);
    const report = await saved('Save report');
    assert.match(report, /<mark id="s\d+">/);
    assert.ok(report.includes('&lt;script&gt;') && !report.includes('<script>'));
  });

  it('finds a document while one types', async () => {
    await page.getByRole('link', { name: 'Library', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search the library' }).fill('radish');
    await page.locator('mark', { hasText: 'radish' }).first().waitFor();
    await page.getByRole('searchbox').fill('zebra');
    await page.getByText('No document has all of these words').waitFor();
    await page.getByRole('searchbox').fill('');
  });

  it('has the demo library, and finds everything again after a reload', async () => {
    startDemo(server.app.services);
    await page.reload();
    await page.getByText(/3\d\d documents/).waitFor({ timeout: 60_000 });
    await page.reload();
    await page.getByRole('link', { name: /bridge/ }).waitFor();
    await accessible(page);
    await shot('library');
  });

  it('shows who speaks and when in a transcript', async () => {
    await page.goto(`${server.url}#/document/garden-meeting.vtt`);
    await page.locator('article b', { hasText: 'Marek' }).first().waitFor();
    const chapters = page.getByRole('navigation', { name: 'Chapters' }).locator('li button');
    await chapters.nth(1).waitFor();
    await chapters.nth(1).click();
    await page.waitForFunction(() => window.scrollY > 200);
    await accessible(page);
  });

  it('sums up many, by two methods, with sources that lead to their place', async () => {
    await page.goto(`${server.url}#/`);
    for (const name of [/Select Barack Obama, 2013/, /Select Donald J Trump, 2019/]) {
      await page.getByRole('checkbox', { name }).check();
    }
    await page.getByRole('link', { name: 'Sum up' }).click();
    const left = page.getByRole('region', { name: 'Summary by auto' });
    await left.locator('.group').first().waitFor();
    await page.getByRole('region', { name: 'Summary by lead' }).locator('.group').first().waitFor();
    await accessible(page);
    await shot('summary');
    await left.locator('.group p a').first().click();
    await page.locator('article .looked').waitFor();
  });

  it('shows the topics of the library, and takes a name for one', async () => {
    await page.goto(`${server.url}#/topics`);
    const disc = page.getByRole('button', { name: /, topic 3,/ });
    await disc.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('region', { name: 'Topic 3' });
    await panel.locator('.documents a').first().waitFor();
    assert.equal(await panel.locator('.words li').count(), 10);
    await panel.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Name of the topic' }).fill('A <name> of ours');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: /A <name> of ours/ }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: /A <name> of ours/ }).waitFor();
    await accessible(page);
    await shot('topics');
  });

  it('learns what belongs together', async () => {
    await page.goto(`${server.url}#/related/garden-meeting.vtt`);
    const list = page.getByRole('list', { name: 'Related documents' });
    const last = list.getByRole('listitem').last();
    const title = await last.locator('.title').textContent();
    await last.getByRole('button', { name: 'Belongs' }).click();
    await page.getByText('1 pair taught').waitFor();
    await page.waitForFunction((name) => document.querySelector('ol .title')?.textContent === name, title);
    await accessible(page);
    await shot('related');
  });

  it('compares methods with references', async () => {
    await page.goto(`${server.url}#/evaluate`);
    const line = JSON.stringify({ id: 'one', text: STORY, refs: ['The bridge is closed and the garden flourishes.'] });
    await page.getByRole('textbox', { name: /Texts and references/ }).fill(line);
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('rowheader', { name: 'lead' }).waitFor({ timeout: 60_000 });
    await accessible(page);
    await shot('evaluate');
  });

  it('can be read in the dark and on a narrow screen', async () => {
    await page.goto(`${server.url}#/document/garden-meeting.vtt`);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('article .picked').first().waitFor();
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.ok(wider <= 0, `${wider} pixels too wide`);
    await accessible(page);
    await shot('narrow');
  });

  it('did all this without an error, and asked no other host', () => {
    assert.deepEqual(problems, []);
  });
});

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** No finding of axe that is serious or worse. */
async function accessible(page: Page): Promise<void> {
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const { violations } = await (
      window as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } }
    ).axe.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  });
  assert.deepEqual(found, []);
}

interface Finding {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
}
