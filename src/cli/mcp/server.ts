/** The Model Context Protocol over a library: tools, and the documents as resources. */
import { InputError, inTurn, jsonSchema, type Options, propertiesOf, resolve, text } from '../../check/index.ts';
import { isObject } from '../../check/json-values.ts';
import { VERSION } from '../../check/version.ts';
import { sentNotes } from '../../external/index.ts';
import { foldIntoIndex, type Store, withLibrary } from '../../library/index.ts';
import type { LibraryMeaning } from '../../library/kept-vectors.ts';
import { analyzeForIndex } from '../../library/own-titles.ts';
import { type OpenSpace, spaceKeptOpen } from '../../library/similar.ts';
import { besideWords, type Encoder, finderSettings, nearnessTo } from '../../tasks/similar/index.ts';
import { keptMeaning } from '../kept-space.ts';
import { requireDocument } from '../library.ts';
import { lineOf, versionOf } from './citation.ts';
import { INVALID_PARAMS, initialize, type Methods, ProtocolError } from './protocol.ts';
import { LISTS, type NearTo, opening, TOOLS, type Tool } from './tools.ts';

const SCHEME = 'aspectra://document/';
const PAGE = 100;
const SETTINGS = finderSettings('similar', {});
const INSTRUCTIONS =
  'Every item of an answer quotes a document word for word: cite it by document, start and end, and by time where it has one. ' +
  'Offsets count UTF-16 units from 0. read_passage shows what stands around a quotation.';

/** What an encoder knows of the library, as it is at every question. */
function meaningBeside(library: string, encoder: Encoder) {
  let known: { readonly revision: number; readonly found: LibraryMeaning } | undefined;
  const meant = async () => {
    const { sent } = encoder;
    const revision = await withLibrary(library, false, (store) => store.documents.revision());
    if (known?.revision !== revision || !known.found.meaning)
      known = { revision, found: await keptMeaning(library, encoder, SETTINGS, {}) };
    const { meaning, notes } = known.found;
    return { meaning, told: (own: readonly string[] = []) => [...notes, ...own, ...sentNotes(encoder, sent)] };
  };
  const near: NearTo = async (query) => {
    const { meaning, told } = await meant();
    const { cosines, notes } = await nearnessTo(query, meaning);
    return { cosines, notes: told(notes) };
  };
  const space =
    (words: OpenSpace): OpenSpace =>
    async (store) => {
      const { open, notes } = await words(store);
      const { meaning, told } = await meant();
      return { open: meaning ? besideWords(open, meaning) : open, notes: told(notes) };
    };
  return { near, space };
}

export interface McpOptions {
  readonly write?: boolean;
  /** Compares documents, and searches them, by meaning too. */
  readonly encoder?: Encoder | undefined;
}

