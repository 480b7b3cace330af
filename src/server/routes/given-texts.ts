/** The input of a request: documents of the library by id, or texts in the body. */
import { checkedSource, type Source } from '../../text/index.ts';
import { Refused } from '../refused.ts';
import { sourceOf } from './documents.ts';
import { type Call, isListOf, isTexts, type Services } from './route.ts';

const MAX_DOCUMENTS = 1000;
const MAX_CHARACTERS = 50_000_000;

export const TEXTS = {
  documents: { type: 'array', items: { type: 'string' }, description: 'ids of documents of the library' },
  texts: {
    type: 'array',
    items: { $ref: '#/components/schemas/Source' },
    description: 'texts that are not in the library',
  },
};

export async function asked(call: Call, services: Services) {
  const body = await call.json();
  const { documents = [], texts = [], options = {} } = body;
  if (!isTexts(documents)) throw new Refused(400, 'documents must be a list of ids');
  if (!isListOf(texts, isSource)) throw new Refused(400, 'texts must be a list of {id, text}');
  const checked = texts.map((text) => checkedSource(text, 'texts').source);
  if (typeof options !== 'object' || options === null) throw new Refused(400, 'options must be an object');
  if (documents.length + texts.length > MAX_DOCUMENTS) {
    throw new Refused(413, `at most ${MAX_DOCUMENTS} documents at once`);
  }
  const kept: Source[] = [];
  let size = checked.reduce((sum, { text }) => sum + text.length, 0);
  for (const id of new Set(documents)) {
    const source = await sourceOf(services, id);
    size += source.text.length;
    if (size > MAX_CHARACTERS) throw new Refused(413, `at most ${MAX_CHARACTERS / 1e6} million characters at once`);
    kept.push(source);
  }
  const sources: readonly Source[] = [...kept, ...checked];
  if (sources.length === 0) throw new Refused(400, 'needs documents or texts');
  return { body, sources, options: options as Record<string, string | number | boolean> };
}

export function isSource(item: unknown): boolean {
  const { id, text } = (item ?? {}) as Record<string, unknown>;
  return typeof id === 'string' && typeof text === 'string';
}

export function only(sources: readonly Source[]): Source {
  if (sources.length !== 1) throw new Refused(400, `one document at a time; ${sources.length} came`);
  return sources[0];
}
