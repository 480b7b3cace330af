/** Comparison of summarization methods with reference summaries. */
import { InputError, integer, jsonSchema, resolve, text } from '../../check/index.ts';
import { COMPARE_OPTIONS } from '../../tasks/compare/index.ts';
import type { Route } from './route.ts';

const COMPARE_JOB = {
  ...COMPARE_OPTIONS,
  sets: text({ help: 'JSON lines of {id, text, refs} or {id, docs, refs}' }),
  words: integer({ default: 100, min: 1, help: 'length of the summaries in words' }),
} as const;

export const COMPARE_ROUTE: Route = {
  method: 'post',
  path: '/compare',
  reads: true,
  summary: 'Summarization methods against reference summaries; a job',
  body: jsonSchema(COMPARE_JOB),
  status: 202,
  answer: 'Job',
  async handle(call, { jobs, workers }) {
    const { sets, ...options } = resolve('compare', COMPARE_JOB, await call.json());
    if (!sets?.trim()) throw new InputError('compare', 'needs sets: JSON lines of {id, text, refs}');
    return jobs.start('compare', (context) => workers.run('job', 'compare', { sets, ...options }, context));
  },
};
