/** Tools that change the library, for an assistant that was allowed to. */
import { text } from '../../check/index.ts';
import { foldIntoIndex, type Store } from '../../library/index.ts';
import { analyzeForIndex } from '../../library/own-titles.ts';
import type { Source } from '../../text/index.ts';
import { known } from '../library.ts';
import { opening, type Tool } from './tools.ts';

const ID = text({ help: 'id of the document' });

async function add(store: Store, source: Source) {
  const [{ id, state }] = await store.documents.put(await analyzeForIndex([source]));
  await foldIntoIndex(store).catch(() => 0);
  return { items: [await opening(store, id, state)], notes: [] };
}

export const WRITING_TOOLS: Readonly<Record<string, Tool>> = {
  add_document: {
    description: 'Adds a text to the library; a text of an id that is there becomes its new version.',
    options: { id: ID, text: text({ help: 'the whole text' }), title: text({ help: 'its title' }) },
    required: ['id', 'text'],
    writes: true,
    run: (store, { id, text: whole, title }: { id: string; text: string; title?: string }) =>
      add(store, { id, text: whole, ...(title !== undefined && { title }), origin: id }),
  },
  remove_document: {
    description: 'Removes a document with all its versions.',
    options: { id: ID },
    required: ['id'],
    writes: true,
    async run(store, { id }: { id: string }) {
      await known(store, id);
      const item = await opening(store, id, 'removed');
      await store.documents.remove([id]);
      return { items: [item], notes: [] };
    },
  },
  relate_documents: {
    description: 'Says that two documents belong together; what is found later learns from it.',
    options: { a: ID, b: ID },
    required: ['a', 'b'],
    writes: true,
    async run(store, { a, b }: { a: string; b: string }) {
      for (const id of [a, b]) await known(store, id);
      await store.relations.put([{ a, b, accepted: true }]);
      return { items: [await opening(store, a, 'related'), await opening(store, b, 'related')], notes: [] };
    },
  },
};
