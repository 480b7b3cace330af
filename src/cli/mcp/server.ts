/** The Model Context Protocol over a library: tools, and the documents as resources. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { InputError, jsonSchema, resolve } from '../../check/index.ts';
import { VERSION } from '../../check/version.ts';
import { type Store, withLibrary } from '../../library/index.ts';
import { spaceKeptOpen } from '../../library/open-space.ts';
import { finderSettings } from '../../tasks/similar/index.ts';
import { known } from '../library.ts';
import { lineOf, versionOf } from './citation.ts';
import { TOOLS, type Tool } from './tools.ts';
import { WRITING_TOOLS } from './writing-tools.ts';

const SCHEME = 'aspectra://document/';
const PAGE = 100;
const INSTRUCTIONS =
  'Every item of an answer quotes a document word for word: cite it by document, start and end, and by time where it has one. ' +
  'Offsets count UTF-16 units from 0. read_passage shows what stands around a quotation.';

export function openMcp(library: string, { write = false }: { write?: boolean } = {}): Server {
  const tools: Readonly<Record<string, Tool>> = write ? { ...TOOLS, ...WRITING_TOOLS } : TOOLS;
  const openSpace = spaceKeptOpen(finderSettings('similar', {}), { tags: true });
  const withStore = <T>(work: (store: Store) => Promise<T>, writes = false) => withLibrary(library, writes, work);
  const server = new Server(
    { name: 'aspectra', version: VERSION },
    { capabilities: { tools: {}, resources: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: Object.entries(tools).map(([name, { description, options, required, writes = false }]) => ({
      name,
      description,
      inputSchema: { ...(jsonSchema(options) as { type: 'object' }), required: [...required] },
      annotations: { readOnlyHint: !writes, destructiveHint: name === 'remove_document', openWorldHint: false },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: given = {} } }) => {
    try {
      const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
      if (!tool) throw new InputError('mcp', `there is no such tool; there are ${Object.keys(tools).join(', ')}`, name);
      const values = resolve(name, tool.options, given as Record<string, string>);
      const missing = tool.required.find((needed) => given[needed] === undefined);
      if (missing !== undefined) throw new InputError(name, `needs ${missing}`);
      const answer = await withStore((store) => tool.run(store, values as never, openSpace), tool.writes);
      const lines = [...answer.items.map(lineOf), ...answer.notes.map((note) => `note: ${note}`)];
      const text = lines.join('\n') || 'nothing found';
      return { content: [{ type: 'text' as const, text }], structuredContent: { ...answer } };
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return { isError: true, content: [{ type: 'text' as const, text: error.message }] };
    }
  });
  server.setRequestHandler(ListResourcesRequestSchema, ({ params }) =>
    withStore(async (store) => {
      const after = params?.cursor === undefined ? {} : { after: Number(params.cursor) };
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
  );
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) =>
    withStore(async (store) => {
      if (!uri.startsWith(SCHEME)) throw new InputError('mcp', `documents are ${SCHEME}ID`, uri);
      const { id } = await known(store, decodeURIComponent(uri.slice(SCHEME.length)));
      const { text } = (await versionOf(store, id))!;
      return { contents: [{ uri, mimeType: 'text/plain', text }] };
    }),
  );
  return server;
}
