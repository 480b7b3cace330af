/**
 * The pictures of the README, made from the real thing: docs/images/terminal.svg from commands and what they print,
 * docs/images/app.jpg from the app with a talk in it.
 *
 *   node scripts/pictures.mjs
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findChromium } from './browser.mjs';
import { root } from './setup.mjs';

const IMAGES = join(root, 'docs', 'images');
const PROGRAM = join(root, 'bin', 'aspectra.js');
const TALK = 'examples/talk.vtt';
const COMMANDS = [
  ['structure', TALK, '--chapters', 'youtube', '--blocks', '5'],
  ['summarize', TALK, '--words', '60'],
];
const WIDTH = 78;
const [LINE, LETTER, MARGIN] = [18, 8.05, 14];

const escaped = (text) => text.replace(/[&<>]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[mark]);

/** Lines of at most WIDTH letters. */
function wrapped(line) {
  const lines = [''];
  for (const word of line.split(' ')) {
    const last = lines.at(-1);
    if (last !== '' && last.length + word.length + 1 > WIDTH) lines.push(`  ${word}`);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}

/** The terminal as SVG: what the commands print today. */
export function terminal() {
  const lines = COMMANDS.flatMap((words) => {
    const { stdout } = spawnSync(process.execPath, [PROGRAM, ...words], { cwd: root, encoding: 'utf8' });
    const printed = stdout.trimEnd().split('\n').flatMap(wrapped);
    return [
      { text: `$ npx aspectra ${words.join(' ')}`, typed: true },
      ...printed.map((text) => ({ text })),
      { text: '' },
    ];
  });
  const height = lines.length * LINE + 2 * MARGIN;
  const width = Math.ceil(WIDTH * LETTER + 2 * MARGIN);
  const rows = lines.map(
    ({ text, typed }, i) =>
      `  <text x="${MARGIN}" y="${MARGIN + (i + 0.75) * LINE}"${typed ? ' fill="#8fd694"' : ''} xml:space="preserve">${escaped(text)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="ui-monospace, monospace" font-size="13" fill="#e6e6e6">
  <rect width="${width}" height="${height}" rx="8" fill="#1d1f24"/>
${rows.join('\n')}
</svg>
`;
}

/** The address that the server prints, once it listens. */
function addressOf(server) {
  return new Promise((resolve, reject) => {
    let printed = '';
    const read = (chunk) => {
      printed += chunk;
      const [address] = /http:\/\/127\.0\.0\.1:\d+\//.exec(printed) ?? [];
      if (address) resolve(address);
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.on('exit', () => reject(new Error(printed)));
  });
}

async function app() {
  const { chromium } = await import('playwright-core');
  const server = spawn(process.execPath, [PROGRAM, 'serve', '--port', '0'], { cwd: root });
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  try {
    const address = await addressOf(server);
    const body = readFileSync(join(root, TALK));
    await fetch(`${address}api/v1/documents?name=talk.vtt`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/octet-stream' },
    });
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${address}#/document/talk.vtt`);
    await page.locator('article [data-i]').first().waitFor();
    await page.getByRole('region', { name: 'Summary' }).locator('li').first().waitFor();
    await page.waitForTimeout(1500);
    await page.screenshot({ path: join(IMAGES, 'app.jpg'), type: 'jpeg', quality: 60 });
  } finally {
    await browser.close();
    server.kill();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  mkdirSync(IMAGES, { recursive: true });
  writeFileSync(join(IMAGES, 'terminal.svg'), terminal());
  await app();
}
