import { writeFile } from 'node:fs/promises';
import { InputError } from '../check/index.ts';

/** Writes a file; throws an InputError with the reason where that fails. */
export async function save(path: string, content: string | Uint8Array): Promise<void> {
  try {
    await writeFile(path, content);
  } catch (error) {
    throw new InputError(path, `cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
}
