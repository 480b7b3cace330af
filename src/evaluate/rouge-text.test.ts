import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type RougeGiven, rougeSettings } from './rouge-settings.ts';
import { reader } from './rouge-text.ts';

const read = (text: string, given: RougeGiven = {}) => reader(rougeSettings(given))(text);

test('tokens are runs of ASCII letters and digits', () => {
  assert.deepEqual(read("Café don't well-known $4.50 3%").tokens, 'caf don t well known 4 50 3'.split(' '));
  assert.deepEqual(read('\u212aelvin \u0130x').tokens, ['elvin', 'x']);
});

test('a line is a sentence; empty lines are none, blank lines are empty ones', () => {
  assert.deepEqual(read('a b\n\n  \nc').sentences, [['a', 'b'], [], ['c']]);
});

test('words are counted between blanks; a leading blank makes an empty word', () => {
  assert.deepEqual(read('a -- b c', { words: 3 }).tokens, ['a', 'b']);
  assert.deepEqual(read(' a b c', { words: 3 }).tokens, ['a', 'b']);
  assert.deepEqual(read('a b \n c d', { words: 4 }).tokens, ['a', 'b', 'c']);
  assert.deepEqual(read('a\u00a0b c', { words: 1 }).tokens, ['a', 'b']);
  assert.deepEqual(read('a\u00a0b c', { words: 1, mode: 'unicode' }).tokens, ['a']);
});

test('bytes may cut inside a word, line ends do not count', () => {
  assert.deepEqual(read('abc\ndefg', { bytes: 5 }).tokens, ['abc', 'de']);
  assert.deepEqual(read('né ab', { bytes: 5 }).tokens, ['n', 'a']);
  assert.deepEqual(read('né', { bytes: 2, mode: 'unicode' }).tokens, ['n']);
  assert.deepEqual(read('😀ab', { bytes: 5 }).tokens, ['a']);
});

test('under a byte limit sentences are cut one by one, up to the first that is too long', () => {
  assert.deepEqual(read('abc\ndefghi\nj', { bytes: 4 }).sentences, [['abc'], ['defg']]);
  assert.deepEqual(read('abc\ndef', { bytes: 4 }).sentences, [['abc'], ['def']]);
});

test('stop words go by the token before stemming', () => {
  assert.deepEqual(read('being beings', { stop: true, stem: true }).tokens, ['be']);
});
