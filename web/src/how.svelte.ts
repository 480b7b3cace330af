/** A method looked at step by step on a short text; every number comes from the library. */
import { type Steps, steps } from './api.ts';
import { SHORT_TEXT } from './how-text.ts';

export class How {
  text = $state(SHORT_TEXT);
  method = $state('lexpagerank');
  words = $state(40);
  redundancy = $state(0.5);
  found = $state.raw<Steps | undefined>();
  problem = $state('');

  readonly sentences = $derived(this.found?.summary.all ?? []);
  readonly picked = $derived(
    this.sentences.filter(({ picked }) => picked).sort((a, b) => (a.why.order ?? Infinity) - (b.why.order ?? Infinity)),
  );

  async look(signal: AbortSignal): Promise<void> {
    const { text, method, words, redundancy } = this;
    try {
      this.found = await steps(text, { method, words, redundancy }, signal);
      this.problem = '';
    } catch (error) {
      if (!signal.aborted) [this.found, this.problem] = [undefined, (error as Error).message];
    }
  }
}
