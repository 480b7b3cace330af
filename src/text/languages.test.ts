/** A language is one file and one line of the index. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { languagesIn, scriptOf } from './detect.ts';
import { LANGUAGES, LIKELIEST_FIRST, languageCode, listOf } from './languages.ts';

const FILES = readdirSync(new URL('languages/', import.meta.url))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''));

test('every file is in the index under its own name', () => {
  assert.deepEqual(FILES.toSorted(), Object.keys(LANGUAGES));
  assert.deepEqual(LIKELIEST_FIRST.toSorted(), Object.keys(LANGUAGES));
  for (const code of FILES) {
    const { name } = JSON.parse(readFileSync(new URL(`languages/${code}.json`, import.meta.url), 'utf8'));
    assert.equal(name, LANGUAGES[code].name, code);
  }
});

test('every language can be found: by its code, its name, its aliases, and its script or its words', () => {
  for (const [code, { name, aliases = [], script = 'latin', words }] of Object.entries(LANGUAGES)) {
    for (const called of [code, name, `${code}-XX`, ...aliases]) assert.equal(languageCode(called), code, called);
    assert.equal(languagesIn(script).includes(code), words.length > 0 || languagesIn(script).length === 1, code);
    if (words.length > 0) assert.equal(scriptOf(words.join('').charCodeAt(0)), script, code);
  }
});

test('lists have no word twice, and abbreviations no full stop at their end', () => {
  for (const [code, { endings, abbreviations }] of Object.entries(LANGUAGES)) {
    assert.equal(new Set(endings).size, endings.length, code);
    for (const word of Object.values(abbreviations ?? {}).flatMap(listOf))
      assert.doesNotMatch(word, /\.$|\p{Lu}/u, code);
  }
});
