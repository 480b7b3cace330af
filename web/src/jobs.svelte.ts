/** All jobs of the server, from its event stream, and whether it can be reached. */
import { cancel, type Job } from './api.ts';
import { sentenceOf } from './messages.ts';
import { toasts } from './toasts.svelte.ts';
import { events } from './transport.ts';

const NAMES: Readonly<Record<string, string>> = {
  topics: 'Finding topics',
  demo: 'Making the demo library',
  compare: 'Comparing methods',
  space: 'Learning which documents are alike',
  encode: 'Reading documents for their meaning',
  meaning: 'Learning to search by meaning',
  train: 'Training a model',
  repair: 'Rebuilding the index',
};
export const jobName = ({ what }: Job): string => NAMES[what] ?? what;

type JobEvent =
  | { readonly since: string; readonly jobs: readonly Job[] }
  | { readonly job: Job }
  | { readonly changed: number };

const RETRY_MILLISECONDS = 1_500;
const pause = (milliseconds: number) => new Promise((go) => setTimeout(go, milliseconds));

class JobsState {
  all = $state.raw<readonly Job[]>([]);
  /** Whether the server cannot be reached. */
  gone = $state(false);
  cancelling = $state.raw<ReadonlySet<string>>(new Set());
  readonly running = $derived(this.all.filter(({ state }) => state === 'running'));
  #since = '';
  #watchers = new Set<(job: Job, ended: boolean) => void>();
  #back = new Set<() => void>();

  of(what: string): Job | undefined {
    return this.running.find((job) => job.what === what);
  }

  /** Calls back with every change of a job. */
  watch(onChange: (job: Job, ended: boolean) => void): () => void {
    this.#watchers.add(onChange);
    return () => this.#watchers.delete(onChange);
  }

  /** Calls back when the server is there again, and when someone changed the library. */
  onChange(call: () => void): () => void {
    this.#back.add(call);
    return () => this.#back.delete(call);
  }

  /** Listens for as long as the page lives; a hidden page leaves its connection to others. */
  async listen(): Promise<never> {
    for (;;) {
      if (document.hidden)
        await new Promise((seen) => document.addEventListener('visibilitychange', seen, { once: true }));
      const stop = new AbortController();
      const hide = () => document.hidden && stop.abort();
      document.addEventListener('visibilitychange', hide);
      let heard = false;
      let unreachable = false;
      try {
        for await (const data of events('/api/v1/jobs/events', stop.signal)) {
          heard = true;
          this.#take(JSON.parse(data));
        }
      } catch {
        // The server is gone, or the page was hidden. One that answers with a refusal is there.
        unreachable = true;
      }
      document.removeEventListener('visibilitychange', hide);
      if (stop.signal.aborted) continue;
      this.gone = unreachable && !heard;
      await pause(heard ? 200 : RETRY_MILLISECONDS);
    }
  }

  #take(event: JobEvent): void {
    if ('job' in event) this.#change(event.job);
    else if ('changed' in event) this.#tell();
    else this.#begin(event);
  }

  /** All jobs, as a connection begins. */
  #begin(event: Extract<JobEvent, { readonly since: string }>): void {
    const again = this.#since !== '' && event.since !== this.#since;
    const lost = again ? this.running : [];
    if (this.gone || again) {
      const names = lost.map(jobName).join(', ');
      toasts.say(names ? `The server was started again, which interrupted: ${names}.` : 'The server is back.');
      this.#tell();
    }
    this.gone = false;
    this.#since = event.since;
    const before = this.all;
    this.all = event.jobs;
    if (again) return;
    // Jobs that ended while the connection was lost.
    for (const { id, state } of before) {
      const now = event.jobs.find((job) => job.id === id);
      if (state === 'running' && now && now.state !== 'running') this.#notify(now, true);
    }
  }

  #tell(): void {
    for (const call of this.#back) call();
  }

  #change(job: Job): void {
    const known = this.all.some(({ id }) => id === job.id);
    this.all = known ? this.all.map((other) => (other.id === job.id ? job : other)) : [job, ...this.all];
    this.#notify(job, job.state !== 'running');
  }

  #notify(job: Job, ended: boolean): void {
    if (ended && job.state === 'cancelled') toasts.say(`${jobName(job)}: cancelled.`);
    if (ended && job.state === 'failed') toasts.say(`${jobName(job)} failed. ${sentenceOf(job.error?.message ?? '')}`);
    for (const call of this.#watchers) call(job, ended);
  }

  async cancel(job: Job): Promise<void> {
    this.cancelling = new Set([...this.cancelling, job.id]);
    try {
      this.#change(await cancel(job));
    } catch (error) {
      toasts.say((error as Error).message);
    }
  }
}

export const jobs = new JobsState();
