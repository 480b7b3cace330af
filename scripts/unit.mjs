/**
 * Runs the tests, or those below the given folders:
 *
 *   npm run test:unit -- [FOLDER | FILE …] [flags of node --test]
 *
 * A test that hangs fails: nothing takes longer than the limit, a process that goes on when its tests have
 * ended fails, and processes that they left behind are ended. Files of folders that touch nothing outside themselves
 * share two processes, and so do those of the page, which share their browsers too: the code is loaded twice instead of
 * once for every file. What Node compiles is kept (NODE_COMPILE_CACHE), so that it is compiled once for all processes.
 */
import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOMS = ['src', 'packages', 'bench', 'test', 'experiments'];
const TEST_MILLISECONDS = 600_000;
/** Of all tests together; a test that never gives others a turn is ended by it alone. */
const ALL_MILLISECONDS = 3_600_000;
/** Folders without disk, clock, threads or state of their own. */
const PURE = ['check', 'evaluate', 'linalg', 'models', 'random', 'render', 'tasks', 'text'].map(
  (room) => `src/${room}`,
);
/** They start a browser each, or share the one of their process. */
const IN_BROWSER = ['test/web'];
/** Of each kind of files that share them. */
const PROCESSES = 2;
const TEST_END = new URL('./test-end.mjs', import.meta.url).href;
const COMPILED = resolve('node_modules', '.cache', 'node-compile');

const isFolder = (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
const filesOf = (place) =>
  globSync(isFolder(place) ? `${place}/**/*.test.ts` : place, { exclude: ['**/node_modules/**'] });
const below = (folders) => (file) => folders.some((folder) => file.replaceAll('\\', '/').startsWith(`${folder}/`));

/** Runs them; gives the exit status. */
export async function runTests(given, env = { NODE_COMPILE_CACHE: COMPILED }) {
  const flags = given.filter((word) => word.startsWith('-'));
  const places = given.filter((word) => !word.startsWith('-'));
  const files = [...new Set((places.length > 0 ? places : ROOMS).flatMap(filesOf))].sort();
  if (files.length === 0) throw new Error(`no tests in ${places.join(', ')}`);
  const kinds = [PURE, IN_BROWSER].map((folders) => files.filter(below(folders)));
  const folder = mkdtempSync(join(tmpdir(), 'aspectra-tests-'));
  try {
    const shared = kinds.flatMap((alike, kind) =>
      Array.from({ length: Math.min(PROCESSES, alike.length) }, (_, process_) => {
        const path = join(folder, `shared-${PROCESSES * kind + process_ + 1}.test.mjs`);
        writeFileSync(path, together(alike.filter((_, i) => i % PROCESSES === process_)));
        return path;
      }),
    );
    const all = [...shared, ...files.filter((file) => !kinds.flat().includes(file))];
    const usual = ['--test', '--test-concurrency=3', `--test-timeout=${TEST_MILLISECONDS}`, '--import', TEST_END];
    return await inGroup([...usual, ...flags, ...all], { ...process.env, ...env });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** One file of all of them. Tests have ended when those that are known have: the first ends when all are known. */
const together = (files) => `import { it } from 'node:test';
const all = Promise.withResolvers();
it('${files.length} files are loaded', () => all.promise);
try {
${files.map((path) => `  await import('${pathToFileURL(resolve(path)).href}');\n`).join('')}  all.resolve();
} catch (error) {
  all.reject(error);
}
`;

/** Runs Node in a process group of its own, which ends with it; Windows has none. */
function inGroup(args, env) {
  const child = spawn(process.execPath, args, { stdio: 'inherit', env, detached: process.platform !== 'win32' });
  const end = () => {
    try {
      process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
    } catch {
      // Nobody is left.
    }
  };
  const late = setTimeout(() => {
    console.error(`the tests took longer than ${ALL_MILLISECONDS / 60_000} minutes`);
    end();
  }, ALL_MILLISECONDS);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, end);
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (status) => {
      clearTimeout(late);
      end();
      resolve(status ?? 1);
    });
  });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) process.exit(await runTests(process.argv.slice(2)));
