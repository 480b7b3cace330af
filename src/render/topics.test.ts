import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderTopics, renderUpdated } from './topics.ts';

const topic = (id: number, label: string, hidden = false) => ({
  id,
  label,
  share: 0.25,
  coherence: 0.1,
  words: [{ word: label, probability: 0.1, lift: 12.3 }],
  documents: [{ document: 'a\nb', share: 1 }],
  trend: [0, 1],
  ...(hidden && { hidden }),
});
const topics = {
  model: 'plsa' as const,
  settings: { topics: 2, seed: 1, documents: 9, words: 99 },
  topics: [topic(1, 'oil'), topic(2, 'said', true)],
  periods: ['1987', '1988'],
  notes: [],
};

test('topics, without those a person hides', () => {
  assert.equal(
    renderTopics(topics as Parameters<typeof renderTopics>[0]),
    '2 topics; seed 1\n\n1. oil · 25 %\n   oil ×12\n   ▁█ 1987 … 1988\n   a b 100 %\n\nhidden: 2. said',
  );
});

test('what an update did, new topics first', () => {
  const changes = [{ id: 1, label: 'oil', share: { before: 0.5, now: 0.25 }, came: ['gas'], left: [] }];
  const updated = { topics, changes, newTopics: [topic(3, 'sport')], newDocuments: 1, newWords: 2 };
  assert.equal(
    renderUpdated(updated as unknown as Parameters<typeof renderUpdated>[0]),
    '2 topics fitted to 9 documents: 1 document and 2 words more than before\nnew: 3. sport · 25 %\n1. oil: 50 % → 25 %; + gas',
  );
});
