/** Structure of a document of the library, or of a text in the body. */
import { type Given, propertiesOf, resolve, variantSchema } from '../../check/index.ts';
import { STRUCTURE, STRUCTURE_OPTIONS } from '../../tasks/structure/index.ts';
import { Refused } from '../refused.ts';
import { BACKGROUND, backgroundFor } from './background.ts';
import { asked, only, TEXTS } from './given-texts.ts';
import { bodyOf, type Route } from './route.ts';
import { WRITTEN, withTitles, writerFor } from './written.ts';

const { gist, levels } = STRUCTURE_OPTIONS;
const DETAIL = { gist, levels };
const SENTENCES = {
  sentences: {
    type: 'boolean',
    description: 'whether the answer has the sentences; who has them already may leave them out',
    default: true,
  },
};

export const STRUCTURE_ROUTES: readonly Route[] = [
  {
    method: 'post',
    path: '/structure',
    reads: true,
    summary: 'Where a document changes topic, and what each part is about',
    body: bodyOf({ ...TEXTS, ...BACKGROUND, ...SENTENCES, ...WRITTEN, options: variantSchema(STRUCTURE) }),
    answer: 'Structure',
    async handle(call, services) {
      const { sources, options, body } = await asked(call, services);
      const { sentences = true } = body;
      if (typeof sentences !== 'boolean') throw new Refused(400, 'sentences must be true or false');
      const [source, background] = [only(sources), await backgroundFor(body, options, services)];
      const writer = writerFor(body, services);
      const order = { source, options, background, sentences: sentences || writer !== undefined };
      const found = await services.workers.run('text', 'structure', order, call.request);
      if (!writer) return found;
      const titled = await withTitles(found, writer, source, call);
      return sentences ? titled : { ...titled, sentences: [] };
    },
  },
  {
    method: 'post',
    path: '/structure/blocks',
    reads: true,
    summary: 'The blocks of a document cut at given sentences, with their topics and titles',
    body: bodyOf({
      ...TEXTS,
      ...BACKGROUND,
      ...propertiesOf(DETAIL),
      boundaries: { type: 'array', items: { type: 'integer', minimum: 0 } },
    }),
    answer: 'Blocks',
    async handle(call, services) {
      const { sources, body } = await asked(call, services);
      const { boundaries = [], gist, levels } = body as { boundaries?: number[] } & Given<typeof DETAIL>;
      const options = { ...resolve('structure', DETAIL, { gist, levels }), boundaries };
      const [source, background] = [only(sources), await backgroundFor(body, {}, services)];
      const order = { source, options, background, sentences: false };
      const cut = await services.workers.run('text', 'structure', order, call.request);
      return { boundaries: cut.boundaries, blocks: cut.blocks };
    },
  },
];
