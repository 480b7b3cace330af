/**
 * Puts the files of dist/text/languages into one: 75 small files take 50 ms to load at every start.
 */
import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist', 'text', 'languages');
const outfile = join(folder, 'index.js');
await build({
  entryPoints: [outfile],
  outfile,
  allowOverwrite: true,
  bundle: true,
  format: 'esm',
  charset: 'utf8',
  sourcemap: true,
  packages: 'external',
  external: ['../stop-lists.js'],
});
/** The one file, and the declarations that it mentions. */
const KEPT = ['index.js', 'index.js.map', 'index.d.ts', 'entry.d.ts', 'en.d.ts'];
for (const name of readdirSync(folder)) if (!KEPT.includes(name)) rmSync(join(folder, name));
