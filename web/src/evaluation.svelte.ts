/** The comparison of methods, which continues when another view is opened. */
import { type Comparison, compare, type Job, job } from './api.ts';
import { jobs } from './jobs.svelte.ts';
import { sentenceOf } from './messages.ts';

class Evaluation {
  sets = $state('');
  words = $state(100);
  /** Methods that are left out. */
  left = $state<Record<string, boolean>>({});
  measure = $state('rouge-2');
  result = $state.raw<Comparison | undefined>();
  problem = $state('');
  #started = $state('');
  readonly running = $derived(jobs.running.find(({ id }) => id === this.#started));

  constructor() {
    jobs.watch((now, ended) => {
      if (ended && now.id === this.#started) void this.#take(now);
    });
  }

  async run(methods: readonly string[]): Promise<void> {
    this.problem = '';
    this.result = undefined;
    try {
      const { sets, words, measure } = this;
      const started = await compare(sets, { words, measure, methods: methods.join(',') });
      this.#started = started.id;
      // It may have ended before its name was known here.
      const now = await job(started.id);
      if (now.state !== 'running') await this.#take(now);
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  async #take({ id, state, error }: Job): Promise<void> {
    if (state === 'failed') this.problem = sentenceOf(error?.message ?? '');
    if (state === 'done') this.result = (await job(id)).result as Comparison;
  }
}

export const evaluation = new Evaluation();
