/** The topics of the library, once for all views. */
import { type Topics, topics } from './api.ts';

class TopicsState {
  all = $state.raw<Topics | undefined>();
  loaded = $state(false);
  problem = $state('');

  readonly labels = $derived(new Map(this.all?.topics.map(({ id, label }) => [id, label]) ?? []));

  async load(): Promise<void> {
    try {
      const found = await topics();
      this.all = found.topics.length > 0 ? found : undefined;
      this.problem = '';
    } catch (error) {
      this.problem = (error as Error).message;
    }
    this.loaded = true;
  }
}

export const known = new TopicsState();
