/**
 * Progress and Ctrl-C. A command that may take long runs in a process of its own (`supervise.ts`): it tells its
 * supervisor how far it is, which draws that and answers Ctrl-C however busy the command is. A short one draws itself.
 */

/** Set in a process that has a supervisor. */
export const SUPERVISED = 'ASPECTRA_SUPERVISED';
const isSupervised = process.env[SUPERVISED] !== undefined && process.send !== undefined;

/** From a command to its supervisor: how far it is, or that it is about to print its result. */
export type SupervisorReport = { readonly progress: ShownProgress | null } | { readonly printing: true };
/** From the supervisor to the command. */
export const STOP = 'stop';

/** A command with a supervisor leaves Ctrl-C to it, and ends when it is gone. */
export function followSupervisor(): void {
  if (!isSupervised) return;
  process.on('SIGINT', () => {});
  process.on('disconnect', () => process.exit(1)).channel?.unref();
}

let line: StatusLine | undefined;
let [begun, drawn] = [0, 0];
const MILLISECONDS = 100;

/** Shows what is under way; null: nothing any more. */
export function showProgress(progress: ShownProgress | null): void {
  if (isSupervised) return void process.send!({ progress } satisfies SupervisorReport, undefined, undefined, () => {});
  line ??= statusLine(process.stderr);
  // Not performance.now(), which loads all of what Node measures.
  const now = process.uptime() * 1000;
  if (progress === null) {
    line.clear();
    begun = 0;
  } else if (now - drawn >= MILLISECONDS) {
    begun ||= now;
    drawn = now;
    line.draw(progress, (now - begun) / 1000);
  }
}

/** Ends the drawing: what follows on the terminal is the result. */
export function beforePrinting(): void {
  if (isSupervised) process.send!({ printing: true } satisfies SupervisorReport, undefined, undefined, () => {});
  line?.clear();
}

/** Runs work with a signal that Ctrl-C aborts. Outside it, Ctrl-C ends the process. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = () => controller.abort(new Interrupted());
  const stopAloud = () => {
    if (!isSupervised) process.stderr.write('stopping …\n');
    stop();
  };
  const onMessage = (message: unknown) => message === STOP && stop();
  process.once('SIGINT', stopAloud);
  if (isSupervised) process.on('message', onMessage).channel?.unref();
  try {
    return await work(controller.signal);
  } finally {
    process.off('SIGINT', stopAloud).off('message', onMessage);
  }
}

/** A promise of SIGINT or SIGTERM; once it is forgotten, they end the process as usual. */
export function untilInterrupted(): { readonly signal: Promise<unknown>; forget(): void } {
  let interrupt: () => void = () => {};
  const signal = new Promise<void>((resolve) => {
    interrupt = resolve;
  });
  const forget = () => {
    for (const name of SIGNALS) process.off(name, interrupt);
  };
  for (const name of SIGNALS) process.once(name, interrupt);
  return { signal, forget };
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  constructor() {
    super('interrupted');
  }
}

/** Progress of work in stages, or of one whose total is unknown. */
export function stages(quiet = false) {
  const show = quiet ? () => {} : showProgress;
  return {
    update: (what: string, done: number, of?: number) => show({ what, done, ...(of !== undefined && { of }) }),
    stop: () => show(null),
  };
}

/** One line of progress on a terminal, drawn over itself. */
export interface ShownProgress {
  readonly what: string;
  readonly done?: number;
  /** Absent where the total is unknown. */
  readonly of?: number;
}

/** What of a terminal is used. */
export interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export interface StatusLine {
  draw(progress: ShownProgress, seconds: number): void;
  clear(): void;
}

const CLEAR = '\r\u001b[K';
const WIDTH = 20;

/** Draws nothing where there is no terminal. */
export function statusLine(terminal: Terminal): StatusLine {
  let drawn = '';
  const show = (line: string) => {
    if (terminal.isTTY && line !== drawn) terminal.write(CLEAR + line);
    drawn = line;
  };
  return {
    draw: (progress, seconds) => show(lineOf(progress, seconds).slice(0, (terminal.columns ?? 80) - 1)),
    clear: () => show(''),
  };
}

/** `topics ████████░░░░░░░░░░░░ 12/30, 8 s` */
export function lineOf({ what, done, of }: ShownProgress, seconds: number): string {
  const time = `${Math.floor(seconds)} s`;
  if (done === undefined) return `${what} … ${time}`;
  if (of === undefined || !(of > 0)) return `${what} ${done}, ${time}`;
  const full = Math.round(WIDTH * Math.min(1, Math.max(0, done / of)));
  return `${what} ${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${done}/${of}, ${time}`;
}
