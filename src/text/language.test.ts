import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { InputError } from '../check/index.ts';
import { LANGUAGES, languageCode, loadLanguage } from './language.ts';
import { FILLERS } from './reader.ts';

test('every language of the table loads and has what the table says', async () => {
  for (const [code, entry] of Object.entries(LANGUAGES)) {
    const language = await loadLanguage(code);
    assert.equal(language.name, entry.name);
    const has = { stems: entry.stemmer !== undefined, stopWords: entry.stopWords !== undefined };
    assert.deepEqual(language.supported, has);
    assert.equal(language.stopWords.size > 0, has.stopWords, code);
  }
});

test('the page of languages has the table', () => {
  const page = readFileSync(new URL('../../docs/languages.md', import.meta.url), 'utf8');
  const rows = page.split('\n').map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1)
      .join(' '),
  );
  const yes = (has: unknown) => (has ? 'yes' : '–');
  for (const [code, { name, stemmer, stopWords }] of Object.entries(LANGUAGES)) {
    assert.ok(rows.includes(`${code} ${name} ${yes(stemmer)} ${yes(stopWords)}`), name);
  }
});

test('forms of a word have one stem', async () => {
  const forms: Record<string, [string, string]> = {
    en: ['running', 'runs'],
    de: ['häusern', 'haus'],
    fr: ['continuellement', 'continuelle'],
    es: ['canciones', 'canción'],
    ru: ['книгами', 'книга'],
    sv: ['flickorna', 'flicka'],
    tr: ['evler', 'ev'],
  };
  for (const [code, [one, other]] of Object.entries(forms)) {
    const { stem } = await loadLanguage(code);
    assert.equal(stem(one), stem(other), code);
  }
});

test('the normal form is composed, lower case, as the language has it', async () => {
  const normal = async (code: string, word: string) => (await loadLanguage(code)).normal(word);
  assert.equal(await normal('en', 'ISTANBUL'), 'istanbul');
  assert.equal(await normal('tr', 'ISPARTA'), 'ısparta');
  assert.equal(await normal('tr', 'İSTANBUL'), 'istanbul');
  assert.equal(await normal('en', 'Cafe\u0301'), 'café');
  assert.equal(await normal('en', 'ﬁle'), 'file');
  assert.equal(await normal('en', 'Don’t'), "don't");
  assert.equal(await normal('de', 'Sil\u00adben'), 'silben');
  assert.equal(await normal('fr', 'L’homme'), 'homme');
  assert.equal(await normal('it', 'dell’anno'), 'anno');
  assert.equal(await normal('ru', 'Ёлка'), 'елка');
});

test('English stop words are function words', async () => {
  const { stopWords } = await loadLanguage('en');
  for (const word of ['the', 'is', "don't", 'of', 'which']) assert.ok(stopWords.has(word), word);
  for (const word of ['bill', 'system', 'computer', 'good', 'world', 'fire', 'mine'])
    assert.equal(stopWords.has(word), word === 'mine', word);
  assert.ok(FILLERS.every((filler) => !filler.includes(' ')));
});

test('content words are taken out of the lists of others', async () => {
  assert.equal((await loadLanguage('ru')).stopWords.has('война'), false);
  assert.ok((await loadLanguage('ru')).stopWords.has('который'));
});

test('languages are found by code, region and name; others are refused with advice', async () => {
  assert.deepEqual(['en-US', 'pt_BR', 'German', 'nb', ' FR '].map(languageCode), ['en', 'pt', 'de', 'no', 'fr']);
  await assert.rejects(loadLanguage('Germn'), (error: Error) => {
    assert.ok(error instanceof InputError);
    assert.match(error.message, /unknown language "Germn" \(did you mean German\?\); known are auto, af, /);
    return true;
  });
  await assert.rejects(loadLanguage('__proto__'), InputError);
});

test('no word makes a stemmer throw', async () => {
  const languages = await Promise.all(Object.keys(LANGUAGES).map(loadLanguage));
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (word) => {
      for (const { normal, stem } of languages) assert.equal(typeof stem(normal(word)), 'string');
    }),
    { numRuns: 30 },
  );
});

test('numbers and endless words have no stem', async () => {
  const { stem } = await loadLanguage('en');
  assert.equal(stem(`${'a'.repeat(199)}s`), 'a'.repeat(199));
  assert.equal(stem(`${'a'.repeat(200)}s`), `${'a'.repeat(200)}s`);
  assert.equal(stem('5.93'), '5.93');
  assert.equal(stem('1980s'), '1980s');
  assert.equal(stem('bridges'), 'bridg');
  const none = await loadLanguage('und');
  assert.deepEqual([none.stem('running'), none.supported], ['running', { stems: false, stopWords: false }]);
});
