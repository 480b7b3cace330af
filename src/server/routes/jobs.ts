/** Jobs: their state, their events, and cancelling them. */
import { streamSSE } from 'hono/streaming';
import type { Job } from '../jobs.ts';
import type { Route } from './route.ts';

/** How often it is looked whether the library has changed. */
const LOOK_MILLISECONDS = 500;

/** A job in a list of them, or on its way there. */
const withoutResult = ({ result: _, ...job }: Job): Job => job;

export const JOB_ROUTES: readonly Route[] = [
  {
    method: 'get',
    path: '/jobs',
    summary: 'Jobs, the newest first, without their results',
    answer: 'JobList',
    handle: async (_, { jobs }) => ({ jobs: jobs.list().map(withoutResult) }),
  },
  {
    method: 'get',
    path: '/jobs/events',
    summary:
      'All jobs as server-sent events: first {since, jobs}, then {job} for every change, {changed} when the library has changed',
    handle: async ({ context }, { jobs, library }) =>
      streamSSE(
        context,
        (stream) =>
          new Promise((ended) => {
            const send = (data: object) => void stream.writeSSE({ data: JSON.stringify(data) });
            const stop = jobs.watch((job) => send({ job: withoutResult(job) }));
            send({ since: jobs.since, jobs: jobs.list().map(withoutResult) });
            let seen = library.revision();
            const look = setInterval(() => {
              if (seen !== library.revision()) send({ changed: (seen = library.revision()) });
            }, LOOK_MILLISECONDS);
            stream.onAbort(() => {
              clearInterval(look);
              stop();
              ended();
            });
          }),
      ),
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
    async handle({ params: { id }, context }, { jobs }) {
      const begun = jobs.get(id);
      return streamSSE(
        context,
        (stream) =>
          new Promise((ended) => {
            const end = () => {
              stop();
              ended();
            };
            const send = (job: Job) => {
              const written = stream.writeSSE({ event: 'job', data: JSON.stringify(job) });
              if (job.state !== 'running') void written.then(end);
            };
            const stop = jobs.watch((job) => {
              if (job.id === id) send(job);
            });
            send(begun);
            stream.onAbort(end);
          }),
      );
    },
  },
];
