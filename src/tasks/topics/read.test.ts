import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTexts } from './read.ts';

describe('texts as topics are found in them', () => {
  it('have no labels of speakers among their words', async () => {
    const text = [
      'Wanda: The ferry leaves the harbour at noon.',
      'Boris: The harbour is full of ferries today.',
      'Wanda: A tanker waits outside the harbour.',
      'Boris: The pilot of the tanker is asleep.',
    ].join('\n\n');
    const { corpus } = await readTexts([{ id: 'talk', text }]);
    const [{ tokens }] = corpus.documents;
    const terms = new Set(Array.from(tokens.term, (term) => corpus.lexicon.term(term)));
    assert.ok(terms.has('harbour'), [...terms].join());
    assert.ok(!terms.has('wanda') && !terms.has('boris'), [...terms].join());
  });
});
