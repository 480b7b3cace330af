import { InputError } from '../src/check/index.ts';

/** What an experiment is: a function that prints a paper's table beside ours. */
export interface ExperimentArgs {
  /** Folder with the evaluation sets. */
  readonly data?: string | undefined;
  /** A slice of seconds on texts written for it, which needs no data. */
  readonly quick?: boolean | undefined;
  /** Only these parts of it, where it has parts. */
  readonly parts?: readonly string[] | undefined;
  log(line: string): void;
}

export interface Experiment {
  run(args: ExperimentArgs): Promise<void>;
}

/** Runs the named parts of an experiment, or all of them. */
export async function runParts(
  experiment: string,
  parts: Readonly<Record<string, (args: ExperimentArgs) => Promise<void>>>,
  args: ExperimentArgs,
): Promise<void> {
  const { parts: named = [] } = args;
  const unknown = named.find((part) => !(part in parts));
  if (unknown !== undefined) {
    throw new InputError('experiment', `${experiment} has the parts ${Object.keys(parts).join(', ')}`, unknown);
  }
  for (const part of named.length > 0 ? named : Object.keys(parts)) await parts[part](args);
}
