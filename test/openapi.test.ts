/** The API is what its own description says: every operation is asked, and every answer is as its schema has it. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import type { App } from '../src/server/index.ts';
import { SPACE_NAMES } from '../src/tasks/similar/index.ts';
import * as segmenters from '../src/tasks/structure/index.ts';
import * as summaries from '../src/tasks/summarize/index.ts';
import { asking, BASE, openApp, sending } from './api.ts';
import { pluck } from './pluck.ts';
import { SHELF, STORY } from './web/texts.ts';

const texts = [{ id: 'story', text: STORY }];
const SETS = JSON.stringify({ id: 'one', text: STORY, refs: ['The bridge is closed.'] });
const CUT = { boundaries: [1], units: 4 };

interface Ask {
  readonly path?: string;
  readonly body?: unknown;
  /** Waits for the job it starts. */
  readonly job?: true;
  /** Only the beginning of the answer is read. */
  readonly endless?: true;
}

/** One request for every operation, in an order in which each finds what it needs. */
const ASKED: Readonly<Record<string, Ask>> = {
  postDocuments: { path: '/documents?name=shelf.jsonl', body: SHELF },
  getDocuments: { path: '/documents?limit=3&sort=title&tag=tea' },
  getDocumentsId: { path: '/documents/tea-1?first=40' },
  putDocumentsIdChapters: {
    path: '/documents/tea-2/chapters',
    body: { chapters: [{ start: 0, title: 'Tea', time: 2 }] },
  },
  getDocumentsIdChapters: { path: '/documents/tea-2/chapters' },
  deleteDocumentsIdChapters: { path: '/documents/tea-2/chapters' },
  getSearch: { path: '/search?q=harb&from=2002' },
  getMeta: {},
  postSummarize: { body: { documents: ['tea-1', 'sea-1'], options: { words: 30, explain: true } } },
  postSummarizeSteps: { body: { text: STORY, options: { method: 'lexpagerank', words: 30 } } },
  getDocumentsIdSpeakers: { path: '/documents/tea-1/speakers?words=20' },
  postStructure: { body: { texts, library: true, options: { method: 'stm', gamma: 0.6 } } },
  putDocumentsId: {
    path: '/documents/tea-2',
    body: { title: 'Of tea', date: '1999', tags: ['tea', 'green'], speakers: {} },
  },
  putDocumentsIdQuotes: {
    path: '/documents/tea-2/quotes',
    body: { quotes: [{ text: 'Tea', start: 0, end: 3, kept: '2024-03-21T10:00:00Z', note: 'A note' }] },
  },
  getQuotes: {},
  postStructureBlocks: { body: { texts, boundaries: [3] } },
  postTopics: { body: { topics: '2', extraStopWords: 'green' }, job: true },
  postTopicsUpdate: { body: {}, job: true },
  postTopicsUndo: {},
  getTopics: {},
  putTopicsId: { path: '/topics/1', body: { label: 'Leaves', hidden: false } },
  getTopicsIdDocuments: { path: '/topics/1/documents?limit=2' },
  getMap: { path: '/map' },
  getTopicsMixtures: { path: '/topics/mixtures' },
  getDocumentsIdSimilar: { path: '/documents/tea-1/similar?top=2&tags=true' },
  postSimilar: { body: { text: 'A ship with torn sails.', options: { space: 'tfidf', top: 2 } } },
  postRecommend: { body: { history: ['sea-1'], top: 2 } },
  postRelations: { body: { lines: 'tea-1\ttea-2\ntea-1\tsea-3\tno' } },
  putRelations: { body: { a: 'sea-1', b: 'sea-2', accepted: true } },
  getRelations: { path: '/relations?document=tea-1' },
  getRelationsQuality: { path: '/relations/quality?tags=true' },
  deleteRelations: { path: '/relations?a=sea-1&b=sea-2' },
  postCompare: { body: { sets: SETS, methods: 'lead,mmr', words: 20 }, job: true },
  postTrain: { body: { model: 'tfidf', tags: true }, job: true },
  getJobs: {},
  getJobsEvents: { endless: true },
  getJobsId: { path: '/jobs/{trained}' },
  getJobsIdFile: { path: '/jobs/{trained}/file' },
  getJobsIdEvents: { path: '/jobs/{trained}/events' },
  deleteJobsId: { path: '/jobs/{trained}' },
  postEvaluateRouge: {
    body: { peer: 'The bridge is shut.', references: ['The bridge is closed.'], options: { stem: true } },
  },
  postEvaluateTopics: { body: { topics: [['tea', 'leaves', 'dried']], options: { first: 3 } } },
  postEvaluateSegmentation: { body: { hypothesis: CUT, reference: CUT } },
  getExplainWord: { path: '/explain/proc3' },
  getLibraryCheck: {},
  postLibraryRepair: { job: true },
  getLibraryExport: {},
  postDemo: {},
  deleteDocumentsId: { path: '/documents/tea-4' },
  postDocumentsUndo: { body: { undo: 'removal-1' } },
  postDocumentsRemove: { body: { ids: ['tea-4', 'tea-3'] } },
};

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly requestBody?: { readonly content: { 'application/json': { schema: Schema } } };
  readonly parameters: readonly { name: string; in: string; description?: string }[];
  readonly responses: Readonly<Record<string, { content?: { 'application/json': { schema: Schema } } }>>;
}

