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
