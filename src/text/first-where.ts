/**
 * Binary search: of the places 0 … length - 1 the first at which something holds that holds at all after it; `length`
 * where there is none.
 */
export function firstWhere(length: number, holds: (place: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
