/** The Model Context Protocol over a library: its tools. */
import { InputError, jsonSchema, type Options, propertiesOf, resolve } from '../../check/index.ts';
import { isObject } from '../../check/json-values.ts';
import { VERSION } from '../../check/version.ts';
import { sentNotes } from '../../external/index.ts';
import { withLibrary } from '../../library/index.ts';
import type { LibraryMeaning } from '../../library/kept-vectors.ts';
import { type OpenSpace, spaceKeptOpen } from '../../library/similar.ts';
import { besideWords, type Encoder, finderSettings, nearnessTo } from '../../tasks/similar/index.ts';
import { keptMeaning } from '../kept-space.ts';
import { lineOf } from './citation.ts';
import { INVALID_PARAMS, initialize, type Methods, ProtocolError } from './protocol.ts';
import { LISTS, type NearTo, TOOLS } from './tools.ts';

const SETTINGS = finderSettings('similar', {});
const INSTRUCTIONS =
  'Every item of an answer quotes a document word for word: cite it by document, start and end, and by time where it has one. ' +
  'Offsets count UTF-16 units from 0. read_passage shows what stands around a quotation.';

/** What an encoder knows of the library, as it is at every question. */
function meaningBeside(library: string, encoder: Encoder) {
  let before: LibraryMeaning | undefined;
  const meant = async () => {
    const { sent } = encoder;
    before = await keptMeaning(library, encoder, SETTINGS, { before });
    const { meaning, notes } = before;
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

/** With an encoder, documents are compared and searched by meaning too. */
export function openMcp(library: string, encoder?: Encoder): Methods {
  const beside = encoder && meaningBeside(library, encoder);
  const space = spaceKeptOpen(SETTINGS, { tags: true });
  return {
    initialize: initialize({
      serverInfo: { name: 'aspectra', version: VERSION },
      capabilities: { tools: {} },
      instructions: INSTRUCTIONS,
    }),
    'tools/list': () => ({
      tools: Object.entries(TOOLS).map(([name, { description, options, required }]) => ({
        name,
        description,
        inputSchema: schemaOf(options, required),
        annotations: { readOnlyHint: true, openWorldHint: false },
      })),
    }),
    'tools/call': async ({ name, arguments: given = {} }) => {
      try {
        if (typeof name !== 'string') throw new ProtocolError(INVALID_PARAMS, 'tools/call needs name, a string');
        if (!Object.hasOwn(TOOLS, name))
          throw new InputError('mcp', `there is no such tool; there are ${Object.keys(TOOLS).join(', ')}`, name);
        const tool = TOOLS[name];
        if (!isObject(given)) throw new ProtocolError(INVALID_PARAMS, 'tools/call needs arguments, an object');
        const values = valuesOf(name, tool.options, given as Record<string, unknown>);
        const missing = tool.required.find((needed) => values[needed] === undefined);
        if (missing !== undefined) throw new InputError(name, `needs ${missing}`);
        const answer = await withLibrary(library, false, (store) =>
          tool.run(store, values as never, beside?.space(space) ?? space, beside?.near),
        );
        const found = answer.items.length > 0 ? answer.items.map(lineOf) : ['nothing found'];
        const text = [...found, ...answer.notes.map((note) => `note: ${note}`)].join('\n');
        return { content: [{ type: 'text', text }], structuredContent: answer };
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        return { isError: true, content: [{ type: 'text', text: error.message }] };
      }
    },
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
