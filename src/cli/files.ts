/** Files that a command reads as they are, and writes. */
import { readFile, writeFile } from 'node:fs/promises';
import { InputError } from '../check/index.ts';
import { decode } from '../formats/decode.ts';

/** The text of one file as it is, for references and the like. */
export async function readText(path: string): Promise<string> {
  const bytes = await readFile(path).catch(() => undefined);
  if (!bytes) throw new InputError(path, 'there is no such file');
  return decode(bytes, path).text;
}

/** Writes a file; throws an InputError with the reason where that fails. */
export async function save(path: string, content: string | Uint8Array): Promise<void> {
  try {
    await writeFile(path, content);
  } catch (error) {
    throw new InputError(path, `cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
}
