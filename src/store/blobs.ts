/** Content-addressed files beside the database, named by their SHA-256 and never changed. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../check/index.ts';
import { hashOf, hex } from './content.ts';
import { failure } from './failure.ts';

export interface Blobs {
  /** Writes the bytes durably and returns their name. */
  put(bytes: Uint8Array): string;
  get(name: string): Uint8Array;
  /** Deletes all other files. */
  keep(names: ReadonlySet<string>): void;
}

export function blobsIn(folder: string, who: string): Blobs {
  return {
    put(bytes) {
      const name = nameOf(bytes);
      mkdirSync(folder, { recursive: true });
      const path = join(folder, name);
      if (existsSync(path) && nameOf(readFileSync(path)) === name) return name;
      try {
        writeDurably(`${path}.tmp`, bytes);
        renameSync(`${path}.tmp`, path);
        syncFolder(folder);
      } catch (error) {
        rmSync(`${path}.tmp`, { force: true });
        throw failure(who, error);
      }
      return name;
    },
    get(name) {
      const path = join(folder, name);
      if (!existsSync(path)) throw new InputError(path, 'the file is gone; aspectra update makes the model again');
      const bytes = readFileSync(path);
      // A plain array: slices of a Buffer are no copies.
      if (nameOf(bytes) === name) return new Uint8Array(bytes);
      throw new InputError(path, 'is damaged: its checksum does not match; aspectra update makes the model again');
    },
    keep(names) {
      if (!existsSync(folder)) return;
      for (const name of readdirSync(folder)) if (!names.has(name)) rmSync(join(folder, name), { force: true });
    },
  };
}

const nameOf = (bytes: Uint8Array): string => hex(hashOf(bytes));

function writeDurably(path: string, bytes: Uint8Array): void {
  const file = openSync(path, 'w');
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Makes the new name durable; some systems cannot open a folder, and need not. */
function syncFolder(folder: string): void {
  try {
    const file = openSync(folder, 'r');
    fsyncSync(file);
    closeSync(file);
  } catch {}
}
