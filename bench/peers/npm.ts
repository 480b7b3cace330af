/** Peers from npm, in a folder of their own: they are compared with, and are nobody's dependency. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from '../../scripts/npm.mjs';
import { here, openProcess, type Peer } from './process.ts';

const FOLDER = here('../.peers');
const PACKAGES = ['lda', 'lexrank', 'natural'] as const;
const HOW = 'npm run bench -- peers --install';

/** The script of that name, which finds its package in the folder; how to install it where it is not there. */
export async function openNpm(
  name: (typeof PACKAGES)[number],
  ...words: readonly (string | number)[]
): Promise<Peer | string> {
  if (versionOf(name) === undefined) return HOW;
  return openProcess(process.execPath, [
    here(`./${name}.cjs`),
    join(FOLDER, 'node_modules', name),
    ...words.map(String),
  ]);
}

export function installPeers(install: boolean): void {
  if (install) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, 'package.json'), '{"private":true}\n');
    const { status } = spawnSync(...npm(['install', '--no-audit', '--no-fund', '--ignore-scripts', ...PACKAGES]), {
      cwd: FOLDER,
      stdio: 'inherit',
    });
    process.exitCode = status ?? 1;
  }
  for (const name of PACKAGES) console.log(`${name}: ${versionOf(name) ?? `not here; ${HOW}`}`);
}

function versionOf(name: string): string | undefined {
  const file = join(FOLDER, 'node_modules', name, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined;
}
