/**
 * Mutation testing: one-line faults are put into a room one at a time; a fault that no test of the room notices survives.
 *
 *   npm run mutate -- src/tasks/summarize [--sample 60] [--seed 1] [--only FILE:LINE …] [--tests FILE …]
 *
 * --sample   so many mutants, drawn by chance (default: all)
 * --seed     of that chance (default 1)
 * --only     the mutants of these lines, to look at survivors again
 * --tests    these test files in place of all of the room: seconds for one file and its own test
 *
 * Mutants are StrykerJS's (mutation/mutants.mjs). One process holds the instrumented room and its tests, and runs for
 * each mutant the tests that reach it. What is set when a module is loaded is tested in a process of its own, as are
 * mutants that only threads or child processes reach. Scores are in docs/evidence/mutation.md.
 */
import { globSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { instrument } from './mutation/mutants.mjs';
import { TestProcess } from './mutation/test-process.mjs';

/** Tests of a room that lie outside it; those of a single file lie beside it. */
const ELSEWHERE = {
  'src/server': ['test/server.test.ts'],
  'src/text': ['src/tasks/structure/spoken.test.ts', 'src/tasks/summarize/cases.test.ts'],
  'src/store': ['test/store.test.ts', 'src/library/library.test.ts', 'src/library/search.test.ts'],
};
/** Rooms that work in threads and child processes too. */
const THREADED = ['src/server', 'src/training'];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true },
    tests: { type: 'string', multiple: true },
  },
});
const [room] = positionals;
if (!room) throw new Error('npm run mutate -- FOLDER [--sample 60] [--seed 1]');
const sources = globSync(room.endsWith('.ts') ? room : `${room}/**/*.ts`).sort();
const folder = room.replace(/\/[^/]*\.ts$/, '');
const tests = values.tests ?? [
  ...globSync(`${folder}/**/*.test.ts`).sort(),
  ...Object.entries(ELSEWHERE).flatMap(([place, files]) => (room === place ? files : [])),
];

const { mutants, instrumented } = await instrument(
  sources.filter((file) => !/\.(test|case|d)\.ts$/.test(file)),
  { sample: Number(values.sample), seed: Number(values.seed), only: values.only },
);
const tested = new TestProcess({ instrumented, tests });
try {
  const reached = await tested.reached();
  const elsewhere = THREADED.some((place) => folder.startsWith(place));
  let noticed = 0;
  for (const mutant of mutants) {
    const caught = await tested.notices(mutant.id, reached, elsewhere);
    if (caught) noticed++;
    else
      console.log(
        `${mutant.place}  ${mutant.mutator}${mutant.id in reached.units || reached.onLoad.has(mutant.id) ? '' : '  (not reached)'}\n${mutant.change}`,
      );
  }
  const share = ((100 * noticed) / mutants.length).toFixed(1);
  console.log(`\n${room}: ${noticed} of ${mutants.length} mutants noticed (${share} %), seed ${values.seed}`);
} finally {
  tested.close();
  rmSync(instrumented.folder, { recursive: true });
}
