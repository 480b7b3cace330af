/** A model of the library as a file for others to use: topics, a space to compare documents in, or word clusters. */
import { InputError, type Options, resolve, suggestion } from '../check/index.ts';
import { plsa, plsaOf, saveWordClusters, WORD_CLUSTERS_OPTIONS } from '../models/index.ts';
import { random } from '../random/index.ts';
import { finder, SIMILAR_OPTIONS, SPACES, type SpaceName, saveSpace, settle } from '../tasks/similar/index.ts';
import { learnBackground } from '../tasks/structure/index.ts';
import {
  countTexts,
  MEASURE_EVERY,
  PLSA_MODEL_OPTIONS,
  type PlsaModelSettings,
  plsaFile,
} from '../tasks/topics/index.ts';
import type { Source } from '../text/index.ts';
import type { Elsewhere, FitOptions } from '../training/index.ts';
import { fitInline } from '../training/inline.ts';
import type { Collection } from './finding.ts';

const CLUSTERS = 'word-clusters';
const TOPICS = 'plsa';
export const MODELS: readonly string[] = [TOPICS, CLUSTERS, ...Object.keys(SPACES)];
/** The options of every model; each refuses what is not its own. */
export const TRAIN_OPTIONS: Options = Object.assign(
  {},
  PLSA_MODEL_OPTIONS,
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
  if (model === TOPICS) return trainTopics(items, resolve(model, PLSA_MODEL_OPTIONS, options), progress, elsewhere);
  const { settings } = settle('train', SIMILAR_OPTIONS, { ...options, space: model as SpaceName });
  const onProgress = (_: string, done: number, of: number) => progress(done, of);
  const open = await finder(items, settings, { ...elsewhere, relations, onProgress });
  return { model, texts: open.state.catalogue.ids.length, bytes: saveSpace(open), notes: open.notes };
}

async function trainTopics(
  items: readonly Source[],
  settings: PlsaModelSettings,
  progress: (done: number, of: number) => void,
  elsewhere: Elsewhere,
): Promise<TrainedFile> {
  const { topics, temper, iterations, tolerance, accelerate, minUnits, seed, withoutDocuments } = settings;
  const counted = await countTexts(items, minUnits);
  const options: FitOptions = {
    ...{ iterations, tolerance, accelerate, measureEvery: MEASURE_EVERY, random: random(seed) },
    onProgress: ({ iteration, of }) => progress(iteration, of),
  };
  const training = plsa({ topics, temper });
  const here = async (options: FitOptions) => fitInline(training, counted.counts, options);
  const fit = await (elsewhere.fit?.(training, counted.counts, options, here) ?? here(options));
  const model = plsaOf({ topics, temper }, fit);
  const { bytes, notes } = plsaFile(model, counted, items.length, { documents: !withoutDocuments });
  return { model: TOPICS, texts: items.length, bytes, notes };
}
