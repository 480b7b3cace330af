/** The chapters that a person made of a document: kept with it, in place of those that are found. */
import { InputError } from '../../check/index.ts';
import { checkedSource } from '../../text/index.ts';
import { notFound } from '../refused.ts';
import { sourceOf } from './documents.ts';
import { bodyOf, type Route } from './route.ts';

const CHAPTER = {
  type: 'object',
  properties: {
    start: { type: 'integer', minimum: 0, description: 'where it begins in the text, in UTF-16 code units' },
    title: { type: 'string' },
    time: { type: 'number', minimum: 0, description: 'seconds; by default when its first sentence is said' },
  },
  required: ['start', 'title'],
};

export const CHAPTER_ROUTES: readonly Route[] = [
  {
    method: 'get',
    path: '/documents/{id}/chapters',
    summary: 'The chapters that a person made of a document, or that its file has',
    answer: 'Chapters',
    async handle({ params: { id } }, { library }) {
      const version = await library.store.documents.version(id);
      if (!version) throw notFound('document', id);
      const { edited: { chapters } = {} } = version;
      return { edited: chapters !== undefined, chapters: chapters ?? version.chapters ?? [] };
    },
  },
  {
    method: 'put',
    path: '/documents/{id}/chapters',
    summary: 'Keeps the chapters that a person made; structure then cuts the document there',
    body: bodyOf({ chapters: { type: 'array', items: CHAPTER, minItems: 1 } }, 'chapters'),
    answer: 'Chapters',
    async handle({ params: { id }, json }, services) {
      const { text } = await sourceOf(services, id);
      const { chapters: given } = await json();
      const { source, notes } = checkedSource({ id, text, chapters: given }, 'chapters');
      const chapters = source.chapters;
      if (!chapters || notes.length > 0) {
        throw new InputError(
          'chapters',
          `must be a list of {start, title, time?}, start from 0 to ${text.length}`,
          given,
        );
      }
      await services.library.edit(id, { chapters });
      return { edited: true, chapters };
    },
  },
  {
    method: 'delete',
    path: '/documents/{id}/chapters',
    summary: 'Forgets the chapters that a person made; those of the file, or those that are found, count again',
    answer: 'Chapters',
    async handle({ params: { id } }, { library }) {
      if (!(await library.edit(id, { chapters: undefined }))) throw notFound('document', id);
      return { edited: false, chapters: (await library.store.documents.version(id))?.chapters ?? [] };
    },
  },
];
