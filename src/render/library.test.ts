/** What a library prints: documents, search results, relations, checks, trained models. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { renderTrained } from './clusters.ts';
import {
  type DocumentList,
  renderChecked,
  renderDocument,
  renderDocuments,
  renderImported,
  renderIndex,
  renderRelations,
  renderSearch,
  type ShownDocument,
} from './library.ts';

const tea = {
  id: 'tea.txt',
  title: 'On\ntea',
  kind: 'text',
  day: '2020-05-01',
  words: 12,
  version: 2,
  tags: ['a', 'b'],
};
const lines = (text: string) => text.split('\n').map((line) => line.trim().replace(/ {2,}/g, ' | '));

it('documents are a table, and how many of all they are', () => {
  const long = { ...tea, id: 'x'.repeat(41), title: 'y'.repeat(61), version: 1, tags: ['z'.repeat(31)] };
  const list = { size: { documents: 3 }, documents: [tea, long] } as unknown as DocumentList;
  assert.deepEqual(lines(renderDocuments(list)).slice(1), [
    'tea.txt | On tea | text | 2020-05-01 | 12 | v2 | a, b',
    `${'x'.repeat(39)}… | ${'y'.repeat(59)}… | text | 2020-05-01 | 12 | ${'z'.repeat(29)}…`,
    '2 of 3 documents',
  ]);
  assert.match(renderDocuments(list), /^id +title +kind +date +words +tags/);
  assert.match(renderDocuments({ ...list, size: { documents: 2 } } as unknown as DocumentList), /\n2 documents$/);
  assert.equal(renderDocuments({ size: { documents: 0 }, documents: [] } as unknown as DocumentList), '0 documents');
});

it('a document has its facts in one line, its version where there are several, and its text', () => {
  const shown = { ...tea, title: 'On tea', language: 'en', text: 'Leaves are dried.', versions: [{}, {}, {}] };
  assert.equal(
    renderDocument(shown as unknown as ShownDocument),
    'On tea\ntea.txt · text · 2020-05-01 · en · 12 words · a, b · version 2 of 3\n\nLeaves are dried.',
  );
  const bare = { ...shown, title: undefined, day: undefined, tags: [], versions: [{}] };
  assert.equal(renderDocument(bare as unknown as ShownDocument), 'tea.txt · text · en · 12 words\n\nLeaves are dried.');
});

it('search results have place, rank and marks', () => {
  const marks = [
    { start: 104, end: 107 },
    { start: 105, end: 106 },
    { start: 112, end: 115 },
  ];
  const snippet = {
    start: 100,
    end: 115,
    text: 'The tea\nand tea',
    marks,
    speaker: 'Ann',
    time: { start: 65, end: 70 },
  };
  const found = { document: 'tea.txt', title: 'On tea', date: '2020', snippet, rank: { words: 1, meaning: 3 } };
  const plain = { document: 'sea.txt', snippet: { start: 0, end: 3, text: 'Sea', marks: [] }, rank: { meaning: 2 } };
  assert.equal(
    renderSearch({ results: [found, plain] } as never),
    `1. On tea
   tea.txt · 2020 · Ann · 1:05 · characters 100–115 · rank: words 1, meaning 3
   The *tea* and *tea*

2. sea.txt
   characters 0–3 · rank: meaning 2
   Sea`,
  );
  assert.equal(renderSearch({ results: [] } as never), 'nothing found');
});

it('what came in, what belongs together, and what is sound is said in a line each', () => {
  const none = { new: 2, changed: 0, same: 0, copy: 0, refused: 0, notes: [] };
  assert.equal(renderImported(none as never), '2 new');
  assert.equal(
    renderImported({ ...none, changed: 1, same: 3, copy: 4, refused: 5 } as never),
    '2 new, 1 changed, 3 as before, 4 known under another name, 5 refused',
  );
  assert.equal(renderRelations({ relations: [] }), 'no relations');
  const relations = [
    { a: 'tea', b: 'pot', accepted: true },
    { a: 'tea', b: 'sea', accepted: false },
  ];
  assert.deepEqual(lines(renderRelations({ relations } as never)), [
    'tea | belongs with | pot',
    'tea | does not belong with | sea',
  ]);
  const sound = { documents: 3, sound: 3, problems: [] };
  assert.equal(renderChecked(sound), 'all 3 documents are sound');
  assert.deepEqual(renderChecked({ ...sound, sound: 2, problems: ['a.txt is gone'] }).split('\n'), [
    'problem: a.txt is gone',
    '2 of 3 documents are sound and can be saved: aspectra export writes them out',
  ]);
  assert.equal(
    renderIndex({ dimensions: 4, documents: 5, words: 60 } as never),
    'search by meaning: 4 directions of 60 words, 5 documents',
  );
});

it('a trained model shows its topics, its clusters, or the size of its space', () => {
  const about = { texts: 3, words: 40, pairs: 2, model: 'pvsm' };
  assert.equal(renderTrained({ about } as never), '3 texts by 40 words, 2 related pairs: the space pvsm');
  const topics = [{ share: 0.456, words: ['tea', 'pot'] }];
  assert.equal(renderTrained({ about, content: { topics } } as never), '   1   45.6 %  tea pot');
});
