/** The models that can be trained, each by its name: the command line, the HTTP API and the cluster follow this table. */
import { choice, pick, settle, variants } from '../../check/index.ts';
import { ANALYZE_OPTIONS, type AnalyzeOptions, type Source } from '../../text/index.ts';
import { plsaTraining } from './plsa.ts';
import { SPACE_TRAININGS } from './space.ts';
import type { Trainable, TrainedModel, TrainingRun } from './trainable.ts';
import { wordClustersTraining } from './word-clusters.ts';

export const TRAINABLE = {
  plsa: plsaTraining,
  'word-clusters': wordClustersTraining,
  ...SPACE_TRAININGS,
} as unknown as Readonly<Record<string, Trainable>>;

export const TRAINABLE_NAMES: readonly string[] = Object.keys(TRAINABLE);

/** Only spaces know sentences. */
const { abbreviations: _, ...COUNTED } = ANALYZE_OPTIONS;

/** The options of training: those of the text analysis, and those of the model chosen. */
export const TRAINING = variants('model', TRAINABLE, {
  model: choice(TRAINABLE_NAMES, { help: 'what to learn' }),
  ...COUNTED,
});

/** Trains a model by its name, with options of its own and of the text analysis. */
export async function train(
  name: string,
  documents: readonly Source[],
  options: Readonly<Record<string, string | number | boolean>>,
  run: TrainingRun,
): Promise<TrainedModel> {
  const { chosen, settings } = settle('train', TRAINING, { ...options, model: name });
  return chosen.train(documents, settings, pick(options, ANALYZE_OPTIONS) as AnalyzeOptions, run);
}