export function openMcp(library: string, { write = false, encoder }: McpOptions = {}): Methods {
  const tools: Readonly<Record<string, Tool>> = write ? { ...TOOLS, ...WRITING_TOOLS } : TOOLS;
  const beside = encoder && meaningBeside(library, encoder);
  const space = spaceKeptOpen(SETTINGS, { tags: true });
  /** One write at a time: two would refuse each other the lock. */
  const writing = inTurn();
  const withStore = <T>(work: (store: Store) => Promise<T>, writes = false): Promise<T> =>
    writes ? writing(() => withLibrary(library, true, work)) : withLibrary(library, false, work);
  return {
    initialize: initialize({
      serverInfo: { name: 'aspectra', version: VERSION },
      capabilities: { tools: {}, resources: {} },
      instructions: INSTRUCTIONS,
    }),
    'tools/list': () => ({
      tools: Object.entries(tools).map(([name, { description, options, required, writes = false }]) => ({
        name,
        description,
        inputSchema: schemaOf(options, required),
        annotations: { readOnlyHint: !writes, destructiveHint: name === 'remove_document', openWorldHint: false },
      })),
    }),
    'tools/call': async ({ name, arguments: given = {} }) => {
      try {
        const asked = textOf('tools/call', 'name', name);
        const tool = Object.hasOwn(tools, asked) ? tools[asked] : undefined;
        if (!tool)
          throw new InputError('mcp', `there is no such tool; there are ${Object.keys(tools).join(', ')}`, asked);
        if (!isObject(given)) throw new ProtocolError(INVALID_PARAMS, 'tools/call needs arguments, an object');
        const values = valuesOf(asked, tool.options, given as Record<string, unknown>);
        const missing = tool.required.find((needed) => values[needed] === undefined);
        if (missing !== undefined) throw new InputError(asked, `needs ${missing}`);
        const answer = await withStore(
          (store) => tool.run(store, values as never, beside?.space(space) ?? space, beside?.near),
          tool.writes,
        );
        const found = answer.items.length > 0 ? answer.items.map(lineOf) : ['nothing found'];
        const text = [...found, ...answer.notes.map((note) => `note: ${note}`)].join('\n');
        return { content: [{ type: 'text', text }], structuredContent: answer };
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        return { isError: true, content: [{ type: 'text', text: error.message }] };
      }
    },
    'resources/list': ({ cursor }) =>
      withStore(async (store) => {
        const after = cursor === undefined ? {} : { after: Number(cursor) };
        const page = await store.documents.list({}, { ...after, limit: PAGE + 1 });
        const resources = page.slice(0, PAGE).map(({ id, title, words }) => ({
          uri: SCHEME + encodeURIComponent(id),
          name: id,
          ...(title !== undefined && { title }),
          description: `${words} words`,
          mimeType: 'text/plain',
        }));
        return { resources, ...(page.length > PAGE && { nextCursor: String(page[PAGE - 1].number) }) };
      }),
    'resources/read': (params) =>
      withStore(async (store) => {
        const uri = textOf('resources/read', 'uri', params.uri);
        if (!uri.startsWith(SCHEME)) throw new InputError('mcp', `documents are ${SCHEME}ID`, uri);
        const { id } = await requireDocument(store, decodeURIComponent(uri.slice(SCHEME.length)));
        const { text } = (await versionOf(store, id))!;
        return { contents: [{ uri, mimeType: 'text/plain', text }] };
      }),
  };
}

const isList = (name: string): boolean => (LISTS as readonly string[]).includes(name);

function schemaOf(options: Options, required: readonly string[]): object {
  const properties = Object.entries(propertiesOf(options)).map(([name, property]) => {
    const { description } = property;
    return [name, isList(name) ? { description, type: 'array', items: { type: 'string' }, minItems: 1 } : property];
  });
  return { ...jsonSchema(options), properties: Object.fromEntries(properties), required: [...required] };
}

/** The values of a call; a list is one of texts. */
function valuesOf(who: string, options: Options, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const others: Record<string, unknown> = {};
  const lists: Record<string, readonly string[]> = {};
  for (const [name, value] of Object.entries(given)) {
    if (!isList(name) || !(name in options) || value === undefined) others[name] = value;
    else if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string'))
      lists[name] = value;
    else throw new InputError(who, `${name} must be a list of ids, such as ["a.txt", "b.txt"]`, value);
  }
  return { ...resolve(who, options, others as Record<string, string>), ...lists };
}

function textOf(method: string, name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw new ProtocolError(INVALID_PARAMS, `${method} needs ${name}, a string`);
}

const ID = text({ help: 'id of the document' });

/** Tools that change the library, for an assistant that was allowed to. */
const WRITING_TOOLS: Readonly<Record<string, Tool>> = {
  add_document: {
    description:
      'Adds a text to the library. An id that was added as a text gets a new version; one that a file has gets a number.',
    options: { id: ID, text: text({ help: 'the whole text' }), title: text({ help: 'its title' }) },
    required: ['id', 'text'],
    writes: true,
    async run(store, given: { id: string; text: string; title?: string }) {
      const [{ id, state }] = await store.documents.put(await analyzeForIndex([given]));
      await foldIntoIndex(store).catch(() => 0);
      return { items: [await opening(store, id, state)], notes: [] };
    },
  },
  remove_document: {
    description: 'Removes a document with all its versions.',
    options: { id: ID },
    required: ['id'],
    writes: true,
    async run(store, { id }: { id: string }) {
      await requireDocument(store, id);
      const item = await opening(store, id, 'removed');
      await store.documents.remove([id]);
      return { items: [item], notes: [] };
    },
  },
  relate_documents: {
    description: 'Says that two documents belong together; what is found later learns from it.',
    options: { a: ID, b: ID },
    required: ['a', 'b'],
    writes: true,
    async run(store, { a, b }: { a: string; b: string }) {
      for (const id of [a, b]) await requireDocument(store, id);
      await store.relations.put([{ a, b, accepted: true }]);
      return { items: [await opening(store, a, 'related'), await opening(store, b, 'related')], notes: [] };
    },
  },
};
