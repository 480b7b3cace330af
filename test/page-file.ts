/** One file for a page, made as docs/getting-started.md says. */
import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { ROOT, read } from './house.ts';

export const GUIDE = read('docs/getting-started.md');

const flags = /^npx esbuild \S+ (.*)$/m.exec(GUIDE)![1].split(' ');

export const PAGE_FILE = {
  entryPoints: [join(ROOT, 'dist', 'index.js')],
  bundle: flags.includes('--bundle'),
  minify: flags.includes('--minify'),
  logLevel: 'silent',
} satisfies BuildOptions;
