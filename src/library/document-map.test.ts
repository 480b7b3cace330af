import assert from 'node:assert/strict';
import { it } from 'node:test';
import { mapOfDocuments } from './document-map.ts';
import { mapOf } from './topic-map.ts';

it('a document lies at the mean of its topics, each weighted by its share, and all fill the picture', async () => {
  const documents = [7, 8, 9].map((number) => ({ number, id: `d${number}`, ...(number === 8 && { title: 'Eight' }) }));
  const store = { size: async () => ({ documents: 5 }), documents: { aboutAll: async () => documents } };
  const topics = [
    { id: 4, x: -1, y: 0.5 },
    { id: 6, x: 0.6, y: 0.5 },
    { id: 9, x: 0.2, y: 0.5 },
  ];
  // x: −1; −1/4 + 3/4 · .6 = .2; 1/2 · .6 + 1/2 · .2 = .4. The last row is of a document that is gone.
  const rows = Float32Array.of(1, 0, 0, 0.25, 0.75, 0, 0, 0.5, 0.5, 0, 1, 0);
  const shares = { documents: [], lacking: [], numbers: Uint32Array.of(7, 8, 9, 10), rows };
  assert.deepEqual(await mapOfDocuments(store as never, topics, shares), {
    size: 5,
    ids: ['d7', 'd8', 'd9'],
    titles: ['d7', 'Eight', 'd9'],
    x: [-1, 0.7143, 1],
    y: [0, 0, 0],
    topic: [4, 6, 6],
  });
});

it('topics lie as far apart as their words differ: three that share none in equal distances, one that shares half between', () => {
  const far = (words: readonly number[], topics: number) => {
    const places = mapOf(Float64Array.from(words), topics);
    return (a: number, b: number) => Math.hypot(places[a].x - places[b].x, places[a].y - places[b].y);
  };
  const three = far([1, 0, 0, 0, 1, 0, 0, 0, 1], 3);
  assert.ok(Math.abs(three(0, 1) - three(1, 2)) < 1e-9 && Math.abs(three(0, 1) - three(0, 2)) < 1e-9);
  // Squared distances 2 between the first two, 2 − 2 √½ = .59 from each of them to the third: ratio √(.59 / 2) = .541.
  const between = far([1, 0, 0.5, 0, 1, 0.5], 3);
  assert.ok(Math.abs(between(0, 2) / between(0, 1) - Math.sqrt(1 - Math.SQRT1_2)) < 1e-9);
});
