import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lines } from '../web/src/discs.ts';

describe('the label of a disc', () => {
  it('stands whole where there is room', () => {
    assert.deepEqual(lines('Grain, crop', 60), ['Grain, ', 'crop']);
  });

  it('shows the beginning of the name at every size, so that one can say what one sees', () => {
    for (const label of ['United States, administration, ferry', 'Grain, certificates, crop', 'money-fx, interest']) {
      for (let r = 10; r <= 110; r++) {
        const seen = lines(label, r).join('').replace(/ ?…$/, '');
        assert.ok(seen.length > 0 && label.startsWith(seen), `${label} at ${r}: ${seen}`);
      }
    }
  });
});
