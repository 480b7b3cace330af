/**
 * The space that a library keeps for questions: trained by the first question, opened by those that follow. It is written to
 * the library in the background, while the first one is answered.
 */
import { InputError } from '../check/index.ts';
import type { Reading } from '../library/candidates.ts';
import { type LibraryMeaning, meaningOfLibrary } from '../library/kept-vectors.ts';
import { openSimilar } from '../library/similar.ts';
import { openLibrary, withLibrary } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { besideWords, type Encoder, type Finder, type FinderSettings } from '../tasks/similar/index.ts';
import type { TopicsWork } from '../tasks/topics/index.ts';

/** `saved`: notes on keeping the space, when that is done. */
export async function openKeptSpace(
  folder: string,
  settings: FinderSettings,
  work: TopicsWork,
): Promise<{ readonly open: Finder; readonly notes: readonly string[]; readonly saved: Promise<readonly string[]> }> {
  // Called when the store below is closed already: opens the library again.
  const reading: Reading = (read) => withLibrary(folder, false, read);
  const { open, model, notes } = await withLibrary(folder, false, (store) =>
    openSimilar(store, settings, { tags: true }, { ...work, reading }),
  );
  return { open, notes, saved: model ? keep(folder, model) : Promise.resolve([]) };
}

/** The space with an encoder beside it, whose vectors the library keeps; the space alone, with a note, where it fails. */
export async function withKeptVectors(
  folder: string,
  open: Finder,
  encoder: Encoder,
  settings: FinderSettings,
  work: TopicsWork,
): Promise<{ readonly open: Finder; readonly notes: readonly string[] }> {
  const { meaning, notes } = await keptMeaning(folder, encoder, settings, work);
  return { open: meaning ? besideWords(open, meaning) : open, notes };
}

/** What an encoder knows of a library, which keeps it; nothing, with a note, where it fails. */
export async function keptMeaning(
  folder: string,
  encoder: Encoder,
  settings: FinderSettings,
  work: TopicsWork,
): Promise<LibraryMeaning> {
  const found = await withLibrary(folder, false, (store) => meaningOfLibrary(store, encoder, settings, work));
  const kept = found.model ? await keep(folder, found.model) : [];
  return { ...found, notes: [...found.notes, ...kept] };
}

/** A library that cannot be written to answers all the same, with a note. */
async function keep(folder: string, model: Parameters<Store['models']['put']>[0]): Promise<string[]> {
  try {
    const store = await openLibrary(folder, { write: true });
    await store.models.put(model).finally(() => store.close());
    return [];
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return [`what was learned could not be kept for the next question: ${error.message}`];
  }
}
