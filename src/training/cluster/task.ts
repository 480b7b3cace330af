/** The tasks of a cluster that need no loaded shard: each reads objects, writes objects, and may be done twice. */
import {
  type CountTask,
  countChunk,
  mergeVocabulary,
  renameColumns,
  tallyTexts,
  type VocabularyTask,
} from './counting.ts';
import { type FoldTask, foldShard } from './folding.ts';
import { type ClustersTask, countPairs, mergeClusters, type PairsTask } from './pairs.ts';
import { type RelateTask, relateShard } from './related-documents.ts';
import type { Storage } from './storage.ts';

export type Task =
  | { readonly work: 'tally'; readonly texts: string }
  | ({ readonly work: 'count' } & CountTask)
  | ({ readonly work: 'vocabulary' } & VocabularyTask)
  | { readonly work: 'rename'; readonly counted: string; readonly words: string }
  | ({ readonly work: 'pairs' } & PairsTask)
  | ({ readonly work: 'clusters' } & ClustersTask)
  | ({ readonly work: 'fold' } & FoldTask)
  | ({ readonly work: 'relate' } & RelateTask);

/** The result is small; what is large lies in the storage. */
export function doTask(storage: Storage, task: Task): Promise<unknown> {
  switch (task.work) {
    case 'tally':
      return tallyTexts(storage, task.texts);
    case 'count':
      return countChunk(storage, task);
    case 'vocabulary':
      return mergeVocabulary(storage, task);
    case 'rename':
      return renameColumns(storage, task.counted, task.words);
    case 'pairs':
      return countPairs(storage, task);
    case 'clusters':
      return mergeClusters(storage, task);
    case 'fold':
      return foldShard(storage, task);
    case 'relate':
      return relateShard(storage, task);
  }
}
