/** Methods and options with their help and defaults, formats, limits: what forms and menus are made from. */
import { jsonSchema, type Options } from '../../check/index.ts';
import { METRICS } from '../../evaluate/index.ts';
import { FORMATS } from '../../formats/table.ts';
import { COMPARE_OPTIONS } from '../../tasks/compare/index.ts';
import { SIMILAR_OPTIONS, SPACES } from '../../tasks/similar/index.ts';
import { METHODS as STRUCTURE_METHODS, STRUCTURE_OPTIONS } from '../../tasks/structure/index.ts';
import { SUMMARIZE_OPTIONS, METHODS as SUMMARY_METHODS } from '../../tasks/summarize/index.ts';
import { LANGUAGES } from '../../text/index.ts';
import type { Route } from './route.ts';
import { LEARN_OPTIONS } from './topics.ts';

interface Described {
  readonly name: string;
  readonly help: string;
  readonly source: string;
  readonly options: Options;
}

const described = (methods: Readonly<Record<string, Described>>) =>
  Object.values(methods).map(({ name, help, source, options }) => ({
    name,
    help,
    source,
    options: jsonSchema(options),
  }));

export const META_ROUTE: Route = {
  method: 'get',
  path: '/meta',
  summary: 'Methods and options with their help and defaults, formats, limits',
  answer: 'Meta',
  handle: async (_, { library, limits, writer, encoder }) => ({
    documents: await library.size(),
    lasting: library.lasting,
    summarize: { methods: described(SUMMARY_METHODS), options: jsonSchema(SUMMARIZE_OPTIONS) },
    structure: { methods: described(STRUCTURE_METHODS), options: jsonSchema(STRUCTURE_OPTIONS) },
    compare: { options: jsonSchema(COMPARE_OPTIONS) },
    similar: { spaces: described(SPACES), options: jsonSchema(SIMILAR_OPTIONS) },
    topics: { options: jsonSchema(LEARN_OPTIONS) },
    metrics: METRICS,
    languages: Object.fromEntries(Object.entries(LANGUAGES).map(([code, { name }]) => [code, name])),
    formats: FORMATS,
    limits,
    ...(encoder && { encoder: { name: encoder.name, host: encoder.host, remote: encoder.remote } }),
    ...(writer && { writer: { name: writer.name, host: writer.host, remote: writer.remote } }),
  }),
};
