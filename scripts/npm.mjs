/**
 * npm as a program that `spawn` can start on every system. On Windows npm is a `.cmd` file, which `spawn` refuses without
 * a shell; npm's own JavaScript, run by Node, needs none.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const BESIDE_NODE = ['node_modules/npm/bin/npm-cli.js', '../lib/node_modules/npm/bin/npm-cli.js'];

/** The program and its arguments: `spawnSync(...npm(['install']), options)`. */
export function npm(args) {
  const script = [process.env.npm_execpath, ...BESIDE_NODE.map((path) => join(dirname(process.execPath), path))].find(
    (path) => path && /npm-cli\.[cm]?js$/.test(path) && existsSync(path),
  );
  if (script) return [process.execPath, [script, ...args]];
  if (process.platform !== 'win32') return ['npm', args];
  throw new Error('npm was not found beside Node; run this by npm: npm run …');
}
