/** Similar documents, and what to read next. */
import { flag, integer, jsonSchema, type Options, resolve, variantSchema } from '../../check/index.ts';
import { SIMILAR, type SimilarOptions } from '../../tasks/similar/index.ts';
import { DEVICE_OPTIONS } from '../../training/gpu/device.ts';
import { Refused } from '../refused.ts';
import { sourceOf } from './documents.ts';
import type { Route } from './route.ts';

export const TAGS = {
  tags: flag({ default: false, help: 'whether documents with a tag in common belong together' }),
} as const;
const { device } = DEVICE_OPTIONS;
const SOURCES = { ...TAGS, device } as const;
const TOP = {
  top: integer({ default: 10, min: 1, max: 100, help: 'how many documents to find' }),
  ...TAGS,
} as const;
const NEXT = { ...TOP, device } as const;

export const SIMILAR_ROUTES: readonly Route[] = [
  {
    method: 'get',
    path: '/documents/{id}/similar',
    summary: 'Documents most similar to one, with explanations',
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
        ...properties(SOURCES),
      },
      additionalProperties: false,
    },
    answer: 'Similar',
    async handle(call, services) {
      const { document, text: given, options = {}, ...rest } = await call.json();
      const { tags, device } = resolve('similar', SOURCES, rest);
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
];

function properties(declared: Options): object {
  return (jsonSchema(declared) as { properties: object }).properties;
}
