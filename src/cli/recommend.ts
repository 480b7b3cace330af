import { Command } from 'commander';
import type { Options } from '../check/index.ts';
import { renderRecommended } from '../render/index.ts';
import { RECOMMEND_OPTIONS, type RecommendOptions, recommend } from '../tasks/similar/index.ts';
import { type CollectionFlags, readCollection } from './collection.ts';
import { addFlags, given } from './flags.ts';
import { type OutputFlags, print } from './output.ts';
import { interruptible } from './progress.ts';
import { collectionFlags, SPACE_FLAGS, watched } from './similar.ts';

const FLAGS: Options = { ...SPACE_FLAGS, ...RECOMMEND_OPTIONS };

export function recommendCommand(): Command {
  const command = collectionFlags(new Command('recommend'))
    .description('what to read or hear next, after one document or several')
    .argument('<ids...>', 'documents of the collection that were read');
  return addFlags(command, FLAGS).action(
    async (ids: string[], flags: OutputFlags & CollectionFlags & Record<string, unknown>) => {
      const collection = await readCollection('recommend', flags);
      const options = given<RecommendOptions>(FLAGS, flags);
      const found = await interruptible((signal) =>
        recommend(ids, collection.items, options, watched(flags, collection, signal)),
      );
      print({ ...found, notes: [...collection.notes, ...found.notes] }, renderRecommended, flags);
    },
  );
}
