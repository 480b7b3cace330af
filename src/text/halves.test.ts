import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analyze } from './analyze.ts';
import type { Corpus } from './document.ts';
import type { Half, Partner } from './halves.ts';

const text = [
  'The harbour opens at six. The pilot boats leave first, and the pilots drink tea.',
  'HARBOUR masters count the boats. “Counting boats is what we do,” a harbour master says.',
  'Boats that leave late wait for the tide. The Tide waits for nobody, the tide of 1,200 boats!',
  'Masters of tea drink it cold. Nobody counts the harbours; harbours count on nobody.',
].join('\n\n');
const source = { id: 'harbour', text };

/** Two partners that read at the same time. */
function pair(): [Partner, Partner] {
  const given = [0, 1].map(() => Promise.withResolvers<Half>());
  return ([0, 1] as const).map((half) => ({
    half,
    swap(own: Half) {
      given[half].resolve(structuredClone(own));
      return given[1 - half].promise;
    },
  })) as [Partner, Partner];
}

/** All there is to know of a corpus. */
const told = ({ documents, lexicon, notes }: Corpus) => ({
  documents,
  notes,
  terms: Array.from({ length: lexicon.size }, (_, id) => [
    lexicon.term(id),
    lexicon.surface(id),
    lexicon.surfaceCount(id),
    lexicon.id(lexicon.term(id)),
  ]),
});

describe('a text read by two', () => {
  it('is what one who reads alone makes of it, for both of them', async () => {
    const alone = told(await analyze([source]));
    const both = await Promise.all(pair().map((partner) => analyze([source], {}, undefined, 1, partner)));
    for (const corpus of both) assert.deepEqual(told(corpus), alone);
    assert.ok(alone.terms.some(([, surface, count]) => surface === 'harbour' && count === 2));
  });

  it('is read to its end by one whose partner is lost', async () => {
    const alone = told(await analyze([source]));
    for (const half of [0, 1] as const) {
      const partner = { half, swap: async () => undefined };
      assert.deepEqual(told(await analyze([source], {}, undefined, 1, partner)), alone);
    }
  });

  it('may be one sentence, or have none', async () => {
    for (const text of ['Boats wait.', '...', ' ']) {
      const alone = told(await analyze([{ id: 'short', text }], { language: 'en' }));
      const both = pair().map((partner) => analyze([{ id: 'short', text }], { language: 'en' }, undefined, 1, partner));
      for (const corpus of await Promise.all(both)) assert.deepEqual(told(corpus), alone);
    }
  });
});
