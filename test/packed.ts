/** An empty project with the packed package in it, as a user's would be: its dependencies, and no peers. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { npm } from '../scripts/npm.mjs';
import { ROOT, read } from './house.ts';

export interface Project {
  readonly folder: string;
  /** The files of the package. */
  readonly files: readonly { readonly path: string; readonly size: number }[];
  readonly size: number;
  readonly unpackedSize: number;
  remove(): void;
}

/** What npm would put in the package; the build is not run again. */
export function packedFiles(folder = ROOT): Pick<Project, 'files' | 'size' | 'unpackedSize'> {
  const [program, args] = npm(['pack', '--dry-run', '--json', '--silent', '--ignore-scripts']);
  const { stdout } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  const [{ files, size, unpackedSize }] = JSON.parse(stdout) as Pick<Project, 'files' | 'size' | 'unpackedSize'>[];
  return { files, size, unpackedSize };
}

/** `others` are packages of this project that the user's has too; without `optional`, what may be left out is not there. */
export function emptyProject(others: readonly string[] = [], { optional = true } = {}): Project {
  const folder = mkdtempSync(join(tmpdir(), 'aspectra-user-'));
  const packed = install(folder, 'aspectra', '.', optional);
  for (const name of others) link(folder, name);
  return { folder, ...packed, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Puts a package of this project into one of a user's, as it is packed, with its dependencies. */
export function install(folder: string, name: string, place: string, optional = true): ReturnType<typeof packedFiles> {
  const packed = packedFiles(join(ROOT, place));
  for (const { path } of packed.files) {
    const to = join(folder, 'node_modules', name, path);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(join(ROOT, place, path), to);
  }
  const { dependencies, optionalDependencies } = JSON.parse(read(join(place, 'package.json'))) as Record<
    string,
    object
  >;
  for (const other of Object.keys({ ...dependencies, ...(optional && optionalDependencies) })) link(folder, other);
  return packed;
}

function link(folder: string, name: string): void {
  const to = join(folder, 'node_modules', name);
  mkdirSync(dirname(to), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules', name), to, 'junction');
}
