/** Summaries of documents of the library, or of texts in the body. */
import { variantSchema } from '../../check/index.ts';
import { SUMMARIZE, type SummarySentence } from '../../tasks/summarize/index.ts';
import type { Source } from '../../text/index.ts';
import { asked, bodyOf, TEXTS } from './given-texts.ts';
import type { Route, Services } from './route.ts';

export const SUMMARIZE_ROUTES: readonly Route[] = [
  {
    method: 'post',
    path: '/summarize',
    summary: 'The sentences that sum up one document or many',
    body: bodyOf({ ...TEXTS, options: variantSchema(SUMMARIZE) }),
    answer: 'Summary',
    async handle(call, services) {
      const { sources, options } = await asked(call, services);
      const summary = await services.workers.run('summarize', { sources, options }, call.request.signal);
      return { ...summary, sentences: await withSources(summary.sentences, sources, services) };
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
