/** A thread from outside: one order at a time, its errors as they were thrown. */
import { InputError, OptionError } from '../check/index.ts';
import { Refused } from './refused.ts';
import type { Input, Output, Report, WorkName } from './work.ts';

export interface Order<K extends WorkName = WorkName> {
  readonly name: K;
  readonly input: Input<K>;
  readonly onProgress?: ((done: number, of: number) => void) | undefined;
}

export interface Worker {
  do<K extends WorkName>(order: Order<K>): Promise<Output<K>>;
  end(): Promise<void>;
}

/** A thread as a platform has it. */
export interface Thread {
  post(order: Pick<Order, 'name' | 'input'>): void;
  end(): unknown;
}

/** Starts a thread; what it reports is heard, and when it breaks or ends that is told once. */
export type Start = (hear: (report: Report) => void, gone: (error: unknown) => void) => Thread;

interface Pending {
  readonly order: Order;
  resolve(result: never): void;
  reject(error: unknown): void;
}

export function openWorker(start: Start): Worker {
  let pending: Pending | undefined;
  const settle = (then: (pending: Pending) => void): void => {
    const settled = pending;
    pending = undefined;
    if (settled) then(settled);
  };
  const hear = (report: Report): void => {
    if (report.type === 'progress') pending?.order.onProgress?.(report.done, report.of);
    else if (report.type === 'done') settle(({ resolve }) => resolve(report.result as never));
    else settle(({ reject }) => reject(thrown(report)));
  };
  /** A thread that broke is replaced when there is something to do again. */
  const gone = (error: unknown): void => {
    thread = undefined;
    settle(({ reject }) => reject(error));
  };
  let thread: Thread | undefined = start(hear, gone);
  return {
    do: (order) =>
      new Promise((resolve, reject) => {
        pending = { order, resolve, reject };
        thread ??= start(hear, gone);
        thread.post({ name: order.name, input: order.input });
      }),
    async end() {
      await thread?.end();
      gone(new Refused(503, 'the work was stopped'));
    },
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
