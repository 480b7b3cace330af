/**
 * The whole library as JSON lines: a first line that says so and how much follows, then documents, relations and models. The lines of
 * documents are also a plain corpus: `{id, text, title?, date?, tags?, …}`. Derived models are left out: they are large,
 * and they are trained again from the documents when they are next needed.
 */
import { InputError } from '../check/index.ts';
import type { DocumentHistory, Store, Version } from './store.ts';

export const EXPORT_VERSION = 1;

/** The name of a model that can be trained again from the rest of the library begins so. */
export const DERIVED = 'similar in ';
/** So do those of the vectors that an encoder made of it, and of what is shown of it. */
export const VECTORS = 'vectors of ';
export const VIEW = 'view of ';

/**
 * The whole library as JSON lines, which `aspectra add` reads again.
 *
 * @example
 * for await (const line of exportLines(store)) out.write(`${line}\n`);
 */
export async function* exportLines(store: Store, log: (problem: string) => void = () => {}): AsyncGenerator<string> {
  const { documents } = await store.size();
  yield JSON.stringify({ aspectra: 'library', version: EXPORT_VERSION, documents });
  for await (const whole of store.documents.all(log)) yield JSON.stringify(lineOf(whole));
  for (const relation of await store.relations.all()) yield JSON.stringify({ relation });
  for (const { name } of await store.models.list()) {
    if ([DERIVED, VECTORS, VIEW].some((kind) => name.startsWith(kind))) continue;
    const model = await store.models.get(name).catch((error: unknown) => {
      if (!(error instanceof InputError)) throw error;
      log(error.message);
    });
    if (model) yield JSON.stringify({ model: { ...model, bytes: toBase64(model.bytes) } });
  }
}

function lineOf({ versions, id, ...about }: DocumentHistory): object {
  const { added, ...current } = versions.at(-1)!;
  const earlier = versions.slice(0, -1);
  return { id, ...current, changed: added, ...about, ...(earlier.length > 0 && { earlier }) };
}

/** A document's line as it was before it was written. */
export function wholeOf(line: Record<string, unknown>): DocumentHistory {
  const {
    id,
    kind,
    origin,
    added,
    tags,
    mixture,
    earlier = [],
    changed,
    ...current
  } = line as unknown as DocumentHistory & Version & { earlier?: Version[]; changed: string };
  return {
    id,
    kind,
    added,
    tags,
    ...(origin !== undefined && { origin }),
    versions: [...(Array.isArray(earlier) ? earlier : []), { ...current, added: changed }],
    ...(mixture !== undefined && { mixture }),
  };
}

/** A multiple of three, so that the pieces need no padding between them. */
const PIECE = 3 * 2 ** 13;

export function toBase64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += PIECE) {
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE))));
  }
  return pieces.join('');
}

/** The bytes, or nothing where the text is not base64. */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}
