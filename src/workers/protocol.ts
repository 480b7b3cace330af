/** Commands to a worker and its reports. Every report names the command that it belongs to. */

export interface Command {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
}

export type Report =
  | { readonly id: number; readonly type: 'progress'; readonly done: number; readonly of: number }
  | { readonly id: number; readonly type: 'done'; readonly result: unknown }
  | {
      readonly id: number;
      readonly type: 'failed';
      readonly name: string;
      readonly message: string;
      readonly stack: string | undefined;
    };

export interface Watch {
  progress(done: number, of: number): void;
}

/** What a worker can do: functions from values to values that may cross from one thread to another. */
// biome-ignore lint/suspicious/noExplicitAny: each function has an input of its own.
export type Work = Readonly<Record<string, (input: any, watch: Watch) => unknown>>;
export type Input<W extends Work, K extends keyof W> = Parameters<W[K]>[0];
export type Output<W extends Work, K extends keyof W> = Awaited<ReturnType<W[K]>>;

/** The worker's side: runs a command and reports its progress and its end. */
export function runCommands(work: Work, post: (report: Report) => void) {
  return async ({ id, name, input }: Command): Promise<void> => {
    const watch: Watch = { progress: (done, of) => post({ id, type: 'progress', done, of }) };
    try {
      post({ id, type: 'done', result: await work[name](input, watch) });
    } catch (error) {
      const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
      post({ id, type: 'failed', name, message, stack });
    }
  };
}
