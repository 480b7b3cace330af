/** `aspectra train CORPUS --model M -o FILE`: a model of a corpus or a library, saved as a file. */
import { Command, Option as Flag } from 'commander';
import { OptionError, type Options, resolve } from '../../check/index.ts';
import { FORMAT_OPTIONS } from '../../formats/index.ts';
import { ON_CLUSTER } from '../../library/train/cluster.ts';
import type { ClusterRun } from '../../library/train/cluster-run.ts';
import { TRAIN_OPTIONS, TRAINABLE, TRAINABLE_NAMES } from '../../library/train/models.ts';
import type { Trained, TrainingRun } from '../../library/train/trainable.ts';
import { renderTrained } from '../../render/index.ts';
import { parseRelations } from '../../tasks/similar/index.ts';
import { ANALYZE_OPTIONS, type AnalyzeOptions } from '../../text/index.ts';
import { DEVICE_OPTIONS, fitThreads, modelSpec, THREADS_OPTIONS } from '../../training/backends.ts';
import { readCollection } from '../collection.ts';
import { ENGINE_OPTIONS } from '../engine-options.ts';
import { readText } from '../files.ts';
import { addFlags, given } from '../flags.ts';
import { onCluster } from '../on-cluster.ts';
import { onTheDevice } from '../on-device.ts';
import { type OutputFlags, print } from '../output.ts';
import { interruptible, progressBar } from '../progress.ts';
import { save } from '../save.ts';

type TrainFlags = OutputFlags & {
  readonly model: string;
  readonly output: string;
  readonly library?: string;
  readonly relations?: string;
  readonly engine?: string;
  readonly threads?: number;
} & Record<string, unknown>;

/** Options of where a model is trained. */
const PLACEMENT = { threads: THREADS_OPTIONS, device: DEVICE_OPTIONS };

export function trainCommand(): Command {
  const command = new Command('train')
    .description('learn a model from a corpus and save it')
    .argument('[corpus...]', 'files, folders or .jsonl')
    .option('--library <dir>', 'learn from a library')
    .option('--relations <file>', 'what belongs together, for a space: a<TAB>b, a<TAB>b<TAB>no or id<TAB>label a line')
    .requiredOption('-o, --output <file>', 'where the model goes')
    .addOption(new Flag('--model <name>', 'what to learn').choices(TRAINABLE_NAMES).makeOptionMandatory());
  const options: Options = { ...TRAIN_OPTIONS, ...THREADS_OPTIONS, ...DEVICE_OPTIONS };
  for (const declared of [options, ENGINE_OPTIONS, ANALYZE_OPTIONS, FORMAT_OPTIONS]) addFlags(command, declared);
  return command.action(async (paths: string[], flags: TrainFlags) => {
    const { options: own, runsOn, relates = false } = TRAINABLE[flags.model];
    const placement = Object.assign({}, ...runsOn.map((where) => PLACEMENT[where]));
    resolve(flags.model, { ...own, ...placement }, given(options, flags));
    if (flags.relations !== undefined && !relates)
      throw new OptionError('train', 'relations are for the models that are spaces', flags.model);
    if ((paths.length === 0) === (flags.library === undefined))
      throw new OptionError('train', 'needs a corpus or --library DIR, one of them');
    const settings = resolve(flags.model, own, given(own, flags));
    if (flags.engine === undefined) await trainHere(paths, settings, flags);
    else await trainOnCluster(paths, settings, flags);
  });
}

async function trainHere(paths: readonly string[], settings: object, flags: TrainFlags): Promise<void> {
  const { train, relates } = TRAINABLE[flags.model];
  const from = paths.length > 0 ? { in: [...paths] } : {};
  const { items, notes, relations } = await readCollection('train', { ...flags, ...from });
  const bar = progressBar('training', flags.quiet);
  const onThreads: TrainingRun['onThreads'] = ({ name, settings }, counts, options) =>
    fitThreads(modelSpec(name, settings), counts, {
      ...options,
      ...(flags.threads !== undefined && { threads: flags.threads }),
    });
  const work = (run: Pick<TrainingRun, 'signal'>) =>
    onTheDevice(flags, (elsewhere) =>
      train(items, settings as never, given<AnalyzeOptions>(ANALYZE_OPTIONS, flags), {
        ...{ ...run, onProgress: bar.update, relations, elsewhere, onThreads },
      }),
    );
  // A space is trained in this thread, which hears no signal: there, Ctrl-C ends the process.
  const done = relates ? work({}) : interruptible((signal) => work({ signal }));
  const { found, told } = await done.finally(bar.stop);
  await report(flags, found, [...notes, ...found.notes, ...told]);
}

async function trainOnCluster(paths: readonly string[], settings: object, flags: TrainFlags): Promise<void> {
  const train = ON_CLUSTER[flags.model];
  if (!train || paths.length === 0) {
    const legal = `a cluster learns ${Object.keys(ON_CLUSTER).join(', ')}, from a corpus`;
    throw new OptionError('train', legal, flags.model);
  }
  const analysis = given<AnalyzeOptions>(ANALYZE_OPTIONS, flags);
  const trained = await onCluster(paths, flags, (documents, cluster, run) =>
    train(documents, settings as never, analysis, cluster, { ...run, ...relationsIn(flags.relations) }),
  );
  await report(flags, trained, trained.notes);
  await trained.cleanUp?.();
}

const relationsIn = (path: string | undefined): Pick<ClusterRun, 'relationsAmong'> =>
  path === undefined ? {} : { relationsAmong: async (ids) => parseRelations(await readText(path), ids, path) };

async function report(flags: TrainFlags, trained: Trained, notes: readonly string[]): Promise<void> {
  const { bytes, about } = trained;
  await save(flags.output, bytes);
  print({ ...about, file: flags.output, bytes: bytes.length, notes }, () => renderTrained(trained), flags);
}
