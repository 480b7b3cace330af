/** The package as the registry and other machines will see it. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { productionPackages } from '../scripts/licences.mjs';
import { PAGES, publish } from '../scripts/published.mjs';
import { VERSION } from '../src/check/version.ts';
import { temporaryFolder } from './folder.ts';
import { ROOT, read } from './house.ts';
import { emptyProject, packedFiles } from './packed.ts';

interface Locked {
  readonly packages: Readonly<Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> }>>;
}

describe('the package', () => {
  it('has the version that the program says', () => assert.equal(JSON.parse(read('package.json')).version, VERSION));
});

describe('the lock files', () => {
  for (const file of ['package-lock.json', 'site/package-lock.json', 'test/consumer/package-lock.json']) {
    it(`${file} has the binaries of every tool for every system: npm ci fails where one is missing`, () => {
      const { packages } = JSON.parse(read(file)) as Locked;
      const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
        Object.keys(optionalDependencies)
          .filter((name) => !(`node_modules/${name}` in packages || `${path}/node_modules/${name}` in packages))
          .map((name) => `${path}: ${name}`),
      );
      assert.deepEqual(missing, []);
      assert.ok(Object.keys(packages).length > 5);
    });

    it(`${file} names no registry`, () => assert.doesNotMatch(read(file), /"resolved": "https?:/));
  }
});

/** In bytes. A third of what is unpacked is declarations and source maps, whose lines traces show. */
const MAX_PACKED = 1_800_000;
const MAX_UNPACKED = 5_600_000;
/** What an installation without, and one with what may be left out, takes on a disk whose blocks have 4 kB. */
const MAX_INSTALLED = { core: { packages: 20, megabytes: 15 }, all: { packages: 80, megabytes: 35 } };
const BLOCK = 4096;

const onDisk = (sizes: readonly number[]): number =>
  sizes.reduce((sum, size) => sum + Math.ceil(size / BLOCK) * BLOCK, 0) / 2 ** 20;

describe('an installation', () => {
  const sizeOf = (place: string): number =>
    onDisk(
      readdirSync(join(ROOT, place), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.parentPath.slice(join(ROOT, place).length).includes('node_modules'))
        .map((entry) => statSync(join(entry.parentPath, entry.name)).size),
    );
  const said = /, (\d+) packages in place of (\d+)/.exec(read('docs/getting-started.md'))!.slice(1).map(Number);
  const own = onDisk(packedFiles().files.map(({ size }) => size));
  for (const [name, kinds] of [
    ['core', ['installed']],
    ['all', ['installed', 'unless']],
  ] as const)
    it(`of ${name} is a few small packages`, (t) => {
      const places = productionPackages().filter(({ why }) => (kinds as readonly string[]).includes(why));
      const packages = places.length + 1;
      const megabytes = places.reduce((sum, { place }) => sum + sizeOf(place), own);
      t.diagnostic(`${packages} packages, ${megabytes.toFixed(1)} MB`);
      assert.ok(packages <= MAX_INSTALLED[name].packages, `${packages} packages`);
      assert.ok(megabytes <= MAX_INSTALLED[name].megabytes, `${megabytes} MB`);
      assert.ok(said.includes(packages), `${packages} packages, the guide says ${said.join(' and ')}`);
    });
});

