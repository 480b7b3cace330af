import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import wholeModel from 'wink-eng-lite-web-model';
import wink, { type Model } from 'wink-nlp';
import { taggingModel } from './tagging-model.ts';

const SENTENCES = [
  "The keeper's lamps weren't lit, so Captain Vane of the Heron anchored off Sallow Point at 10:45 p.m.",
  'Unglossed zorbling fizzers, 3.5% dearer than 1990s models, have been constructor-built since __proto__ and toString.',
  'THE HARBOUR BOARD VOTED 7-2; see https://harbour.example/minutes#7 or write to clerk@harbour.example :-)',
  'Café owners naïvely re-opened their well-loved zorbling stalls, and Zorbling day was born!\n\nNobody minds.',
];

describe('the model for parts of speech', () => {
  const tagsBy = (model: Model) => {
    const nlp = wink(model, ['pos']);
    // Twice, for words that were unknown are known then.
    return [...SENTENCES, ...SENTENCES].map((sentence) => {
      const tokens = nlp.readDoc(sentence).tokens();
      return [tokens.out(), tokens.out(nlp.its.pos)];
    });
  };

  it('tags as the whole model of its package does', async () => {
    const tags = tagsBy(await taggingModel());
    assert.deepEqual(tags, tagsBy(wholeModel));
    assert.ok(new Set(tags.flatMap(([, parts]) => parts)).size > 8);
  });

  it('leaves the file of the package as it was', async () => {
    tagsBy(await taggingModel());
    assert.deepEqual(tagsBy(await taggingModel()), tagsBy(wholeModel));
  });
});
