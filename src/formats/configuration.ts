/**
 * The configuration file of a person: `aspectra.json` in the configuration folder of the home folder, or the file that
 * ASPECTRA_CONFIG names. It may name programs, plugins and addresses, so nobody else may be able to change it. A file in
 * the current folder may not: it may have come with somebody's documents.
 */
import { closeSync, fstatSync, openSync, readFileSync, type Stats, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { InputError } from '../check/index.ts';
import { type Fields, isObject, parsedJson } from '../check/json-values.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A relative path would lead into whatever folder a command is run in. */
export function configurationFile({ ASPECTRA_CONFIG, XDG_CONFIG_HOME, APPDATA }: Environment): string {
  if (ASPECTRA_CONFIG) {
    if (isAbsolute(ASPECTRA_CONFIG)) return ASPECTRA_CONFIG;
    throw new InputError('ASPECTRA_CONFIG', 'must be a full path', ASPECTRA_CONFIG);
  }
  const folder = [XDG_CONFIG_HOME, APPDATA].find((path) => path && isAbsolute(path));
  return join(folder ?? join(homedir(), '.config'), 'aspectra', 'aspectra.json');
}

/** Where what can be made again is kept, in a folder of its own. */
export function cacheFolder(of: string, { XDG_CACHE_HOME: cache = '' }: Environment = process.env): string {
  return join(isAbsolute(cache) ? cache : join(homedir(), '.cache'), 'aspectra', of);
}

/** What the file has; nothing where there is none. */
export function configuration(
  file: string,
  user: number | undefined = process.getuid?.(),
): Readonly<Record<string, unknown>> {
  const text = ownText(file, user);
  return text === undefined ? {} : jsonObject(text, file);
}

export function jsonObject(text: string, who: string): Fields {
  const value = parsedJson(text);
  if (isObject(value)) return value;
  throw new InputError(who, value === undefined ? 'must be JSON' : 'must be a JSON object');
}

/** The owner is asked of the open file: another one could take its place meanwhile. */
function ownText(file: string, user: number | undefined): string | undefined {
  let opened: number;
  try {
    opened = openSync(file, 'r');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new InputError(file, `cannot be read (${code})`);
  }
  try {
    requireOwn(file, fstatSync(opened), user);
    requireOwn(dirname(file), statSync(dirname(file)), user);
    return readFileSync(opened, 'utf8');
  } finally {
    closeSync(opened);
  }
}

const OTHERS_WRITE = 0o022;
/** In a folder with this bit nobody removes what belongs to another. */
const STICKY = 0o1000;
const ROOT = 0;

/** On Windows a file has no such owner and mode; there the home folder is closed to others. */
function requireOwn(path: string, { uid, mode }: Stats, user: number | undefined): void {
  if (user === undefined) return;
  if (uid !== user && uid !== ROOT)
    throw new InputError(path, 'may name programs to run, and belongs to another user: it is not read');
  if ((mode & OTHERS_WRITE) !== 0 && (mode & STICKY) === 0)
    throw new InputError(path, 'may name programs to run, and other users can change it: chmod go-w');
}