describe('the package', () => {
  const { size, unpackedSize, files } = packedFiles();

  it('has every file that its README links to, and pictures that are small', () => {
    const packed = new Map(files.map(({ path, size }) => [path, size]));
    const links = [...read('README.md').matchAll(/\]\(([^)#\s]+)[^)]*\)|src="([^"]+)"/g)].map(([, a, b]) => a ?? b);
    const own = links.filter((target) => !/^[a-z]+:/.test(target));
    assert.ok(own.length > 20);
    for (const target of own) assert.ok(packed.has(target), `the package has no ${target}`);
    for (const [path, bytes] of packed) if (path.startsWith('docs/images/')) assert.ok(bytes < 120_000, path);
  });

  it('has a man page with every command', () => {
    const page = read('dist/aspectra.1').replaceAll('\\-', '-');
    assert.ok(files.some(({ path }) => path === JSON.parse(read('package.json')).man.slice(2)));
    for (const name of Object.keys(JSON.parse(read('src/cli/examples.json'))))
      assert.match(page, new RegExp(`^\\.SH ASPECTRA ${name.toUpperCase()}\n\\.nf\nUsage: aspectra ${name} `, 'm'));
  });

  it('stays small', (t) => {
    t.diagnostic(
      `${(size / 1e6).toFixed(2)} MB packed, ${(unpackedSize / 1e6).toFixed(2)} MB unpacked, ${files.length} files`,
    );
    assert.ok(files.length > 300, 'built before it is packed');
    assert.ok(JSON.parse(read('package.json')).scripts.prepack.includes('run --silent build'));
    const maps = files.filter(({ path }) => path.endsWith('.js.map'));
    const scripts = files.filter(({ path }) => /^dist\/.*\.js$/.test(path));
    assert.equal(maps.length, scripts.length, 'a source map for every script');
    const declarations = files.filter(({ path }) => path.endsWith('.d.ts'));
    for (const { path } of declarations)
      assert.doesNotMatch(read(path), /from ['"][^'"]*\.ts['"]|[A-Za-z0-9+/]{500}/, path);
    assert.ok(size < MAX_PACKED, `${size} bytes packed`);
    assert.ok(unpackedSize < MAX_UNPACKED, `${unpackedSize} bytes unpacked`);
  });
});

it('says after its release that it can be had from npm, and where it lives', () => {
  const folder = temporaryFolder();
  for (const path of [...PAGES, 'package.json', 'packages/cluster/package.json']) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(ROOT, path), join(folder, path));
  }
  assert.throws(() => publish(folder, ''), /needs the address of the repository/);
  publish(folder, 'https://example.org/me/aspectra');
  for (const path of PAGES) {
    assert.match(read(path), /npm pack/, path);
    const text = readFileSync(join(folder, path), 'utf8');
    assert.match(text, /npm install aspectra/, path);
    assert.doesNotMatch(text, /<!--/, path);
  }
  const { name, bugs } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  assert.deepEqual([name, bugs], ['aspectra', 'https://example.org/me/aspectra/issues']);
});

/** First lines of people who have read nothing: what they print first, where they work, or the one sentence they end with. */
const FIRST_LINES: readonly (readonly [line: string, said: RegExp])[] = [
  ['talk.vtt', /^Repair café|^Seed|^\S/],
  ['notes', /documents/],
  ['version', /^\d+\.\d+\.\d+$/m],
  ['-v', /^\d+\.\d+\.\d+$/m],
  ['--version', /^\d+\.\d+\.\d+$/m],
  ['help', /Usage: aspectra/],
  ['--help', /Usage: aspectra/],
  ['help summarize', /Usage: aspectra summarize/],
  ['summarize article.txt', /council|bridge/],
  ['summarize article.txt -n 1 --json', /"sentences"/],
  ['structure talk.vtt --chapters youtube', /^0:00 /],
  ['topics notes', /topics?/],
  ['similar notes/n1.txt --in notes', /^Like n1.txt/],
  ['recommend notes/n1.txt --in notes', /^After n1.txt/],
  ['add notes --library mine', /^6 new/],
  ['search dogs --library mine', /n1/],
  ['list --library mine', /n1/],
  ['show n1.txt --library mine', /dogs/],
  ['list methods', /lexpagerank/],
  ['explain plsa', /latent semantic/],
  ['article.txt -o out.html', /out\.html/],
  ['chapters talk.vtt', /no command chapters; did you mean: aspectra structure talk\.vtt$/],
  ['summarise article.txt', /did you mean: aspectra summarize article\.txt$/],
  ['tldr article.txt', /did you mean: aspectra summarize article\.txt$/],
  ['keywords article.txt', /did you mean: aspectra glance article\.txt$/],
  ['cluster notes', /did you mean: aspectra topics notes$/],
  ['ui', /did you mean: aspectra serve$/],
  ['languages', /did you mean: aspectra list languages$/],
  ['rouge article.txt talk.vtt', /did you mean: aspectra evaluate rouge article\.txt talk\.vtt$/],
  ['frobnicate', /no command or file frobnicate; aspectra FILE says what a file is about/],
  ['summarize', /needs files, folders, or a text on standard input$/],
  ['summarize nothing.txt', /nothing\.txt: there is no such file or folder$/],
  ['summarize article.txt --length 2', /unknown option --length \(did you mean --words\?\)$/],
  ['summarize article.txt -w ten', /words must be a whole number of at least 1; got "ten"$/],
  ['summarize article.txt -o out.txt', /unknown option -o; the result goes to standard output/],
  ['summarize https://example.org/a.html', /is an address, and nothing is fetched/],
  ['structure talk.vtt --format youtube', /format must be one of/],
  ['topics article.txt', /needs at least two documents/],
  ['similar dogs --in notes', /no document of the collection has this id, and there is no such file/],
  ['similar notes/n1.txt notes', /too many arguments .* as in: aspectra similar draft\.txt --in/],
  ['search dogs', /needs a library: --library DIR, .*; aspectra add FILES --library DIR makes one$/],
  ['man', /did you mean: aspectra --help$/],
  ['summarize -i article.txt', /unknown option -i; files stand without an option/],
  [
    'summarize article.txt --format json',
    /not valid JSON.*; format says how a file is read, not how a result is printed$/,
  ],
  ['topics notes --html', /unknown option --html \(did you mean --report\?\)$/],
  ['structure talk.vtt --srt', /did you mean --chapters\?\)$/],
  ['evaluate article.txt talk.vtt', /evaluate needs one of rouge, .* before article\.txt$/],
  ['list --library nowhere', /there is no library here; aspectra add --library DIR FILES makes one$/],
  ['train notes', /required option .*as in: aspectra train/],
  ['compare article.txt talk.vtt', /too many arguments .*as in: aspectra compare/],
];

