/** The OpenAPI document, from the same declarations that serve the requests. */
import { propertiesOf } from '../check/index.ts';
import type { Route } from './routes/route.ts';
import { SCHEMAS } from './schemas.ts';

export const BASE = '/api/v1';

export function openapi(routes: readonly Route[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = `${BASE}${route.path}`;
    paths[path] ??= {};
    paths[path][route.method] = operationOf(route);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Aspectra',
      version: '1',
      description: 'Summaries, structure, topics and similarity of texts. Answers are JSON; errors have one shape.',
    },
    paths,
    components: { schemas: SCHEMAS },
  };
}

function operationOf(route: Route): object {
  const { summary, body, status = 200, answer } = route;
  return {
    operationId: `${route.method}${route.path.replace(/[^a-z]+(\w?)/gi, (_, letter: string) => letter.toUpperCase())}`,
    summary,
    parameters: parametersOf(route),
    ...(body && { requestBody: { required: true, content: json(body) } }),
    responses: {
      [status]: { description: 'The answer', ...(answer && { content: json(reference(answer)) }) },
      default: { description: 'Why it could not be done', content: json(reference('Error')) },
    },
  };
}

const json = (schema: object) => ({ 'application/json': { schema } });
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function parametersOf({ path, query = {} }: Route): object[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = Object.entries(propertiesOf(query)).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    description,
    schema,
  }));
  return [...inPath, ...inQuery];
}
