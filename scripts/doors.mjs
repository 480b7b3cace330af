/** The modules that the package exports, in dist/. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

export const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

export const doors = Object.values(manifest.exports)
  .flatMap((target) => (typeof target === 'string' ? [target] : Object.values(target)))
  .filter((target) => target.endsWith('.js'))
  .map((target) => join(root, target));
