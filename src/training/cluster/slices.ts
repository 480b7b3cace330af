/**
 * Sums added up in slices, where there are many shards: a slice is a range of numbers across all arrays of sums, and its
 * adder reads that range of every shard, in their order. The additions are those of one adder, only side by side. Behind a
 * shard's sums lie the checksums of their slices, for those who read no more than one.
 */
import { type ArrayLengths, type Arrays, damaged, readHeader } from '../index.ts';
import type { Coverage } from '../threads/thread-group.ts';
import { quickChecksum } from './checksum.ts';
import { DATA_AT, readArrays } from './objects.ts';
import { putPassObject } from './pass-objects.ts';
import { addedAt, checkCoverage, type Run, sumsAt } from './run.ts';
import { requireObject } from './storage.ts';

/** Up to so many shards one adder is faster than a further round of messages. */
const MAX_SHARDS_OF_ONE_ADDER = 4;
/** Smaller slices are not worth their requests. */
const MIN_SLICE_BYTES = 2 ** 20;

export function slicesFor(shards: number, sums: ArrayLengths): number {
  if (shards <= MAX_SHARDS_OF_ONE_ADDER) return 1;
  return Math.min(shards, Math.ceil(placesOf(sums).size / MIN_SLICE_BYTES));
}

/** Adds one slice of all shards' sums, unless it is there; returns the bytes read and written. */
export async function addSlice(run: Run, pass: number, slice: number): Promise<number> {
  const { id, storage, plan } = run;
  const name = addedAt(id, pass, slice);
  if (await storage.has(name)) return 0;
  const { from, to } = rangeOf(run, slice);
  const total = new Float32Array(to - from);
  const coverage: Partial<Coverage>[] = [];
  for (let shard = 0; shard < plan.shards.length; shard++) {
    const own = await readSlice(run, sumsAt(id, pass, shard), slice);
    for (let i = 0; i < total.length; i++) total[i] += own.numbers[i];
    coverage.push(own.coverage);
  }
  await putPassObject(storage, name, { about: { pass, slice, coverage }, arrays: { total } });
  return total.byteLength * (plan.shards.length + 1);
}

/** A slice of a shard's sums, and what these are of. */
async function readSlice(run: Run, name: string, slice: number) {
  const { from, to } = rangeOf(run, slice);
  const checksumAt = DATA_AT + sumsOf(run).size + 4 * slice;
  const [head, bytes, written] = await Promise.all([
    requireObject(run.storage, name, { from: 0, to: DATA_AT }),
    requireObject(run.storage, name, { from: DATA_AT + from * 4, to: DATA_AT + to * 4 }),
    requireObject(run.storage, name, { from: checksumAt, to: checksumAt + 4 }),
  ]);
  if (new DataView(written.buffer, written.byteOffset, 4).getUint32(0, true) !== quickChecksum(bytes)) {
    throw damaged(`${run.storage.place}/${name}`, 'its checksum does not match');
  }
  const { rows, counts } = readHeader(head, `${run.storage.place}/${name}`).header.about as Partial<Coverage>;
  const numbers = new Float32Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, to - from);
  return { numbers, coverage: { ...(rows !== undefined && { rows }), ...(counts !== undefined && { counts }) } };
}

/** The checksum of every slice, where sums are added up in several. */
export function sliceChecks(run: Run, sums: Arrays): { readonly checks?: Uint32Array } {
  if (run.plan.slices === 1) return {};
  const { size, places } = sumsOf(run);
  const all = new Uint8Array(size);
  for (const [name, { at, length }] of Object.entries(places)) new Float32Array(all.buffer, at, length).set(sums[name]);
  const checks = Uint32Array.from({ length: run.plan.slices }, (_, slice) => {
    const { from, to } = rangeOf(run, slice);
    return quickChecksum(all.subarray(from * 4, to * 4));
  });
  return { checks };
}

/** Reads the slices into the sums; returns the bytes read. */
export async function gatherSlices(run: Run, pass: number, sums: Arrays): Promise<number> {
  const { size, places } = sumsOf(run);
  const all = new Float32Array(size / 4);
  for (let slice = 0; slice < run.plan.slices; slice++) {
    const { about, arrays } = await readArrays(run.storage, addedAt(run.id, pass, slice));
    run.plan.shards.forEach((_, shard) => {
      checkCoverage(run.plan, shard, (about.coverage as readonly Partial<Coverage>[])[shard]);
    });
    all.set(arrays.total, rangeOf(run, slice).from);
  }
  for (const [name, { at, length }] of Object.entries(places)) sums[name].set(new Float32Array(all.buffer, at, length));
  return size;
}

const sumsOf = ({ plan, training }: Run) => placesOf(training.shape(plan.rows, plan.columns).sums);

/** Where single-precision arrays lie behind the header of an array file, and their size in bytes. */
function placesOf(lengths: ArrayLengths) {
  const places: Record<string, { at: number; length: number }> = {};
  let size = 0;
  for (const [name, length] of Object.entries(lengths)) {
    places[name] = { at: size, length };
    size = Math.ceil((size + length * 4) / 8) * 8;
  }
  return { size, places };
}

/** The numbers of a slice, counted from the first of the first array. */
function rangeOf(run: Run, slice: number): { from: number; to: number } {
  const numbers = sumsOf(run).size / 4;
  const edge = (of: number) => Math.floor((numbers * of) / run.plan.slices);
  return { from: edge(slice), to: edge(slice + 1) };
}
