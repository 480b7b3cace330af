/** `--likes`: ids of documents that a person liked, or files with an id on every line. */
import { existsSync } from 'node:fs';
import { readText } from './files.ts';

export const LIKES_HELP = 'documents that were liked: ids, or a file with an id on every line';

/** An id of the collection takes precedence over a file of that name; others are lists with commas. */
export async function readLikes(
  given: readonly string[] | undefined,
  isDocument: (id: string) => boolean,
): Promise<string[]> {
  const ids: string[] = [];
  for (const value of given ?? []) {
    if (isDocument(value)) ids.push(value);
    else if (existsSync(value)) ids.push(...idsIn(await readText(value)));
    else ids.push(...value.split(',').map((id) => id.trim()));
  }
  return [...new Set(ids.filter((id) => id !== ''))];
}

const idsIn = (text: string): string[] =>
  text.split(/\r?\n/).flatMap((line) => (/^\s*(#|$)/.test(line) ? [] : [line.split('\t')[0].trim()]));
