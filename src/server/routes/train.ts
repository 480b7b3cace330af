/** Training a model from the library; its file is fetched from the job. */
import { choice, flag, jsonSchema, resolve } from '../../check/index.ts';
import { TRAIN_OPTIONS, TRAINABLE_NAMES } from '../../library/train/models.ts';
import { ANALYZE_OPTIONS } from '../../text/index.ts';
import { DEVICE_OPTIONS } from '../../training/gpu/device.ts';
import { Refused } from '../refused.ts';
import type { Route } from './route.ts';

const { device } = DEVICE_OPTIONS;
const ORDER = {
  model: choice(TRAINABLE_NAMES, { default: 'auto', help: 'what to learn: topics, word clusters, or a space' }),
  tags: flag({ default: false, help: 'whether documents with a tag in common belong together' }),
  device,
} as const;

/** The file of every result, for as long as the job is kept. */
const files = new WeakMap<object, Uint8Array>();

const TRAIN: Route = {
  method: 'post',
  path: '/train',
  summary: 'Learns a model from the library; a job, whose file is at /jobs/{id}/file',
  body: {
    type: 'object',
    properties: {
      ...(jsonSchema(ORDER) as { properties: object }).properties,
      options: jsonSchema({ ...ANALYZE_OPTIONS, ...TRAIN_OPTIONS }),
    },
    additionalProperties: false,
  },
  status: 202,
  answer: 'Job',
  async handle(call, { jobs, related, workers }) {
    const { options = {}, ...rest } = await call.json();
    const { model, tags, device } = resolve('train', ORDER, rest);
    return jobs.start('train', async (doing) => {
      const collection = await related.collection({ tags });
      const order = { ...collection, model, options: options as Record<string, number>, device };
      const { bytes, ...about } = await workers.alone('train', order, doing, device !== 'cpu');
      const result = { ...about, bytes: bytes.length };
      files.set(result, bytes);
      return result;
    });
  },
};

const FILE: Route = {
  method: 'get',
  path: '/jobs/{id}/file',
  summary: 'The model a job has made, as `aspectra train` writes it',
  async handle({ params: { id } }, { jobs }) {
    const bytes = files.get(Object(jobs.get(id).result));
    if (!bytes) throw new Refused(404, `job ${JSON.stringify(id)} has made no file, or not yet`);
    return new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: {
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': `attachment; filename="${id}.model"`,
        'Cache-Control': 'no-store',
      },
    });
  },
};

export const TRAIN_ROUTES: readonly Route[] = [TRAIN, FILE];
