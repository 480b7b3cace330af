import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pluck } from '../../test/pluck.ts';
import { InputError } from '../check/index.ts';
import { analyze } from './analyze.ts';
import type { Corpus, Source } from './document.ts';
import { vocabulary } from './vocabulary.ts';

const source = (text: string, id = 'a'): Source => ({ id, text });
const counted = ({ documents: [{ text, tokens }] }: Corpus) =>
  Array.from(tokens.start, (start, i) => (tokens.stop[i] ? '' : text.slice(start, tokens.end[i]))).filter(
    (word) => word !== '',
  );

test('tokens lie in their sentences and map back to the text', async () => {
  const corpus = await analyze([source('The cats ran. A cat runs, and the dogs run.')]);
  const [{ sentences, tokens, text, language }] = corpus.documents;
  assert.equal(language, 'en');
  assert.equal(sentences.length, 2);
  assert.deepEqual([...tokens.firstToken], [0, 3, 10]);
  assert.equal(text.slice(tokens.start[1], tokens.end[1]), 'cats');
  assert.equal(tokens.term[1], tokens.term[4]);
  assert.deepEqual(counted(corpus), ['cats', 'ran', 'cat', 'runs', 'dogs', 'run']);
});

test('a lexicon given is gone on from, and stays as it was', async () => {
  const first = await analyze([source('The red house is old.')]);
  const size = first.lexicon.size;
  const second = await analyze([source('The old garden is green.')], {}, first.lexicon);
  assert.equal(first.lexicon.size, size);
  assert.equal(second.lexicon.id('old'), first.lexicon.id('old'));
  assert.ok(second.lexicon.size > size);
});

test('speech has its fillers left out', async () => {
  const text = 'Um the plan, like, works okay.';
  const cues = [{ start: 0, end: text.length, time: { start: 0, end: 3 } }];
  assert.deepEqual(counted(await analyze([{ id: 'a', text, cues }], { language: 'en' })), ['plan', 'works']);
});

test('notes say what a language lacks and what is not certain', async () => {
  const notes = async (text: string, options = {}) => (await analyze([source(text)], options)).notes.join('\n');
  assert.equal(await notes('The house is on the hill and the garden is green.'), '');
  assert.match(await notes('ฉันรักภาษาไทย'), /no stemmer for Thai: words are compared as written/);
  assert.match(await notes('Qwrt zxcv'), /the language of the text is not certain and was taken to be English/);
  assert.match(await notes('word '.repeat(200), { language: 'en' }), /without punctuation were cut/);
});

test('a short text takes the language of most of the others', async () => {
  const texts = ['Der Hund und die Katze sind in dem Haus.', 'Das ist nicht der Weg nach Hause.', 'Zxqv 17'];
  const { documents } = await analyze(texts.map((text, i) => source(text, `${i}`)));
  assert.deepEqual(pluck(documents, 'language'), ['de', 'de', 'de']);
});

test('an unknown language or option is refused', async () => {
  await assert.rejects(analyze([], { language: 'Englsh' }), /did you mean English/);
  await assert.rejects(analyze([], { stemm: true } as object), InputError);
});

test('nothing in, nothing out', async () => {
  const { documents, lexicon, notes } = await analyze([]);
  assert.deepEqual([documents.length, lexicon.size, notes.length], [0, 0, 0]);
  const empty = await analyze([source(' \n ')]);
  assert.deepEqual([...empty.documents[0].tokens.firstToken], [0]);
});

test('columns are sorted by count and term, whatever the order of the documents', async () => {
  const sources = ['Red apples, red pears.', 'Green apples grow.', 'Red wine.'].map((text, i) => source(text, `${i}`));
  const columns = async (list: Source[], limits = {}) => {
    const corpus = await analyze(list, { language: 'en' });
    const { size, label, termOf, columnOf } = vocabulary(corpus, limits);
    assert.ok([...termOf].every((id, column) => columnOf[id] === column));
    return Array.from({ length: size }, (_, column) => label(column).toLowerCase());
  };
  assert.deepEqual(await columns(sources), ['red', 'apples', 'green', 'grow', 'pears', 'wine']);
  assert.deepEqual(await columns([...sources].reverse()), await columns(sources));
  assert.deepEqual(await columns(sources, { minDocuments: 2 }), ['red', 'apples']);
  assert.deepEqual(await columns(sources, { minDocuments: 2, maxShare: 0.5 }), []);
  assert.deepEqual(await columns(sources, { maxShare: 0.4 }), ['green', 'grow', 'pears', 'wine']);
  assert.throws(
    () => vocabulary({ documents: [], lexicon: undefined as never, notes: [] }, { minDocuments: 0 }),
    InputError,
  );
});

test('any strings: nothing throws, every token is inside its sentence, the same again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 4 }), async (texts) => {
      const sources = texts.map((text, i) => source(text, `${i}`));
      const corpus = await analyze(sources);
      for (const { sentences, tokens } of corpus.documents) {
        assert.equal(tokens.firstToken.length, sentences.length + 1);
        sentences.forEach(({ start, end }, s) => {
          for (let i = tokens.firstToken[s]; i < tokens.firstToken[s + 1]; i++) {
            assert.ok(tokens.start[i] >= start && tokens.end[i] <= end && tokens.term[i] < corpus.lexicon.size);
          }
        });
      }
      assert.deepEqual((await analyze(sources)).documents, corpus.documents);
    }),
    { numRuns: 60 },
  );
});
