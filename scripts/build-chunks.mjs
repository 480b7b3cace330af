/**
 * Joins the modules of dist/ into fewer files, for every file of a start takes most of a millisecond to find and to link.
 * What the package exports, the command and the scripts of threads stay where they are; what several of them share lies
 * in dist/chunks/, each module once: what common commands need, in one file a floor, with its functions compiled at
 * once. A module that asks where it lies is told where tsc put it.
 */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { atOnce } from './at-once.mjs';
import { doors, manifest } from './doors.mjs';
import { JOINED } from './licences.mjs';
import { root } from './setup.mjs';

const dist = join(root, 'dist');

const built = readdirSync(dist, { recursive: true }).map((path) => join(dist, path));
const modules = built.filter((path) => path.endsWith('.js'));
const scripts = modules.flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/besideThis\('([^']+)', import\.meta\.url\)/g)].map(([, script]) =>
    resolve(dirname(path), `${script}.js`),
  ),
);
const command = join(dist, 'cli', 'main.js');
const entries = [...new Set([...doors, ...scripts, command])];

/** What a start loads, then nearly every command, then a summary of a plain English text, then its structure. */
const STEPS = [
  ['cli/main.js'],
  ['cli/flags.js', 'cli/output.js', 'render/text.js'],
  ['cli/commands/summarize.js', 'formats/turns.js'],
  ['cli/commands/structure.js', 'tasks/titles/index.js'],
];
/** Files that hold what all the steps but the first need of some rooms. What they need of others is in a file a step. */
const FLOORS = {
  base: /^dist.(?:check|random|workers)|pure-rand|^dist.render.text/,
  text: /^dist.text/,
  formats: /^dist.formats/,
};
const numbers = /^dist.(?:kernels|linalg|models|training|evaluate)/;

/** The modules that some modules import, and those themselves. */
function imports(paths, context) {
  const found = new Set(paths);
  for (const path of found) for (const other of context.getModuleInfo(path)?.importedIds ?? []) found.add(other);
  return found;
}

let steps;
/** The file of a module; where those lie that no step needs is left to the bundler. */
function fileOf(path, context) {
  steps ??= STEPS.map((paths) =>
    imports(
      paths.map((name) => join(dist, name)),
      context,
    ),
  );
  const step = steps.findIndex((loaded) => loaded.has(path));
  if (step < 0 || entries.includes(path)) return null;
  const place = relative(root, path);
  if (/^dist.cli|commander/.test(place)) return `command${step}`;
  // What needs Node must not come with what a page may need.
  if ([...imports([path], context)].some((name) => name.startsWith('node:'))) return `node${step}`;
  const floor = Object.keys(FLOORS).find((name) => FLOORS[name].test(place));
  if (step === 0 && floor && floor !== 'base') return `${floor}0`;
  return floor ?? (numbers.test(place) ? 'numbers' : 'tasks') + step;
}
const isOfStep = ({ name }) => name === 'cli/main' || Object.hasOwn(FLOORS, name) || /^[a-z]+\d$/.test(name);

const bundle = await rolldown({
  input: Object.fromEntries(
    entries.map((path) => [relative(dist, path).replace(/\.js$/, '').replaceAll('\\', '/'), path]),
  ),
  platform: 'node',
  external: (name) => /^[^./]/.test(name) && !name.startsWith(root) && !JOINED.includes(name.split('/')[0]),
  preserveEntrySignatures: 'allow-extension',
  plugins: [
    {
      name: 'where modules lay',
      load(path) {
        if (!path.startsWith(dist) || !path.endsWith('.js')) return null;
        const lay = JSON.stringify(relative(root, path).replaceAll('\\', '/'));
        const here = `new URL(${lay}, import.meta.resolve('${manifest.name}/package.json')).href`;
        const code = readFileSync(path, 'utf8').replaceAll('import.meta.url', here);
        return { code, map: JSON.parse(readFileSync(`${path}.map`, 'utf8')) };
      },
    },
    {
      // Commander asks for all of Node's process, standard input too, and for a way to start programs, which we have none of.
      name: 'commander waits',
      transform(code, path) {
        if (!/commander.lib.command\.js$/.test(path)) return null;
        const later = "{ spawn: (...given) => require('node:child_process').spawn(...given) }";
        const waiting = code
          .replace("require('node:process')", 'globalThis.process')
          .replace("require('node:child_process')", later);
        return { code: waiting, map: null };
      },
    },
    {
      name: 'functions at once',
      renderChunk: (code, chunk) => (isOfStep(chunk) ? atOnce(code, chunk.fileName) : null),
    },
  ],
});

const outdir = join(root, 'dist.chunks');
const { output } = await bundle.write({
  dir: outdir,
  format: 'esm',
  sourcemap: true,
  entryFileNames: '[name].js',
  chunkFileNames: 'chunks/[name]-[hash].js',
  // What people read is in the sources; a start reads and checks every byte.
  minify: { compress: false, mangle: false, codegen: true },
  // Bundlers of pages read which calls may be left out.
  comments: { annotation: true, legal: false, jsdoc: false },
  codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: fileOf, debugName: 'steps' }] },
});
// Functions that became variables (at-once.mjs) are not there before their file has run, which files in a circle need.
const importedBy = new Map(output.map(({ fileName, imports: files = [] }) => [fileName, files]));
function refuseCircle(file, above = []) {
  if (above.includes(file))
    throw new Error(`build: files import each other in a circle: ${[...above, file].join(' → ')}`);
  for (const other of importedBy.get(file) ?? []) refuseCircle(other, [...above, file]);
  importedBy.delete(file);
}
for (const file of [...importedBy.keys()]) refuseCircle(file);
// A trace names files and lines of the sources; those themselves would be a third of what is installed.
// Scripts that only pass names on have lines of nobody.
for (const { fileName, map } of output) {
  const { sourcesContent, ...lines } = map ?? { version: 3, sources: [], names: [], mappings: '' };
  if (fileName.endsWith('.js')) writeFileSync(join(outdir, `${fileName}.map`), JSON.stringify(lines));
}
const licences = JOINED.map(
  (name) => `${name}\n\n${readFileSync(join(root, 'node_modules', name, 'LICENSE'), 'utf8')}`,
);
writeFileSync(join(outdir, 'chunks', 'LICENSES.txt'), licences.join('\n'));
// Lists of words (.json) have become part of the files that read them.
for (const path of built) if (/\.js(?:on|\.map)?$/.test(path)) rmSync(path);
cpSync(outdir, dist, { recursive: true });
rmSync(outdir, { recursive: true });
