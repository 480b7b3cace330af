/** How the site is made of the pages of the repository, and the site itself in a real browser, in a folder of a host. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { buildSite, faults, sitePage } from '../scripts/site.mjs';
import { PLACEHOLDER, relativePage, relativeScript } from '../site/base.mjs';
import { temporaryFolder } from './folder.ts';
import { filesBelow, read } from './house.ts';
import { type StaticHost, serveFolder } from './static-host.ts';
import { openBrowser, skip } from './web/page.ts';

describe('the site', () => {
  it('links from page to page, and turns links into the sources into words', () => {
    assert.equal(sitePage('[a](docs/faq.md#b) [c](src/index.ts)', 'README.md'), '[a](./faq.md#b) c');
    assert.equal(sitePage('[a](../../src/x.ts) [b](../faq.md)', 'docs/methods/graphs.md'), 'a [b](../faq.md)');
    assert.equal(sitePage('[home](../README.md)', 'docs/faq.md'), '[home](./index.md)');
    assert.equal(sitePage('[w](https://example.org/x)', 'docs/faq.md'), '[w](https://example.org/x)');
  });

  it('works from any folder: pages point to their neighbours, scripts to where the page lies', () => {
    const page = relativePage(`<head></head><a href="${PLACEHOLDER}faq.html">`, 1);
    assert.match(page, /<a href="\.\.\/faq\.html">/);
    assert.match(page, /siteBase=new URL\("\.\.\/",location\.href\)\.pathname/);
    assert.equal(relativeScript(`x="${PLACEHOLDER}a.js"`), 'x=(globalThis.siteBase)+"a.js"');
    const data = `JSON.parse("{\\"base\\":\\"${PLACEHOLDER}\\"}")`;
    const siteBase = '/some/where/';
    const read = relativePage(data, 0);
    assert.deepEqual(new Function('siteBase', `return ${read}`)(siteBase), { base: siteBase });
  });

  it('gives the index of the search, which is JSON in a string, the folder too', () => {
    const code = relativeScript(`const e='{"documentCount":1,"documentIds":{"0":"${PLACEHOLDER}a.html#it\\'s"}}';`);
    const index = new Function('globalThis', `${code} return e;`)({ siteBase: '/some/where/' });
    assert.deepEqual(JSON.parse(index).documentIds, { 0: "/some/where/a.html#it's" });
  });

  it('finds links that lead nowhere', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'methods'));
    writeFileSync(
      join(folder, 'a.html'),
      '<a href="./methods/b.html"><a href="./c.html"><a href="/d.html"><a href="#e">',
    );
    writeFileSync(join(folder, 'methods', 'b.html'), '<a href="../a">');
    assert.deepEqual(faults(folder), ['a.html links to ./c.html', 'a.html links to /d.html']);
  });

  it('has every page in its menu', () => {
    const menu = read('site/.vitepress/config.mjs');
    for (const page of filesBelow('docs', '.md').filter((page) => !page.startsWith('docs/papers/'))) {
      const link = page
        .replace(/^docs/, '')
        .replace(/\.md$/, '')
        .replace(/\/index$/, '/');
      assert.ok(menu.includes(`'${link}'`), `${link} is not in the menu`);
    }
  });
});

/** The playground, which the site has beside its pages, is built and tried in test/playground.test.ts. */
describe('the built site', { skip }, () => {
  let folder: string;
  let host: StaticHost;
  let browser: Browser;
  let page: Page;
  const problems: string[] = [];

  before(async () => {
    folder = buildSite({ playground: false });
    host = await serveFolder(folder);
    browser = await openBrowser();
    page = await browser.newPage();
    page.setDefaultTimeout(180_000);
    page.on('pageerror', ({ message }) => problems.push(message));
    page.on('request', (request) => {
      if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(host.url)) problems.push(request.url());
    });
    page.on('response', (response) => {
      if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
    });
  });
  after(async () => {
    await browser?.close();
    host?.close();
  });

  it('has no link that leads nowhere', () =>
    assert.deepEqual(
      faults(folder).filter((fault) => !fault.endsWith('playground/index.html')),
      [],
    ));

  it('finds a word that is typed into its search, from a page in a folder, and goes there', async () => {
    await page.goto(`${host.url}methods/graphs.html`);
    await page.locator('#app.VPApp, .VPContent').first().waitFor();
    await page.getByRole('button', { name: 'Search' }).first().click();
    await page.locator('.search-input').fill('rocchio');
    const hit = page.locator('.VPLocalSearchBox .result').first();
    await hit.waitFor();
    assert.match((await hit.textContent())!, /Spaces|Glossary|Similarity/i);
    await hit.click();
    await page.waitForURL((url) => !url.pathname.endsWith('graphs.html'));
    assert.match(page.url(), /\/some\/where\/[\w/-]+\.html#/);
    await page
      .getByText(/rocchio/i)
      .first()
      .waitFor();
  });

  it('goes from page to page by its menu, up and down folders', async () => {
    await page.goto(host.url);
    await page.locator('.VPSidebar').getByRole('link', { name: 'Topic models' }).click();
    await page.getByRole('heading', { level: 1, name: 'Topic models' }).waitFor();
    await page.locator('.VPSidebar').getByRole('link', { name: 'Questions' }).click();
    await page.getByRole('heading', { level: 1, name: 'Questions' }).waitFor();
    assert.equal(page.url(), `${host.url}faq.html`);
  });

  it('has the reference of the API, reached by its menu', async () => {
    await page.goto(`${host.url}methods/spaces.html`);
    await page.locator('.VPNavBar').getByRole('link', { name: 'API' }).click();
    await page.waitForURL(`${host.url}api/index.html`);
    await page.goto(`${host.url}api/functions/aspectra.summarize.html`);
    await page.getByRole('link', { name: 'SummarizeOptions' }).first().click();
    await page.getByText('Length of the summary in words').first().waitFor();
  });

  it('asks no other host for anything, and has no error', () => assert.deepEqual(problems, []));
});
