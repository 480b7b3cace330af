/** What the commands on a library share. */
import { Command } from 'commander';
import { InputError, suggestion } from '../check/index.ts';
import type { Store } from '../library/index.ts';
import type { OutputFlags } from './output.ts';

export interface LibraryFlags extends OutputFlags {
  readonly library: string;
}

/** A search has no short flags: `-lead` is a word that must not be there. */
export const libraryCommand = (name: string, description: string): Command =>
  new Command(name)
    .description(description)
    .requiredOption(
      `${name === 'search' ? '' : '-l, '}--library <dir>`,
      'the folder of the library (default: ASPECTRA_LIBRARY)',
    );

export async function requireDocument(store: Store, id: string) {
  const about = await store.documents.about(id);
  if (about) return about;
  const near = suggestion(
    id,
    (await store.documents.list({}, { limit: 2000 })).map((document) => document.id),
  );
  throw new InputError(store.folder, `has no document of this id${near}`, id);
}
