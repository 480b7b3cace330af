/** A thread from outside: one order at a time, its errors as they were thrown. */
import { Worker as Thread } from 'node:worker_threads';
import { InputError, OptionError } from '../check/index.ts';
import { besideThis } from '../engine/spec.ts';
import { Refused } from './refused.ts';
import type { Input, Output, Report, WorkName } from './work.ts';

export interface Order<K extends WorkName = WorkName> {
  readonly name: K;
  readonly input: Input<K>;
  readonly onProgress?: ((done: number, of: number) => void) | undefined;
}

export interface Worker {
  do<K extends WorkName>(order: Order<K>): Promise<Output<K>>;
  end(): Promise<unknown>;
}

export function openWorker(): Worker {
  const thread = new Thread(besideThis('./work-thread', import.meta.url));
  thread.unref();
  return {
    do: ({ name, input, onProgress }) =>
      new Promise((resolve, reject) => {
        const settle = (then: () => void) => {
          thread.off('message', hear).off('error', failed).off('exit', ended);
          then();
        };
        const failed = (error: unknown) => settle(() => reject(error));
        const ended = () => settle(() => reject(new Refused(503, 'the work was stopped')));
        const hear = (report: Report) => {
          if (report.type === 'progress') onProgress?.(report.done, report.of);
          else if (report.type === 'done') settle(() => resolve(report.result as never));
          else settle(() => reject(thrown(report)));
        };
        thread.on('message', hear).on('error', failed).on('exit', ended);
        thread.postMessage({ name, input });
      }),
    end: () => thread.terminate(),
  };
}

/** The error as it was thrown; the message of an input error is whole already. */
function thrown({ name, message, stack }: Extract<Report, { type: 'failed' }>): Error {
  const error = (ERRORS[name] ?? (() => new Error()))();
  return Object.assign(error, { message, ...(stack !== undefined && { stack }) });
}

const ERRORS: Readonly<Record<string, () => Error>> = {
  OptionError: () => new OptionError('', ''),
  InputError: () => new InputError('', ''),
};