it('answers the first lines of people who have read nothing, or says in one sentence what to type', () => {
  const project = emptyProject();
  try {
    const command = join(project.folder, 'node_modules', 'aspectra', 'bin', 'aspectra.js');
    const put = (name: string, text: string) => writeFileSync(join(project.folder, name), text);
    cpSync(join(ROOT, 'examples', 'talk.vtt'), join(project.folder, 'talk.vtt'));
    put(
      'article.txt',
      'The council met. It voted for the new bridge. The bridge will cost two million. Work begins in May.',
    );
    mkdirSync(join(project.folder, 'notes'));
    const subjects = ['dogs chase the cats', 'bread needs flour', 'sheep graze on hills'];
    for (const i of [1, 2, 3, 4, 5, 6])
      put(`notes/n${i}.txt`, `${subjects[(i - 1) % 3]} in the year ${i}. So it was, and ${subjects[(i - 1) % 3]}.`);
    for (const [line, said] of FIRST_LINES) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...line.split(' ')], {
        ...{ cwd: project.folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
      });
      if (status === 0) assert.match(stdout, said, line);
      else {
        assert.match(stderr.trimEnd(), said, line);
        assert.match(stderr, /^aspectra: [^\n]{1,220}\n$/, `${line}: one sentence`);
      }
    }
    assert.ok(FIRST_LINES.length >= 40);
  } finally {
    project.remove();
  }
});

it('says what to install where something that may be left out is needed', () => {
  const project = emptyProject([], { optional: false });
  try {
    const command = join(project.folder, 'node_modules', 'aspectra', 'bin', 'aspectra.js');
    const run = (...words: string[]) =>
      spawnSync(process.execPath, [command, ...words], { cwd: project.folder, encoding: 'utf8' });
    const texts = { 'a.txt': 'The ship sailed. It came back.', 'a.html': '<p>The ship sailed.', 'a.pdf': '%PDF-1.7\n' };
    for (const [name, text] of Object.entries(texts)) writeFileSync(join(project.folder, name), text);
    assert.equal(run('structure', 'a.txt').status, 0);
    for (const [words, packages] of [
      [['a.html'], 'linkedom @mozilla/readability'],
      [['summarize', 'a.pdf'], 'unpdf'],
      [['serve'], 'hono @hono/node-server'],
    ] as const) {
      const { status, stderr } = run(...words);
      assert.equal(status, 1, words[0]);
      assert.ok(stderr.trimEnd().endsWith(`needs what is not installed: npm install ${packages}`), stderr);
      assert.equal(stderr.trimEnd().split('\n').length, 1);
    }
  } finally {
    project.remove();
  }
});
