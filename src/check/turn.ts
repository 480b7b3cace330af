/** What may take long can be stopped and watched. */
import { OptionError } from './error.ts';

/** How long work is stopped and watched. */
export interface Watching {
  /** Aborting it ends the work, with the signal's reason as the error. */
  readonly signal?: AbortSignal | undefined;
  /** Told what is being done, and how far it is. */
  readonly onProgress?: ((stage: string, done: number, of: number) => void) | undefined;
}

/** Yields to the event loop in a long computation, so that progress is drawn and an abort signal arrives. */
export const turn = (): Promise<void> => new Promise((resume) => setTimeout(resume));

/** Runs work one piece after the other, in the order in which it comes; what fails holds up no other. */
export function inTurn(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
}

/** Between two parts of a long computation: tells how far it is, and ends it where it was aborted. */
export async function passing({ signal, onProgress }: Watching, stage: string, done: number, of: number) {
  onProgress?.(stage, done, of);
  if (signal || onProgress) await turn();
  signal?.throwIfAborted();
}

/** Who watches, and the options. */
export function watched<T extends Watching>(who: string, given: T): [Watching, Omit<T, keyof Watching>] {
  if (typeof given !== 'object' || given === null)
    throw new OptionError(who, 'options stand in an object, such as { words: 100 }', given);
  const { signal, onProgress, ...options } = given;
  return [{ signal, onProgress }, options];
}
