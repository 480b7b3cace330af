/** The code and the commands of the documentation: TypeScript is checked, what promises output is run. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import ts from 'typescript';
import { temporaryFolder } from './folder.ts';
import { filesBelow, ROOT, read } from './house.ts';

const PAGES = ['README.md', ...filesBelow('docs', '.md')];
const blocksOf = (page: string, language: string): string[] =>
  [...read(page).matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, code]) => code);

/** What a reader of an excerpt imagines; a name that a block declares itself hides it. */
const GIVEN = `
declare const text: string;
declare const texts: string[];
declare const bytes: Uint8Array;
declare const file: File;
declare const signal: AbortSignal;
declare const items: import('aspectra').Source[];
declare const documents: import('aspectra').Source[];
declare const questions: import('aspectra').Source[];
declare const counts: import('aspectra/linalg').Csr;
declare const pieces: import('aspectra/linalg').Csr[];
declare const accelerator: ReturnType<typeof import('aspectra/models').openAccelerator>;
`;

/** In the repository, so that the package finds itself by its name. */
const FOLDER = join(ROOT, 'test', '.docs-code');

describe('the code of the documentation', () => {
  const blocks = PAGES.flatMap((page) =>
    blocksOf(page, 'ts').map((code, i) => ({ page, code, file: join(FOLDER, `${page.replaceAll('/', '-')}-${i}.ts`) })),
  );
  before(() => {
    mkdirSync(FOLDER, { recursive: true });
    for (const { file, code } of blocks) writeFileSync(file, `${code}\nexport {};\n`);
    writeFileSync(join(FOLDER, 'given.d.ts'), GIVEN);
  });
  after(() => rmSync(FOLDER, { recursive: true, force: true }));

  it('is TypeScript that compiles', () => {
    assert.ok(blocks.length > 10);
    const program = ts.createProgram([join(FOLDER, 'given.d.ts'), ...blocks.map(({ file }) => file)], {
      ...{ module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2024, strict: true, noEmit: true },
      ...{ skipLibCheck: true, types: ['node'] },
    });
    const errors = ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
      const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line : 0;
      return `${file?.fileName.replace(/.*docs-code./, '')}:${line} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    });
    assert.deepEqual(errors, []);
  });

  for (const { page, code, file } of blocks.filter(({ code }) => code.includes('// → '))) {
    it(`of ${page} prints what it promises`, () => {
      const { stdout, stderr, status } = spawnSync(process.execPath, [file], { encoding: 'utf8', cwd: ROOT });
      assert.equal(status, 0, stderr);
      const promised = [...code.matchAll(/^\/\/ → (.*)$/gm)].map(([, line]) => line);
      assert.deepEqual(stdout.trimEnd().split('\n'), promised);
    });
  }
});

describe('the commands of the documentation', () => {
  for (const page of PAGES) {
    for (const block of blocksOf(page, 'console')) {
      for (const part of block.split(/^\$ (?:npx )?aspectra /m).slice(1)) {
        const [command, ...promised] = part.trimEnd().split('\n');
        if (!command.includes('examples/')) continue;
        it(`of ${page}: aspectra ${command}`, () => {
          const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word);
          const { stdout, stderr, status } = spawnSync(process.execPath, [join(ROOT, 'bin', 'aspectra.js'), ...words], {
            encoding: 'utf8',
            cwd: ROOT,
          });
          assert.equal(status, 0, stderr);
          if (promised.length > 0) assert.deepEqual(stdout.trimEnd().split('\n'), promised);
          else assert.ok(stdout.length > 20);
        });
      }
    }
  }

  it('that show how a pain is gone do what they say', () => {
    const folder = temporaryFolder();
    const rows = [...read('docs/evidence/pains.md').matchAll(/^\| (\d+) \|.*\| `aspectra (.*)` \|$/gm)];
    assert.ok(rows.length >= 7);
    for (const [, number, command] of rows) {
      const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) =>
        (quoted ?? word).replace(/^examples\//, join(ROOT, 'examples', '/')),
      );
      const { stdout, stderr, status } = spawnSync(process.execPath, [join(ROOT, 'bin', 'aspectra.js'), ...words], {
        encoding: 'utf8',
        cwd: folder,
      });
      assert.equal(status, 0, `${number}: ${stderr}`);
      assert.ok(stdout.length > 20, number);
      if (command.includes('--extra-stop-words')) assert.doesNotMatch(stdout, /radio/i, number);
      if (command.includes('--report'))
        assert.match(readFileSync(join(folder, 'report.html'), 'utf8'), /^<!doctype html>/i);
      if (command.includes('--chapters')) assert.match(stdout, /^0:00 .+\n\d+:\d\d /, number);
      if (command.includes('--explain')) assert.match(stdout, /score [\d.]+/, number);
    }
  });

  /** Commands in tables: what they name must exist. */
  it('name commands and flags that there are', () => {
    const help = new Map<string, string>();
    const helpOf = (command: string): string => {
      const words = command === '' ? ['--help'] : [command, '--help', 'all'];
      if (!help.has(command))
        help.set(
          command,
          spawnSync(process.execPath, [join(ROOT, 'bin', 'aspectra.js'), ...words], { encoding: 'utf8' }).stdout,
        );
      return help.get(command)!;
    };
    let checked = 0;
    for (const page of PAGES) {
      for (const [, command, rest] of read(page).matchAll(/`(?:npx )?aspectra ([a-z]+)((?: [^`]*)?)`/g)) {
        assert.match(helpOf(''), new RegExp(`^  ${command}\\b`, 'm'), `${page}: aspectra ${command}`);
        if (command === 'evaluate') continue;
        for (const [flag] of rest.replace(/'[^']*'|"[^"]*"/g, '').matchAll(/--[a-z][a-z-]+/g)) {
          assert.ok(helpOf(command).includes(flag), `${page}: aspectra ${command} has no ${flag}`);
          checked++;
        }
      }
    }
    assert.ok(checked > 20);
  });
});
