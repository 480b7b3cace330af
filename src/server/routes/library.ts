/** The library as a whole: integrity check, repair, export. */
import { flag } from '../../check/index.ts';
import type { Library } from '../../library/library.ts';
import { repair } from '../../store/check.ts';
import { exportLines } from '../../store/export.ts';
import type { Findings, Store } from '../../store/store.ts';
import type { Workers } from '../workers.ts';
import type { Route } from './route.ts';

export const LIBRARY_ROUTES: readonly Route[] = [
  {
    method: 'get',
    path: '/map',
    summary: 'All documents as points: near each other where they are about the same; columns of equal length',
    answer: 'DocumentMap',
    handle: (_, { map }) => map(),
  },
  {
    method: 'get',
    path: '/library/check',
    summary: 'Checks the integrity of the library',
    answer: 'Checked',
    handle: (_, { check }) => check(),
  },
  {
    method: 'post',
    path: '/library/repair',
    summary: 'Rebuilds the word index; a job',
    status: 202,
    answer: 'Job',
    async handle(_, { jobs, library, check }) {
      return jobs.start('repair', async () => {
        const notes: string[] = [];
        await repair(library.store, (problem) => notes.push(problem));
        return { ...(await check()), notes };
      });
    },
  },
  {
    method: 'get',
    path: '/library/export',
    summary: 'Everything as JSON lines, which `aspectra add` reads again',
    query: { save: flag({ default: false, help: 'as a download' }) },
    async handle({ query }, { library: { store } }) {
      return new Response(linesOf(store), {
        headers: {
          'Content-Type': 'application/x-ndjson; charset=utf-8',
          'Cache-Control': 'no-store',
          ...(query.save === true && { 'Content-Disposition': 'attachment; filename="library.jsonl"' }),
        },
      });
    },
  },
];

/** The integrity check reads every text; requests during a check share it. */
export function libraryCheck(library: Library, workers: Workers): () => Promise<Findings> {
  let running: Promise<Findings> | undefined;
  const check = async () => workers.run('job', 'check', { place: await library.place() });
  return () => {
    running ??= check().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Streams the lines with back-pressure. Hono's `stream` would end a failed export as if it were complete. */
function linesOf(store: Store): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const lines = exportLines(store);
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(`${value}\n`));
    },
    cancel: async () => void (await lines.return(undefined)),
  });
}
