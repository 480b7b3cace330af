/**
 * Calls of kernels that threads over one memory take from a common list: the thread that waits for them takes its share,
 * so that the work goes on where no other thread is there yet. Which of them does a call makes no difference.
 */
import type { RunCalls } from '../../kernels/index.ts';

/** Shared by all threads: the head below, then the arguments of the calls. */
export type CallList = Int32Array<SharedArrayBuffer>;

type Kernels = Parameters<RunCalls>[0];

/**
 * NEXT      how many calls are left to be taken, and above LEFT_BITS a number that changes with every list: a thread that
 *           comes late finds neither
 * UNDONE    how many have not returned
 * FUNCTION  of all calls
 * LENGTH    the arguments of each
 */
const [NEXT, UNDONE, FUNCTION, LENGTH, FAILED, ENDED, HEAD] = [0, 1, 2, 3, 4, 5, 6];
const FUNCTIONS = ['gatherRows', 'scatterRows', 'subtractRows', 'dots'] as const satisfies Parameters<RunCalls>[1][];
const LEFT_BITS = 16;
const LEFT = (1 << LEFT_BITS) - 1;
const MAX_CALLS = 1024;
const MAX_ARGUMENTS = 9;
/** Looks before a thread sleeps: waking it costs more than a short wait. */
const SPINS = 5000;

export const newCallList = (): CallList =>
  new Int32Array(new SharedArrayBuffer(4 * (HEAD + MAX_CALLS * MAX_ARGUMENTS)));

/** Runs calls on this thread and on those that serve the list. */
export const runWith =
  (list: CallList): RunCalls =>
  (wasm, name, calls) => {
    for (let from = 0; from < calls.length; from += MAX_CALLS) {
      const some = calls.slice(from, from + MAX_CALLS);
      list[FUNCTION] = FUNCTIONS.indexOf(name);
      list[LENGTH] = some[0].length;
      for (let i = 0, at = HEAD; i < some.length; i++) for (let a = 0; a < some[i].length; a++) list[at++] = some[i][a];
      Atomics.store(list, UNDONE, some.length);
      const number = (Atomics.load(list, NEXT) >> LEFT_BITS) + 1;
      Atomics.store(list, NEXT, (number << LEFT_BITS) | some.length);
      Atomics.notify(list, NEXT);
      take(list, wasm);
      for (let undone = Atomics.load(list, UNDONE); undone > 0; undone = Atomics.load(list, UNDONE))
        sleepWhile(list, UNDONE, undone);
      if (Atomics.load(list, FAILED)) throw new Error(`kernels: ${name} failed on another thread`);
    }
  };

/** Takes calls until the list is ended. */
export function serveCalls(list: CallList, wasm: Kernels): void {
  while (!Atomics.load(list, ENDED)) {
    const next = take(list, wasm);
    if (!Atomics.load(list, ENDED)) sleepWhile(list, NEXT, next);
  }
}

export function endCalls(list: CallList): void {
  Atomics.store(list, ENDED, 1);
  Atomics.add(list, NEXT, 1 << LEFT_BITS);
  Atomics.notify(list, NEXT);
}

/** Takes calls while there are any; returns what NEXT was when there were none. */
function take(list: CallList, wasm: Kernels): number {
  for (;;) {
    const next = Atomics.load(list, NEXT);
    const left = next & LEFT;
    if (left === 0) return next;
    if (Atomics.compareExchange(list, NEXT, next, next - 1) !== next) continue;
    const call: (...given: number[]) => void = wasm[FUNCTIONS[list[FUNCTION]]];
    const at = HEAD + (left - 1) * list[LENGTH];
    const [a, b, c] = [list[at], list[at + 1], list[at + 2]];
    const [d, e, f] = [list[at + 3], list[at + 4], list[at + 5]];
    try {
      // As many as any has: who takes fewer does not see the others.
      call(a, b, c, d, e, f, list[at + 6], list[at + 7], list[at + 8]);
    } catch {
      Atomics.store(list, FAILED, 1);
    }
    if (Atomics.sub(list, UNDONE, 1) === 1) Atomics.notify(list, UNDONE);
  }
}

function sleepWhile(list: CallList, at: number, value: number): void {
  for (let spin = 0; spin < SPINS; spin++) if (Atomics.load(list, at) !== value) return;
  Atomics.wait(list, at, value);
}
