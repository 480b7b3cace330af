/** Pairs of whole numbers, numbered in the order in which they first come: a table of its own, faster than a Map. */
export interface PairIds {
  readonly size: number;
  /** The number of a pair, new or known. */
  of(first: number, second: number): number;
  pair(id: number): readonly [first: number, second: number];
}

/** `most`: how many different pairs there may be. */
export function pairIds(most: number): PairIds {
  /** The two numbers of each pair. */
  const pairs = new Uint32Array(2 * most);
  let size = 0;
  let mask = 2 ** Math.ceil(Math.log2(Math.max(1024, most / 2))) - 1;
  /** The number of a pair plus one, at or after the place that its hash gives; 0 where nothing is. */
  let table = new Int32Array(mask + 1);
  const placeOf = (first: number, second: number) => {
    const hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
    return (hash ^ (hash >>> 15)) & mask;
  };
  const grow = () => {
    mask = 2 * mask + 1;
    table = new Int32Array(mask + 1);
    for (let id = 0; id < size; id++) {
      let at = placeOf(pairs[2 * id], pairs[2 * id + 1]);
      while (table[at] !== 0) at = (at + 1) & mask;
      table[at] = id + 1;
    }
  };
  return {
    get size() {
      return size;
    },
    of(first, second) {
      let at = placeOf(first, second);
      for (; table[at] !== 0; at = (at + 1) & mask) {
        const id = table[at] - 1;
        if (pairs[2 * id] === first && pairs[2 * id + 1] === second) return id;
      }
      pairs[2 * size] = first;
      pairs[2 * size + 1] = second;
      table[at] = ++size;
      if (2 * size > mask) grow();
      return size - 1;
    },
    pair: (id) => [pairs[2 * id], pairs[2 * id + 1]],
  };
}
