/**
 * The licences of all production packages: what an installation brings, what is joined with our own files, what may be
 * left out of an installation (`unless`), what it may bring (peers), what the app is bundled with. Ends with 1 where one is not permissive, runs a script when it is installed, or has no checksum.
 *
 *   npm run licences
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** No condition but to keep the notice; OFL: fonts. */
export const PERMISSIVE = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'PSF-2.0',
  'OFL-1.1',
];

/** Small packages that are joined with our own files when those are built (build-chunks.mjs). */
export const JOINED = ['commander', 'pure-rand'];

/** Of the app's packages, those that build and check it; the others go into it. */
const TOOLS = /vite|svelte-check/;

const read = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

/** The place of a package as seen from another: the nearest node_modules up the path. */
function placeOf(packages, from, name) {
  for (let folder = from; ; folder = folder.replace(/(^|\/)(node_modules\/)?(@[^/]+\/)?[^/]+$/, '')) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === '') return undefined;
  }
}

/** Every package that the named ones need, themselves included, by its place in the lock file. */
function closureOf(packages, from, names) {
  const found = new Set();
  const open = names.map((name) => [from, name]);
  while (open.length > 0) {
    const [parent, name] = open.pop();
    const place = placeOf(packages, parent, name);
    if (place === undefined || found.has(place)) continue;
    found.add(place);
    const { dependencies = {}, optionalDependencies = {} } = packages[place];
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) open.push([place, next]);
  }
  return found;
}

/** All production packages: name, version, licence, why it is there, and what may be wrong with it. */
export function productionPackages(lock = read('package-lock.json')) {
  const { packages } = lock;
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = packages[''];
  const bundled = Object.keys(packages.web?.devDependencies ?? {}).filter((name) => !TOOLS.test(name));
  const parts = {
    installed: closureOf(packages, '', Object.keys(dependencies)),
    joined: closureOf(packages, '', JOINED),
    unless: closureOf(packages, '', Object.keys(optionalDependencies)),
    optional: closureOf(packages, '', Object.keys(peerDependencies)),
    app: closureOf(packages, 'web', bundled),
  };
  const seen = new Set();
  return Object.entries(parts).flatMap(([why, places]) =>
    [...places].sort().flatMap((place) => {
      if (seen.has(place) || packages[place].link) return [];
      seen.add(place);
      const { version, license, hasInstallScript = false, integrity, optional, os } = packages[place];
      const name = place.replace(/^.*node_modules\//, '');
      // Binaries of other systems are not in every registry: the lock file names them, without a checksum.
      const sealed = !!integrity || (optional === true && os !== undefined);
      return [{ name, place, version, licence: license ?? 'unknown', why, script: hasInstallScript, sealed }];
    }),
  );
}

/** Whether one of the licences that may be chosen (OR) is permissive. */
export const isPermissive = (licence) =>
  licence
    .replace(/[()]/g, '')
    .split(/ OR /i)
    .some((choice) => choice.split(/ AND /i).every((one) => PERMISSIVE.includes(one.trim())));

/** Packages whose licence is not permissive, that run a script of their own, or that the lock file does not seal. */
export const refusedOf = (packages) =>
  packages.filter(
    // The script of an optional package runs only where someone installs that package on purpose.
    ({ licence, script, sealed, why }) => !isPermissive(licence) || (script && why !== 'optional') || !sealed,
  );

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const packages = productionPackages();
  const width = Math.max(...packages.map(({ name, version }) => name.length + version.length + 1));
  for (const { name, version, licence, why } of packages) {
    console.log(`${`${name}@${version}`.padEnd(width + 2)}${licence.padEnd(16)}${why}`);
  }
  const refused = refusedOf(packages);
  for (const { name, licence, script, sealed } of refused) {
    console.error(
      `${name}: ${licence}${script ? ', runs a script when installed' : ''}${sealed ? '' : ', no checksum'}`,
    );
  }
  process.exitCode = refused.length > 0 ? 1 : 0;
}
