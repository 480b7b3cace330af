/** Functions that V8 compiles with their module mean what they meant. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { atOnce } from '../scripts/at-once.mjs';

const MODULE = `import { sep } from 'node:path';
const early = later(2);
const { name } = later;
function later(n) {
  return twice(n) + rest(1, 2);
  function rest(...given) { return given.length; }
}
async function waits() { return early; }
function* counts() { yield* [1, 2].map((n) => n + early); }
const both = (a) => (b) => a + b;
class Kept { value = () => this; method() { return this.value() === this; } }
const held = { method(n) { return twice(n); }, get got() { return 7; }, plain: function () { return this.got; } };
function twice(n) { { function inside() { return 2 * n; } return inside(); } }
export default [early, name, await waits(), [...counts()], both(1)(2), new Kept().method(), held.method(4), held.plain(), sep.length];
`;
const answerOf = async (code: string) =>
  (await import(`data:text/javascript,${encodeURIComponent(code)}`)).default as unknown;

describe('functions compiled at once', () => {
  const { code, map } = atOnce(MODULE, 'module.js');

  it('give what they gave, those too that are called above their lines', async () => {
    assert.deepEqual(await answerOf(code), [6, 'later', 6, [7, 8], 3, true, 8, 7, 1]);
    assert.deepEqual(await answerOf(MODULE), await answerOf(code));
  });

  it('stand in parentheses, all but methods', () => {
    assert.equal(code.match(/\((?:async )?function/g)?.length, MODULE.match(/function/g)?.length);
    assert.match(code, /\(\(a\) => \(\(b\) => a \+ b\)\)/);
    assert.match(code, /, get got\(\) \{ return 7; \}/);
  });

  it('keep their places in the source map', () => assert.ok(map.mappings.length > 100));
});
