/** The playground in a real browser, from a plain file server: the same views with nobody behind them. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { npm } from '../scripts/npm.mjs';
import { pdf, write } from '../src/formats/pdf.case.ts';
import { ROOT } from './house.ts';
import { openBrowser, openBrowserWithGpu, SHOTS, skip, WIDE } from './web/page.ts';
import { STORY } from './web/texts.ts';

const FOLDER = join(ROOT, 'web', 'playground');
/** Not the root: a static host has many sites. */
const PATH = '/some/where/';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** Milliseconds for one step, on a machine that is busy with much else. */
const PATIENCE = 60_000;

const fileServer = (): Server =>
  createServer(({ url = '/' }, answer) => {
    const { pathname } = new URL(url, 'http://localhost');
    const file = join(FOLDER, pathname.slice(PATH.length) || 'index.html');
    if (!pathname.startsWith(PATH) || !existsSync(file)) return void answer.writeHead(404).end();
    answer.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' });
    answer.end(readFileSync(file));
  });

const TEA =
  'Tea leaves are picked by hand and dried. Green tea is steamed; black tea leaves are rolled and dried longer.';
const SEA =
  'The ship left the harbour at dawn. Sailors hoisted the sails, and a storm drove the ship back to the harbour.';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const FILES = {
  'bridge and garden.txt': STORY,
  'tea.md': `# Tea\n\n${TEA} A pot of tea needs hot water.`,
  'harvest.html': `<html><title>Harvest</title><body><p>${TEA} The harvest of tea begins in spring.</p></body></html>`,
  'ships.csv': `id,text\nships,"${SEA} The wind fell at night."\nsails,"A sail of the ship tore. ${SEA}"\n`,
  'records.jsonl': `${JSON.stringify({ id: 'leaves', text: `Dried leaves. ${TEA}` })}\n`,
  'talk.vtt': `WEBVTT\n\n00:01.000 --> 00:04.000\n<v Ann>${SEA}\n\n00:05.000 --> 00:09.000\n<v Ben>The sailors slept.\n`,
  'storm.srt': `1\n00:00:01,000 --> 00:00:04,000\nThe ship is in the harbour. ${SEA}\n`,
  'storm.docx': zipSync({
    'word/document.xml': strToU8(
      `<w:document xmlns:w="${WORD}"><w:body><w:p><w:r><w:t>It was a bad storm. ${SEA}</w:t></w:r></w:p></w:body></w:document>`,
    ),
  }),
  'pot.pdf': pdf([write([[700, 'A pot of tea, hot water and dried leaves.']])]),
};
const DOCUMENTS = Object.keys(FILES).length + 1;

