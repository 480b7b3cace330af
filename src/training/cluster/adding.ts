/**
 * Adding up in slices, where there are many shards: a slice is a run of numbers across all arrays of sums, and whoever
 * adds it reads that run of every shard, in their order. The additions are those of one adder, only side by side. Behind
 * a shard's sums lie the checksums of their slices, for those who read no more than one.
 */
import type { Arrays, Lengths } from '../index.ts';
import { checksum, DATA_AT, damaged, pack, placesIn, unpack } from './parcel.ts';
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
    const own = await readSlice(run, sumsAt(id, pass, shard), slice);
    for (let i = 0; i < total.length; i++) total[i] += own[i];
  }
  await storage.put(name, pack({ about: { pass, slice }, arrays: { total } }));
  return total.byteLength * (plan.shards.length + 1);
}

async function readSlice(run: Run, name: string, slice: number): Promise<Float32Array> {
  const { from, to } = sliceOf(run, slice);
  const check = DATA_AT + sumsIn(run).size + 4 * slice;
  const [bytes, told] = await Promise.all([
    needed(run.storage, name, { from: DATA_AT + from * 4, to: DATA_AT + to * 4 }),
    needed(run.storage, name, { from: check, to: check + 4 }),
  ]);
  const { buffer, byteOffset } = told;
  if (new DataView(buffer, byteOffset, 4).getUint32(0, true) !== checksum([bytes])) {
    throw damaged(`${run.storage.place}/${name}`, 'its checksum does not match');
  }
  return new Float32Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, to - from);
}

/** The checksum of every slice, where sums are added up in several. */
export function sliceChecks(run: Run, sums: Arrays): { readonly checks?: Uint32Array } {
  if (run.plan.slices === 1) return {};
  const { size, places } = sumsIn(run);
  const all = new Uint8Array(size);
  for (const [name, { at, length }] of Object.entries(places)) new Float32Array(all.buffer, at, length).set(sums[name]);
  const checks = Uint32Array.from({ length: run.plan.slices }, (_, slice) => {
    const { from, to } = sliceOf(run, slice);
    return checksum([all.subarray(from * 4, to * 4)]);
  });
  return { checks };
}

/** Puts the slices together; returns the bytes that came. */
export async function gatherSlices(run: Run, pass: number, sums: Arrays): Promise<number> {
  const { size, places } = sumsIn(run);
  const all = new Float32Array(size / 4);
  for (let slice = 0; slice < run.plan.slices; slice++) {
    const name = addedAt(run.id, pass, slice);
    const { total } = unpack(await needed(run.storage, name), `${run.storage.place}/${name}`).arrays;
    all.set(total, sliceOf(run, slice).from);
  }
  for (const [name, { at, length }] of Object.entries(places)) sums[name].set(new Float32Array(all.buffer, at, length));
  return size;
}

const sumsIn = ({ plan, training }: Run) => placesIn(training.shape(plan.rows, plan.columns).sums);

/** The numbers of a slice, counted from the first array's first. */
function sliceOf(run: Run, slice: number): { from: number; to: number } {
  const numbers = sumsIn(run).size / 4;
  const edge = (of: number) => Math.floor((numbers * of) / run.plan.slices);
  return { from: edge(slice), to: edge(slice + 1) };
}
