/**
 * Runs the tests, or those below the given folders:
 *
 *   npm run test:unit -- [FOLDER | FILE …] [flags of node --test]
 *
 * A test that hangs fails: nothing takes longer than the limit.
 */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const ROOMS = ['src', 'bench', 'test', 'experiments'];
const LIMIT_MILLISECONDS = 300_000;

const isFolder = (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

export function testArguments(given) {
  const flags = given.filter((word) => word.startsWith('-'));
  const places = given.filter((word) => !word.startsWith('-'));
  const patterns = (places.length > 0 ? places : ROOMS).map((place) =>
    isFolder(place) ? `${place.replace(/[\\/]$/, '')}/**/*.test.ts` : place,
  );
  return ['--test', '--test-concurrency=2', `--test-timeout=${LIMIT_MILLISECONDS}`, ...flags, ...patterns];
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { status } = spawnSync(process.execPath, testArguments(process.argv.slice(2)), { stdio: 'inherit' });
  process.exit(status ?? 1);
}
