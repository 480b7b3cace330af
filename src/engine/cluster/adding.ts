/**
 * Adding up in slices, where there are many shards: a slice is a run of numbers across all arrays of sums, and whoever
 * adds it reads that run of every shard, in their order. The additions are those of one adder, only side by side.
 */
import type { Arrays, Lengths } from '../../models/index.ts';
import { DATA_AT, placesIn } from './parcel.ts';
import { addedAt, type Run, sumsAt } from './run.ts';
import { needed } from './storage.ts';

/** With so few shards one adder is quicker than a further round of messages. */
const FEW = 4;
/** Smaller slices are not worth their requests. */
const LEAST_BYTES = 2 ** 20;

export function slicesFor(shards: number, sums: Lengths): number {
  return shards <= FEW ? 1 : Math.min(shards, Math.ceil(placesIn(sums).size / LEAST_BYTES));
}

/** Adds one slice of all shards' sums, unless it is there; returns the bytes that came and went. */
export async function addSlice(run: Run, pass: number, slice: number): Promise<number> {
  const { id, storage, plan } = run;
  const name = addedAt(id, pass, slice);
  if (await storage.has(name)) return 0;
  const { from, to } = sliceOf(run, slice);
  const total = new Float32Array(to - from);
  for (let shard = 0; shard < plan.shards.length; shard++) {
    const range = { from: DATA_AT + from * 4, to: DATA_AT + to * 4 };
    const bytes = await needed(storage, sumsAt(id, pass, shard), range);
    const own = new Float32Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, total.length);
    for (let i = 0; i < total.length; i++) total[i] += own[i];
  }
  await storage.put(name, [new Uint8Array(total.buffer)]);
  return total.byteLength * (plan.shards.length + 1);
}

/** Puts the slices together; returns the bytes that came. */
export async function gatherSlices(run: Run, pass: number, sums: Arrays): Promise<number> {
  const { size, places } = placesIn(run.training.shape(run.plan.rows, run.plan.columns).sums);
  const all = new Uint8Array(size);
  for (let slice = 0; slice < run.plan.slices; slice++) {
    all.set(await needed(run.storage, addedAt(run.id, pass, slice)), sliceOf(run, slice).from * 4);
  }
  for (const [name, { at, length }] of Object.entries(places)) sums[name].set(new Float32Array(all.buffer, at, length));
  return size;
}

/** The numbers of a slice, counted from the first array's first. */
function sliceOf({ plan, training }: Run, slice: number): { from: number; to: number } {
  const numbers = placesIn(training.shape(plan.rows, plan.columns).sums).size / 4;
  const edge = (of: number) => Math.floor((numbers * of) / plan.slices);
  return { from: edge(slice), to: edge(slice + 1) };
}
