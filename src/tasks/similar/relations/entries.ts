/** Long lists as numbers: ten million relations take a hundred megabytes and no object each. */

/** A list that can be gone through and counted; an array is one. */
export interface Entries<T> extends Iterable<T> {
  readonly length: number;
}

type Numbers = typeof Uint32Array | typeof Uint8Array | typeof Float64Array;

/** A typed array that grows by doubling. */
export function growable<T extends Numbers>(kind: T) {
  let values = new kind(16) as InstanceType<T>;
  let length = 0;
  return {
    get length(): number {
      return length;
    },
    push(value: number): void {
      if (length === values.length) {
        const larger = new kind(2 * length) as InstanceType<T>;
        larger.set(values);
        values = larger;
      }
      values[length++] = value;
    },
    values: (): InstanceType<T> => values.subarray(0, length) as InstanceType<T>,
  };
}

/** Entries that are made when they are asked for. */
export const entriesOf = <T>(length: number, at: (i: number) => T): Entries<T> => ({
  length,
  *[Symbol.iterator]() {
    for (let i = 0; i < length; i++) yield at(i);
  },
});
