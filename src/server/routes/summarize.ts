/** Summaries of documents of the library, or of texts in the body. */
import { variantSchema } from '../../check/index.ts';
import { SPEAKER_OPTIONS } from '../../tasks/glance/speakers.ts';
import { SUMMARIZE, type SummarizeOptions, type SummarySentence } from '../../tasks/summarize/index.ts';
import type { Source } from '../../text/index.ts';
import { Refused } from '../refused.ts';
import { sourceOf } from './documents.ts';
import { asked, TEXTS } from './given-texts.ts';
import { bodyOf, type Route, type Services } from './route.ts';
import { WRITTEN, withParagraph, writerFor } from './written.ts';

export const SUMMARIZE_ROUTES: readonly Route[] = [
  {
    method: 'post',
    path: '/summarize',
    reads: true,
    summary: 'The sentences that sum up one document or many',
    body: bodyOf({ ...TEXTS, ...WRITTEN, options: variantSchema(SUMMARIZE) }),
    answer: 'Summary',
    async handle(call, services) {
      const { sources, options, body } = await asked(call, services);
      const writer = writerFor(body, services);
      const summary = await services.workers.run('text', 'summarize', { sources, options }, call.request);
      const quoted = { ...summary, sentences: await withSources(summary.sentences, sources, services) };
      return writer ? withParagraph(quoted, writer, options.query, call) : quoted;
    },
  },
  {
    method: 'post',
    path: '/summarize/steps',
    reads: true,
    summary: 'How a method comes to its summary of a short text: counted words, topics or links, scores, the choice',
    body: bodyOf({ text: { type: 'string' }, options: variantSchema(SUMMARIZE) }),
    answer: 'Steps',
    async handle(call, { workers }) {
      const { text, options = {} } = await call.json();
      if (typeof text !== 'string') throw new Refused(400, 'needs text, a short one');
      return workers.run('text', 'steps', { text, options: options as SummarizeOptions }, call.request);
    },
  },
  {
    method: 'get',
    path: '/documents/{id}/speakers',
    summary: 'Who speaks in a document: how much, about what, and a summary of what each says',
    query: SPEAKER_OPTIONS,
    answer: 'Speakers',
    async handle({ params: { id }, query: { words, terms }, request }, services) {
      const source = await sourceOf(services, id);
      const order = { source, words: Number(words), terms: Number(terms) };
      return { speakers: await services.workers.run('text', 'speakers', order, request) };
    },
  },
];

/** Adds to each sentence the title of its document and its topic in the library. */
async function withSources(sentences: readonly SummarySentence[], sources: readonly Source[], { topics }: Services) {
  const titles = new Map(sources.map(({ id, title }) => [id, title]));
  const ofSentences = await topics.ofSentences(sentences);
  return sentences.map((sentence, i) => {
    const [title, topic] = [titles.get(sentence.document), ofSentences[i]];
    return { ...sentence, ...(title !== undefined && { title }), ...(topic !== undefined && { topic }) };
  });
}
