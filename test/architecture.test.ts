import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { codeOf, filesBelow, importsOf, PACKAGES, read, SOURCES } from './house.ts';

/** The backends of training use threads, disks and networks; the contract and the loop beneath them do not. */
const BACKENDS = ['threads', 'gpu', 'online', 'backends.ts'].map((name) => `training/${name}`);
/** The floors, lowest first. A file may import its own floor and the floors below. */
const FLOORS = [
  ['check', 'random', 'kernels'],
  ['text', 'linalg'],
  ['training'],
  ['models', 'evaluate'],
  ['tasks'],
  ['workers', 'formats', 'store', 'external', ...BACKENDS],
  ['plugins'],
  ['library'],
  ['render'],
  ['cli', 'server'],
  ['doors'],
];
const FACES = FLOORS.findIndex((rooms) => rooms.includes('cli'));
const roomOf = (file: string) => {
  const [, room, part] = file.split('/');
  return BACKENDS.includes(`${room}/${part}`) ? `${room}/${part}` : room;
};
const floorOf = (file: string) => FLOORS.findIndex((rooms) => rooms.includes(roomOf(file)));
const inRooms = SOURCES.filter((file) => file.split('/').length > 2);
/** The one place where a long computation gives others a turn; it does not wait for a time. */
const TURN = 'src/check/turn.ts';
const PURE = FLOORS.findIndex((rooms) => rooms.includes('formats'));

/** The rooms of tasks, lowest first; between them arrows point down too. */
const TASKS = [
  'grounding',
  'quoting',
  'titles',
  'structure',
  'similar',
  'topics',
  'summarize',
  'compare',
  'glance',
  'train',
];
const taskOf = (file: string | undefined) => /^src\/tasks\/([^/]+)\//.exec(file ?? '')?.[1];

