/** The topics of the library, once for all views, and the words that are to be left out of them. */
import { type Topics, topics } from './api.ts';

const wordsIn = (text: string): string[] => text.split(/[\s,;]+/u).filter(Boolean);

class TopicsState {
  all = $state.raw<Topics | undefined>();
  loaded = $state(false);
  problem = $state('');

  /** Stop words as they are being edited. */
  stopWords = $state('');

  readonly shown = $derived(this.all?.topics.filter(({ hidden }) => !hidden) ?? []);
  readonly hidden = $derived(this.all?.topics.filter(({ hidden }) => hidden) ?? []);
  readonly changed = $derived(
    wordsIn(this.stopWords).sort().join(' ') !==
      wordsIn(this.all?.settings.extraStopWords ?? '')
        .sort()
        .join(' '),
  );
  readonly labels = $derived(new Map(this.all?.topics.map(({ id, label }) => [id, label]) ?? []));

  async load(): Promise<void> {
    try {
      const found = await topics();
      this.all = found.topics.length > 0 ? found : undefined;
      this.stopWords = this.all?.settings.extraStopWords ?? '';
      this.problem = '';
    } catch (error) {
      this.problem = (error as Error).message;
    }
    this.loaded = true;
  }

  leaves(word: string): boolean {
    return wordsIn(this.stopWords).includes(word.toLowerCase());
  }

  /** Leaves a word out when the topics are fitted again, or no longer. */
  turn(word: string): void {
    const words = wordsIn(this.stopWords);
    const one = word.toLowerCase();
    this.stopWords = (this.leaves(one) ? words.filter((other) => other !== one) : [...words, one]).join(', ');
  }
}

export const known = new TopicsState();
