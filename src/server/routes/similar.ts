/** Similar documents, and what to read next. */
import { flag, integer, propertiesOf, resolve, variantSchema } from '../../check/index.ts';
import {
  type Found as FoundDocument,
  RECOMMEND_OPTIONS,
  SIMILAR,
  type SimilarOptions,
} from '../../tasks/similar/index.ts';
import { DEVICE_OPTIONS } from '../../training/gpu/device.ts';
import { Refused } from '../refused.ts';
import { sourceOf } from './documents.ts';
import { bodyOf, isTexts, type Route, type Services } from './route.ts';

export const TAGS = {
  tags: flag({ default: false, help: 'whether documents with a tag in common belong together' }),
} as const;
const { device } = DEVICE_OPTIONS;
const SOURCES = { ...TAGS, device } as const;
const TOP = {
  top: integer({ default: 10, min: 1, max: 100, help: 'how many documents to find' }),
  ...TAGS,
} as const;
const NEXT = { ...TOP, device, diversity: RECOMMEND_OPTIONS.diversity } as const;
const LIKES = {
  type: 'array',
  items: { type: 'string' },
  description: 'ids of documents that were liked; those not in the library are left out, with a note',
} as const;

export const SIMILAR_ROUTES: readonly Route[] = [
  {
    method: 'get',
    path: '/documents/{id}/similar',
    summary: 'Documents most similar to one, with explanations',
    query: TOP,
    answer: 'Similar',
    async handle({ params: { id }, query }, services) {
      await sourceOf(services, id);
      const options = { top: Number(query.top), why: true };
      return titled(await services.similarity.similar(id, options, { tags: query.tags === true }), services);
    },
  },
  {
    method: 'post',
    path: '/similar',
    reads: true,
    summary: 'Documents of the library most like a text, or like one of them, in any space',
    body: bodyOf({
      document: { type: 'string', description: 'id of a document of the library' },
      text: { type: 'string', description: 'a text that is not in it' },
      likes: LIKES,
      options: variantSchema(SIMILAR),
      ...propertiesOf(SOURCES),
    }),
    answer: 'Similar',
    async handle(call, services) {
      const { document, text: given, options = {}, likes, ...rest } = await call.json();
      const { tags, device } = resolve('similar', SOURCES, rest);
      if ((typeof document === 'string') === (typeof given === 'string')) {
        throw new Refused(400, 'needs document, an id, or text, one of them');
      }
      if (typeof document === 'string') await sourceOf(services, document);
      const asked = typeof document === 'string' ? document : { id: 'text', text: String(given) };
      const where = { device, signal: call.request.signal };
      const sources = { tags, likes: idsOf('likes', likes) };
      return titled(await services.similarity.similar(asked, options as SimilarOptions, sources, where), services);
    },
  },
  {
    method: 'post',
    path: '/recommend',
    reads: true,
    summary: 'What to read next after some documents; each result names the one of them that it comes after',
    body: bodyOf({
      history: { type: 'array', items: { type: 'string' }, description: 'ids of documents that were read' },
      likes: LIKES,
      ...propertiesOf(NEXT),
    }),
    answer: 'Recommended',
    async handle(call, services) {
      const { history: read, likes: liked, ...rest } = await call.json();
      const { top, tags, device, diversity } = resolve('recommend', NEXT, rest);
      const [history, likes] = [idsOf('history', read), idsOf('likes', liked)];
      if (history.length + likes.length === 0) throw new Refused(400, 'needs history or likes, a list of ids');
      for (const id of history) await sourceOf(services, id);
      const where = { device, signal: call.request.signal };
      return titled(await services.similarity.next({ history, likes, top, diversity }, { tags }, where), services);
    },
  },
];

/** Results by the titles that lists have. */
async function titled<T extends { readonly results: readonly FoundDocument[] }>(
  found: T,
  { library }: Services,
): Promise<T> {
  const results = found.results.map(async (result) => {
    const title = result.title ?? (await library.card(result.document))?.title;
    return title === undefined ? result : { ...result, title };
  });
  return { ...found, results: await Promise.all(results) };
}

function idsOf(name: string, given: unknown): string[] {
  if (given === undefined) return [];
  if (!isTexts(given)) throw new Refused(400, `${name} must be a list of ids`);
  return [...given];
}
