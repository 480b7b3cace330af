/** The tasks on documents of the library or on texts that are sent: summarize, structure, compare. */
import { InputError, integer, jsonSchema, resolve, text, variantSchema } from '../../check/index.ts';
import { COMPARE_OPTIONS } from '../../tasks/compare/index.ts';
import { STRUCTURE } from '../../tasks/structure/index.ts';
import { SUMMARIZE, type SummarySentence } from '../../tasks/summarize/index.ts';
import type { Source } from '../../text/index.ts';
import { BACKGROUND, backgroundFor } from './background.ts';
import { asked, only, TEXTS } from './given-texts.ts';
import type { Route, Services } from './route.ts';

const COMPARE_JOB = {
  ...COMPARE_OPTIONS,
  sets: text({ help: 'JSON lines of {id, text, refs} or {id, docs, refs}' }),
  words: integer({ default: 100, min: 1, help: 'length of the summaries in words' }),
} as const;

export const TASK_ROUTES: readonly Route[] = [
  {
    method: 'post',
    path: '/summarize',
    summary: 'The sentences that sum up one document or many',
    body: objectOf({ ...TEXTS, options: variantSchema(SUMMARIZE) }),
    answer: 'Summary',
    async handle(call, services) {
      const { sources, options } = await asked(call, services);
      const summary = await services.workers.run('summarize', { sources, options }, call.request.signal);
      return { ...summary, sentences: await withSources(summary.sentences, sources, services) };
    },
  },
  {
    method: 'post',
    path: '/structure',
    summary: 'Where a document changes topic, and what each part is about',
    body: objectOf({ ...TEXTS, ...BACKGROUND, options: variantSchema(STRUCTURE) }),
    answer: 'Structure',
    async handle(call, services) {
      const { sources, options, body } = await asked(call, services);
      const [source, background] = [only(sources), await backgroundFor(body, options, services)];
      return services.workers.run('structure', { source, options, background }, call.request.signal);
    },
  },
  {
    method: 'post',
    path: '/structure/blocks',
    summary: 'The blocks of a document cut at given sentences, with their topics and titles',
    body: objectOf({ ...TEXTS, ...BACKGROUND, boundaries: { type: 'array', items: { type: 'integer', minimum: 0 } } }),
    answer: 'Blocks',
    async handle(call, services) {
      const { sources, body } = await asked(call, services);
      const options = { boundaries: (body.boundaries ?? []) as readonly number[] };
      const [source, background] = [only(sources), await backgroundFor(body, {}, services)];
      const cut = await services.workers.run('structure', { source, options, background }, call.request.signal);
      return { boundaries: cut.boundaries, blocks: cut.blocks };
    },
  },
  {
    method: 'post',
    path: '/compare',
    summary: 'Summarization methods against reference summaries; a job',
    body: jsonSchema(COMPARE_JOB),
    status: 202,
    answer: 'Job',
    async handle(call, { jobs, workers }) {
      const { sets, ...options } = resolve('compare', COMPARE_JOB, await call.json());
      if (!sets?.trim()) throw new InputError('compare', 'needs sets: JSON lines of {id, text, refs}');
      return jobs.start('compare', (context) => workers.alone('compare', { sets, ...options }, context));
    },
  },
];

/** Where each sentence comes from, in words people know: the title of its document, and its topic in the library. */
async function withSources(sentences: readonly SummarySentence[], sources: readonly Source[], { topics }: Services) {
  const titles = new Map(sources.map(({ id, title }) => [id, title]));
  const ofSentences = await topics.ofSentences(sentences);
  return sentences.map((sentence, i) => {
    const [title, topic] = [titles.get(sentence.document), ofSentences[i]];
    return { ...sentence, ...(title !== undefined && { title }), ...(topic !== undefined && { topic }) };
  });
}

function objectOf(properties: object): object {
  return { type: 'object', properties, additionalProperties: false };
}
