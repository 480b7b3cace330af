/** The package as the registry and other machines will see it. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { productionPackages } from '../scripts/licences.mjs';
import { VERSION } from '../src/check/version.ts';
import { ROOT, read } from './house.ts';
import { emptyProject, packedFiles } from './packed.ts';

interface Locked {
  readonly packages: Readonly<Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> }>>;
}

describe('the package', () => {
  it('has the version that the program says', () => assert.equal(JSON.parse(read('package.json')).version, VERSION));
});

describe('the lock files', () => {
  for (const file of ['package-lock.json', 'site/package-lock.json', 'test/consumer/package-lock.json']) {
    it(`${file} has the binaries of every tool for every system: npm ci fails where one is missing`, () => {
      const { packages } = JSON.parse(read(file)) as Locked;
      const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
        Object.keys(optionalDependencies)
          .filter((name) => !(`node_modules/${name}` in packages || `${path}/node_modules/${name}` in packages))
          .map((name) => `${path}: ${name}`),
      );
      assert.deepEqual(missing, []);
      assert.ok(Object.keys(packages).length > 5);
    });

    it(`${file} names no registry`, () => assert.doesNotMatch(read(file), /"resolved": "https?:/));
  }
});

/** In bytes. A third of what is unpacked is declarations and source maps, whose lines traces show. */
const MAX_PACKED = 1_800_000;
const MAX_UNPACKED = 5_600_000;
/** What an installation without, and one with what may be left out, takes on a disk whose blocks have 4 kB. */
const MAX_INSTALLED = { core: { packages: 20, megabytes: 15 }, all: { packages: 80, megabytes: 35 } };
const BLOCK = 4096;

const onDisk = (sizes: readonly number[]): number =>
  sizes.reduce((sum, size) => sum + Math.ceil(size / BLOCK) * BLOCK, 0) / 2 ** 20;

describe('an installation', () => {
  const sizeOf = (place: string): number =>
    onDisk(
      readdirSync(join(ROOT, place), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.parentPath.slice(join(ROOT, place).length).includes('node_modules'))
        .map((entry) => statSync(join(entry.parentPath, entry.name)).size),
    );
  const said = /, (\d+) packages in place of (\d+)/.exec(read('docs/getting-started.md'))!.slice(1).map(Number);
  const own = onDisk(packedFiles().files.map(({ size }) => size));
  for (const [name, kinds] of [
    ['core', ['installed']],
    ['all', ['installed', 'unless']],
  ] as const)
    it(`of ${name} is a few small packages`, (t) => {
      const places = productionPackages().filter(({ why }) => (kinds as readonly string[]).includes(why));
      const packages = places.length + 1;
      const megabytes = places.reduce((sum, { place }) => sum + sizeOf(place), own);
      t.diagnostic(`${packages} packages, ${megabytes.toFixed(1)} MB`);
      assert.ok(packages <= MAX_INSTALLED[name].packages, `${packages} packages`);
      assert.ok(megabytes <= MAX_INSTALLED[name].megabytes, `${megabytes} MB`);
      assert.ok(said.includes(packages), `${packages} packages, the guide says ${said.join(' and ')}`);
    });
});

describe('the package', () => {
  const { size, unpackedSize, files } = packedFiles();

  it('has every file that its README links to, and pictures that are small', () => {
    const packed = new Map(files.map(({ path, size }) => [path, size]));
    const links = [...read('README.md').matchAll(/\]\(([^)#\s]+)[^)]*\)|src="([^"]+)"/g)].map(([, a, b]) => a ?? b);
    const own = links.filter((target) => !/^[a-z]+:/.test(target));
    assert.ok(own.length > 20);
    for (const target of own) assert.ok(packed.has(target), `the package has no ${target}`);
    for (const [path, bytes] of packed) if (path.startsWith('docs/images/')) assert.ok(bytes < 120_000, path);
  });

  it('stays small', (t) => {
    t.diagnostic(
      `${(size / 1e6).toFixed(2)} MB packed, ${(unpackedSize / 1e6).toFixed(2)} MB unpacked, ${files.length} files`,
    );
    assert.ok(files.length > 300, 'built before it is packed');
    assert.ok(JSON.parse(read('package.json')).scripts.prepack.includes('run --silent build'));
    const maps = files.filter(({ path }) => path.endsWith('.js.map'));
    const scripts = files.filter(({ path }) => /^dist\/.*\.js$/.test(path));
    assert.equal(maps.length, scripts.length, 'a source map for every script');
    const declarations = files.filter(({ path }) => path.endsWith('.d.ts'));
    for (const { path } of declarations)
      assert.doesNotMatch(read(path), /from ['"][^'"]*\.ts['"]|[A-Za-z0-9+/]{500}/, path);
    assert.ok(size < MAX_PACKED, `${size} bytes packed`);
    assert.ok(unpackedSize < MAX_UNPACKED, `${unpackedSize} bytes unpacked`);
  });
});

it('says what to install where something that may be left out is needed', () => {
  const project = emptyProject([], { optional: false });
  try {
    const command = join(project.folder, 'node_modules', 'aspectra', 'bin', 'aspectra.js');
    const run = (...words: string[]) =>
      spawnSync(process.execPath, [command, ...words], { cwd: project.folder, encoding: 'utf8' });
    const texts = { 'a.txt': 'The ship sailed. It came back.', 'a.html': '<p>The ship sailed.', 'a.pdf': '%PDF-1.7\n' };
    for (const [name, text] of Object.entries(texts)) writeFileSync(join(project.folder, name), text);
    assert.equal(run('structure', 'a.txt').status, 0);
    for (const [words, packages] of [
      [['a.html'], 'linkedom @mozilla/readability'],
      [['summarize', 'a.pdf'], 'unpdf'],
      [['serve'], 'hono @hono/node-server'],
    ] as const) {
      const { status, stderr } = run(...words);
      assert.equal(status, 1, words[0]);
      assert.ok(stderr.trimEnd().endsWith(`needs what is not installed: npm install ${packages}`), stderr);
      assert.equal(stderr.trimEnd().split('\n').length, 1);
    }
  } finally {
    project.remove();
  }
});
