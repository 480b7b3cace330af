/** Every example runs and prints what its last comment promises. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { build } from 'esbuild';
import { listen } from '../src/server/index.ts';
import { temporaryFolder } from './folder.ts';
import { filesBelow, ROOT, read } from './house.ts';
import { PAGE_FILE } from './page-file.ts';
import { serveFolder } from './static-host.ts';
import { openBrowser, skip } from './web/page.ts';

describe('the examples', () => {
  // Plugins are run by plugins.test.ts.
  for (const file of filesBelow('examples', '.mjs').filter((file) => !file.includes('plugins'))) {
    it(`${file} runs`, () => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, file)], {
        encoding: 'utf8',
        cwd: ROOT,
      });
      assert.equal(status, 0, stderr);
      const promised = [...read(file).matchAll(/^\/\/ → (.*)$/gm)].map(([, line]) => line);
      assert.ok(promised.length > 0, 'an example promises something');
      for (const line of promised)
        assert.ok(stdout.includes(line), `${file} should print ${line}; it printed\n${stdout}`);
    });
  }
});

describe('the example pages', { skip }, () => {
  const folder = temporaryFolder();
  let host: Awaited<ReturnType<typeof serveFolder>>;
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  before(async () => {
    await build({ ...PAGE_FILE, format: 'esm', outfile: join(folder, 'aspectra.js') });
    cpSync(join(ROOT, 'examples'), folder, { recursive: true });
    host = await serveFolder(folder);
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    host?.close();
  });

  it('summarize a file that is chosen', async () => {
    const page = await browser.newPage();
    await page.goto(`${host.url}page.html`);
    const text = 'Bees make honey. Bees live in hives. Honey is sweet. Rain fell on Monday.';
    await page.locator('#file').setInputFiles({ name: 'bees.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.locator('#summary li').first().waitFor();
    assert.match((await page.locator('#summary').textContent()) ?? '', /Bees live in hives\./);
  });

  it('run a notebook again from the cell that is changed', async () => {
    const page = await browser.newPage();
    await page.goto(`${host.url}notebook.html`);
    await page.waitForFunction(() => document.title === 'ran');
    const last = page.locator('output').nth(2);
    assert.match((await last.textContent()) ?? '', /0\.505 Bees make honey\./);
    const second = page.locator('textarea').nth(1);
    await second.fill("({ summary: await aspectra.summarize(text, { method: 'lead', sentences: 1 }) })");
    await second.blur();
    await page.waitForFunction(() => document.querySelectorAll('output')[2].textContent!.includes('1.000 Bees'));
  });
});

const python = spawnSync('python3', ['--version']).status === 0;

it('the client in Python: gets a summary over HTTP', { skip: !python && 'no python3 on this machine' }, async () => {
  const server = await listen({ port: 0, token: 'secret' });
  try {
    const args = ['client.py', new URL(server.url).origin, 'secret', 'talk.vtt'];
    const client = spawn('python3', args, { cwd: join(ROOT, 'examples') });
    let printed = '';
    for (const stream of [client.stdout, client.stderr]) stream.on('data', (chunk) => (printed += chunk));
    const status = await new Promise((ended) => client.on('close', ended));
    assert.equal(status, 0, printed);
    assert.equal(printed.trim().split('\n').length, 3);
    assert.match(printed, /^\d+–\d+: /);
  } finally {
    await server.close();
  }
});

it('the Dockerfile: starts the server with options that there are', () => {
  const file = read('examples/Dockerfile');
  const { stdout } = spawnSync(process.execPath, [join(ROOT, 'bin', 'aspectra.js'), 'serve', '--help'], {
    encoding: 'utf8',
  });
  for (const [flag] of /^CMD .*$/m.exec(file)![0].matchAll(/--[a-z]+/g)) assert.ok(stdout.includes(flag), flag);
  assert.match(file, /^VOLUME \/library$/m);
});
