/**
 * Makes the declarations in dist/ fit for every compiler:
 *
 *   - imports end in .js instead of .ts, which TypeScript before 5 cannot resolve;
 *   - typed arrays lose the parameter that TypeScript before 5.7 does not know;
 *   - interfaces of the web are declared, empty, because a project may lack them; where it has them, they merge;
 *   - declarations that no door reaches are removed.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { forOldCompilers } from './declarations.mjs';
import { doors } from './doors.mjs';
import { root } from './setup.mjs';

const dist = join(root, 'dist');
const WEB = {
  GPUAdapter: 'interface GPUAdapter {}',
  GPUBuffer: 'interface GPUBuffer {}',
  GPUDevice: 'interface GPUDevice {}',
  TextDecoder: 'interface TextDecoder {}',
  'WebAssembly.Memory': 'namespace WebAssembly { interface Memory {} }',
};

const files = readdirSync(dist, { recursive: true })
  .map((name) => join(dist, name))
  .filter((path) => path.endsWith('.d.ts'));
const imports = new Map();
for (const path of files) {
  const text = readFileSync(path, 'utf8');
  const targets = [];
  let changed = forOldCompilers(text, (target) => targets.push(resolve(dirname(path), `${target}.d.ts`)));
  const used = Object.keys(WEB).filter((name) => new RegExp(`: [^;]*\\b${name}\\b`).test(text));
  if (used.length > 0 && !text.includes('declare global')) {
    changed += `declare global {\n${used.map((name) => `    ${WEB[name]}\n`).join('')}}\n`;
  }
  if (changed !== text) writeFileSync(path, changed);
  imports.set(path, targets);
}

const reached = new Set();
const waiting = doors.map((door) => door.replace(/\.js$/, '.d.ts'));
for (const path of waiting) {
  if (reached.has(path)) continue;
  reached.add(path);
  waiting.push(...(imports.get(path) ?? []));
}
for (const path of files) if (!reached.has(path)) rmSync(path);
