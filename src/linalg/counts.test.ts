import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { countRuns, sentenceCounts } from './counts.ts';

it('long runs and short ones are counted as by a Map', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer({ min: -1, max: 60 }), { maxLength: 80 }), { maxLength: 6 }), (runs) => {
      const start = [0];
      for (const run of runs) start.push(start[start.length - 1] + run.length);
      const counts = countRuns(61, runs.flat(), start);
      const last = counts.start[runs.length];
      assert.deepEqual([counts.rows, counts.index.length, counts.value.length], [runs.length, last, last]);
      runs.forEach((run, r) => {
        const times = new Map<number, number>();
        for (const column of run) if (column >= 0) times.set(column, (times.get(column) ?? 0) + 1);
        const own = [...counts.index.subarray(counts.start[r], counts.start[r + 1])];
        assert.deepEqual(
          own,
          [...times.keys()].toSorted((a, b) => a - b),
        );
        for (const [i, column] of own.entries()) assert.equal(counts.value[counts.start[r] + i], times.get(column));
      });
    }),
  );
});

it('a term that came after the vocabulary has no column', () => {
  const tokens = { term: [0, 5, 1], stop: [0, 0, 1], firstToken: [0, 2, 3] };
  const vocabulary = { size: 2, columnOf: [1, 0], stopWords: false };
  const { start, index } = sentenceCounts({ documents: [{ tokens }] } as never, vocabulary as never);
  assert.deepEqual([[...start], [...index]], [[0, 1, 1], [1]]);
});
