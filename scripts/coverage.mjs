/**
 * Lines that the tests reach, room by room; rooms under 90 % are named.
 *
 *   npm run coverage -- [FOLDER …]
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTests } from './unit.mjs';

const WANTED = 0.9;
const folder = mkdtempSync(join(tmpdir(), 'aspectra-coverage-'));
const file = join(folder, 'lcov');
const flags = [
  '--experimental-test-coverage',
  '--test-coverage-include=src/**',
  '--test-coverage-exclude=**/*.test.ts',
  '--test-coverage-exclude=**/*.case.ts',
  '--test-reporter=dot',
  '--test-reporter-destination=stderr',
  '--test-reporter=lcov',
  `--test-reporter-destination=${file}`,
];
// Functions from the compile cache have less precise coverage.
const status = await runTests([...flags, ...process.argv.slice(2)], { NODE_DISABLE_COMPILE_CACHE: '1' });
const rooms = new Map();
let room;
for (const line of readFileSync(file, 'utf8').split('\n')) {
  const [key, value] = line.split(':');
  if (key === 'SF') {
    const [, first, second] = value.replaceAll('\\', '/').split('/');
    room = first === 'tasks' ? `tasks/${second}` : first.endsWith('.ts') ? '(doors)' : first;
    if (!rooms.has(room)) rooms.set(room, { found: 0, hit: 0 });
  } else if (key === 'LF') rooms.get(room).found += Number(value);
  else if (key === 'LH') rooms.get(room).hit += Number(value);
}
rmSync(folder, { recursive: true });
const rows = [...rooms].map(([name, { found, hit }]) => ({ name, share: hit / Math.max(found, 1) }));
console.log('\nroom                lines');
for (const { name, share } of rows.sort((a, b) => a.share - b.share)) {
  console.log(`${name.padEnd(18)} ${(100 * share).toFixed(1).padStart(5)} %${share < WANTED ? '  under 90 %' : ''}`);
}
process.exit(status);
