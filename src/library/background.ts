/** Word frequencies and word clusters of a library, for the structure of a text: learned once for each revision. */
import type { Source } from '../text/index.ts';
import type { Library } from './library.ts';
import { allItems } from './similar.ts';

export type BackgroundOptions = Readonly<Record<string, string | number | boolean>>;
/** Trains word clusters, here or in a worker; the bytes of their file. */
export type TrainBackground = (documents: readonly Source[], options: BackgroundOptions) => Promise<Uint8Array>;

/** The background of a library with some options. */
export type LibraryBackground = (options: BackgroundOptions) => Promise<Uint8Array>;

export function libraryBackground(library: Library, train: TrainBackground): LibraryBackground {
  let last: { readonly key: string; readonly bytes: Promise<Uint8Array> } | undefined;
  return (options) => {
    const key = `${library.revision()} ${JSON.stringify(options)}`;
    if (last?.key === key) return last.bytes;
    const bytes = allItems(library.store, () => {}).then((documents) => train(documents, options));
    last = { key, bytes };
    bytes.catch(() => {
      last = undefined;
    });
    return bytes;
  };
}
