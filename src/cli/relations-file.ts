/** A file of relations. A large one is read in pieces: a string of the whole may not fit. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { InputError } from '../check/index.ts';
import { parseRelations, relationsParser } from '../tasks/similar/relations/parse.ts';
import type { GivenRelations } from '../tasks/similar/relations/resolve.ts';
import { readText } from './files.ts';

const LARGE = 64 * 1024 * 1024;

export async function readRelations(
  path: string,
  ids: ReadonlySet<string>,
  large: number = LARGE,
): Promise<GivenRelations> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new InputError(path, 'there is no such file');
  if (found.size < large) return parseRelations(await readText(path), ids, path);
  const parser = relationsParser(ids, path);
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
    parser.push(chunk as string);
  }
  return parser.end();
}
