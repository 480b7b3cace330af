/** A person who was renamed in one document is renamed in all that know them by the same name. */
import type { Library } from './library.ts';

type Names = Readonly<Record<string, string>>;

/** Names that a program gives to voices are of one recording alone. */
const VOICE = /^(?:speaker|spk|voice|channel|person|unknown)?[\s_-]*(?:\d+|[a-z])?$/iu;

/** `before`: what speakers of `id` were called by their names in the file. Returns the ids of the other documents changed. */
export async function renameElsewhere(library: Library, id: string, before: Names = {}): Promise<string[]> {
  const { documents } = library.store;
  const now = (await documents.version(id))?.edited?.speakers ?? {};
  const changed: string[] = [];
  for (const own of new Set([...Object.keys(before), ...Object.keys(now)])) {
    const [was, called] = [before[own] ?? own, now[own] ?? own];
    if (was === called || VOICE.test(was)) continue;
    const others = (await documents.list({ speaker: was })).map((document) => document.id);
    for (const other of others.filter((one) => one !== id)) {
      const version = await documents.version(other);
      const names = { ...version?.edited?.speakers };
      const spoken = [...new Set(version?.cues?.flatMap(({ speaker }) => speaker ?? []))];
      for (const name of spoken.filter((one) => (names[one] ?? one) === was)) {
        if (name === called) delete names[name];
        else names[name] = called;
      }
      await library.edit(other, { speakers: names });
      changed.push(other);
    }
  }
  return [...new Set(changed)];
}
