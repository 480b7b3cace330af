/**
 * `npm run site`: the documentation as a static site in site/dist, for any folder of any static host: pages with search,
 * the reference of the API, and the playground. Its tools are installed in site/ when it is first built.
 *
 *   npm run site -- [--pages]     --pages: the pages alone, without the reference and the playground
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PLACEHOLDER, relativePage, relativeScript } from '../site/base.mjs';
import { npm } from './npm.mjs';
import { root } from './setup.mjs';

const SITE = join(root, 'site');
const PAGES = join(SITE, 'pages');
const DIST = join(SITE, 'dist');
const AT_ROOT = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];

function run(program, args, cwd = SITE) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${[program, ...args].join(' ')}\n${stdout}\n${stderr}`);
}
const tool = (path, ...args) => run(process.execPath, [join(SITE, 'node_modules', path), ...args]);

const say = (what) => console.error(`site: ${what} …`);

const filesIn = (folder, ending) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name));

/** A page of the repository as a page of the site: links between pages stay, links into the sources become words. */
export function sitePage(text, path) {
  const linked = text.replace(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g, (whole, image, label, target) => {
    if (/^(?:[a-z]+:|#)/.test(target)) return whole;
    const [file, anchor] = target.split('#');
    const at = relative(root, join(root, dirname(path), file))
      .split(sep)
      .join('/');
    const page = sitePath(at);
    if (page === undefined) return image ? '' : label;
    const from = dirname(sitePath(path));
    const to = relative(from, page).split(sep).join('/');
    return `${image}[${label}](${to.startsWith('.') ? to : `./${to}`}${anchor ? `#${anchor}` : ''})`;
  });
  return linked.replace(/<img src="docs\//g, '<img src="./').replace(/ width="49%"/g, ' width="100%"');
}

/** Where a file of the repository lies in the site, if it does. */
function sitePath(path) {
  if (path === 'README.md') return 'index.md';
  if (path === 'SECURITY.md') return 'security.md';
  if (AT_ROOT.includes(path)) return path;
  if (path.startsWith('docs/') && /\.(?:md|svg|png|jpg)$/.test(path)) return path.slice('docs/'.length);
  return undefined;
}

/** `{{` is code to VitePress. */
const plain = (text) => text.replaceAll('{{', '{<wbr>{');

function writePages() {
  rmSync(PAGES, { recursive: true, force: true });
  const pages = ['README.md', ...AT_ROOT, ...filesIn(join(root, 'docs'), '.md').map((path) => relative(root, path))];
  for (const path of pages.map((path) => path.split(sep).join('/'))) {
    const to = join(PAGES, sitePath(path));
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, plain(sitePage(readFileSync(join(root, path), 'utf8'), path)));
  }
  for (const ending of ['.svg', '.png', '.jpg']) {
    for (const path of filesIn(join(root, 'docs'), ending)) {
      const to = join(PAGES, relative(join(root, 'docs'), path));
      mkdirSync(dirname(to), { recursive: true });
      cpSync(path, to);
    }
  }
}

function makeRelative() {
  for (const path of filesIn(DIST, '.html')) {
    const depth = relative(DIST, path).split(sep).length - 1;
    writeFileSync(path, relativePage(readFileSync(path, 'utf8'), path.endsWith('404.html') ? 0 : depth));
  }
  for (const path of filesIn(DIST, '.js')) writeFileSync(path, relativeScript(readFileSync(path, 'utf8')));
  for (const path of filesIn(DIST, '.css')) {
    const text = readFileSync(path, 'utf8');
    if (text.includes(PLACEHOLDER)) writeFileSync(path, text.replaceAll(`${PLACEHOLDER}assets/`, './'));
  }
}

/** Links of the built pages that lead nowhere, and files that still have the placeholder. */
export function faults(folder) {
  const found = [];
  for (const path of filesIn(folder, '.html')) {
    const html = readFileSync(path, 'utf8');
    if (path.includes(`${sep}playground${sep}`)) continue;
    for (const [, target] of html.matchAll(/\b(?:href|src)="([^"]+)"/g)) {
      if (/^(?:[a-z]+:|#|\/\/)/.test(target)) continue;
      const file = join(dirname(path), decodeURIComponent(target.replace(/[?#].*$/, '')));
      const there = [file, `${file}.html`, join(file, 'index.html')].some((one) => existsSync(one));
      if (target.startsWith('/') || !there) found.push(`${relative(folder, path)} links to ${target}`);
    }
  }
  return found;
}

export function buildSite({ reference = true, playground = true } = {}) {
  if (!existsSync(join(SITE, 'node_modules', 'vitepress'))) {
    say('installing the tools');
    run(...npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']));
  }
  say('the pages');
  writePages();
  tool('vitepress/bin/vitepress.js', 'build', '.');
  makeRelative();
  if (reference) buildReference();
  if (playground) {
    say('the playground');
    run(...npm(['run', '--silent', 'build:playground']), root);
    cpSync(join(root, 'web', 'playground'), join(DIST, 'playground'), { recursive: true });
  }
  return DIST;
}

/** From the declarations of the built package: these have a comment on every option. */
function buildReference() {
  say('the reference of the API');
  // That for backends in other packages is not for programs.
  const doors = Object.entries(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).exports)
    .filter(([door]) => door !== './backends')
    .map(([, target]) => (typeof target === 'string' ? target : target.default))
    .filter((target) => target.endsWith('.js'))
    .map((target) => join(root, target.replace(/\.js$/, '.d.ts')));
  const icon = join(root, 'web', 'public', 'icon.svg');
  tool(
    'typedoc/bin/typedoc',
    ...[...new Set(doors)].flatMap((door) => ['--entryPoints', door]),
    ...['--tsconfig', join(SITE, 'tsconfig.json'), '--out', join(DIST, 'api'), '--name', 'Aspectra'],
    ...['--plugin', join(SITE, 'reference.mjs'), '--favicon', icon, '--readme', 'none'],
    ...['--skipErrorChecking', '--disableSources', '--excludeInternal'],
  );
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const pagesOnly = process.argv.includes('--pages');
  const folder = buildSite({ reference: !pagesOnly, playground: !pagesOnly });
  const wrong = faults(folder).filter((fault) => !pagesOnly || !/(?:playground|api)\//.test(fault));
  for (const fault of wrong) console.error(fault);
  console.log(folder);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}
