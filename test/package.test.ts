/** The package as the registry and other machines will see it. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { VERSION } from '../src/version.ts';
import { ROOT, read } from './house.ts';

interface Locked {
  readonly packages: Readonly<Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> }>>;
}

describe('the package', () => {
  it('has the version that the program says', () => assert.equal(JSON.parse(read('package.json')).version, VERSION));
});

describe('the lock file', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as Locked;

  /** Quicker unpacking for msgpackr, which does without. */
  const needless = /^@msgpackr-extract\//;

  it('has the binaries of every tool for Linux on ARM and x64: npm leaves a missing one out without a word', () => {
    let binaries = 0;
    for (const [path, { optionalDependencies = {} }] of Object.entries(packages)) {
      for (const name of Object.keys(optionalDependencies)) {
        if (!/linux-(arm64|x64)(-gnu)?$/.test(name) || needless.test(name)) continue;
        assert.ok(`node_modules/${name}` in packages, `${path} has no ${name} in the lock file`);
        binaries++;
      }
    }
    assert.ok(binaries >= 6);
  });

  it('names no registry', () => {
    assert.doesNotMatch(read('package-lock.json'), /"resolved": "https?:/);
  });
});

describe('the package', () => {
  it('stays small', (t) => {
    const { stdout } = spawnSync('npm', ['pack', '--dry-run', '--json', '--silent'], { cwd: ROOT, encoding: 'utf8' });
    const [{ size, unpackedSize, files }] = JSON.parse(stdout) as {
      size: number;
      unpackedSize: number;
      files: unknown[];
    }[];
    t.diagnostic(
      `${(size / 1e6).toFixed(2)} MB packed, ${(unpackedSize / 1e6).toFixed(2)} MB unpacked, ${files.length} files`,
    );
    assert.ok(files.length > 300, 'built before it is packed');
    assert.ok(size < 1_300_000, `${size} bytes packed`);
    assert.ok(unpackedSize < 3_500_000, `${unpackedSize} bytes unpacked`);
  });
});
