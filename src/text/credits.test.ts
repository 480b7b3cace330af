/** Credits of those who wrote a text down. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analyze } from './analyze.ts';
import { creditsLength } from './first-line.ts';
import { unlabelled } from './unlabelled.ts';

const WORDS = 'The river rose in the night. Nobody in the town had slept. The bridge was gone by morning.';

describe('credits', () => {
  it('are lines that name who wrote a text down', () => {
    assert.equal(creditsLength('Translator: Anna Lee'), 20);
    assert.equal(creditsLength('Translator: Anna Lee\n\nReviewer: Ben Okafor\nThe river rose.'), 43);
    assert.equal(creditsLength('Transcribed by Anna Lee.\nThe river rose.'), 25);
    assert.equal(creditsLength('Subtitles by the friends of the river'), 37);
    for (const told of [
      'Translators: they come and go.',
      'Reviewed by nobody, the plan failed. Then',
      'The river rose.',
    ]) {
      assert.equal(creditsLength(told), 0, told);
    }
  });

  it('are no part of the first and the last sentences; offsets hold', async () => {
    const text = `Translator: Anna Lee\n\nReviewer: Ben Okafor\n${WORDS}\n\nSubtitles by the friends of the river`;
    const corpus = unlabelled(await analyze([{ id: 'a', text }], { language: 'en' }));
    const [{ sentences, tokens }] = corpus.documents;
    assert.deepEqual(
      sentences.map(({ start, end }) => text.slice(start, end)),
      WORDS.split(/(?<=\.) /),
    );
    assert.equal(tokens.firstToken.length, sentences.length + 1);
    assert.equal(tokens.start[0], text.indexOf('The river'));
    assert.equal(tokens.firstToken[sentences.length], tokens.start.length);
  });

  it('stay where nothing else is said', async () => {
    const corpus = unlabelled(await analyze([{ id: 'a', text: 'Translator: Anna Lee' }], { language: 'en' }));
    assert.equal(corpus.documents[0].sentences.length, 1);
  });
});
