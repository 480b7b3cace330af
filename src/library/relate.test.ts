import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Store } from '../store/store.ts';
import { parseRelations } from '../tasks/similar/index.ts';
import { relateMany } from './relate.ts';

describe('many relations at once', () => {
  const kept = () => {
    const pairs: { a: string; b: string; accepted: boolean }[] = [];
    const tags: string[] = [];
    const store = {
      relations: { put: async (more: typeof pairs) => void pairs.push(...more) },
      documents: { tag: async (id: string, [label]: string[]) => void tags.push(`${id} ${label}`) },
    } as unknown as Store;
    return { pairs, tags, store };
  };
  const ids = new Set(['a', 'b', 'c']);

  it('are kept, those of documents to come too, and what is left out is told', async () => {
    const { pairs, store } = kept();
    const notes = await relateMany(store, parseRelations('a\tb\nb\tb\nb\tc\tno\na\tlater\n', ids), ids);
    assert.deepEqual(pairs, [
      { a: 'a', b: 'b', accepted: true },
      { a: 'b', b: 'c', accepted: false },
      { a: 'a', b: 'later', accepted: true },
    ]);
    assert.deepEqual(notes, [
      'A document related to itself, left out: 1 of the lines.',
      'Kept until their documents are added: 1 of the lines.',
    ]);
  });

  it('come in batches, and labels become tags', async () => {
    const many = kept();
    const lines = Array.from({ length: 25_000 }, (_, i) => `a\t${i % 2 ? 'b' : 'c'}`).join('\n');
    await relateMany(many.store, parseRelations(lines, ids), ids);
    assert.equal(many.pairs.length, 25_000);
    const { tags, store } = kept();
    const notes = await relateMany(store, parseRelations('id\tlabel\na\tnews\nb\tnews\nzz\tnews', ids, 'r.tsv'), ids);
    assert.deepEqual(tags, ['a news', 'b news']);
    assert.deepEqual(notes, [
      'Line 1 of r.tsv, “id label”, was taken for a header.',
      'Labels of documents that are not in the library, left out: 1 of the lines.',
    ]);
  });
});
