/**
 * Marks the words of a sentence that lie on its weighted longest common subsequence with another sentence:
 *
 *   best(i, j) = best(i−1, j−1) + (k+1)^w − k^w   where words match, k being the matches in a row before them
 *   best(i, j) = max(best(i−1, j), best(i, j−1))   elsewhere
 *
 * The path back takes every match it meets, and goes up before left. Weight 1 is the plain subsequence.
 */
export type Mark = (sentence: Int32Array, other: Int32Array, common: Uint8Array) => void;

/** Its tables are kept from call to call. */
export function subsequenceMarker(weight: number): Mark {
  let powers = new Float64Array(0);
  let best = new Float64Array(0);
  let streak = new Uint32Array(0);

  function grow(rows: number, columns: number): void {
    if (powers.length <= rows) powers = Float64Array.from({ length: 2 * rows + 1 }, (_, k) => k ** weight);
    if (best.length < (rows + 1) * (columns + 1)) {
      best = new Float64Array(2 * (rows + 1) * (columns + 1));
      streak = new Uint32Array(best.length);
    }
  }

  return (sentence, other, common) => {
    const width = other.length + 1;
    grow(sentence.length, other.length);
    best.fill(0, 0, width);
    streak.fill(0, 0, width);
    for (let i = 1; i <= sentence.length; i++) fill(i * width, sentence[i - 1], other);
    for (let i = sentence.length, j = other.length; i > 0 && j > 0; ) {
      const at = i * width + j;
      if (sentence[i - 1] === other[j - 1]) {
        common[--i] = 1;
        j--;
      } else if (best[at - width] >= best[at - 1]) i--;
      else j--;
    }
  };

  /** One row of the table, from the row above it. */
  function fill(start: number, word: number, other: Int32Array): void {
    const width = other.length + 1;
    let last = (best[start] = streak[start] = 0);
    for (let j = 0, at = start + 1; j < other.length; j++, at++) {
      if (word === other[j]) {
        const before = streak[at - width - 1];
        streak[at] = before + 1;
        last = best[at - width - 1] + powers[before + 1] - powers[before];
      } else {
        streak[at] = 0;
        if (best[at - width] > last) last = best[at - width];
      }
      best[at] = last;
    }
  }
}
