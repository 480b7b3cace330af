/**
 * One pool of workers for all work of the server, in lanes. A lane has workers of its own and a bounded queue, so that what
 * is short waits for nothing that is long; in a lane the kinds of work take turns.
 */
import { LateError, runWithin, type Worker } from '../workers/worker.ts';
import type { TaskContext } from './jobs.ts';
import { Refused } from './refused.ts';
import type { Input, LaneName, LaneWork, Output, WorkName } from './work.ts';

interface Lane {
  readonly threads: number;
  /** How much of each kind of work may wait. */
  readonly queue: number;
  /** Time for each piece of work; without it, as long as it takes. */
  readonly seconds?: number;
  /** Seconds for an answer that nobody waits for: what is asked next is often about the same text, which is then read. */
  readonly patience?: number;
  /** Whether a worker starts before it is needed, and idle ones are ended for their memory. */
  readonly warm?: true;
  /** Whether each piece of work has a worker that ends with it. */
  readonly alone?: true;
}

const LANES: Readonly<Record<LaneName, Lane>> = {
  read: { threads: 2, queue: 32, seconds: 30, patience: 2, warm: true },
  text: { threads: 2, queue: 64, seconds: 120, patience: 2, warm: true },
  slow: { threads: 1, queue: 64, patience: 2, alone: true },
  space: { threads: 1, queue: 64, seconds: 600 },
  otherSpace: { threads: 1, queue: 64, seconds: 600 },
  job: { threads: Number.POSITIVE_INFINITY, queue: 0, patience: 0, alone: true },
  write: { threads: 1, queue: Number.POSITIVE_INFINITY },
};
/** The sentences of a document take less time than it takes to refuse them twice. */
const QUEUES: Partial<Record<WorkName, number>> = { sentences: 1024 };
/** After so long the memory of idle workers is given back. */
const IDLE_SECONDS = 60;

export interface WorkersOptions {
  /** Threads of the lanes that read and that work on texts. */
  readonly threads?: number;
  /** How much of each kind of work on texts may wait. */
  readonly queue?: number;
  /** Seconds for a file to be read. */
  readonly parseSeconds?: number;
  /** Seconds that most files take at most: one that takes longer is read in the slow lane. */
  readonly usualSeconds?: number;
}

export interface Workers {
  run<L extends LaneName, K extends WorkName<L>>(
    lane: L,
    name: K,
    input: Input<K, L>,
    context?: Partial<TaskContext>,
  ): Promise<Output<K, L>>;
  /** How much waits in each lane. */
  waiting(): Readonly<Record<string, number>>;
  /** Whether so much work on texts waits that more would be refused. */
  isFull(): boolean;
  /** What is being written is written first. */
  close(): Promise<void>;
}

/** Starts a worker for a lane; `mayBreak`: its work may bring a thread down and all others with it. */
export type Open = (lane: LaneName, mayBreak: boolean) => Worker<LaneWork>;

export const FULL = 'too much is waiting already; try again';

interface Order {
  readonly name: string;
  readonly input: unknown;
  readonly seconds: number | undefined;
  readonly context: Partial<TaskContext>;
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
}

export function workersOver(open: Open, options: WorkersOptions = {}): Workers {
  const { threads = 2, queue = LANES.text.queue, parseSeconds = 60, usualSeconds = 5 } = options;
  const settings = { ...LANES, read: { ...LANES.read, threads }, text: { ...LANES.text, threads, queue } };
  const lanes = Object.fromEntries(
    Object.entries(settings).map(([name, lane]) => [name, openLane(name as LaneName, lane, open)]),
  ) as Record<LaneName, ReturnType<typeof openLane>>;
  /** A file that is not read soon is begun anew in a lane where it holds up no other. */
  const parse = async (input: unknown, context: Partial<TaskContext>): Promise<unknown> => {
    try {
      return await lanes.text.run('parse', input, context, Math.min(usualSeconds, parseSeconds));
    } catch (error) {
      if (!(error instanceof LateError) || usualSeconds >= parseSeconds) throw error;
      return lanes.slow.run('parse', input, context, parseSeconds);
    }
  };
  let written: Promise<unknown> = Promise.resolve();
  let closed = false;
  return {
    async run(lane, name, input, context = {}) {
      if (closed) throw new Refused(503, 'the server is closing');
      const answer = name === 'parse' ? parse(input, context) : lanes[lane].run(name, input, context);
      if (lane === 'write') written = answer.catch(() => {});
      try {
        return (await answer) as never;
      } catch (error) {
        if (!(error instanceof LateError)) throw error;
        throw name === 'parse'
          ? new Refused(422, `the file takes longer than ${parseSeconds} seconds to read; it was given up`)
          : new Refused(503, `${error.message}; try a smaller text`);
      }
    },
    waiting: () => Object.fromEntries(Object.entries(lanes).map(([name, lane]) => [name, lane.waiting()])),
    isFull: () => lanes.text.waiting() >= queue,
    async close() {
      closed = true;
      await written;
      await Promise.all(Object.values(lanes).map((lane) => lane.close()));
    },
  };
}

