import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { OptionError } from '../../check/index.ts';
import { parseVectors } from '../../formats/vectors.ts';
import { renderSimilar } from '../../render/index.ts';
import { nearestByVectors } from '../../tasks/similar/by-vectors.ts';
import { type Finder, findSimilar, SIMILAR, SIMILAR_OPTIONS, type Similar } from '../../tasks/similar/index.ts';
import type { Source } from '../../text/index.ts';
import { type ConflictRule, rejectConflicts } from '../conflicts.ts';
import { encoderAsked } from '../encoder.ts';
import { readFor, readText } from '../files.ts';
import { given } from '../flags.ts';
import { onDevice } from '../on-device.ts';
import { print } from '../output.ts';
import { beforePrinting } from '../progress.ts';
import { addSpaceFlags, openForQueries, readLikes, type SpaceFlags } from '../space-flags.ts';

interface SimilarFlags extends SpaceFlags {
  readonly queries?: string[];
  readonly vectors?: string;
}

export function similarCommand(): Command {
  const command = new Command('similar')
    .description('documents that are like a text, or like one of their own')
    .argument('[file-or-id]', 'a file, - for standard input, or the id of a document of the collection')
    .option('--vectors <file>', 'embeddings of your own: .jsonl of {id, vector}')
    .option('--queries <paths...>', 'many documents to ask about: one JSON line for each');
  return rejectConflicts(addSpaceFlags(command, SIMILAR), [BESIDE_VECTORS]).action(
    async (asked: string | undefined, flags: SimilarFlags) => {
      if ((asked === undefined) === (flags.queries === undefined)) {
        throw new OptionError('similar', 'needs a file or an id, or --queries PATH, one of them');
      }
      if (flags.vectors !== undefined) {
        if (asked === undefined)
          throw new OptionError('similar', '--vectors takes one document by its id, not --queries');
        const { top = SIMILAR_OPTIONS.top.default } = given<{ top?: number }>(SIMILAR_OPTIONS, flags);
        return print(await similarByVectors(asked, flags.vectors, top), renderSimilar as never, flags);
      }
      const ids = asked === undefined || asked === '-' || existsSync(asked) ? [] : [asked];
      const { result, notes: deviceNotes } = await onDevice(flags, async (accelerator) => {
        const { open, options, notes } = await openForQueries('similar', SIMILAR, flags, accelerator, ids);
        const { queries, notes: reading } =
          asked === undefined ? await manyQueries(flags) : await oneQuery(asked, open, flags);
        const likes = await readLikes(flags.likes, (id) => open.rowOf(id) !== undefined);
        const results = await findSimilar(open, queries, { ...options, likes });
        const opening = await notes();
        // Notes on reading the collection go with a single query only: the lines of many queries stay short.
        return flags.queries
          ? results
          : results.map((one) => ({ ...one, notes: [...opening, ...reading, ...one.notes] }));
      });
      const results = result.map((one) => ({ ...one, notes: [...one.notes, ...deviceNotes] }));
      if (flags.queries) printLines(results);
      else print(results[0], renderSimilar, flags);
    },
  );
}

/** Vectors are compared as they are: whatever is about words, training or relations has no say. */
const BESIDE_VECTORS: ConflictRule = {
  where: ({ vectors }) => vectors !== undefined,
  inapplicable: (name) => !['vectors', 'top', 'json', 'quiet', 'plugin', 'queries'].includes(name),
  why: 'has no say: --vectors compares vectors alone',
};

/** An id of the collection takes precedence over a file of that name. */
async function oneQuery(asked: string, open: Finder, flags: SimilarFlags): Promise<Queries> {
  if (open.rowOf(asked) !== undefined || (asked !== '-' && !existsSync(asked))) return { queries: [asked], notes: [] };
  const { entries, notes } = await readFor([asked], flags);
  return { queries: entries.slice(0, 1), notes };
}

interface Queries {
  readonly queries: readonly (string | Source)[];
  readonly notes: readonly string[];
}

async function manyQueries({ queries = [], ...flags }: SimilarFlags): Promise<Queries> {
  const { entries, notes } = await readFor(queries, flags);
  return { queries: entries, notes };
}

function printLines(results: readonly Similar[]): void {
  beforePrinting();
  for (const result of results) process.stdout.write(`${JSON.stringify(result)}\n`);
}

/** Similar documents by embeddings that the user has. */
async function similarByVectors(id: string, path: string, top: number) {
  const vectors = parseVectors(await readText(path), path);
  const notes = encoderAsked('similar', {}) ? ['ASPECTRA_ENCODER is not asked: --vectors has vectors of its own'] : [];
  return { query: id, space: 'vectors', results: nearestByVectors(vectors, id, top), notes };
}
