/**
 * The words of units of text (sentences, paragraphs) counted: a text is scored several times, its words are counted once.
 * Whole numbers are signed, so that sums of them stay small integers.
 */
export interface UnitWords {
  /** Unit u has the words word[first[u]] … word[first[u + 1] − 1], each once, in the order in which they first come. */
  readonly first: Int32Array;
  readonly word: Int32Array;
  /** Where in `seen` the unit stands among those of its word, for each of these. */
  readonly place: Int32Array;
  /** Word w comes in the units seen[2 i], seen[2 i + 1] times in each, for i from from[w] to before from[w + 1]. */
  readonly from: Int32Array;
  readonly seen: Int32Array;
  /** How often each word comes in all. */
  readonly times: Int32Array;
}

/** Unit u has the words word[start[u]] … word[start[u + 1] − 1], of so many different `words`. */
export function unitWords(start: Uint32Array, word: Uint32Array, words: number): UnitWords {
  const units = start.length - 1;
  const times = new Int32Array(words);
  const from = new Int32Array(words + 1);
  const last = new Int32Array(words).fill(-1);
  let pairs = 0;
  for (let u = 0; u < units; u++) {
    for (let i = start[u]; i < start[u + 1]; i++) {
      const w = word[i];
      times[w]++;
      if (last[w] === u) continue;
      last[w] = u;
      from[w + 1]++;
      pairs++;
    }
  }
  for (let w = 0; w < words; w++) from[w + 1] += from[w];
  const until = from.slice(0, words);
  const first = new Int32Array(units + 1);
  const [own, place, seen] = [new Int32Array(pairs), new Int32Array(pairs), new Int32Array(2 * pairs)];
  last.fill(-1);
  let at = 0;
  for (let u = 0; u < units; u++) {
    for (let i = start[u]; i < start[u + 1]; i++) {
      const w = word[i];
      if (last[w] !== u) {
        last[w] = u;
        own[at] = w;
        place[at++] = until[w];
        seen[2 * until[w]++] = u;
      }
      seen[2 * until[w] - 1]++;
    }
    first[u + 1] = at;
  }
  return { first, word: own, place, from, seen, times };
}
