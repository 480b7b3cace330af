/** The models that can be trained, each by its name: the command line, the HTTP API and the cluster follow this table. */
import { InputError, type Options, resolve, suggestion } from '../../check/index.ts';
import type { Item } from '../../tasks/similar/index.ts';
import { ANALYZE_OPTIONS, type AnalyzeOptions } from '../../text/index.ts';
import { plsaTraining } from './plsa.ts';
import { SPACE_TRAININGS } from './space.ts';
import type { Trainable, Trained, TrainingRun } from './trainable.ts';
import { wordClustersTraining } from './word-clusters.ts';

export const TRAINABLE = {
  plsa: plsaTraining,
  'word-clusters': wordClustersTraining,
  ...SPACE_TRAININGS,
} as unknown as Readonly<Record<string, Trainable>>;

export const TRAINABLE_NAMES: readonly string[] = Object.keys(TRAINABLE);

/** The options of every model; each refuses what is not its own. */
export const TRAIN_OPTIONS: Options = Object.assign({}, ...Object.values(TRAINABLE).map(({ options }) => options));

/** Trains a model by its name, with options of its own and of the text analysis. */
export async function train(
  name: string,
  documents: readonly Item[],
  options: Readonly<Record<string, string | number | boolean>>,
  run: TrainingRun,
): Promise<Trained> {
  if (!Object.hasOwn(TRAINABLE, name)) {
    const legal = `model must be one of ${TRAINABLE_NAMES.join(', ')}${suggestion(name, TRAINABLE_NAMES)}`;
    throw new InputError('train', legal, name);
  }
  const { options: declared, train } = TRAINABLE[name];
  const analysis = Object.fromEntries(Object.entries(options).filter(([key]) => key in ANALYZE_OPTIONS));
  const own = Object.fromEntries(Object.entries(options).filter(([key]) => !(key in ANALYZE_OPTIONS)));
  return train(documents, resolve(name, declared, own), analysis as AnalyzeOptions, run);
}
