import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Topics } from '../tasks/topics/index.ts';
import { documentsCsv, pyLdavis, renderTopics, renderUpdated, topicsPage, wordsCsv } from './topics.ts';

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

test('filler: a short list whole, of a long one twenty words from its beginning to its end', () => {
  const shown = (count: number) => {
    const filler = Array.from({ length: count }, (_, i) => `w${i}`);
    return renderTopics({ ...topics, filler } as Parameters<typeof renderTopics>[0])
      .split('\n')
      .at(-1)!;
  };
  assert.match(shown(20), /: w0, w1, .*, w19$/);
  assert.match(shown(60), /: w0, w3, w6, .*, w57 and 40 more \(--json has all\)$/);
});

test('what an update did, new topics first', () => {
  const changes = [
    { id: 1, kind: 'split', with: [3], label: 'oil', share: { before: 0.5, now: 0.25 }, came: ['gas'], left: [] },
  ];
  const updated = {
    topics,
    changes,
    newTopics: [topic(3, 'sport')],
    backTopics: [topic(2, 'said')],
    newDocuments: 1,
    newWords: 2,
  };
  assert.equal(
    renderUpdated(updated as unknown as Parameters<typeof renderUpdated>[0]),
    '2 topics fitted to 9 documents: 1 document and 2 words more than before\nnew: 3. sport · 25 %\nback: 2. said · 25 %\n1. oil: 50 % → 25 %, split: a part is in 3; + gas',
  );
});

test('tables for other programs', () => {
  const tables = {
    topics: 2,
    documents: ['a', 'b, "c"'],
    lengths: [3, 1],
    words: ['oil', 'goal'],
    frequency: [3, 1],
    topicGivenDocument: [
      [1, 0],
      [0.25, 0.75],
    ],
    wordGivenTopic: [
      [1, 0],
      [0.5, 0.5],
    ],
  };
  const found = [topic(1, 'oil'), topic(2, 'sport, goals')] as unknown as Parameters<typeof documentsCsv>[1];
  assert.equal(
    documentsCsv(tables, found),
    'document,words,1. oil,"2. sport, goals"\na,3,1,0\n"b, ""c""",1,0.25,0.75\n',
  );
  assert.equal(wordsCsv(tables, found), 'word,count,1. oil,"2. sport, goals"\noil,3,1,0.5\ngoal,1,0,0.5\n');
  assert.deepEqual(JSON.parse(pyLdavis(tables)), {
    topic_term_dists: tables.wordGivenTopic,
    doc_topic_dists: tables.topicGivenDocument,
    doc_lengths: [3, 1],
    vocab: ['oil', 'goal'],
    term_frequency: [3, 1],
  });
});

test('a page of its own escapes what it quotes and loads nothing', () => {
  const page = topicsPage({
    ...(topics as unknown as Topics),
    topics: [
      { ...topic(1, '<b>oil</b>'), coherence: 0.5, typical: { document: 'a', text: 'x < y', start: 0, end: 5 } },
    ],
    notes: [],
  } as unknown as Topics);
  assert.match(page, /1\. &lt;b&gt;oil&lt;\/b&gt;/);
  assert.match(page, /x &lt; y/);
  assert.doesNotMatch(page, /src=|href=|@import|url\(/);
});
