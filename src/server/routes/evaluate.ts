/** Measures: summaries against references, topics against the library, boundaries against boundaries. */
import { InputError, jsonSchema, resolve } from '../../check/index.ts';
import { ROUGE_OPTIONS, type Segmentation } from '../../evaluate/index.ts';
import { JUDGE_OPTIONS, type JudgeOptions } from '../../tasks/topics/index.ts';
import { bodyOf, isTexts, type Route } from './route.ts';

const TEXTS = { type: 'array', items: { type: 'string' } };
const SEGMENTATION = {
  type: 'object',
  properties: {
    boundaries: { type: 'array', items: { type: 'integer', minimum: 0 } },
    units: { type: 'integer', minimum: 1, description: 'sentences of the text' },
  },
  required: ['boundaries', 'units'],
};

export const EVALUATE_ROUTES: readonly Route[] = [
  {
    method: 'post',
    path: '/evaluate/rouge',
    reads: true,
    summary: 'A summary against reference summaries, as ROUGE-1.5.5 counts',
    body: bodyOf(
      {
        peer: { type: 'string', description: 'the summary, one sentence a line' },
        references: { ...TEXTS, minItems: 1 },
        options: jsonSchema(ROUGE_OPTIONS),
      },
      ...['peer', 'references'],
    ),
    answer: 'Rouge',
    async handle(call, { workers }) {
      const { peer, references, options } = await call.json();
      if (typeof peer !== 'string' || !isTexts(references) || references.length === 0) {
        throw new InputError('rouge', 'needs peer, a text, and references, a list of texts');
      }
      const settings = resolve('rouge', ROUGE_OPTIONS, (options ?? {}) as object);
      return workers.run('text', 'rouge', [peer, references, settings], call.request);
    },
  },
  {
    method: 'post',
    path: '/evaluate/topics',
    reads: true,
    summary: 'Topics of any origin judged by the library: NPMI, UMass and C_v coherence, diversity',
    body: bodyOf(
      { topics: { type: 'array', items: TEXTS, minItems: 1 }, options: jsonSchema(JUDGE_OPTIONS) },
      'topics',
    ),
    answer: 'Judged',
    async handle(call, { library, workers }) {
      const { topics, options = {} } = await call.json();
      if (!Array.isArray(topics) || topics.length === 0 || !topics.every(isTexts)) {
        throw new InputError('topics', 'needs topics, each a list of words, best first');
      }
      const order = { topics, place: await library.place(), options: options as JudgeOptions };
      return workers.run('text', 'judge', order, call.request);
    },
  },
  {
    method: 'post',
    path: '/evaluate/segmentation',
    reads: true,
    summary: 'Boundaries against boundaries: Pk, WindowDiff, precision, recall',
    body: bodyOf({ hypothesis: SEGMENTATION, reference: SEGMENTATION }, 'hypothesis', 'reference'),
    answer: 'Segmentation',
    async handle(call, { workers }) {
      const { hypothesis, reference } = await call.json();
      const [found, right] = [segmentation('hypothesis', hypothesis), segmentation('reference', reference)];
      return workers.run('text', 'segmentation', [found, right], call.request);
    },
  },
];

function segmentation(who: string, value: unknown): Segmentation {
  const { boundaries, units } = (value ?? {}) as Partial<Segmentation>;
  if (Array.isArray(boundaries) && Number.isInteger(units)) return { boundaries, units: units! };
  throw new InputError(who, 'needs boundaries, a list of numbers, and units, how many sentences there are', value);
}
