/** A model of the library as a file for others to use: a space to compare documents in, or word clusters. */
import { InputError, type Options, suggestion } from '../check/index.ts';
import { type Elsewhere, saveWordClusters, WORD_CLUSTERS_OPTIONS } from '../models/index.ts';
import { finder, SIMILAR_OPTIONS, SPACES, type SpaceName, saveSpace, settle } from '../tasks/similar/index.ts';
import { learnBackground } from '../tasks/structure/index.ts';
import type { Collection } from './finding.ts';

const CLUSTERS = 'word-clusters';
export const MODELS: readonly string[] = [CLUSTERS, ...Object.keys(SPACES)];
/** The options of every model; each refuses what is not its own. */
export const TRAIN_OPTIONS: Options = Object.assign(
  {},
  WORD_CLUSTERS_OPTIONS,
  ...Object.values(SPACES).map(({ options }) => options),
);

export interface TrainOrder extends Collection {
  readonly model: string;
  readonly options: Readonly<Record<string, string | number | boolean>>;
}

export interface TrainedFile {
  readonly model: string;
  readonly texts: number;
  readonly bytes: Uint8Array;
  readonly notes: readonly string[];
}

export async function train(
  { model, items, relations, options }: TrainOrder,
  progress: (done: number, of: number) => void,
  elsewhere: Elsewhere,
): Promise<TrainedFile> {
  if (!MODELS.includes(model)) {
    throw new InputError('train', `model must be one of ${MODELS.join(', ')}${suggestion(model, MODELS)}`, model);
  }
  if (model === CLUSTERS) {
    const background = await learnBackground(items, options);
    return { model, texts: background.model.texts, bytes: saveWordClusters(background), notes: [] };
  }
  const { settings } = settle('train', SIMILAR_OPTIONS, { ...options, space: model as SpaceName });
  const onProgress = (_: string, done: number, of: number) => progress(done, of);
  const open = await finder(items, settings, { ...elsewhere, relations, onProgress });
  return { model, texts: open.state.catalogue.ids.length, bytes: saveSpace(open), notes: open.notes };
}
