/** Relations: which documents belong together, as people say. */
import { flag, InputError, jsonSchema, resolve, text } from '../../check/index.ts';
import { idsOf, relateMany } from '../../library/relate.ts';
import { parseRelations } from '../../tasks/similar/index.ts';
import { sourceOf } from './documents.ts';
import type { Call, Route, Services } from './route.ts';
import { TAGS } from './similar.ts';

const PAIR = {
  a: text({ help: 'id of a document' }),
  b: text({ help: 'id of another' }),
} as const;
const LINES = { lines: text({ help: 'a<TAB>b, a<TAB>b<TAB>no or id<TAB>label on every line' }) } as const;
const VERDICT = { ...PAIR, accepted: flag({ default: true, help: 'whether the two belong together' }) } as const;

export const RELATION_ROUTES: readonly Route[] = [
  {
    method: 'get',
    path: '/relations',
    summary: 'User-made relations of one document, or of all',
    query: { document: text({ help: 'only those of this document' }) },
    answer: 'Relations',
    async handle({ query: { document } }, { library: { store } }) {
      const relations = document === undefined ? store.relations.all() : store.relations.of(String(document));
      return { relations: await relations };
    },
  },
  {
    method: 'get',
    path: '/relations/quality',
    summary: 'Mean average precision on held-out documents, before and after training',
    query: TAGS,
    answer: 'Quality',
    async handle({ query }, { similarity }) {
      const measured = await similarity.quality({ tags: query.tags === true });
      return measured ? { measured: true, ...measured } : { measured: false };
    },
  },
  {
    method: 'post',
    path: '/relations',
    summary: 'Adds many relations at once: lines of a<TAB>b, a<TAB>b<TAB>no, or id<TAB>label, which become tags',
    body: jsonSchema(LINES),
    answer: 'Relations',
    async handle(call, { library }) {
      const { store } = library;
      const { lines = '' } = resolve('relations', LINES, await call.json());
      const ids = await idsOf(store);
      const tag = (id: string, tags: string[]) => library.tag(id, tags);
      const notes = await relateMany(store, parseRelations(lines, ids), ids, tag);
      return { relations: await store.relations.all(), notes };
    },
  },
  {
    method: 'put',
    path: '/relations',
    summary: 'Relates two documents: they belong together, or they do not',
    body: jsonSchema(VERDICT),
    answer: 'Relations',
    async handle(call, services) {
      const { accepted = true, ...given } = resolve('relations', VERDICT, await call.json());
      const [a, b] = await pairOf(services, given);
      await services.library.store.relations.put([{ a, b, accepted }]);
      return { relations: await services.library.store.relations.of(a) };
    },
  },
  {
    method: 'delete',
    path: '/relations',
    summary: 'Deletes the relation between two documents',
    query: PAIR,
    answer: 'Relations',
    async handle({ query }: Call, { library: { store } }) {
      const { a = '', b = '' } = query as { a?: string; b?: string };
      await store.relations.drop([[a, b]]);
      return { relations: await store.relations.of(a) };
    },
  },
];

async function pairOf(services: Services, { a = '', b = '' }: { a?: string | undefined; b?: string | undefined }) {
  if (a === b) throw new InputError('relations', 'two different documents are needed', a);
  for (const id of [a, b]) await sourceOf(services, id);
  return [a, b] as const;
}
