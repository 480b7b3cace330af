/** A barrier: no thread of a group goes on before all have arrived. */

/** Arrival count and generation. */
const [ARRIVED, GENERATION] = [0, 1];
/** Spins before a thread sleeps: waking it costs more than a short wait. */
const SPINS = 2000;

export const newBarrier = (): Int32Array => new Int32Array(new SharedArrayBuffer(8));

export function arrive(barrier: Int32Array, threads: number): void {
  const generation = Atomics.load(barrier, GENERATION);
  if (Atomics.add(barrier, ARRIVED, 1) === threads - 1) {
    Atomics.store(barrier, ARRIVED, 0);
    Atomics.add(barrier, GENERATION, 1);
    Atomics.notify(barrier, GENERATION);
    return;
  }
  for (let spin = 0; spin < SPINS; spin++) if (Atomics.load(barrier, GENERATION) !== generation) return;
  // The last to arrive at the barrier before may call only now: who is woken so sleeps on.
  while (Atomics.load(barrier, GENERATION) === generation) Atomics.wait(barrier, GENERATION, generation);
}
