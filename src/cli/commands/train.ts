import { Command, Option as Flag } from 'commander';
import { OptionError, type Options, resolve } from '../../check/index.ts';
import { FORMAT_OPTIONS } from '../../formats/index.ts';
import { clusterNumbers, loadWordClusters, saveWordClusters, WORD_CLUSTERS_OPTIONS } from '../../models/index.ts';
import { renderClusters } from '../../render/index.ts';
import { parseRelations } from '../../tasks/similar/index.ts';
import { learnBackground } from '../../tasks/structure/index.ts';
import { ANALYZE_OPTIONS, type AnalyzeOptions } from '../../text/index.ts';
import { clusterWords, countCorpus } from '../../training/backends.ts';
import { apart } from '../apart.ts';
import { readCollection } from '../collection.ts';
import { ENGINE_OPTIONS } from '../engine-options.ts';
import { readText } from '../files.ts';
import { addFlags, given } from '../flags.ts';
import { type OutputFlags, print } from '../output.ts';
import { interruptible, progressBar } from '../progress.ts';
import { save } from '../save.ts';
import { plsaTraining } from '../train-plsa.ts';
import { SPACE_TRAININGS } from '../train-space.ts';
import type { Trainable, Trained, Watch } from '../trainable.ts';

const wordClusters: Trainable<typeof WORD_CLUSTERS_OPTIONS> = {
  options: WORD_CLUSTERS_OPTIONS,
  async train(entries, settings, analysis) {
    const background = await learnBackground(entries, settings, analysis);
    const about = { model: 'word-clusters', texts: background.model.texts, ...clusterNumbers(background.model) };
    return { bytes: saveWordClusters(background), about, text: renderClusters(background), notes: [] };
  },
  async trainApart(sources, settings, analysis, { gang, storage, workers }) {
    const counted = await countCorpus(gang, storage, sources, { analysis });
    const bytes = await clusterWords(gang, storage, counted, settings, Math.max(1, workers));
    const background = loadWordClusters(bytes);
    const about = { model: 'word-clusters', texts: background.model.texts, ...clusterNumbers(background.model) };
    return { bytes, about, text: renderClusters(background), notes: counted.notes };
  },
};

/** The models that can be trained, each by its name. */
export const TRAINABLE = {
  plsa: plsaTraining,
  'word-clusters': wordClusters,
  ...SPACE_TRAININGS,
} as unknown as Readonly<Record<string, Trainable>>;

const APART = Object.keys(TRAINABLE).filter((name) => TRAINABLE[name].trainApart);

type TrainFlags = OutputFlags & {
  readonly model: string;
  readonly output: string;
  readonly library?: string;
  readonly relations?: string;
  readonly engine?: string;
} & Record<string, unknown>;

export function trainCommand(): Command {
  const command = new Command('train')
    .description('learn a model from a corpus and save it')
    .argument('[corpus...]', 'files, folders or .jsonl')
    .option('--library <dir>', 'learn from a library')
    .option('--relations <file>', 'what belongs together, for a space: a<TAB>b, a<TAB>b<TAB>no or id<TAB>label a line')
    .requiredOption('-o, --output <file>', 'where the model goes')
    .addOption(new Flag('--model <name>', 'what to learn').choices(Object.keys(TRAINABLE)).makeOptionMandatory());
  const options: Options = Object.assign({}, ...Object.values(TRAINABLE).map((model) => model.options));
  for (const declared of [options, ENGINE_OPTIONS, ANALYZE_OPTIONS, FORMAT_OPTIONS]) addFlags(command, declared);
  return command.action(async (paths: string[], flags: TrainFlags) => {
    const { options: own, train, trainApart, relates = false } = TRAINABLE[flags.model];
    const settings = resolve(flags.model, own, given(options, flags));
    if (flags.relations !== undefined && !relates)
      throw new OptionError('train', 'relations are for the models that are spaces', flags.model);
    if ((paths.length === 0) === (flags.library === undefined))
      throw new OptionError('train', 'needs a corpus or --library DIR, one of them');
    if (flags.engine !== undefined) {
      if (!trainApart || paths.length === 0)
        throw new OptionError('train', `a cluster learns ${APART.join(', ')}, from a corpus`, flags.model);
      const analysis = given<AnalyzeOptions>(ANALYZE_OPTIONS, flags);
      const { notes, ...result } = await apart(paths, flags, (sources, cluster, watch) =>
        trainApart(sources, settings, analysis, cluster, { ...watch, ...relationsIn(flags.relations) }),
      );
      return report(flags, result, notes);
    }
    const from = paths.length > 0 ? { in: paths } : {};
    const { items, notes, relations } = await readCollection('train', { ...flags, ...from });
    const bar = progressBar('training', flags.quiet);
    const analysis = given<AnalyzeOptions>(ANALYZE_OPTIONS, flags);
    const work = (signal: AbortSignal) =>
      train(items, settings, analysis, { signal, onProgress: bar.update, relations });
    const trained = await (relates ? work(new AbortController().signal) : interruptible(work)).finally(bar.stop);
    await report(flags, trained, [...notes, ...trained.notes]);
  });
}

const relationsIn = (path: string | undefined): Pick<Watch, 'relationsAmong'> =>
  path === undefined ? {} : { relationsAmong: async (ids) => parseRelations(await readText(path), ids, path) };

async function report(flags: TrainFlags, trained: Omit<Trained, 'notes'>, notes: readonly string[]) {
  const { bytes, about, text } = trained;
  await save(flags.output, bytes);
  await trained.saved?.();
  print({ ...about, file: flags.output, bytes: bytes.length, notes }, () => text, flags);
}
