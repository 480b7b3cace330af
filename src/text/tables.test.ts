/** Languages against what is known of them; sentence ends and words at their edges. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LANGUAGES, normalizer } from './language.ts';
import { splitSentences } from './sentences.ts';
import { abbreviationsOf } from './stops.ts';

describe('languages', () => {
  it('have abbreviations of each kind; those without their own have the English ones', () => {
    for (const [code, { abbreviations }] of Object.entries(LANGUAGES)) {
      if (abbreviations)
        for (const kind of ['before', 'number', 'after'] as const) assert.ok(abbreviations[kind], `${code} ${kind}`);
      assert.ok(abbreviationsOf(code).before.size > 3, code);
    }
    assert.ok(abbreviationsOf('vi').before.has('mr'));
    assert.ok(abbreviationsOf('de').before.has('dr'));
    const own = abbreviationsOf('en', [' Abt. ', '', '...']);
    assert.equal(own.before.has('abt'), true);
    assert.equal(own.before.has(''), false);
    assert.equal(abbreviationsOf('en').before.has('abt'), false);
  });

  it('take particles off words, at their beginning only', () => {
    const cases = { it: ["dell'arte", 'arte'], fr: ["qu'elle", 'elle'], ca: ["l'home", 'home'] };
    for (const [code, [written, normal]] of Object.entries(cases)) assert.equal(normalizer(code)(written), normal);
    assert.equal(normalizer('it')("xdell'arte"), "xdell'arte");
    assert.equal(normalizer('fr')("qu'"), "qu'");
  });
});

it('where sentences end: Thai at a space, once the sentence is long enough', () => {
  const found = splitSentences('เรือออกจากท่าก่อนพระอาทิตย์ขึ้น ลูกเรือเก็บเชือกบนดาดฟ้า', { language: 'th' });
  assert.equal(found.length, 2);
  assert.equal(splitSentences('เรือ ออก', { language: 'th' }).length, 1);
  const [ten, nine] = ['ก'.repeat(10), 'ก'.repeat(9)];
  const cut = (text: string) => splitSentences(text, { language: 'th' }).map(({ start, end }) => end - start);
  assert.deepEqual(cut(`${ten} ${ten}`), [10, 10]);
  assert.deepEqual(cut(`${nine} ${ten}`), [20]);
  assert.deepEqual(cut(`${ten} ${'ก'.repeat(8)} ${ten}`), [10, 19], 'counted from the last end');
  assert.deepEqual(cut(`${ten}ๆ ${ten}`), [22]);
  assert.deepEqual(cut(`${ten} a${ten}`), [22]);
});
