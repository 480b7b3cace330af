/** Reading a whole table while others have their turn: a server answers requests meanwhile. */

/** Rows read at a time. No statement stays open between two pages, so other readers see what was written since. */
const PAGE = 500;
/** Milliseconds after which others have their turn. */
const LONGEST_TURN = 20;

const soon: (work: () => void) => unknown = globalThis.setImmediate ?? ((work) => setTimeout(work));

/** One by one; now and then the event loop goes round. */
export async function* inTurns<T>(all: Iterable<T>): AsyncGenerator<T, void, undefined> {
  let begun = performance.now();
  for (const one of all) {
    if (performance.now() - begun > LONGEST_TURN) {
      await new Promise<void>((resolve) => soon(resolve));
      begun = performance.now();
    }
    yield one;
  }
}

/** All rows by rising number; `page` gives so many of those after a number. */
export function* byPage<R extends { readonly number: number }>(
  page: (after: number, limit: number) => readonly R[],
): Generator<R, void, undefined> {
  let rows = page(0, PAGE);
  while (rows.length > 0) {
    yield* rows;
    rows = page(rows[rows.length - 1].number, PAGE);
  }
}

/** The rows of some numbers. */
export function* someOf<R>(
  numbers: readonly number[],
  get: (number: number) => R | undefined,
): Generator<R, void, undefined> {
  for (const number of numbers) {
    const one = get(number);
    if (one) yield one;
  }
}
