/** The models that can be trained, each by its name: the command line, the HTTP API and the cluster follow this table. */
import { choice, integer, pick, settle, variants } from '../../check/index.ts';
import { clusterNumbers, saveWordClusters, WORD_CLUSTERS_OPTIONS } from '../../models/index.ts';
import { DEFAULT_SEED } from '../../random/index.ts';
import { ANALYZE_OPTIONS, type AnalyzeOptions, type Source } from '../../text/index.ts';
import {
  finder,
  finderSettings,
  SPACE_NAMES,
  SPACES,
  SPOKEN_OPTIONS,
  type SpaceName,
  saveSpace,
} from '../similar/index.ts';
import { learnBackground } from '../structure/index.ts';
import { plsaTraining } from './plsa.ts';
import type { Trainable, TrainedModel, TrainingRun } from './trainable.ts';

/** Clusters of words that occur together, and how often words occur at all: the background of `structure`. */
const wordClustersTraining: Trainable<typeof WORD_CLUSTERS_OPTIONS> = {
  options: WORD_CLUSTERS_OPTIONS,
  runsOn: [],
  async train(documents, settings, analysis) {
    const clusters = await learnBackground(documents, settings, analysis);
    return {
      bytes: saveWordClusters(clusters),
      about: { model: 'word-clusters', texts: clusters.model.texts, ...clusterNumbers(clusters.model) },
      content: { clusters },
      notes: [],
    };
  },
};

const OF_SPACES = {
  seed: integer({ default: DEFAULT_SEED, help: 'seed of the random generator' }),
  ...SPOKEN_OPTIONS,
  abbreviations: ANALYZE_OPTIONS.abbreviations,
} as const;

/** A space in which the documents of a collection are compared: trained once, asked as often as one likes. */
const spaceTraining = (space: SpaceName): Trainable => ({
  options: { ...SPACES[space].options, ...OF_SPACES },
  runsOn: ['device'],
  relates: true,
  async train(documents, own, analysis, { relations, accelerator, onProgress }) {
    const settings = finderSettings('train', { ...own, ...analysis, space });
    const work = { accelerator, relations, onProgress: (_: string, done: number, of: number) => onProgress(done, of) };
    const open = await finder(documents, settings, work);
    const { catalogue, relations: learned } = open.state;
    const [texts, words] = [catalogue.ids.length, catalogue.words.terms.length];
    return {
      bytes: saveSpace(open),
      about: { model: space, texts, words, pairs: learned?.pairs ?? 0 },
      content: undefined,
      notes: open.notes,
    };
  },
});

export const TRAINABLE = {
  plsa: plsaTraining,
  'word-clusters': wordClustersTraining,
  ...Object.fromEntries(SPACE_NAMES.map((name) => [name, spaceTraining(name)])),
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