describe('the house', () => {
  it('has every source file in a room', () => {
    assert.ok(inRooms.length > 50);
    for (const file of inRooms) assert.ok(floorOf(file) >= 0, `${file} is in no room`);
  });

  it('has tasks that use each other in one direction', () => {
    for (const file of inRooms.filter((file) => taskOf(file) !== undefined)) {
      const floor = TASKS.indexOf(taskOf(file)!);
      assert.ok(floor >= 0, `${file} is in no task`);
      for (const { file: target } of importsOf(file)) {
        const task = taskOf(target);
        if (task !== undefined) assert.ok(TASKS.indexOf(task) <= floor, `${file} imports ${target}`);
      }
    }
  });

  it('has arrows that point down only', () => {
    for (const file of inRooms) {
      for (const { file: target } of importsOf(file)) {
        if (target === undefined || target.split('/').length < 3) continue;
        assert.ok(floorOf(target) <= floorOf(file), `${file} imports ${target}, a floor above it`);
      }
    }
  });

  it('has faces that do not import one another, but that the command line starts the server when asked', () => {
    for (const file of inRooms.filter((file) => floorOf(file) === FACES)) {
      for (const { file: target, lazy } of importsOf(file)) {
        if (target && !lazy && floorOf(target) === FACES)
          assert.equal(roomOf(target), roomOf(file), `${file} imports ${target}`);
      }
    }
  });

  it('has a store that knows no model, no task and no format', () => {
    for (const file of inRooms.filter((file) => roomOf(file) === 'store')) {
      for (const { file: target } of importsOf(file))
        assert.doesNotMatch(
          target ?? '',
          /^src\/(models|linalg|training|tasks|kernels|formats)\//,
          `${file} imports ${target}`,
        );
    }
  });

  it('has doors that are for programs outside: no room comes in by one, and they export by name', () => {
    for (const file of SOURCES) {
      const entered = importsOf(file).find(({ file: target }) => target !== undefined && roomOf(target) === 'doors');
      assert.equal(entered, undefined, `${file} imports ${entered?.file}`);
    }
    for (const file of inRooms.filter((file) => roomOf(file) === 'doors'))
      assert.doesNotMatch(codeOf(file), /export \*|\b(const|function|class|interface) /, file);
  });

  it('has packages that come in by their door alone, each through one file, and that the house does not name but when asked', () => {
    assert.ok(PACKAGES.length > 5);
    for (const file of PACKAGES) {
      const own = /^packages\/[^/]+\/src\//.exec(file)![0];
      for (const { file: target } of importsOf(file)) {
        if (target === undefined || target.startsWith(own)) continue;
        assert.deepEqual([file, target], [`${own}core.ts`, 'src/doors/backends.ts']);
      }
    }
    for (const file of SOURCES)
      for (const { specifier } of importsOf(file))
        assert.doesNotMatch(specifier, /packages\/|^@aspectra\/|bullmq|aws4fetch/);
  });

  it('has no import cycles, not even of types or by import()', () => {
    const done = new Set<string>();
    const walk = (file: string, path: readonly string[]): void => {
      assert.ok(!path.includes(file), `a cycle: ${[...path.slice(path.indexOf(file)), file].join(' → ')}`);
      if (done.has(file)) return;
      for (const { file: target } of importsOf(file)) if (target?.endsWith('.ts')) walk(target, [...path, file]);
      done.add(file);
    };
    const all = [...SOURCES, ...PACKAGES];
    for (const file of all) walk(file, []);
    assert.equal(done.size >= all.length, true);
  });

  it('keeps disk, clock, console, network and threads out of the floors below formats', () => {
    for (const file of inRooms.filter((file) => floorOf(file) < PURE)) {
      const lines = importsOf(file).map(({ specifier }) => specifier);
      assert.ok(!lines.some((specifier) => specifier.startsWith('node:')), `${file} imports from Node`);
      assert.doesNotMatch(codeOf(file), /\bprocess\.|\bfetch\(|\bBuffer\b|\bnew (Worker|WebSocket)\b/, file);
      assert.doesNotMatch(codeOf(file), /\bDate\.now|\bnew Date\(\s*\)|\bDate\(\s*\)|\bperformance\.|\bhrtime/, file);
      assert.doesNotMatch(codeOf(file), /\bconsole\./, file);
      if (file !== TURN) assert.doesNotMatch(codeOf(file), /\bset(Timeout|Interval|Immediate)\b/, file);
    }
  });

  it('draws chance from random/ alone', () => {
    for (const file of [...SOURCES, ...PACKAGES]) assert.doesNotMatch(read(file), /Math\.random/, file);
  });

  it('has no rooms for leftovers, and files that stay one idea', () => {
    for (const file of [...SOURCES, ...PACKAGES]) {
      assert.doesNotMatch(file, /(^|\/)(types|utils|helpers|misc|common)\.ts$/);
      if (/(?:binaries|boundary-words)\.ts$/.test(file)) continue;
      assert.ok(read(file).split('\n').length <= 300, `${file} is too long for one idea`);
    }
  });

  it('starts no program that Windows knows by another name, and no shell', () => {
    const files = ['src', 'scripts', 'test', 'bench', 'experiments', 'fuzz'].flatMap((folder) =>
      ['.ts', '.mjs'].flatMap((ending) => filesBelow(folder, ending)),
    );
    assert.ok(files.length > 500);
    for (const file of files.filter((file) => file !== 'test/architecture.test.ts')) {
      const code = codeOf(file);
      assert.doesNotMatch(code, /\b(?:spawn|exec|execFile)(?:Sync)?\(\s*['"`](?:npm|npx|node|tsc)\b/, file);
      assert.doesNotMatch(code, /\bshell: true\b/, file);
      if (!file.startsWith('test/'))
        assert.doesNotMatch(code, /\b(?:spawn|execFile)(?:Sync)?\(\s*['"`](?:sh|bash)\b/, file);
      assert.doesNotMatch(code, /import\.meta\.url\)\.pathname/, `${file}: fileURLToPath`);
    }
  });
});
