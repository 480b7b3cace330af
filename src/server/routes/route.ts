/** A route declared once: its handler, and what the OpenAPI document says of it. */

import type { Context } from 'hono';
import { OptionError, type Options, parseOption, resolve } from '../../check/index.ts';
import type { Writer } from '../../external/index.ts';
import type { ServedEncoder } from '../../external/named.ts';
import type { DocumentMap } from '../../library/document-map.ts';
import type { Library } from '../../library/library.ts';
import type { TopicsOfLibrary } from '../../library/topic-view.ts';
import type { Findings } from '../../store/store.ts';
import type { Source } from '../../text/index.ts';
import { readJson } from '../body.ts';
import type { Jobs } from '../jobs.ts';
import type { Similarity } from '../similarity.ts';
import type { Workers } from '../workers.ts';

export interface Services {
  readonly library: Library;
  readonly workers: Workers;
  readonly jobs: Jobs;
  readonly topics: TopicsOfLibrary;
  readonly similarity: Similarity;
  /** Word frequencies and word clusters of the library. */
  readonly background: (options: Readonly<Record<string, string | number | boolean>>) => Promise<Uint8Array>;
  /** Called before a search by meaning; returns what to tell of it. */
  readonly meaning: () => Promise<readonly string[]>;
  /** Checks the integrity of the library. */
  readonly check: () => Promise<Findings>;
  /** The documents as points. */
  readonly map: () => Promise<DocumentMap>;
  readonly limits: Limits;
  /** The documents of the demo library. */
  readonly demo?: Demo | undefined;
  /** A model that words answers, chosen when the server starts. */
  readonly writer?: Writer | undefined;
  /** A model that compares documents by meaning too. */
  readonly encoder?: ServedEncoder | undefined;
  /** The text of docs/glossary.md, where there is one to read. */
  readonly glossary?: (() => Promise<string>) | undefined;
}

export type Demo = () => Promise<readonly Source[]>;

export interface Limits {
  /** Bytes of an uploaded file. */
  readonly upload: number;
  /** Bytes of a JSON body. */
  readonly body: number;
}

export interface Call {
  readonly context: Context;
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  /** The declared parameters of the query string, checked. */
  readonly query: Readonly<Record<string, string | number | boolean | undefined>>;
  json(): Promise<Readonly<Record<string, unknown>>>;
}

export interface Route {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** As in OpenAPI: `/documents/{id}`. */
  readonly path: string;
  readonly summary: string;
  /** It changes nothing, though it is no GET: open to whoever may only read. */
  readonly reads?: true;
  readonly query?: Options;
  /** JSON Schema of the body; a route without one takes none, or bytes. */
  readonly body?: object;
  /** Which limit its body has; that of JSON by default. */
  readonly limit?: keyof Limits;
  readonly status?: number;
  /** Name of the answer's schema. */
  readonly answer?: string;
  handle(call: Call, services: Services): Promise<unknown>;
}

/** JSON Schema of a body with these properties. */
export const bodyOf = (properties: object, ...required: string[]): object => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
  additionalProperties: false,
});

export const isListOf = (value: unknown, legal: (item: unknown) => boolean): value is readonly unknown[] =>
  Array.isArray(value) && value.every(legal);

export const isTexts = (value: unknown): value is readonly string[] =>
  isListOf(value, (item) => typeof item === 'string');

export function callOf(route: Route, context: Context): Call {
  const { raw: request } = context.req;
  const given = [...new URL(request.url).searchParams].filter(([name]) => name !== 'token');
  for (const [name] of given) isKnown(route, 'parameter', name, route.query ?? {});
  const words = Object.fromEntries(given.map(([name, value]) => [name, worded(route, name, value)]));
  return {
    context,
    request,
    params: context.req.param() as Record<string, string>,
    query: resolve(route.path, route.query ?? {}, words),
    async json() {
      const body = await readJson(request);
      const { properties, additionalProperties } = (route.body ?? {}) as Body;
      if (properties && additionalProperties === false)
        for (const name of Object.keys(body)) isKnown(route, 'field', name, properties);
      return body;
    },
  };
}

interface Body {
  readonly properties?: Readonly<Record<string, object>>;
  readonly additionalProperties?: boolean;
}

/** What a route does not know would be ignored without a word. */
function isKnown({ path }: Route, what: string, name: string, known: object): void {
  if (Object.hasOwn(known, name)) return;
  const names = Object.keys(known);
  const within = names.includes('options') ? '; options of a method stand in options' : '';
  throw new OptionError(path, `unknown ${what} ${name}; known: ${names.join(', ') || 'none'}${within}`);
}

const worded = ({ path, query }: Route, name: string, words: string) => parseOption(path, name, query![name], words);
