/** What is like a document, what to read next, and what people say belongs together. */
import {
  flag,
  InputError,
  integer,
  jsonSchema,
  type Options,
  resolve,
  text,
  variantSchema,
} from '../../check/index.ts';
import { parseRelations, SIMILAR, type SimilarOptions } from '../../tasks/similar/index.ts';
import { DEVICE_OPTIONS } from '../../training/gpu/device.ts';
import { Refused } from '../refused.ts';
import { sourceOf } from './documents.ts';
import type { Call, Route, Services } from './route.ts';

const TAGS = {
  tags: flag({ default: false, help: 'whether documents with a tag in common belong together' }),
} as const;
const { device } = DEVICE_OPTIONS;
const TEACHING = { ...TAGS, device } as const;
const TOP = {
  top: integer({ default: 10, min: 1, max: 100, help: 'how many documents to find' }),
  ...TAGS,
} as const;
const NEXT = { ...TOP, device } as const;
const PAIR = {
  a: text({ help: 'id of a document' }),
  b: text({ help: 'id of another' }),
} as const;
const LINES = { lines: text({ help: 'a<TAB>b, a<TAB>b<TAB>no or id<TAB>label on every line' }) } as const;
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
      return services.similarity.similar(id, { top: Number(query.top), why: true }, { tags: query.tags === true });
    },
  },
  {
    method: 'post',
    path: '/similar',
    summary: 'Documents of the library most like a text, or like one of them, in any space',
    body: {
      type: 'object',
      properties: {
        document: { type: 'string', description: 'id of a document of the library' },
        text: { type: 'string', description: 'a text that is not in it' },
        options: variantSchema(SIMILAR),
        ...properties(TEACHING),
      },
      additionalProperties: false,
    },
    answer: 'Similar',
    async handle(call, services) {
      const { document, text: given, options = {}, ...rest } = await call.json();
      const { tags, device } = resolve('similar', TEACHING, rest);
      if ((typeof document === 'string') === (typeof given === 'string')) {
        throw new Refused(400, 'needs document, an id, or text, one of them');
      }
      if (typeof document === 'string') await sourceOf(services, document);
      const asked = typeof document === 'string' ? document : { id: 'text', text: String(given) };
      const where = { device, signal: call.request.signal };
      return services.similarity.similar(asked, options as SimilarOptions, { tags }, where);
    },
  },
  {
    method: 'post',
    path: '/recommend',
    summary: 'What to read next after some documents',
    body: {
      type: 'object',
      properties: { history: { type: 'array', items: { type: 'string' } }, ...properties(NEXT) },
      required: ['history'],
      additionalProperties: false,
    },
    answer: 'Recommended',
    async handle(call, services) {
      const { history, ...rest } = await call.json();
      const { top, tags, device } = resolve('recommend', NEXT, rest);
      if (!Array.isArray(history) || history.length === 0) throw new Refused(400, 'history must be a list of ids');
      for (const id of history) await sourceOf(services, String(id));
      const where = { device, signal: call.request.signal };
      return services.similarity.next(history.map(String), top, { tags }, where);
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
    method: 'get',
    path: '/relations/quality',
    summary: 'What learning is worth: mean average precision on documents kept out, before and after it',
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
    summary: 'Says much at once: lines of a<TAB>b, a<TAB>b<TAB>no, or id<TAB>label, which become tags',
    body: jsonSchema(LINES),
    answer: 'Relations',
    async handle(call, { library }) {
      const { store } = library;
      const { lines = '' } = resolve('relations', LINES, await call.json());
      const ids = new Set((await store.documents.list()).map(({ id }) => id));
      const { pairs = [], labels = [] } = parseRelations(lines, ids, 'relations');
      await store.relations.put(pairs.map(([a, b, accepted = true]) => ({ a, b, accepted })));
      for (const [id, label] of labels) await library.tag(id, [label]);
      return { relations: await store.relations.all() };
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

function properties(declared: Options): object {
  return (jsonSchema(declared) as { properties: object }).properties;
}

async function pairOf(services: Services, { a = '', b = '' }: { a?: string | undefined; b?: string | undefined }) {
  if (a === b) throw new InputError('relations', 'two different documents are needed', a);
  for (const id of [a, b]) await sourceOf(services, id);
  return [a, b] as const;
}
