import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { OptionError, type Options } from '../check/index.ts';
import { readAll } from '../formats/index.ts';
import { renderSimilar } from '../render/index.ts';
import {
  type Item,
  SIMILAR_OPTIONS,
  type Similar,
  type SimilarOptions,
  SPACES,
  similar,
} from '../tasks/similar/index.ts';
import { type Collection, type CollectionFlags, readCollection } from './collection.ts';
import { addFlags, given } from './flags.ts';
import { type OutputFlags, print } from './output.ts';
import { interruptible, progressBar } from './progress.ts';

/** The options of every space; a space refuses what is not its own. */
export const SPACE_FLAGS: Options = Object.assign({}, ...Object.values(SPACES).map((space) => space.options));
const FLAGS: Options = { ...SPACE_FLAGS, ...SIMILAR_OPTIONS };

interface SimilarFlags extends OutputFlags, CollectionFlags {
  readonly queries?: string[];
  readonly [name: string]: unknown;
}

export function similarCommand(): Command {
  const command = collectionFlags(new Command('similar'))
    .description('documents that are like a text, or like one of their own')
    .argument('[file-or-id]', 'a file, or the id of a document of the collection')
    .option('--queries <paths...>', 'many documents to ask about: one JSON line for each');
  return addFlags(command, FLAGS).action(async (asked: string | undefined, flags: SimilarFlags) => {
    if ((asked === undefined) === (flags.queries === undefined)) {
      throw new OptionError('similar', 'needs a file or an id, or --queries PATH, one of them');
    }
    const collection = await readCollection('similar', flags);
    const queries = asked === undefined ? (await readAll(flags.queries!)).entries : await oneQuery(asked, collection);
    const options = given<SimilarOptions>(FLAGS, flags);
    const results = await interruptible((signal) =>
      similar(queries, collection.items, options, watched(flags, collection, signal)),
    );
    if (flags.queries) return printLines(results);
    const [found] = results;
    print({ ...found, notes: [...collection.notes, ...found.notes] }, renderSimilar, flags);
  });
}

export const collectionFlags = (command: Command): Command =>
  command
    .option('--in <paths...>', 'the collection: files, folders or .jsonl')
    .option('--library <dir>', 'the collection: a library')
    .option('--relations <file>', 'what belongs together: a<TAB>b (or a<TAB>b<TAB>no) or id<TAB>label a line');

/** An id of the collection goes before a file of that name. */
async function oneQuery(asked: string, { items }: Collection): Promise<readonly (string | Item)[]> {
  if (items.some(({ id }) => id === asked) || !existsSync(asked)) return [asked];
  return (await readAll([asked])).entries.slice(0, 1);
}

/** Shows what is being trained, and stops when told. */
export function watched({ quiet }: OutputFlags, { relations }: Collection, signal: AbortSignal) {
  let bar = { stage: '', bar: progressBar('', true) };
  return {
    relations,
    signal,
    onProgress(stage: string, done: number, of: number) {
      if (stage !== bar.stage) {
        bar.bar.stop();
        bar = { stage, bar: progressBar(stage, quiet) };
      }
      bar.bar.update(done, of);
      if (done === of) bar.bar.stop();
    },
  };
}

function printLines(results: readonly Similar[]): void {
  for (const result of results) process.stdout.write(`${JSON.stringify(result)}\n`);
}
