/** The package as the registry and other machines will see it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { VERSION } from '../src/version.ts';
import { read } from './house.ts';

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
