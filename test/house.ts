/** The source files and what each imports, as text. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** A path as it is written in sources and in git, on Windows too. */
const withSlashes = (path: string): string => path.split(sep).join('/');

export function filesBelow(folder: string, ending: string): string[] {
  const entries = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending) && !entry.parentPath.includes('node_modules'))
    .map((entry) => withSlashes(relative(ROOT, join(entry.parentPath, entry.name))))
    .sort();
}

export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** The doors of the package: what each is in Node and, where that differs, in a browser; `dist/…` as `src/…`. */
export const DOORS: ReadonlyMap<string, { readonly node: string; readonly browser: string }> = new Map(
  Object.entries(JSON.parse(read('package.json')).exports as Record<string, string | Record<string, string>>)
    .filter(([door]) => door !== './package.json')
    .map(([door, target]) => {
      const { default: node, browser = node } = typeof target === 'string' ? { default: target } : target;
      return [door, { node: sourceOf(node), browser: sourceOf(browser) }];
    }),
);

function sourceOf(built: string): string {
  return built.replace('./dist/', 'src/').replace(/\.js$/, '.ts');
}

/** A source file without its comments. */
export const codeOf = (path: string): string => read(path).replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

/** Source files without tests and cases. */
export const SOURCES = filesBelow('src', '.ts').filter((file) => !/\.(test|case)\.ts$|\.d\.ts$/.test(file));

/** The same of the packages beside it. */
export const PACKAGES = filesBelow('packages', '.ts').filter(
  (file) => /^packages\/[^/]+\/src\//.test(file) && !/\.test\.ts$/.test(file),
);

const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?\s*'([^']+)'|\bimport\(\s*'([^']+)'/g;

export interface Import {
  readonly specifier: string;
  /** The file of the house it means, if it means one. */
  readonly file: string | undefined;
  /** By `import()`, when it is needed. */
  readonly lazy: boolean;
}

export function importsOf(file: string): Import[] {
  return [...read(file).matchAll(IMPORT)].map(([, plain, lazy]) => {
    const specifier = plain ?? lazy;
    const target = specifier.startsWith('.')
      ? withSlashes(relative(ROOT, resolve(ROOT, dirname(file), specifier)))
      : undefined;
    return { specifier, file: target, lazy: lazy !== undefined };
  });
}
