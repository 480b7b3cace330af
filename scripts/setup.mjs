/**
 * Installs what is missing, so that `npm start` and `npm test` need no step before them.
 * Plain JavaScript without dependencies: it runs on whatever Node the machine has, before anything is installed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { npm } from './npm.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Modification time, or 0 where there is no such file. */
const time = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

/** Runs npm; its failure ends this process. */
export function runNpm(...words) {
  const [program, args] = npm(words);
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

export function setup() {
  const installed = time(join(root, 'node_modules', '.package-lock.json'));
  if (installed > 0 && installed >= time(join(root, 'package-lock.json'))) return;
  console.error('aspectra: installing what is missing (npm install) …');
  runNpm('install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error');
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) setup();
