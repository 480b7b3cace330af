/** The files of a folder that can be read: all levels, sorted; hidden ones, `node_modules` and linked folders are not entered. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '../check/index.ts';
import { FORMATS, formatOfEnding } from './table.ts';

export async function isFolder(path: string): Promise<boolean> {
  const info = await stat(path).catch(() => undefined);
  if (!info) throw new InputError(path, 'there is no such file or folder');
  if (!info.isDirectory() && !info.isFile() && !isShellPipe(path)) {
    throw new InputError(path, 'is a device or a pipe, which may never end; standard input is read by -');
  }
  return info.isDirectory();
}

/** `<(command)` of a shell. */
const isShellPipe = (path: string): boolean => /^\/(?:dev|proc\/self)\/fd\/\d+$/.test(path);

export interface Sources {
  readonly paths: readonly string[];
  readonly notes: readonly string[];
}

export async function sourcesOf(folder: string): Promise<Sources> {
  const paths: string[] = [];
  const notes: string[] = [];
  let others = 0;
  const walk = async (at: string): Promise<void> => {
    const found = await readdir(at, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      notes.push(`${at} cannot be entered (${error.code}).`);
      return [];
    });
    for (const entry of found) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      const path = join(at, entry.name);
      if (entry.isDirectory()) await walk(path);
      else if (!(entry.isFile() || (entry.isSymbolicLink() && (await isFile(path))))) continue;
      else if (formatOfEnding(entry.name)) paths.push(path);
      else others++;
    }
  };
  await walk(folder);
  if (paths.length === 0) {
    throw new InputError(folder, `the folder has no file that can be read (${Object.keys(FORMATS).join(' ')})`);
  }
  if (others > 0) {
    notes.push(`${others} ${others === 1 ? 'file' : 'files'} of other formats in ${folder} passed over.`);
  }
  return { paths: paths.sort(), notes };
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (info) => info.isFile(),
    () => false,
  );
