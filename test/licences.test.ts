/** The supply chain: permissive licences alone, no scripts at installation, a checksum for every package. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { isPermissive, productionPackages, refusedOf } from '../scripts/licences.mjs';
import { ROOT } from './house.ts';

describe('production packages', () => {
  const packages = productionPackages();

  it('are all that package.json names, and what those need', () => {
    const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(
      readFileSync(join(ROOT, 'package.json'), 'utf8'),
    );
    const names = packages.map(({ name }) => name);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      assert.ok(names.includes(name), name);
    assert.ok(names.includes('domhandler'), 'needed by htmlparser2');
    assert.ok(names.includes('svelte'), 'in the app');
    assert.ok(names.includes('commander'), 'joined with our own files');
    assert.ok(!names.includes('typescript') && !names.includes('vite'));
  });

  it('have permissive licences, run no scripts when installed, and are sealed by the lock file', () => {
    assert.deepEqual(refusedOf(packages), []);
  });

  it('are the versions that are installed, with the licence that the lock file says', () => {
    for (const name of ['hono', 'unpdf', 'linkedom', 'js-yaml']) {
      const { version, license } = JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8'));
      const { version: locked, licence } = packages.find((one) => one.name === name)!;
      assert.deepEqual([locked, licence], [version, license]);
    }
  });
});

it('a package of another kind is refused', () => {
  const of = (more: object) =>
    productionPackages({
      packages: {
        '': { dependencies: { a: '1' } },
        'node_modules/a': { version: '1.0.0', license: 'MIT', integrity: 'x', dependencies: { b: '1' } },
        'node_modules/a/node_modules/b': { version: '1.0.0', license: 'MIT', integrity: 'x', ...more },
        'node_modules/b': { version: '2.0.0', license: 'GPL-3.0' },
      },
    });
  assert.deepEqual(refusedOf(of({})), []);
  for (const more of [{ license: 'GPL-3.0' }, { license: undefined }, { hasInstallScript: true }, { integrity: '' }]) {
    assert.deepEqual(
      refusedOf(of(more)).map(({ name, version }) => `${name}@${version}`),
      ['b@1.0.0'],
    );
  }
  assert.ok(isPermissive('(GPL-2.0 OR MIT)'));
  assert.ok(!isPermissive('MIT AND GPL-2.0'));
});
