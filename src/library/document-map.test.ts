import assert from 'node:assert/strict';
import { it } from 'node:test';
import { mapOfDocuments } from './document-map.ts';

it('a document lies at the mean of its topics, each weighted by its share, and all fill the picture', async () => {
  const documents = [7, 8, 9].map((number) => ({ number, id: `d${number}`, ...(number === 8 && { title: 'Eight' }) }));
  const store = { size: async () => ({ documents: 5 }), documents: { aboutAll: async () => documents } };
  const topics = [
    { id: 4, x: -1, y: 0.5 },
    { id: 6, x: 0.6, y: 0.5 },
  ];
  // x: −1; −1/4 + 3/4 · .6 = .2; −1/2 + 1/2 · .6 = −.2. The last row is of a document that is gone.
  const rows = Float32Array.of(1, 0, 0.25, 0.75, 0.5, 0.5, 0, 1);
  const shares = { documents: [], lacking: [], numbers: Uint32Array.of(7, 8, 9, 10), rows };
  assert.deepEqual(await mapOfDocuments(store as never, topics, shares), {
    size: 5,
    ids: ['d7', 'd8', 'd9'],
    titles: ['d7', 'Eight', 'd9'],
    x: [-1, 1, 0.3333],
    y: [0, 0, 0],
    topic: [4, 6, 4],
  });
});
