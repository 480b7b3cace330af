import { Command, Option as Flag } from 'commander';
import { type Options, resolve } from '../check/index.ts';
import { FORMAT_OPTIONS } from '../formats/index.ts';
import { clusterNumbers, saveWordClusters, WORD_CLUSTERS_OPTIONS } from '../models/index.ts';
import { renderClusters } from '../render/index.ts';
import { learnBackground } from '../tasks/structure/index.ts';
import { ANALYZE_OPTIONS, type AnalyzeOptions } from '../text/index.ts';
import { addFlags, given } from './flags.ts';
import { type OutputFlags, print } from './output.ts';
import { interruptible, progressBar } from './progress.ts';
import { readFor } from './read.ts';
import { save } from './save.ts';
import { plsaTraining } from './train-plsa.ts';
import type { Trainable } from './trainable.ts';

const wordClusters: Trainable<typeof WORD_CLUSTERS_OPTIONS> = {
  options: WORD_CLUSTERS_OPTIONS,
  async train(entries, settings, analysis) {
    const background = await learnBackground(entries, settings, analysis);
    const about = { model: 'word-clusters', texts: background.model.texts, ...clusterNumbers(background.model) };
    return { bytes: saveWordClusters(background), about, text: renderClusters(background), notes: [] };
  },
};

/** The models that can be trained, each by its name. */
export const TRAINABLE = { plsa: plsaTraining, 'word-clusters': wordClusters } as unknown as Readonly<
  Record<string, Trainable>
>;

type TrainFlags = OutputFlags & { readonly model: string; readonly output: string } & Record<string, unknown>;

export function trainCommand(): Command {
  const command = new Command('train')
    .description('learn a model from a corpus and save it')
    .argument('<corpus...>', 'files, folders or .jsonl')
    .requiredOption('-o, --output <file>', 'where the model goes')
    .addOption(new Flag('--model <name>', 'what to learn').choices(Object.keys(TRAINABLE)).makeOptionMandatory());
  const options: Options = Object.assign({}, ...Object.values(TRAINABLE).map((model) => model.options));
  for (const declared of [options, ANALYZE_OPTIONS, FORMAT_OPTIONS]) addFlags(command, declared);
  return command.action(async (paths: string[], flags: TrainFlags) => {
    const { entries, notes } = await readFor(paths, flags);
    const { options, train } = TRAINABLE[flags.model];
    const settings = resolve(flags.model, options, given(options, flags));
    const bar = progressBar('training', flags.quiet);
    const trained = await interruptible((signal) =>
      train(entries, settings, given<AnalyzeOptions>(ANALYZE_OPTIONS, flags), { signal, onProgress: bar.update }),
    ).finally(bar.stop);
    await save(flags.output, trained.bytes);
    const about = { ...trained.about, file: flags.output, bytes: trained.bytes.length };
    print({ ...about, notes: [...notes, ...trained.notes] }, () => trained.text, flags);
  });
}