describe('the playground', { skip }, () => {
  let server: Server;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let url: string;
  const problems: string[] = [];

  before(async () => {
    execFileSync(...npm(['run', '--silent', 'build:playground']), { cwd: ROOT, stdio: 'pipe' });
    server = fileServer().listen(0, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`;
    browser = await openBrowser();
    context = await browser.newContext({ viewport: WIDE });
    context.on('request', (request) => {
      if (!request.url().startsWith(url) && !request.url().startsWith('blob:')) problems.push(request.url());
    });
    context.on('weberror', (error) => problems.push(error.error().message));
    context.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
  });
  after(async () => {
    await browser?.close();
    server?.close();
  });

  const shot = async (name: string) => {
    mkdirSync(SHOTS, { recursive: true });
    await page.screenshot({ path: join(SHOTS, `playground-${name}.png`) });
  };
  const list = () => page.getByRole('list', { name: 'Documents' });

  it('loads little before it shows something', async (t) => {
    const asked = new Set<string>();
    const ask = (request: Request) => asked.add(request.url().slice(url.length));
    context.on('request', ask);
    await page.goto(url);
    await page.getByRole('heading', { name: 'Make sense of piles of text and speech' }).waitFor();
    context.off('request', ask);
    const zipped = (names: readonly string[]) =>
      names.reduce((sum, name) => sum + gzipSync(readFileSync(join(FOLDER, name || 'index.html'))).length, 0);
    const html = readFileSync(join(FOLDER, 'index.html'), 'utf8');
    const first = zipped([...asked].filter((name) => name.endsWith('.js') && html.includes(name)));
    const all = readdirSync(join(FOLDER, 'assets')).map((name) => join('assets', name));
    const sizes = { 'first script': first, 'first visit': zipped([...asked]), 'all files': zipped(all) };
    for (const [what, bytes] of Object.entries(sizes)) t.diagnostic(`${what}: ${Math.round(bytes / 1e3)} kB gzipped`);
    assert.ok(first > 0 && first < 200_000, `${first} bytes`);
  });

  it('takes files of many formats', async () => {
    await page.getByLabel('Files to add').setInputFiles(
      Object.entries(FILES).map(([name, content]) => ({
        name,
        mimeType: 'application/octet-stream',
        buffer: Buffer.from(content as string),
      })),
    );
    await page.getByText(`${DOCUMENTS} documents`, { exact: true }).waitFor();
    assert.equal(await page.getByText('until Aspectra is closed').count(), 0);
    await page.getByRole('searchbox', { name: 'Search the library' }).fill('radish');
    await page.locator('mark', { hasText: 'radish' }).first().waitFor();
    await page.getByRole('searchbox').fill('');
  });

  it('sums up a document, and cuts it where it is told', async () => {
    await list()
      .getByRole('link', { name: /bridge/ })
      .click();
    await page.locator('article .picked').first().waitFor();
    const before = await page.locator('article .picked').count();
    await page.getByRole('slider', { name: 'Length' }).fill('50');
    await page.waitForFunction((n) => document.querySelectorAll('article .picked').length > n, before);
    await page.getByRole('button', { name: 'How chapters are found' }).click();
    await page.getByRole('slider', { name: 'Number of chapters' }).fill('0');
    await page.waitForFunction(() => document.querySelectorAll('article section').length === 1);
    await shot('document');
  });

  it('finds topics, and takes a name for one', async () => {
    await page.goto(`${url}#/topics`);
    await page.getByRole('button', { name: /find/i }).first().click();
    const disc = page.getByRole('button', { name: /, topic 1,/ });
    await disc.waitFor();
    await disc.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Topic 1' }).getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Name of the topic' }).fill('Of our own');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: /Of our own/ }).waitFor();
    await shot('topics');
  });

  it('learns what belongs together', async () => {
    await page.goto(`${url}#/related?d=tea.md`);
    const first = page.getByRole('list', { name: 'Related documents' }).getByRole('listitem').first();
    await first.getByRole('button', { name: 'Belongs' }).click();
    await page.getByText('1 pair taught').waitFor();
  });

  it('compares methods with references, and stops when told to', async () => {
    await page.goto(`${url}#/methods`);
    const line = JSON.stringify({ id: 'one', text: STORY, refs: ['The bridge is closed and the garden flourishes.'] });
    const references = page.getByRole('textbox', { name: /Texts and references/ });
    await references.fill(Array(200).fill(line).join('\n'));
    await page.getByRole('button', { name: 'Compare' }).click();
    // The bar of jobs has one too, once the job has taken a while.
    await page.getByRole('button', { name: 'Cancel' }).first().click();
    await page.getByText('Cancelled.').waitFor();
    await references.fill(line);
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('figure', { name: 'rouge-2 recall on 1 set' }).waitFor();
  });

  it('has everything again after a reload', async () => {
    await page.goto(`${url}#/topics`);
    await page.reload();
    await page.getByRole('button', { name: /Of our own/ }).waitFor();
    await page.goto(`${url}#/`);
    await page.getByText(`${DOCUMENTS} documents`, { exact: true }).waitFor();
    await page.goto(`${url}#/related?d=tea.md`);
    await page.getByText('1 pair taught').waitFor();
  });

  it('saves all it has as one file, and takes that in elsewhere', async () => {
    await page.goto(`${url}#/`);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'save all' }).click(),
    ]);
    const lines = readFileSync(await saved.path(), 'utf8')
      .trim()
      .split('\n');
    assert.deepEqual(JSON.parse(lines[0]), { aspectra: 'library', version: 1, documents: DOCUMENTS });
    const models = lines.filter((line) => line.startsWith('{"model":')).map((line) => JSON.parse(line).model.name);
    assert.deepEqual(models, ['topics']);
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    other.setDefaultTimeout(PATIENCE);
    await other.goto(url);
    await other
      .getByLabel('Files to add')
      .setInputFiles({ name: 'library.jsonl', mimeType: 'text/plain', buffer: readFileSync(await saved.path()) });
    await other.getByText(`${DOCUMENTS} documents`, { exact: true }).first().waitFor();
    await other.goto(`${url}#/topics`);
    await other.getByRole('button', { name: /Of our own/ }).waitFor();
    await other.goto(`${url}#/related?d=tea.md`);
    await other.getByText('1 pair taught').waitFor();
    await elsewhere.close();
  });

  it('says what it is and what it lacks, and can be installed', async () => {
    await page.goto(`${url}#/`);
    const about = page.getByRole('complementary', { name: 'About the playground' });
    await about.getByText('Aspectra in this page alone').click();
    await about.getByText('recordings are not transcribed').waitFor();
    await shot('about');
    const session = await context.newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // A window of its own profile, as tests have it, counts as incognito.
    assert.deepEqual(
      installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
      [],
    );
    const { errors, data } = await session.send('Page.getAppManifest');
    assert.deepEqual(errors, []);
    const { icons, display } = JSON.parse(data!) as { icons: { src: string }[]; display: string };
    assert.equal(display, 'standalone');
    for (const { src } of icons) assert.ok(existsSync(join(FOLDER, src)), src);
    await session.detach();
  });

  it('opens and works without a network, once it was there', async () => {
    await page.getByText('Ready to be used offline').waitFor();
    await page.reload();
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    try {
      await page.reload();
      await page.getByText(`${DOCUMENTS} documents`, { exact: true }).waitFor();
      await list()
        .getByRole('link', { name: /bridge/ })
        .click();
      await page.locator('article .picked').first().waitFor();
      await page.goto(`${url}#/methods`);
      await page.getByRole('button', { name: 'Try an example' }).click();
      await page.getByRole('button', { name: 'Compare' }).click();
      await page.getByRole('figure', { name: 'rouge-2 recall on 6 sets' }).waitFor();
    } finally {
      server = fileServer().listen(Number(new URL(url).port), '127.0.0.1');
      await new Promise((listening) => server.once('listening', listening));
    }
  });

  it('says so when it is open twice, and goes on in the second when the first is closed', async () => {
    const other = await context.newPage();
    await other.goto(url);
    const told = other.getByRole('alert').filter({ hasText: 'open in another tab' });
    await told.waitFor({ timeout: PATIENCE });
    await page.close();
    await other.getByText(/^\d+ documents$/).waitFor({ timeout: PATIENCE });
    await told.waitFor({ state: 'detached' });
    page = other;
  });

  it('brings the demo library', async () => {
    const other = await (await browser.newContext()).newPage();
    await other.goto(url);
    await other.getByRole('button', { name: 'Make the demo library' }).click();
    await other.getByRole('link', { name: 'Community garden: spring meeting' }).waitFor({ timeout: PATIENCE });
    await other.context().close();
  });

  it('learns on a GPU where the browser has one, and says what is missing where not', async () => {
    const files = ['tea.md', 'harvest.html', 'ships.csv', 'storm.srt'] as const;
    const learning = async (page: Page) => {
      page.setDefaultTimeout(PATIENCE);
      await page.goto(url);
      await page
        .getByLabel('Files to add')
        .setInputFiles(
          files.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(FILES[name] as string) })),
        );
      await page.getByText('5 documents', { exact: true }).waitFor();
      await page.goto(`${url}#/topics`);
      await page.getByLabel('How many').fill('2');
      await page.getByLabel('computed by').selectOption('gpu');
      await page.getByRole('button', { name: 'Find topics' }).click();
      return page;
    };
    const other = await openBrowserWithGpu();
    const without = await browser.newContext();
    try {
      const there = await learning(await other.newPage());
      // A GPU in software takes its time; meanwhile the page without one is looked at.
      const here = await learning(await without.newPage());
      await here.getByRole('alert').filter({ hasText: 'gpu needs a browser with WebGPU' }).waitFor();
      await there.getByText(/training on the GPU: .*swiftshader/i).waitFor({ timeout: 120_000 });
      await there.getByRole('button', { name: /, topic 2,/ }).waitFor();
    } finally {
      await other.close();
      await without.close();
    }
  });

  it('did all this without an error, and asked no other host', () => {
    assert.deepEqual(problems, []);
  });
});
