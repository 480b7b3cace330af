/** What the server's own writer makes of an answer. Nobody who asks can name another: it is chosen when the server starts. */
import { inTurn } from '../../check/index.ts';
import { sentNotes, type Writer, writeNames, writeParagraph, writeTitles } from '../../external/index.ts';
import type { Structure } from '../../tasks/structure/index.ts';
import type { Summary } from '../../tasks/summarize/index.ts';
import type { Topics } from '../../tasks/topics/index.ts';
import type { Source } from '../../text/index.ts';
import { Refused } from '../refused.ts';
import type { Call, Services } from './route.ts';

export const WRITTEN = {
  written: {
    type: 'boolean',
    description:
      'whether the writer of the server words the answer, each sentence and title checked; see writer in /meta',
    default: false,
  },
};

/** The writer that a body asks for; nothing where it asks for none. */
export function writerFor({ written = false }: Readonly<Record<string, unknown>>, { writer }: Services) {
  if (typeof written !== 'boolean') throw new Refused(400, 'written must be true or false');
  if (written && !writer) throw new Refused(400, 'the server has no writer: aspectra serve --writer URL#MODEL');
  return written ? writer : undefined;
}

/** A summary with its paragraph, or with the answer to its query. */
export async function withParagraph<T extends Summary>(summary: T, writer: Writer, query: unknown, { request }: Call) {
  const question = typeof query === 'string' && query.trim() !== '' ? query : undefined;
  const before = writer.sent;
  const { written, notes } = await writeParagraph(summary, writer, { question, signal: request.signal });
  return { ...summary, ...(written && { written }), notes: [...summary.notes, ...notes, ...sentNotes(writer, before)] };
}

/** Titles that a person gave stay. */
export async function withTitles(found: Structure, writer: Writer, { chapters = [] }: Source, { request }: Call) {
  const before = writer.sent;
  const kept = chapters.map(({ title }) => title);
  const titled = await writeTitles(found, writer, { kept, signal: request.signal });
  return { ...titled, notes: [...titled.notes, ...sentNotes(writer, before)] };
}

/** Names that a person gave stay. */
export async function withNames<T extends Topics>(found: T, writer: Writer, { library }: Services, { request }: Call) {
  const before = writer.sent;
  const ids = new Set(found.topics.flatMap(({ documents }) => documents.map(({ document }) => document)));
  const titles = await Promise.all([...ids].map(async (id) => [id, (await library.card(id))?.title ?? id] as const));
  const named = await writeNames(found, writer, { texts: new Map(titles), signal: request.signal });
  return { ...named, notes: [...named.notes, ...sentNotes(writer, before)] };
}

/** Questions one after the other: many who ask at once are no storm for the model. */
export function askedInTurn(writer: Writer): Writer {
  const turns = inTurn();
  return {
    ...writer,
    get sent() {
      return writer.sent;
    },
    write: (prompt, signal) =>
      turns(async () => {
        signal?.throwIfAborted();
        return writer.write(prompt, signal);
      }),
  };
}
