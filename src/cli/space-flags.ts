/** What `similar` and `recommend` share: flags, and an open collection, trained now or read from a file or a library. */

import { existsSync } from 'node:fs';
import { open as openFile, readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import {
  InputError,
  OptionError,
  type Options,
  resolve,
  settle,
  suggestion,
  type Values,
  type Variants,
} from '../check/index.ts';
import { FORMAT_OPTIONS } from '../formats/index.ts';
import {
  type Encoder,
  type Finder,
  type FinderSettings,
  finder,
  finderSettings,
  openSpace,
  RECOMMEND_OPTIONS,
  type SIMILAR,
  SIMILAR_OPTIONS,
  type SPACES,
  withEncoder,
} from '../tasks/similar/index.ts';
import { DEVICE_OPTIONS } from '../training/gpu/device.ts';
import { type Accelerator, isModel } from '../training/index.ts';
import { type CollectionFlags, readCollection } from './collection.ts';
import { noFiles, rejectConflicts } from './conflicts.ts';
import { ENCODER_OPTIONS, type EncoderFlags, encoderAsked, openedEncoder } from './encoder.ts';
import { readText } from './files.ts';
import { addFlags, addVariantFlags, given, givenVariant } from './flags.ts';
import { requireDocument } from './library.ts';
import { stages } from './progress.ts';

/** Options that a trained space takes. */
const { top, why, seed, diversity } = RECOMMEND_OPTIONS;
const { language } = SIMILAR_OPTIONS;
const QUERY_OPTIONS: Options = { top, why, seed, diversity, language };

export interface SpaceFlags extends CollectionFlags, EncoderFlags {
  readonly likes?: string[];
}

export function addSpaceFlags(command: Command, declared: Variants): Command {
  command
    .option('--in <paths...>', 'the collection: files, folders or .jsonl, or a space saved by aspectra train')
    .option('--library <dir>', 'the collection: a library, which keeps the space for the next question')
    .option('--relations <file>', 'what belongs together: a<TAB>b (or a<TAB>b<TAB>no) or id<TAB>label a line');
  command.option('--likes <ids-or-file...>', LIKES_HELP);
  rejectConflicts(command, [noFiles(FORMAT_OPTIONS)]);
  return addFlags(addVariantFlags(command, declared), { ...FORMAT_OPTIONS, ...DEVICE_OPTIONS, ...ENCODER_OPTIONS });
}

export interface OpenCollection<D extends Options> {
  readonly open: Finder;
  readonly options: Values<D>;
  /** The notes, once all that was begun is done. Called after the answer, which need not wait for it. */
  notes(): Promise<readonly string[]>;
}

export async function openForQueries<D extends typeof SIMILAR_OPTIONS>(
  who: string,
  declared: Variants<'space', typeof SPACES, D>,
  flags: SpaceFlags,
  accelerator: Accelerator,
  /** Ids that must be in the collection; checked before anything is trained. */
  ids: readonly string[],
): Promise<OpenCollection<D>> {
  const path = await modelPath(flags);
  const wantsEncoder = encoderAsked(who, flags);
  const own: object = givenVariant(who, declared, flags);
  if (path !== undefined) {
    const opened = await savedSpace(who, path, own, flags, wantsEncoder);
    return { ...opened, options: resolve(who, declared.common, own as object) };
  }
  const { common: options } = settle(who, declared, own);
  const settings = finderSettings(who, own, declared as unknown as typeof SIMILAR);
  const progress = stages(flags.quiet);
  const work = { accelerator, onProgress: progress.update };
  const { library, in: paths, relations } = flags;
  const isOfLibrary = library !== undefined && paths === undefined && relations === undefined;
  const trained = isOfLibrary
    ? await spaceOfLibrary(library, ids, settings, work).finally(progress.stop)
    : await trainedSpace(who, flags, ids, settings, work).finally(progress.stop);
  if (!wantsEncoder) return { ...trained, options };
  const { sentNotes } = await import('../external/index.ts');
  // The space is saved first: saving the vectors takes the same lock.
  const before = await trained.notes();
  const encoder = await openedEncoder(flags);
  const { open, notes } = await trained.withEncoder(encoder).finally(progress.stop);
  return { open, options, notes: async () => [...before, ...notes, ...sentNotes(encoder)] };
}

interface Trained extends Omit<OpenCollection<Options>, 'options'> {
  withEncoder(encoder: Encoder): Promise<{ readonly open: Finder; readonly notes: readonly string[] }>;
}
type Work = { readonly accelerator: Accelerator; readonly onProgress: ReturnType<typeof stages>['update'] };

async function savedSpace(who: string, path: string, own: object, flags: SpaceFlags, wantsEncoder: boolean) {
  const conflicting = [...Object.keys(own), 'relations', 'library'].find(
    (name) => name in flags && !(name in QUERY_OPTIONS),
  );
  if (flags.encoder !== undefined && flags.encoder !== 'none')
    throw new OptionError(who, `an encoder reads texts, and ${path} has none; give the documents`);
  if (conflicting !== undefined)
    throw new OptionError(who, `${conflicting} is settled when a space is trained, and ${path} is one; leave it out`);
  const notes = wantsEncoder ? [`ASPECTRA_ENCODER is not asked: ${path} has no texts`] : [];
  return { open: openSpace(await readFile(path), path, given({ language }, flags)), notes: async () => notes };
}

async function spaceOfLibrary(
  library: string,
  ids: readonly string[],
  settings: FinderSettings,
  work: Work,
): Promise<Trained> {
  const { openKeptSpace, withKeptVectors } = await import('./kept-space.ts');
  const { withLibrary } = await import('../library/index.ts');
  await withLibrary(library, false, async (store) => {
    for (const id of ids) await requireDocument(store, id);
  });
  const { open, notes, saved } = await openKeptSpace(library, settings, work);
  // Avoids an unhandled rejection where notes() is never called.
  saved.catch(() => {});
  return {
    open,
    notes: async () => [...notes, ...(await saved)],
    withEncoder: (encoder) => withKeptVectors(library, open, encoder, settings, work),
  };
}

async function trainedSpace(
  who: string,
  flags: SpaceFlags,
  ids: readonly string[],
  settings: FinderSettings,
  work: Work,
): Promise<Trained> {
  const { items, relations, notes } = await readCollection(who, flags);
  requireIds(who, ids, items);
  // Training blocks the thread, so Ctrl-C has to end the process. There is nothing to undo.
  const open = await finder(items, settings, { ...work, relations });
  return {
    open,
    notes: async () => notes,
    async withEncoder(encoder) {
      const { ModelError } = await import('../external/index.ts');
      return withEncoder(open, items, encoder, settings, work).then(
        (beside) => ({ open: beside, notes: [] }),
        (error: unknown) => {
          if (!(error instanceof ModelError)) throw error;
          return { open, notes: [`${error.message}; compared by words alone`] };
        },
      );
    },
  };
}

function requireIds(who: string, ids: readonly string[], items: readonly { readonly id: string }[]): void {
  const there = new Set(items.map(({ id }) => id));
  const missing = ids.find((id) => !there.has(id));
  if (missing === undefined) return;
  const near = suggestion(missing, [...there].slice(0, MANY_IDS));
  const text = who === 'similar' ? ', and there is no such file; a text comes by standard input (similar -)' : '';
  throw new InputError(who, `no document of the collection has this id${near}${text}`, missing);
}

/** A similar spelling is looked for among the first so many ids. */
const MANY_IDS = 2000;

/** The path of a saved space, if that is what was given. */
async function modelPath({ in: paths = [] }: SpaceFlags): Promise<string | undefined> {
  if (paths.length !== 1) return undefined;
  const file = await openFile(paths[0]).catch(() => undefined);
  if (!file) return undefined;
  const { buffer } = await file.read(new Uint8Array(8)).catch(() => ({ buffer: new Uint8Array(0) }));
  await file.close();
  return isModel(buffer) ? paths[0] : undefined;
}

/** `--likes`: ids of documents that a person liked, or files with an id on every line. */
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
