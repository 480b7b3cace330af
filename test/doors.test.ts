/** What the package shows to programs: few names, each with words that an editor shows. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import ts from 'typescript';
import { DOORS as PACKAGE_DOORS, ROOT } from './house.ts';
import { pluck } from './pluck.ts';

/** That for backends in other packages promises nothing, and is not for programs. */
const DOORS = new Map(
  [...PACKAGE_DOORS].filter(([door]) => door !== './backends').map(([door, { node }]) => [door, join(ROOT, node)]),
);
/** Names of all doors together; a name that several doors have counts once. */
const MAX_NAMES = 200;

const OPTIONS: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  target: ts.ScriptTarget.ESNext,
  lib: ['lib.esnext.d.ts', 'lib.dom.d.ts'],
  allowImportingTsExtensions: true,
  noEmit: true,
  skipLibCheck: true,
  strict: true,
};

describe('the doors', () => {
  const program = ts.createProgram([...DOORS.values()], OPTIONS);
  const checker = program.getTypeChecker();
  const symbolsOf = (door: string): ts.Symbol[] => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(DOORS.get(door)!)!)!;
    return checker
      .getExportsOfModule(module)
      .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol));
  };
  const all = new Set([...DOORS.keys()].flatMap(symbolsOf));

  it(`have at most ${MAX_NAMES} names`, (t) => {
    t.diagnostic(`${all.size} names over ${new Set(DOORS.values()).size} doors`);
    assert.ok(all.size > 100 && all.size <= MAX_NAMES, `${all.size} names`);
  });

  it('have a comment on every name', () => {
    const bare = [...all].filter((symbol) => symbol.getDocumentationComment(checker).length === 0);
    assert.deepEqual(pluck(bare, 'name'), []);
  });

  it('have an example for every task', () => {
    const functions = symbolsOf('.').filter(({ flags }) => flags & ts.SymbolFlags.Function);
    assert.ok(functions.length >= 6);
    for (const symbol of functions) {
      const tags = symbol.getJsDocTags(checker).map(({ name }) => name);
      assert.ok(tags.includes('example'), symbol.name);
    }
  });
});

describe('an editor', () => {
  const FILE = join(ROOT, 'test', 'program.ts');
  const PROGRAM = [
    "import { similar, structure, summarize } from '../dist/index.js';",
    "summarize('', { words: 1 });",
    "summarize('', { method: 'klsum', smoothing: 0.5 });",
    "summarize('', { method: 'fgb', smoothing: 5 });",
    "structure('', { method: 'texttiling', paragraphs: true });",
    "similar('', [], { space: 'svd', dimensions: 5 });",
    "summarize('', { wrods: 1 });",
    "summarize('', { method: 'lead', smoothing: 1 });",
  ].join('\n');
  const service = ts.createLanguageService({
    getScriptFileNames: () => [FILE],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const text = name === FILE ? PROGRAM : ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => ROOT,
    getCompilationSettings: () => OPTIONS,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
  });
  const shown = (at: string) => {
    const { documentation } = service.getQuickInfoAtPosition(FILE, PROGRAM.indexOf(at) + at.length - 2)!;
    return ts.displayPartsToString(documentation);
  };

  it('shows what an option does, its default, its limits and an example', () => {
    assert.ok(existsSync(join(ROOT, 'dist', 'index.d.ts')), 'the package is built: npm run build');
    assert.match(shown('words'), /^Length of the summary in words .*Example: `\{ words: 100 \}`/);
    assert.match(shown("'klsum', smoothing"), /^Pseudo-words .* Default: 0\.1\. It is at least 0\.000001, at most 1\./);
    assert.match(shown("'fgb', smoothing"), /^Pseudo-counts .* Default: 1\. It is at least 0\.000001\./);
    assert.match(shown('paragraphs'), /Default: true\. Example: `\{ paragraphs: false \}`/);
    assert.match(shown('dimensions'), /Default: \d+\./);
  });

  it('refuses typos and the options of other methods, and nothing else', () => {
    const lines = service.getSemanticDiagnostics(FILE).map(({ start }) => PROGRAM.slice(0, start).split('\n').length);
    assert.deepEqual(lines, [7, 8]);
  });
});
