/**
 * Joins the modules of dist/ into fewer files, for every file of a start takes half a millisecond to find and to link.
 * What the package exports, the command and the scripts of threads stay where they are; what several of them share lies
 * in dist/chunks/, each module once. A module that asks where it lies is told where tsc put it.
 */
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { build } from 'esbuild';
import { doors, manifest } from './doors.mjs';
import { root } from './setup.mjs';

const dist = join(root, 'dist');

const built = readdirSync(dist, { recursive: true }).map((path) => join(dist, path));
const modules = built.filter((path) => path.endsWith('.js'));
const scripts = modules.flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/besideThis\('([^']+)', import\.meta\.url\)/g)].map(([, script]) =>
    resolve(dirname(path), `${script}.js`),
  ),
);

const outdir = join(root, 'dist.chunks');
await build({
  entryPoints: [...new Set([...doors, ...scripts, join(dist, 'cli', 'main.js')])],
  outbase: dist,
  outdir,
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'esnext',
  charset: 'utf8',
  sourcemap: true,
  // What people read is in the sources; a start reads and checks every byte.
  minifyWhitespace: true,
  packages: 'external',
  logLevel: 'warning',
  plugins: [
    {
      name: 'where modules lay',
      setup({ onLoad }) {
        onLoad({ filter: /\.js$/ }, ({ path }) => {
          const text = readFileSync(path, 'utf8');
          const lay = JSON.stringify(relative(root, path).replaceAll('\\', '/'));
          const here = `new URL(${lay}, import.meta.resolve('${manifest.name}/package.json')).href`;
          return text.includes('import.meta.url') ? { contents: text.replaceAll('import.meta.url', here) } : undefined;
        });
      },
    },
  ],
});
for (const path of built) if (/\.js(?:\.map)?$/.test(path)) rmSync(path);
cpSync(outdir, dist, { recursive: true });
rmSync(outdir, { recursive: true });
