/** Training a model from the library; its file is fetched from the job. */
import { choice, flag, jsonSchema, propertiesOf, resolve } from '../../check/index.ts';
import { TRAINABLE, TRAINABLE_NAMES } from '../../tasks/train/models.ts';
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

const TRAIN: Route = {
  method: 'post',
  path: '/train',
  summary: 'Learns a model from the library; a job, whose file is at /jobs/{id}/file',
  body: {
    type: 'object',
    properties: propertiesOf(ORDER),
    oneOf: Object.entries(TRAINABLE).map(([name, { options }]) => ({
      title: name,
      properties: { model: { const: name }, options: jsonSchema({ ...ANALYZE_OPTIONS, ...options }) },
      ...(name !== ORDER.model.default && { required: ['model'] }),
    })),
    unevaluatedProperties: false,
  },
  status: 202,
  answer: 'Job',
  async handle(call, { jobs, library, workers }) {
    const { options = {}, ...rest } = await call.json();
    const { model, tags, device } = resolve('train', ORDER, rest);
    return jobs.start('train', async (context) => {
      const order = { place: await library.place(), tags, model, options: options as Record<string, number>, device };
      const { bytes, ...about } = await workers.run('job', 'train', order, context);
      context.attach(bytes);
      return { ...about, bytes: bytes.length };
    });
  },
};

const FILE: Route = {
  method: 'get',
  path: '/jobs/{id}/file',
  summary: 'The model a job has made, as `aspectra train` writes it',
  async handle({ params: { id } }, { jobs }) {
    const bytes = jobs.file(id);
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
