/** `aspectra train CORPUS --model M -o FILE`: a model of a corpus or a library, saved as a file. */
import { Command } from 'commander';
import { OptionError, type Options, pick, settle, text, variants } from '../../check/index.ts';
import { FORMAT_OPTIONS, readEach } from '../../formats/index.ts';
import { renderTrained } from '../../render/index.ts';
import { TRAINABLE, TRAINING } from '../../tasks/train/models.ts';
import type { PlsaSettings } from '../../tasks/train/plsa.ts';
import type { Trainable, TrainedModel, TrainingRun } from '../../tasks/train/trainable.ts';
import { ANALYZE_OPTIONS, type AnalyzeOptions, type Source } from '../../text/index.ts';
import { DEVICE_OPTIONS, fitThreads, modelSpec, THREADS_OPTIONS } from '../../training/backends.ts';
import { type ClusterRun, loadCluster, type TrainedOnCluster, USUAL_FOLDER } from '../cluster.ts';
import { readCollection } from '../collection.ts';
import { type ConflictRule, noFiles, rejectConflicts } from '../conflicts.ts';
import { save } from '../files.ts';
import { addFlags, addVariantFlags, given, givenVariant } from '../flags.ts';
import { onDevice } from '../on-device.ts';
import { type OutputFlags, print } from '../output.ts';
import { interruptible, stages } from '../progress.ts';

type TrainFlags = OutputFlags & {
  readonly model: string;
  readonly output: string;
  readonly library?: string;
  readonly relations?: string;
  readonly engine?: string;
  readonly shardsFolder?: string;
  readonly threads?: number;
} & Record<string, unknown>;

/** Options of where a model is trained. */
const PLACEMENT = { threads: THREADS_OPTIONS, device: DEVICE_OPTIONS };
const placed = ({ options, runsOn }: Trainable) => ({
  options: Object.assign({}, options, ...runsOn.map((where) => PLACEMENT[where])) as Options,
});
const TABLE = Object.fromEntries(Object.entries(TRAINABLE).map(([name, model]) => [name, placed(model)]));
/** The options of training, and of where it is done. */
const DECLARED = variants('model', TABLE, TRAINING.common);

const CONFLICTS: readonly ConflictRule[] = [
  noFiles(FORMAT_OPTIONS),
  {
    where: ({ engine }) => engine === undefined,
    inapplicable: ['shardsFolder'],
    why: 'is for a cluster: --engine redis://HOST:PORT',
  },
  {
    where: ({ engine }) => engine !== undefined,
    inapplicable: ['threads', 'device', 'relations', 'library'],
    why: 'is for training on this machine, without --engine',
  },
];

export function trainCommand(): Command {
  const command = new Command('train')
    .description('learn a model from a corpus and save it')
    .argument('[corpus...]', 'files, folders or .jsonl')
    .option('--library <dir>', 'learn from a library')
    .option('--relations <file>', 'what belongs together, for a space: a<TAB>b, a<TAB>b<TAB>no or id<TAB>label a line')
    .requiredOption('-o, --output <file>', 'file to write the model to');
  for (const declared of [ENGINE_OPTIONS, FORMAT_OPTIONS]) addFlags(command, declared);
  addVariantFlags(command, DECLARED);
  return rejectConflicts(command, CONFLICTS).action(async (paths: string[], written: TrainFlags) => {
    const read: object = givenVariant('train', DECLARED, written);
    const flags: TrainFlags = { ...written, ...read };
    const { options, relates = false } = TRAINABLE[flags.model];
    const settled = settle('train', DECLARED, read);
    const settings = pick(settled.settings, options);
    if (flags.relations !== undefined && !relates)
      throw new OptionError('train', 'relations are for the models that are spaces', flags.model);
    if ((paths.length === 0) === (flags.library === undefined))
      throw new OptionError('train', 'needs a corpus or --library DIR, one of them');
    const trained = await (flags.engine === undefined ? trainHere : trainOnCluster)(paths, settings, flags);
    await report(flags, trained, trained.notes);
    await trained.cleanUp?.();
  });
}

async function trainHere(paths: readonly string[], settings: object, flags: TrainFlags): Promise<TrainedOnCluster> {
  const { train, relates } = TRAINABLE[flags.model];
  const from = paths.length > 0 ? { in: [...paths] } : {};
  const { items, notes, relations } = await readCollection('train', { ...flags, ...from });
  const progress = stages(flags.quiet);
  const onThreads: TrainingRun['onThreads'] = ({ name, settings }, counts, options) =>
    fitThreads(modelSpec(name, settings), counts, {
      ...options,
      ...(flags.threads !== undefined && { threads: flags.threads }),
    });
  const work = (run: Pick<TrainingRun, 'signal'>) =>
    onDevice(flags, (accelerator) =>
      train(items, settings as never, given<AnalyzeOptions>(ANALYZE_OPTIONS, flags), {
        ...{
          ...run,
          onProgress: (done, of) => progress.update('training', done, of),
          relations,
          accelerator,
          onThreads,
        },
      }),
    );
  // Training a space blocks this thread, so there Ctrl-C has to end the process.
  const done = relates ? work({}) : interruptible((signal) => work({ signal }));
  const { result, notes: deviceNotes } = await done.finally(progress.stop);
  return { ...result, notes: [...notes, ...result.notes, ...deviceNotes] };
}

/** On the workers of a cluster, from documents one file at a time. */
async function trainOnCluster(
  paths: readonly string[],
  settings: object,
  flags: TrainFlags,
): Promise<TrainedOnCluster> {
  if (flags.model !== 'plsa' || paths.length === 0)
    throw new OptionError(
      'train',
      'a cluster learns plsa from a corpus; leave out --engine for other models and libraries',
      flags.model,
    );
  const cluster = await loadCluster();
  const analysis = given<AnalyzeOptions>(ANALYZE_OPTIONS, flags);
  const progress = stages(flags.quiet);
  const notes: string[] = [];
  const where: Omit<ClusterRun, 'signal'> = {
    engine: flags.engine!,
    shardsFolder: flags.shardsFolder ?? USUAL_FOLDER,
    log: (message) => void (flags.quiet || process.stderr.write(`${message}\n`)),
    onCounted: (done, of) => progress.update('counting', done, of),
    onProgress: (done, of) => progress.update('training', done, of),
  };
  const done = await interruptible((signal) =>
    cluster.train(documentsOf(paths, flags, notes), settings as PlsaSettings, analysis, { ...where, signal }),
  ).finally(progress.stop);
  return { ...done, notes: [...notes, ...done.notes] };
}

async function report(flags: TrainFlags, trained: TrainedModel, notes: readonly string[]): Promise<void> {
  const { bytes, about } = trained;
  await save(flags.output, bytes);
  print({ ...about, file: flags.output, bytes: bytes.length, notes }, () => renderTrained(trained), flags);
}

const ENGINE_OPTIONS = {
  engine: text({ help: 'work on the workers of a cluster (aspectra worker), by its Redis: redis://host:port' }),
  shardsFolder: text({
    help: `where the cluster keeps documents and sums: a folder that all machines share, or s3://bucket/prefix; ${USUAL_FOLDER} when not given`,
  }),
} satisfies Options;

/** File by file: only one is in memory at a time. */
async function* documentsOf(paths: readonly string[], flags: TrainFlags, notes: string[]): AsyncGenerator<Source> {
  for await (const reading of readEach(paths, given(FORMAT_OPTIONS, flags))) {
    notes.push(...reading.notes);
    yield* reading.entries;
  }
}
