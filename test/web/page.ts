/** A real browser on a server of its own, for the tests of the views; screenshots are kept in `test/screenshots`. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/browser.mjs';
import { type Listening, listen } from '../../src/server/index.ts';
import { ROOT } from '../house.ts';

const executablePath = findChromium();
export const skip =
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
export const SHOTS = process.env.SCREENSHOTS ?? join(ROOT, 'test', 'screenshots');
export const WIDE = { width: 1440, height: 900 };
/** A large screen, the commonest laptop, a tablet, a telephone. */
const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1366, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];
const COLOURS = ['light', 'dark'] as const;

/** What a busy machine of two cores may take for one answer. */
const PATIENCE_MILLISECONDS = 60_000;

export interface Opened {
  readonly server: Listening;
  readonly page: Page;
  /** Errors of the page, and requests to other hosts. */
  readonly problems: readonly string[];
  add(name: string, content: string): Promise<void>;
  /** Goes to a view and waits for it: `#/topics`. */
  go(hash: string): Promise<void>;
  /** Opens what is folded under these words. */
  unfold(words: string): Promise<void>;
  /** What a click saves. */
  saved(button: string | RegExp): Promise<{ name: string; bytes: Buffer }>;
  /** Looks at the view in light and dark, at four widths: no serious finding of axe, nothing wider than the screen. */
  looksRight(name: string): Promise<void>;
  close(): Promise<void>;
}

/** Every width in light and in dark; otherwise every width once, light and dark by turns: half the time. */
const EVERY_LOOK = process.env.ASPECTRA_EVERY_LOOK !== undefined;

export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath: executablePath!, args: FLAGS });

/** With a GPU in software, which pages take for one. */
export const openBrowserWithGpu = (): Promise<Browser> =>
  chromium.launch({
    executablePath: executablePath!,
    args: [
      ...FLAGS.filter((flag) => flag !== '--disable-gpu'),
      '--enable-unsafe-webgpu',
      '--use-webgpu-adapter=swiftshader',
    ],
  });

/** One for all pages of a process: files of tests that run together share it to the end. */
let browser: Promise<Browser> | undefined;
if (process.env.NODE_TEST_CONTEXT !== undefined) after(async () => (await browser)?.close());

export async function openPage(options: Parameters<typeof listen>[0] = {}): Promise<Opened> {
  assert.ok(existsSync(join(ROOT, 'web', 'dist', 'index.html')), 'the page is built: npm run build -w web');
  const server = await listen(options);
  browser ??= openBrowser();
  const page = await (await browser).newPage({ viewport: WIDE });
  page.setDefaultTimeout(PATIENCE_MILLISECONDS);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.stack ?? error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('request', (request) => {
    const own = [server.url, 'blob:', 'data:'].some((start) => request.url().startsWith(start));
    if (!own) problems.push(request.url());
  });
  return {
    server,
    page,
    problems,
    async add(name, content) {
      const url = `${server.url}api/v1/documents?name=${encodeURIComponent(name)}`;
      assert.equal((await fetch(url, { method: 'POST', body: content })).status, 201);
    },
    async go(hash) {
      // Afresh: a move within the page, and a reload at once, may lose the new address to the place that a scroll keeps.
      await page.goto('about:blank');
      await page.goto(server.url + hash);
    },
    async unfold(words) {
      const folded = page.locator('details:not([open])').filter({ has: page.locator('> summary', { hasText: words }) });
      if ((await folded.count()) > 0) await folded.first().locator('> summary').click();
      await page.locator('details[open] > summary', { hasText: words }).first().waitFor();
    },
    async saved(button) {
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: button }).click();
      const download = await saving;
      return { name: download.suggestedFilename(), bytes: readFileSync((await download.path())!) };
    },
    async looksRight(name) {
      mkdirSync(SHOTS, { recursive: true });
      for (const colorScheme of COLOURS) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        for (const [i, size] of SIZES.entries()) {
          if (!EVERY_LOOK && (i % 2 === 0) !== (colorScheme === 'light')) continue;
          await page.setViewportSize(size);
          await page.screenshot({ path: join(SHOTS, `${name}-${size.width}-${colorScheme}.png`) });
          await accessible(page, `${name}, ${size.width} pixels, ${colorScheme}`);
          const wider = await page.evaluate(() => document.body.scrollWidth - document.documentElement.clientWidth);
          assert.ok(wider <= 0, `${name}: ${wider} pixels too wide at ${size.width}`);
        }
      }
      await page.setViewportSize(WIDE);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    },
    async close() {
      await page.close();
      await server.close();
    },
  };
}

/**
 * One page for all tests of a suite, and what is made ready on it before the first. They must do all they do without an
 * error, but for those that they bring about, and ask no other host.
 */
export function suitePage(
  ready?: (opened: Opened) => Promise<unknown>,
  { but = /^$/, ...options }: Parameters<typeof listen>[0] & { readonly but?: RegExp } = {},
): Opened {
  const opened = {} as Opened;
  before(async () => {
    Object.assign(opened, await openPage(options));
    await ready?.(opened);
  });
  after(async () => {
    await opened.close?.();
    const problems = opened.problems?.filter((problem) => !but.test(problem));
    assert.deepEqual(problems ?? [], []);
  });
  return opened;
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** No finding of axe that is serious or worse. */
async function accessible(page: Page, where: string): Promise<void> {
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } };
    const { violations } = await axe.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  });
  assert.deepEqual(found, [], where);
}
