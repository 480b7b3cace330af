import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FORMAT, lookUp, median, merged, parseResult, type Result, short, spread, textOf } from './result.ts';

const result = (samples: number[], more: Partial<Result> = {}): Result => ({
  format: FORMAT,
  command: 'npm run bench -- plsa',
  date: '2026-01-01',
  quick: false,
  machine: { cores: 2 },
  versions: { node: 'v24' },
  benches: { plsa: { about: 'PLSA.', seconds: 1, measures: [{ what: 'it', who: 'us', unit: 's', samples }] } },
  ...more,
});

describe('a result', () => {
  it('counts by medians, which one bad sample does not move', () => {
    assert.equal(median([3, 1, 100]), 3);
    assert.equal(median([4, 1, 2, 100]), 3);
    assert.equal(lookUp(result([2, 9, 1]), 'plsa', 'it', 'us'), 2);
    assert.equal(lookUp(result([2]), 'plsa', 'it', 'them'), undefined);
    assert.throws(() => median([]), /at least one sample/);
  });

  it('says how far samples lie apart', () => {
    assert.equal(spread([2, 2]), 0);
    assert.equal(spread([1, 2, 4]), 1.5);
  });

  it('shows three digits', () => {
    assert.deepEqual([1234.5, 0.98765, 12, 0.0000123, 0].map(short), ['1,230', '0.988', '12', '1.2e-5', '0']);
  });

  it('is read again as it was written, and nothing else is', () => {
    const kept = result([1]);
    assert.deepEqual(parseResult(textOf(kept), 'a file'), kept);
    assert.throws(() => parseResult('{"format":"another"}', 'a file'), /a file must have the format aspectra-bench-1/);
  });

  it('is joined with others, of which the later counts', () => {
    const other = result([5], { command: 'npm run bench -- plsa --quick', quick: true, versions: { numpy: '1.24' } });
    const both = merged([result([1]), other]);
    assert.equal(lookUp(both, 'plsa', 'it', 'us'), 5);
    assert.equal(both.command, 'npm run bench', 'one plain command measures them all');
    assert.equal(merged([other]).command, other.command);
    assert.equal(both.quick, true);
    assert.deepEqual(both.versions, { node: 'v24', numpy: '1.24' });
    assert.throws(() => merged([]), /at least one result file/);
  });

  it('of one size leaves those of other sizes, and takes the place of its own', () => {
    const sized = (documents: number, sample: number) => {
      const measures = [{ what: `it, ${documents} documents`, who: 'us', unit: 's', samples: [sample] }];
      return result([], { benches: { waits: { about: 'Waits.', seconds: 1, documents, measures } } });
    };
    const all = merged([result([1]), sized(2000, 3), sized(20000, 4), sized(2000, 5)]);
    assert.equal(lookUp(all, 'waits', 'it, 2000 documents', 'us'), 5);
    assert.equal(lookUp(all, 'waits', 'it, 20000 documents', 'us'), 4);
    assert.equal(lookUp(all, 'plsa', 'it', 'us'), 1);
    assert.equal(all.benches.waits.measures.length, 2);
    assert.equal(all.command, 'npm run bench');
  });
});
