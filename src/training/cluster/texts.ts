/** Texts in chunks: JSON lines, at most 2048 documents a file, named by their content, which is their checksum. */
import { InputError } from '../../check/index.ts';
import type { Source } from '../../text/index.ts';
import { sha256Of } from './chunks.ts';
import { requireObject, type Storage } from './storage.ts';

/** Limits of a chunk. */
const MAX_DOCUMENTS = 2048;
const MAX_CHARACTERS = 8_000_000;

/** Writes the documents as they come, and holds no more than a chunk of them. */
export async function writeTexts(
  storage: Storage,
  sources: AsyncIterable<Source> | Iterable<Source>,
): Promise<string[]> {
  const names: string[] = [];
  let lines: string[] = [];
  let characters = 0;
  const flush = async () => {
    if (lines.length === 0) return;
    const bytes = new TextEncoder().encode(lines.join('\n'));
    const name = `texts/${sha256Of([bytes])}`;
    if (!(await storage.has(name))) await storage.put(name, [bytes]);
    names.push(name);
    [lines, characters] = [[], 0];
  };
  for await (const { id, text, language, cues } of sources) {
    lines.push(JSON.stringify({ id, text, language, cues }));
    characters += text.length;
    if (lines.length === MAX_DOCUMENTS || characters >= MAX_CHARACTERS) await flush();
  }
  await flush();
  return names;
}

export async function readTextChunk(storage: Storage, name: string): Promise<Source[]> {
  const bytes = await requireObject(storage, name);
  if (name !== `texts/${sha256Of([bytes])}`) {
    throw new InputError(
      `${storage.place}/${name}`,
      'is damaged: it is not what its name says; remove it and begin again',
    );
  }
  return new TextDecoder()
    .decode(bytes)
    .split('\n')
    .map((line) => JSON.parse(line));
}
