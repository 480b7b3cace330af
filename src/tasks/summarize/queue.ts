/** A priority queue of sentences: the largest value first, of equals the earlier sentence. */
export interface Queue {
  readonly size: number;
  push(sentence: number, value: number): void;
  /** Removes the best and gives it back. */
  pop(): Entry;
}

interface Entry {
  readonly sentence: number;
  readonly value: number;
}

export function queue(): Queue {
  const heap: Entry[] = [];
  const before = (i: number, j: number) =>
    heap[i].value > heap[j].value || (heap[i].value === heap[j].value && heap[i].sentence < heap[j].sentence);
  const swap = (i: number, j: number) => {
    [heap[i], heap[j]] = [heap[j], heap[i]];
  };
  return {
    get size() {
      return heap.length;
    },
    push(sentence, value) {
      let i = heap.push({ sentence, value }) - 1;
      for (let parent = (i - 1) >> 1; i > 0 && before(i, parent); i = parent, parent = (i - 1) >> 1) swap(i, parent);
    },
    pop() {
      const top = heap[0];
      const last = heap.pop()!;
      if (heap.length === 0) return top;
      heap[0] = last;
      for (let i = 0; ; ) {
        let best = i;
        for (const child of [2 * i + 1, 2 * i + 2]) if (child < heap.length && before(child, best)) best = child;
        if (best === i) return top;
        swap(i, best);
        i = best;
      }
    },
  };
}
