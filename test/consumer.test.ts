/** The packed package in the projects of others: three compilers, two ways to resolve, and the checkers of packages. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { npm } from '../scripts/npm.mjs';
import { DOORS, ROOT } from './house.ts';
import { emptyProject, type Project } from './packed.ts';

const TOOLS = join(ROOT, 'test', 'consumer');
const tool = (name: string) => join(TOOLS, 'node_modules', name);

/** The compilers are installed when the test first runs; without a registry it is skipped, but not where CI=true. */
function installed(): boolean {
  if (existsSync(tool('typescript-7'))) return true;
  const [program, args] = npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
  const { status } = spawnSync(program, args, { cwd: TOOLS, stdio: ['ignore', 'ignore', 'inherit'] });
  return status === 0;
}

const ready = installed();
const skip = !ready && process.env.CI !== 'true' ? 'the compilers cannot be installed here' : false;

const PROGRAM = `
import { summarize, structure, topics, similar, compare, InputError } from 'aspectra';
${[...DOORS.keys()].map((door, i) => `import * as door${i} from '${door.replace(/^\./, 'aspectra')}';`).join('\n')}
export const doors = [${[...DOORS.keys()].map((_, i) => `door${i}`).join(', ')}];
export async function main(text: string): Promise<string[]> {
  const { sentences, notes } = await summarize(text, { words: 100, method: 'auto' });
  const { boundaries } = await structure(text, { blocks: 3 });
  const { results } = await similar({ id: 'mine', text }, [{ id: 'other', text }], { top: 3 });
  const found: number = results.length;
  if (found < 0) throw new InputError('main', 'never');
  const counts: readonly number[] = boundaries.map((boundary) => Number(boundary));
  return [...sentences.map((sentence) => sentence.text), ...notes, String(counts.length), typeof topics, typeof compare];
}`;
/** Each line must be refused: nothing public is any. */
const TYPOS = [
  `summarize('', { wrods: 100 });`,
  `summarize(5);`,
  `structure('', { bloks: 3 });`,
  `topics([], { topicz: 3 });`,
  `similar('', [], { space: 'nowhere' });`,
  `summarize('').then(({ sentences }) => sentences[0].txet);`,
];

describe('in a project of somebody else', { skip }, () => {
  let project: Project;
  before(() => {
    assert.ok(ready, 'the compilers are installed');
    project = emptyProject(['@types/node', 'undici-types']);
    writeFileSync(join(project.folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(project.folder, 'main.ts'), PROGRAM);
    const names = `import { summarize, structure, topics, similar } from 'aspectra';`;
    writeFileSync(join(project.folder, 'typos.ts'), [names, ...TYPOS].join('\n'));
  });
  after(() => project?.remove());

  for (const [version, resolutions] of Object.entries({
    '5.0': ['nodenext'],
    5.9: ['bundler'],
    7: ['nodenext', 'bundler'],
  })) {
    for (const resolution of resolutions) {
      it(`is typed for TypeScript ${version}, ${resolution}, without skipLibCheck and without the libraries of the web`, () => {
        const types = join(project.folder, 'node_modules', '@types', 'node');
        rmSync(types);
        symlinkSync(version === '5.0' ? tool('types-node-18') : join(ROOT, 'node_modules', '@types', 'node'), types);
        const compilerOptions = {
          ...{ target: 'es2022', lib: ['es2022'], types: ['node'], strict: true, skipLibCheck: false, noEmit: true },
          ...{ module: resolution === 'bundler' ? 'esnext' : resolution, moduleResolution: resolution },
        };
        const files = ['main.ts', 'typos.ts'];
        writeFileSync(join(project.folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
        const tsc = join(tool(`typescript-${version}`), 'bin', 'tsc');
        const { stdout } = spawnSync(process.execPath, [tsc, '-p', '.', '--pretty', 'false'], {
          cwd: project.folder,
          encoding: 'utf8',
        });
        // The door of the server gives an application of hono, whose own declarations want the libraries of the web.
        // Lines that go on with an error are indented.
        const errors = stdout
          .split('\n')
          .filter((line) => /^\S/.test(line) && !/^typos\.ts|node_modules.hono/.test(line));
        assert.deepEqual(errors, []);
        const refused = [...stdout.matchAll(/^typos\.ts\((\d+),/gm)].map(([, line]) => Number(line) - 2);
        assert.deepEqual([...new Set(refused)], [...TYPOS.keys()]);
      });
    }
  }

  it('satisfies publint', async () => {
    const { publint } = await import(createRequire(join(TOOLS, 'x.js')).resolve('publint'));
    const pkgDir = join(project.folder, 'node_modules', 'aspectra');
    const { messages } = await publint({ pkgDir, strict: true, pack: false });
    assert.deepEqual(messages, []);
  });

  it('has the types that it says (attw), for Node and bundlers', async () => {
    const core = await import(createRequire(join(TOOLS, 'x.js')).resolve('@arethetypeswrong/core'));
    const folder = join(project.folder, 'node_modules', 'aspectra');
    const files = Object.fromEntries(
      project.files
        .filter(({ path }) => /(\.d\.ts|\.js|package\.json)$/.test(path))
        .map(({ path }) => [`/node_modules/aspectra/${path}`, readFileSync(join(folder, path), 'utf8')]),
    );
    const { version } = JSON.parse(files['/node_modules/aspectra/package.json']);
    const { problems } = await core.checkPackage(new core.Package(files, 'aspectra', version), {
      excludeEntrypoints: ['./package.json'],
    });
    // It is ESM alone: CommonJS gets it by import(), or by require() from Node 22.12 on.
    const known = ['CJSResolvesToESM', 'NoResolution'];
    assert.deepEqual(
      problems.filter(
        ({ kind, resolutionKind }: { kind: string; resolutionKind?: string }) =>
          !known.includes(kind) || (kind === 'NoResolution' && resolutionKind !== 'node10'),
      ),
      [],
    );
  });
});
