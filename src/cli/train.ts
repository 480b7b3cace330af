import { Command, Option as Flag } from 'commander';
import type { Options } from '../check/index.ts';
import { type Entry, readAll } from '../formats/index.ts';
import { clusterNumbers, saveWordClusters, WORD_CLUSTERS_OPTIONS } from '../models/index.ts';
import { renderClusters } from '../render/index.ts';
import { learnBackground } from '../tasks/structure/index.ts';
import { ANALYZE_OPTIONS } from '../text/index.ts';
import { addFlags, given } from './flags.ts';
import { type OutputFlags, print } from './output.ts';
import { save } from './save.ts';

/** What a training run leaves: the bytes of its file, and what to say about it. */
export interface Trained {
  readonly bytes: Uint8Array;
  /** For --json. */
  readonly about: object;
  readonly text: string;
}

interface Trainable {
  readonly options: Options;
  train(entries: readonly Entry[], settings: object, analysis: object): Promise<Trained>;
}

/** The models that can be trained, each by its name. */
const TRAINABLE: Readonly<Record<string, Trainable>> = {
  'word-clusters': {
    options: WORD_CLUSTERS_OPTIONS,
    async train(entries, settings, analysis) {
      const background = await learnBackground(entries, settings, analysis);
      const about = { model: 'word-clusters', texts: background.model.texts, ...clusterNumbers(background.model) };
      return { bytes: saveWordClusters(background), about, text: renderClusters(background) };
    },
  },
};

export function trainCommand(): Command {
  const command = new Command('train')
    .description('learn a model from a corpus and save it')
    .argument('<corpus...>', 'files, folders or .jsonl')
    .requiredOption('-o, --output <file>', 'where the model goes')
    .addOption(new Flag('--model <name>', 'what to learn').choices(Object.keys(TRAINABLE)).makeOptionMandatory());
  const options = Object.assign({}, ...Object.values(TRAINABLE).map((model) => model.options));
  return addFlags(addFlags(command, options), ANALYZE_OPTIONS).action(
    async (paths: string[], flags: OutputFlags & { model: string; output: string }) => {
      const { entries, notes } = await readAll(paths);
      const { options, train } = TRAINABLE[flags.model];
      const { bytes, about, text } = await train(
        entries,
        given(options, { ...flags }),
        given(ANALYZE_OPTIONS, { ...flags }),
      );
      await save(flags.output, bytes);
      print({ ...about, file: flags.output, bytes: bytes.length, notes }, () => text, flags);
    },
  );
}
