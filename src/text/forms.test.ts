import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { growingForms, hashOf } from './forms.ts';

const numbersIn = (words: readonly string[]) => {
  const forms = growingForms();
  const numbers = words.map((word) => forms.numberOf(`«${word}»`, 1, 1 + word.length));
  return { forms, numbers };
};

/** What a table of strings would give. */
function expected(words: readonly string[]): number[] {
  const known = new Map<string, number>();
  return words.map((word) => known.get(word) ?? known.set(word, known.size).get(word)!);
}

test('forms are numbered in the order in which they come, each once, and keep their letters', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (words) => {
      const { forms, numbers } = numbersIn(words);
      assert.deepEqual(numbers, expected(words));
      assert.deepEqual(
        numbers.map((number) => forms.surface(number)),
        words,
      );
      assert.equal(forms.size, new Set(words).size);
    }),
  );
});

test('forms of like hash, more than find room beside each other, are found too, also in a table that has grown', () => {
  const many = Array.from({ length: 30_000 }, (_, n) => `word${n}`);
  const alike = many.filter((word) => (hashOf(word, 0, word.length) & 511) === 100);
  assert.ok(alike.length > 20);
  const words = [...alike, ...alike, ...many, ...many];
  assert.deepEqual(numbersIn(words).numbers, expected(words));
});

test('a form is no other with the same beginning, or with letters beyond the first 256', () => {
  const words = ['street', 'streets', 'Street', 'ştreet', 'tree', 'tre\u0165', ''];
  assert.deepEqual(numbersIn([...words, ...words]).numbers, [0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6]);
});
