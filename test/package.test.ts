/** The package as the registry and other machines will see it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { VERSION } from '../src/check/version.ts';
import { read } from './house.ts';
import { packedFiles } from './packed.ts';

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

/** About half of what is unpacked is source maps with the sources in them: traces and debuggers show the real lines. */
const MAX_PACKED = 2_800_000;
const MAX_UNPACKED = 8_600_000;

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
