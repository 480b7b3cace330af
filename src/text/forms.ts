/**
 * Written forms and their numbers, in the order in which they were first met. A hash table over typed arrays: a word that
 * is known is found where it stands in its text, and no string is made of it.
 */
export interface Forms {
  readonly size: number;
  /** The number of what stands at start … end − 1 of a text, new or known. */
  numberOf(text: string, start: number, end: number): number;
  surface(number: number): string;
}

const FIRST_SIZE = 512;
/** Slots that are looked at; what finds no room in them lies apart, so that no choice of words makes the table slow. */
const PROBES = 8;

export function growingForms(): Forms {
  const surfaces: string[] = [];
  const apart = new Map<string, number>();
  /** Of every slot a hash, and a number counted from 1. */
  let slots = new Int32Array(2 * FIRST_SIZE);
  let mask = FIRST_SIZE - 1;
  /** The letters of all forms, and where those of each begin. */
  let letters = new Uint16Array(8 * FIRST_SIZE);
  let begins = new Uint32Array(FIRST_SIZE);

  const place = (hash: number, number: number) => {
    for (let probe = 0; probe < PROBES; probe++) {
      const slot = 2 * ((hash + probe) & mask);
      if (slots[slot + 1] !== 0) continue;
      slots[slot] = hash;
      slots[slot + 1] = number + 1;
      return;
    }
    apart.set(surfaces[number], number);
  };
  const grow = () => {
    mask = 2 * mask + 1;
    slots = new Int32Array(2 * (mask + 1));
    apart.clear();
    surfaces.forEach((surface, number) => {
      place(hashOf(surface, 0, surface.length), number);
    });
  };
  const add = (text: string, start: number, end: number, hash: number): number => {
    const number = surfaces.push(detached(text.slice(start, end))) - 1;
    if (number + 1 >= begins.length) begins = grown(Uint32Array, begins, 2 * begins.length);
    const from = begins[number];
    const to = (begins[number + 1] = from + end - start);
    if (to > letters.length) letters = grown(Uint16Array, letters, 2 * to);
    for (let i = 0; i < end - start; i++) letters[from + i] = text.charCodeAt(start + i);
    if (2 * surfaces.length > mask) grow();
    else place(hash, number);
    return number;
  };
  const stands = (number: number, text: string, start: number, end: number): boolean => {
    const from = begins[number];
    if (begins[number + 1] - from !== end - start) return false;
    for (let i = 0; i < end - start; i++) if (letters[from + i] !== text.charCodeAt(start + i)) return false;
    return true;
  };

  return {
    get size() {
      return surfaces.length;
    },
    numberOf(text, start, end) {
      const hash = hashOf(text, start, end);
      for (let probe = 0; probe < PROBES; probe++) {
        const slot = 2 * ((hash + probe) & mask);
        const number = slots[slot + 1] - 1;
        if (number < 0) return add(text, start, end, hash);
        if (slots[slot] === hash && stands(number, text, start, end)) return number;
      }
      return apart.get(text.slice(start, end)) ?? add(text, start, end, hash);
    },
    surface: (number) => surfaces[number],
  };
}

export function hashOf(text: string, start: number, end: number): number {
  let hash = end - start;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash ^ (hash >>> 15);
}

/** A copy of its own: a slice of a long text would keep all of that text in memory. */
const detached = (slice: string): string => ` ${slice}`.slice(1);

type Numbers = Uint32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>;

/** The same numbers with room for more. */
export function grown<T extends Numbers>(Kind: new (room: number) => T, old: T, room: number): T {
  const array = new Kind(room);
  array.set(old);
  return array;
}