describe('the description', () => {
  let app: App;
  let description: {
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Schema> };
  };
  before(async () => {
    const glossary = () => readFile(new URL('../docs/glossary.md', import.meta.url), 'utf8');
    app = await openApp({ glossary, demo: async () => [] });
    description = await (await app.request(`${BASE}/openapi.json`)).json();
  });
  after(() => app.close());

  const operations = () =>
    Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
    );

  it('has every option with its help, schemas that exist, and ids that are told apart', () => {
    assert.equal(description.openapi, '3.1.0');
    const written = JSON.stringify(description);
    for (const [, name] of written.matchAll(/#\/components\/schemas\/(\w+)/g)) {
      assert.ok(name in description.components.schemas, name);
    }
    const ids = operations().map(({ operationId }) => operationId);
    assert.deepEqual(ids.toSorted(), Object.keys(ASKED).toSorted());
    for (const { operationId, summary, parameters } of operations()) {
      assert.ok(summary.length > 5, operationId);
      for (const { name, in: place, description: help } of parameters) {
        if (place === 'query') assert.ok(help, `${operationId} ${name}`);
      }
    }
    assert.match(written, /"proc3"/);
  });

  it('has for each method its own options, with the limits and defaults of that method', () => {
    const bodyOf = (id: string) => {
      const { requestBody } = operations().find(({ operationId }) => operationId === id)!;
      return requestBody!.content['application/json'].schema.properties!.options as Schema & {
        oneOf: readonly (Schema & { title: string })[];
      };
    };
    const { requestBody } = operations().find(({ operationId }) => operationId === 'postEvaluateRouge')!;
    assert.deepEqual(requestBody!.content['application/json'].schema.required, ['peer', 'references']);
    const smoothing = (title: string) =>
      bodyOf('postSummarize').oneOf.find((one) => one.title === title)!.properties!.smoothing;
    assert.deepEqual(
      { ...smoothing('fgb'), description: '' },
      { type: 'number', description: '', default: 1, minimum: 1e-6 },
    );
    assert.equal((smoothing('klsum') as { maximum?: number }).maximum, 1);
    assert.equal(smoothing('lead'), undefined);
    for (const [id, names] of [
      ['postSummarize', summaries.METHOD_NAMES],
      ['postStructure', segmenters.METHOD_NAMES],
      ['postSimilar', SPACE_NAMES],
    ] as const) {
      const { oneOf, properties } = bodyOf(id);
      assert.deepEqual(pluck(oneOf, 'title').sort(), names.toSorted(), id);
      assert.ok(Object.keys(properties!).length > 8, id);
    }
  });

  /** The job that has trained a model. */
  let trained = '';
  for (const [id, asked] of Object.entries(ASKED)) {
    it(`is kept by ${id}`, async () => {
      const { path, method, responses } = operations().find(({ operationId }) => operationId === id)!;
      const response = await app.request(
        asked.path ? BASE + asked.path.replace('{trained}', trained) : path,
        requestOf(method, asked.body),
      );
      const [[status, { content }]] = Object.entries(responses);
      const body = asked.endless ? await beginningOf(response) : await response.text();
      assert.equal(response.status, Number(status), body.slice(0, 300));
      const { schemas } = description.components;
      if (content) assert.deepEqual(breaches(schemas, content['application/json'].schema, JSON.parse(body), id), []);
      else assert.ok(body.length > 0);
      if (asked.job) await done(JSON.parse(body).id);
      if (id === 'postTrain') trained = JSON.parse(body).id;
    });
  }

  async function done(job: string): Promise<void> {
    const last = await asking(() => app).done(job);
    assert.equal(last.state, 'done', JSON.stringify(last.error));
  }
});

async function beginningOf(response: Response): Promise<string> {
  const reader = response.body!.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}

function requestOf(method: string, body: unknown): RequestInit {
  if (body === undefined) return { method: method.toUpperCase() };
  return typeof body === 'string' ? { method: method.toUpperCase(), body } : sending(method.toUpperCase(), body);
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
}

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  array: (value) => Array.isArray(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  null: (value) => value === null,
};

/** Where a value is not as its schema says. */
function breaches(schemas: Record<string, Schema>, given: Schema, value: unknown, at: string): string[] {
  const schema = given.$ref ? schemas[given.$ref.split('/').at(-1)!] : given;
  if (schema.enum && !schema.enum.includes(value)) return [`${at}: ${value} is none of ${schema.enum}`];
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length > 0 && !types.some((type) => TYPES[type](value)))
    return [`${at}: ${JSON.stringify(value)} is no ${types.join(' or ')}`];
  if (Array.isArray(value)) {
    return value.flatMap((item, i) => (schema.items ? breaches(schemas, schema.items, item, `${at}[${i}]`) : []));
  }
  if (!TYPES.object(value)) return [];
  const fields = value as Record<string, unknown>;
  return [
    ...(schema.required ?? []).filter((name) => fields[name] === undefined).map((name) => `${at}.${name} is missing`),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
      fields[name] === undefined ? [] : breaches(schemas, inner, fields[name], `${at}.${name}`),
    ),
  ];
}
