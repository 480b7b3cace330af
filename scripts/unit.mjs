/**
 * Runs the tests, or those below the given folders:
 *
 *   npm run test:unit -- [FOLDER | FILE …] [flags of node --test]
 *
 * A test that hangs fails: nothing takes longer than the limit. Files of folders that touch nothing outside themselves
 * share a few processes, which load the code once each instead of once for every file. What Node compiles is kept
 * (NODE_COMPILE_CACHE), so that it is compiled once for all processes.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOMS = ['src', 'bench', 'test', 'experiments'];
const LIMIT_MILLISECONDS = 300_000;
/** Folders without disk, clock, threads or state of their own. */
const PURE = ['check', 'evaluate', 'linalg', 'models', 'random', 'render', 'tasks', 'text'].map(
  (room) => `src/${room}`,
);
const PROCESSES = 3;
const COMPILED = resolve('node_modules', '.cache', 'node-compile');

const isFolder = (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
const filesOf = (place) => globSync(isFolder(place) ? `${place}/**/*.test.ts` : place);
const isPure = (file) => PURE.some((folder) => file.replaceAll('\\', '/').startsWith(`${folder}/`));

/** Runs them; gives the exit status. */
export function runTests(given, env = { NODE_COMPILE_CACHE: COMPILED }) {
  const flags = given.filter((word) => word.startsWith('-'));
  const places = given.filter((word) => !word.startsWith('-'));
  const files = [...new Set((places.length > 0 ? places : ROOMS).flatMap(filesOf))].sort();
  if (files.length === 0) throw new Error(`no tests in ${places.join(', ')}`);
  const together = files.filter(isPure);
  const folder = mkdtempSync(join(tmpdir(), 'aspectra-tests-'));
  try {
    const shared = Array.from({ length: PROCESSES }, (_, process_) => {
      const own = together.filter((_, i) => i % PROCESSES === process_);
      const file = join(folder, `shared-${process_ + 1}.test.mjs`);
      writeFileSync(file, own.map((path) => `import '${pathToFileURL(resolve(path)).href}';\n`).join(''));
      return own.length > 0 ? [file] : [];
    });
    const all = [...shared.flat(), ...files.filter((file) => !together.includes(file))];
    const { status } = spawnSync(
      process.execPath,
      ['--test', '--test-concurrency=3', `--test-timeout=${LIMIT_MILLISECONDS}`, ...flags, ...all],
      { stdio: 'inherit', env: { ...process.env, ...env } },
    );
    return status ?? 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) process.exit(runTests(process.argv.slice(2)));
