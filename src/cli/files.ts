import { readFile } from 'node:fs/promises';
import { InputError } from '../check/index.ts';
import { decode } from '../formats/decode.ts';

/** The text of one file as it is, for references and the like. */
export async function readText(path: string): Promise<string> {
  const bytes = await readFile(path).catch(() => undefined);
  if (!bytes) throw new InputError(path, 'there is no such file');
  return decode(bytes, path).text;
}
