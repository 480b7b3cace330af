/** Structure of a document of the library, or of a text in the body. */
import { variantSchema } from '../../check/index.ts';
import { STRUCTURE } from '../../tasks/structure/index.ts';
import { BACKGROUND, backgroundFor } from './background.ts';
import { asked, bodyOf, only, TEXTS } from './given-texts.ts';
import type { Route } from './route.ts';

export const STRUCTURE_ROUTES: readonly Route[] = [
  {
    method: 'post',
    path: '/structure',
    summary: 'Where a document changes topic, and what each part is about',
    body: bodyOf({ ...TEXTS, ...BACKGROUND, options: variantSchema(STRUCTURE) }),
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
    body: bodyOf({ ...TEXTS, ...BACKGROUND, boundaries: { type: 'array', items: { type: 'integer', minimum: 0 } } }),
    answer: 'Blocks',
    async handle(call, services) {
      const { sources, body } = await asked(call, services);
      const options = { boundaries: (body.boundaries ?? []) as readonly number[] };
      const [source, background] = [only(sources), await backgroundFor(body, {}, services)];
      const cut = await services.workers.run('structure', { source, options, background }, call.request.signal);
      return { boundaries: cut.boundaries, blocks: cut.blocks };
    },
  },
];
