/** What is like a document, what to read next, and what people say belongs together. */
import { flag, InputError, integer, jsonSchema, resolve, text } from '../check/index.ts';
import { sourceOf } from './documents.ts';
import { Refused } from './refused.ts';
import type { Call, Route, Services } from './route.ts';

const TOP = { top: integer({ default: 10, min: 1, max: 100, help: 'how many documents to find' }) } as const;
const PAIR = {
  a: text({ help: 'id of a document' }),
  b: text({ help: 'id of another' }),
} as const;
const VERDICT = { ...PAIR, accepted: flag({ default: true, help: 'whether the two belong together' }) } as const;

export const RELATED_ROUTES: readonly Route[] = [
  {
    method: 'get',
    path: '/documents/{id}/similar',
    summary: 'Documents most like one, with what ties them to it',
    query: TOP,
    answer: 'Similar',
    async handle({ params: { id }, query }, services) {
      await sourceOf(services, id);
      return services.related.similar(id, Number(query.top));
    },
  },
  {
    method: 'post',
    path: '/recommend',
    summary: 'What to read next after some documents',
    body: {
      type: 'object',
      properties: { history: { type: 'array', items: { type: 'string' } }, ...properties(TOP) },
      required: ['history'],
      additionalProperties: false,
    },
    answer: 'Recommended',
    async handle(call, services) {
      const { history, ...rest } = await call.json();
      const { top } = resolve('recommend', TOP, rest);
      if (!Array.isArray(history) || history.length === 0) throw new Refused(400, 'history must be a list of ids');
      for (const id of history) await sourceOf(services, String(id));
      return services.related.next(history.map(String), top);
    },
  },
  {
    method: 'get',
    path: '/relations',
    summary: 'What people said belongs together, or does not; of one document or all',
    query: { document: text({ help: 'only those of this document' }) },
    answer: 'Relations',
    async handle({ query: { document } }, { library: { store } }) {
      const relations = document === undefined ? store.relations.all() : store.relations.of(String(document));
      return { relations: await relations };
    },
  },
  {
    method: 'put',
    path: '/relations',
    summary: 'Says that two documents belong together, or do not',
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
    summary: 'Takes back what was said about two documents',
    query: PAIR,
    answer: 'Relations',
    async handle({ query }: Call, { library: { store } }) {
      const { a = '', b = '' } = query as { a?: string; b?: string };
      await store.relations.drop([[a, b]]);
      return { relations: await store.relations.of(a) };
    },
  },
];

function properties(declared: typeof TOP): object {
  return (jsonSchema(declared) as { properties: object }).properties;
}

async function pairOf(services: Services, { a = '', b = '' }: { a?: string | undefined; b?: string | undefined }) {
  if (a === b) throw new InputError('relations', 'two different documents are needed', a);
  for (const id of [a, b]) await sourceOf(services, id);
  return [a, b] as const;
}
