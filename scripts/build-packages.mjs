/**
 * Builds packages/cluster/dist. In the sources one module of a package, core.ts, has the rest of aspectra, by its door for
 * backends; here that module names the door as a package does.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { forOldCompilers } from './declarations.mjs';
import { root } from './setup.mjs';

const DOOR = /(['"])(?:\.\.\/)+src\/doors\/backends\.[tj]s\1/g;
const folder = join(root, 'packages', 'cluster');
const [sources, dist] = [join(folder, 'src'), join(folder, 'dist')];

const { config } = ts.readConfigFile(join(root, 'tsconfig.build.json'), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(
  { ...config, include: [], files: [], compilerOptions: { ...config.compilerOptions, rootDir: root, outDir: dist } },
  ts.sys,
  root,
);
const program = ts.createProgram([join(sources, 'index.ts')], options);
rmSync(dist, { recursive: true, force: true });
for (const file of program.getSourceFiles()) {
  if (!file.fileName.startsWith(sources)) continue;
  program.emit(file, (path, text) => {
    const to = join(dist, relative(join(dist, relative(root, sources)), path));
    const named = text.replace(DOOR, '$1aspectra/backends$1');
    const written = path.endsWith('.d.ts') ? forOldCompilers(named) : named;
    if (!path.endsWith('.map') && /['"](?:\.\.\/)+src\//.test(written))
      throw new Error(`build: ${path} imports something else than the door for backends`);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, written);
  });
}
