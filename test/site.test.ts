/** How the site is made of the pages of the repository; `npm run site` builds it, and checks every link of it. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { faults, sitePage } from '../scripts/site.mjs';
import { PLACEHOLDER, relativePage, relativeScript } from '../site/base.mjs';
import { filesBelow, read } from './house.ts';

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

  it('finds links that lead nowhere', () => {
    const folder = mkdtempSync(join(tmpdir(), 'aspectra-site-'));
    mkdirSync(join(folder, 'methods'));
    writeFileSync(
      join(folder, 'a.html'),
      '<a href="./methods/b.html"><a href="./c.html"><a href="/d.html"><a href="#e">',
    );
    writeFileSync(join(folder, 'methods', 'b.html'), '<a href="../a">');
    assert.deepEqual(faults(folder), ['a.html links to ./c.html', 'a.html links to /d.html']);
    rmSync(folder, { recursive: true });
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