function openLane(lane: LaneName, settings: Lane, open: Open) {
  const { threads, queue, patience, warm, alone } = settings;
  const idle: Worker<LaneWork>[] = [];
  const busy = new Set<Worker<LaneWork>>();
  /** Who did some work last may know the texts already. */
  const last = new Map<string, Worker<LaneWork>>();
  const waiting = new Map<string, Order[]>();
  let rest: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  const ready = (worker: Worker<LaneWork>) => worker.run(lane, { name: 'ready', input: undefined });
  const prepare = () => {
    const worker = open(lane, false);
    ready(worker).catch(() => {});
    idle.push(worker);
  };
  if (warm) prepare();

  /** The next in the queue. Its kind goes behind the others. */
  const take = (): Order => {
    const [[name, orders]] = waiting;
    const order = orders.shift()!;
    waiting.delete(name);
    if (orders.length > 0) waiting.set(name, orders);
    return order;
  };
  const workerFor = ({ name, input }: Order): Worker<LaneWork> => {
    const { device = 'cpu' } = (input ?? {}) as { device?: string };
    const at = idle.indexOf(last.get(name)!);
    return (at < 0 ? idle.pop() : idle.splice(at, 1)[0]) ?? open(lane, device !== 'cpu');
  };
  const next = (): void => {
    while (waiting.size > 0 && busy.size < threads) {
      const order = take();
      const { signal } = order.context;
      if (signal?.aborted) order.reject(signal.reason);
      else void serve(order, workerFor(order));
    }
  };
  const serve = async (
    { name, input, seconds, context, resolve, reject }: Order,
    worker: Worker<LaneWork>,
  ): Promise<void> => {
    clearTimeout(rest);
    busy.add(worker);
    last.set(name, worker);
    const command = () => worker.run(lane, { name, input }, progress);
    const progress = (done: number, of: number) => context.progress?.(done / Math.max(of, 1));
    const unwatch = patience === undefined ? () => false : watchWanted(context.signal, patience, () => worker.end());
    let late = false;
    try {
      // The time that a thread takes to start is nobody's fault.
      await ready(worker);
      resolve((await (seconds === undefined ? command() : runWithin(worker, seconds, command))) as never);
    } catch (error) {
      late = error instanceof LateError;
      reject(error);
    }
    const ended = unwatch() || late;
    busy.delete(worker);
    if (alone) void worker.end();
    else if (!closed) idle.push(worker);
    // Who asks next does not wait for the start of a thread.
    if (ended && !closed && !alone) ready(worker).catch(() => {});
    next();
    if (warm && busy.size === 0 && !closed) restLater();
  };
  const restLater = (): void => {
    rest = setTimeout(() => {
      for (const worker of idle.splice(0)) void worker.end();
      last.clear();
      prepare();
    }, IDLE_SECONDS * 1000);
    (rest as { unref?: () => void }).unref?.();
  };

  return {
    run: (name: string, input: unknown, context: Partial<TaskContext>, seconds = settings.seconds) =>
      new Promise<unknown>((resolve, reject) => {
        const orders = waiting.get(name) ?? [];
        const most = (QUEUES as Record<string, number>)[name] ?? queue;
        if (busy.size >= threads && orders.length >= most) return reject(new Refused(503, FULL));
        waiting.set(name, orders);
        orders.push({ name, input, seconds, context, resolve, reject });
        next();
      }),
    waiting: () => [...waiting.values()].reduce((sum, orders) => sum + orders.length, 0),
    async close() {
      closed = true;
      clearTimeout(rest);
      for (const { reject } of [...waiting.values()].flat()) reject(new Refused(503, 'the server is closing'));
      waiting.clear();
      await Promise.all([...idle.splice(0), ...busy].map((worker) => worker.end()));
    },
  };
}

/** Gives work up when its answer is no longer wanted and does not come soon. Call what it returns at the end: was it given up? */
function watchWanted(signal: AbortSignal | undefined, seconds: number, giveUp: () => unknown): () => boolean {
  let left = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leave = () => {
    timer = setTimeout(() => {
      left = true;
      giveUp();
    }, seconds * 1000);
  };
  signal?.addEventListener('abort', leave, { once: true });
  return () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave);
    return left;
  };
}
