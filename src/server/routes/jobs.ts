/** Jobs: how far they are, as an answer or as a stream, and stopping them. */
import type { Job, Jobs } from '../jobs.ts';
import type { Route } from './route.ts';

export const JOB_ROUTES: readonly Route[] = [
  {
    method: 'get',
    path: '/jobs',
    summary: 'Jobs, the newest first, without their results',
    answer: 'JobList',
    handle: async (_, { jobs }) => ({ jobs: jobs.list() }),
  },
  {
    method: 'get',
    path: '/jobs/{id}',
    summary: 'A job, with its result when it is done',
    answer: 'Job',
    handle: async ({ params: { id } }, { jobs }) => jobs.get(id),
  },
  {
    method: 'delete',
    path: '/jobs/{id}',
    summary: 'Cancels a job',
    answer: 'Job',
    handle: async ({ params: { id } }, { jobs }) => jobs.cancel(id),
  },
  {
    method: 'get',
    path: '/jobs/{id}/events',
    summary: 'A job as server-sent events, one for every change, until it ends',
    handle: async ({ params: { id }, request }, { jobs }) => {
      jobs.get(id);
      return new Response(eventsOf(jobs, id, request.signal), {
        headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' },
      });
    },
  },
];

function eventsOf(jobs: Jobs, id: string, signal: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let leave = () => {};
  return new ReadableStream({
    start(controller) {
      let open = true;
      const end = () => {
        if (!open) return;
        open = false;
        leave();
        controller.close();
      };
      const see = (job: Job) => {
        if (!open) return;
        controller.enqueue(encoder.encode(`event: job\ndata: ${JSON.stringify(job)}\n\n`));
        if (job.state !== 'running') queueMicrotask(end);
      };
      leave = jobs.watch(id, see);
      signal.addEventListener('abort', end, { once: true });
    },
    cancel: () => leave(),
  });
}
