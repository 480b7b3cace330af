/** The topics of the library: fit, view, rename, hide. */
import { flag, integer, jsonSchema, resolve, text } from '../../check/index.ts';
import { hideTopic, libraryMixtures, renameTopic } from '../../library/topic-model.ts';
import { LIBRARY_TOPICS_OPTIONS } from '../../tasks/topics/index.ts';
import { DEVICE_OPTIONS, type Device } from '../../training/gpu/device.ts';
import type { Job, TaskContext } from '../jobs.ts';
import { foldRest } from '../meaning.ts';
import { notFound, Refused } from '../refused.ts';
import type { LearnOrder } from '../work/job.ts';
import type { Route, Services } from './route.ts';
import { WRITTEN, withNames, writerFor } from './written.ts';

const { extraStopWords, keepWords } = LIBRARY_TOPICS_OPTIONS;
const { device } = DEVICE_OPTIONS;
export const LEARN_OPTIONS = { ...LIBRARY_TOPICS_OPTIONS, device } as const;
/** Fields that are missing stay as they were. */
const levels = integer({ min: 1, max: 2, help: LIBRARY_TOPICS_OPTIONS.levels.help });
const UPDATE = { extraStopWords, keepWords, levels } as const;
const TOPIC = {
  label: text({ help: 'new label of the topic' }),
  hidden: flag({ help: 'whether the topic is hidden' }),
} as const;

export const TOPIC_ROUTES: readonly Route[] = [
  {
    method: 'get',
    path: '/topics',
    summary: 'The topics of the library, with their coordinates on a map and their trend over time',
    query: { written: flag({ default: false, help: WRITTEN.written.description }) },
    answer: 'Topics',
    async handle(call, services) {
      const writer = writerFor(call.query, services);
      const view = await services.topics.view();
      if (!view) return { topics: [], notes: ['The library has no topics yet; POST /topics finds them.'] };
      return writer ? withNames(view, writer, services, call) : view;
    },
  },
  {
    method: 'post',
    path: '/topics',
    summary: 'Fits topics from scratch; a job',
    body: jsonSchema(LEARN_OPTIONS),
    status: 202,
    answer: 'Job',
    async handle(call, services) {
      const { device, ...options } = resolve('topics', LEARN_OPTIONS, await call.json());
      return startLearning(services, options, device);
    },
  },
  {
    method: 'post',
    path: '/topics/update',
    summary: 'Updates the topics with all documents of the library, from their present state; a job',
    body: jsonSchema(UPDATE),
    status: 202,
    answer: 'Job',
    async handle(call, services) {
      return startLearning(services, { update: resolve('topics', UPDATE, await call.json()) });
    },
  },
  {
    method: 'post',
    path: '/topics/undo',
    summary: 'Brings back the topics that the last fit replaced',
    answer: 'Topics',
    async handle(_, { topics }) {
      if (!(await topics.undo())) throw new Refused(410, 'there are no earlier topics to bring back');
      return topics.view();
    },
  },
  {
    method: 'get',
    path: '/topics/mixtures',
    summary: 'Every document of the library as a mixture of the topics',
    answer: 'Mixtures',
    handle: async (_, { library }) => ({ mixtures: await libraryMixtures(library.store) }),
  },
  {
    method: 'put',
    path: '/topics/{id}',
    summary: 'Renames a topic, hides it or shows it again',
    body: jsonSchema(TOPIC),
    answer: 'Topics',
    async handle(call, { library, topics }) {
      const { label, hidden } = resolve('topics', TOPIC, await call.json());
      const id = Number(call.params.id);
      if (label !== undefined) await renameTopic(library.store, id, label);
      if (hidden !== undefined) await hideTopic(library.store, id, hidden);
      library.changed();
      return topics.view();
    },
  },
  {
    method: 'get',
    path: '/topics/{id}/documents',
    summary: 'The documents with the largest share of a topic',
    query: { limit: integer({ default: 20, min: 1, max: 500, help: 'documents at most' }) },
    answer: 'TopicDocuments',
    async handle({ params, query }, { library, topics }) {
      const id = Number(params.id);
      const view = await topics.view();
      if (!view?.topics.some((topic) => topic.id === id)) throw notFound('topic', params.id);
      const best = await topics.best(id, Number(query.limit));
      const cards = await library.cards(best.map(({ number }) => number));
      const shares = new Map(best.map(({ number, share }) => [number, share]));
      return { topic: id, documents: cards.map((card) => ({ ...card, share: shares.get(card.number)! })) };
    },
  },
];

const startLearning = (services: Services, options: LearnOrder['options'], device?: Device): Job =>
  services.jobs.start('topics', (context) => learnTopicsJob(services, options, context, device));

export async function learnTopicsJob(
  { library, topics, map, workers }: Services,
  options: LearnOrder['options'],
  context: TaskContext,
  device: Device = 'cpu',
) {
  const place = await library.place();
  await topics.replace(...(await workers.run('job', 'learn', { place, options, device }, context)));
  await topics.view();
  await map();
  await foldRest(library, workers, 'mixtures', context);
  return topics.view();
}
