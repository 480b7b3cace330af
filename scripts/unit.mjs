/**
 * Runs the tests, or those below the given folders:
 *
 *   npm run test:unit -- [FOLDER | FILE …] [flags of node --test]
 *
 * A test that hangs fails: nothing takes longer than the limit. Tests of folders that touch nothing outside themselves
 * share two processes, which load the code once each instead of once for every file.
 */
import { spawn, spawnSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const ROOMS = ['src', 'bench', 'test', 'experiments'];
const LIMIT_MILLISECONDS = 300_000;
/** Folders without disk, clock, threads or state of their own. */
const PURE = ['src/tasks', 'src/text', 'src/linalg', 'src/models', 'src/evaluate'];
const PROCESSES = 2;

const isFolder = (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

export function testArguments(given) {
  const flags = given.filter((word) => word.startsWith('-'));
  const places = given.filter((word) => !word.startsWith('-'));
  const patterns = (places.length > 0 ? places : ROOMS).map((place) =>
    isFolder(place) ? `${place.replace(/[\\/]$/, '')}/**/*.test.ts` : place,
  );
  return ['--test', '--test-concurrency=3', `--test-timeout=${LIMIT_MILLISECONDS}`, ...flags, ...patterns];
}

const isPure = (place) => isFolder(place) && PURE.some((pure) => place === pure || place.startsWith(`${pure}/`));

/** Test files dealt out to processes; their reports are printed when all have ended. */
async function shared(places) {
  const files = places.flatMap((place) => globSync(`${place}/**/*.test.ts`)).sort();
  const flags = ['--test', '--test-isolation=none', `--test-timeout=${LIMIT_MILLISECONDS}`, '--test-reporter=spec'];
  const run = (_, process_) =>
    new Promise((resolve) => {
      const own = files.filter((_, i) => i % PROCESSES === process_);
      if (own.length === 0) return resolve({ code: 0, report: '' });
      const child = spawn(process.execPath, [...flags, ...own], { timeout: LIMIT_MILLISECONDS });
      let report = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text) => (report += text));
      child.on('close', (code) => resolve({ code: code ?? 1, report }));
    });
  const ended = await Promise.all(Array.from({ length: PROCESSES }, run));
  for (const { report } of ended) process.stdout.write(report);
  return Math.max(...ended.map(({ code }) => code));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const given = process.argv.slice(2);
  const places = given.map((place) => place.replace(/[\\/]$/, ''));
  const status =
    places.length > 0 && places.every(isPure)
      ? await shared(places)
      : spawnSync(process.execPath, testArguments(given), { stdio: 'inherit' }).status;
  process.exit(status ?? 1);
}
