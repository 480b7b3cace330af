import assert from 'node:assert/strict';
import { it } from 'node:test';
import { withoutControls } from './output.ts';

it('a text cannot steer the terminal', () => {
  assert.equal(withoutControls('a\u001b]0;title\u0007b\u009b31m\n\tc\r'), 'a\ufffd]0;title\ufffdb\ufffd31m\n\tc\ufffd');
});
