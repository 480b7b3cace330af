/** The topics of the library, once for all views, and the words that are to be left out of them. */
import { type Topics, topics } from './api.ts';

const wordsIn = (text: string): string[] => text.split(/[\s,;]+/u).filter(Boolean);

const sorted = (text: string): string => wordsIn(text).sort().join(' ');

class TopicsState {
  all = $state.raw<Topics | undefined>();
  loaded = $state(false);
  problem = $state('');
  /** Whether names are worded by the server's writer; those that a person gave stay. */
  written = $state(false);

  /** Stop words as they are being edited, and words to count though they are filler. */
  stopWords = $state('');
  keepWords = $state('');

  readonly shown = $derived(this.all?.topics.filter(({ hidden }) => !hidden) ?? []);
  readonly hidden = $derived(this.all?.topics.filter(({ hidden }) => hidden) ?? []);
  readonly changed = $derived(
    sorted(this.stopWords) !== sorted(this.all?.settings.extraStopWords ?? '') ||
      sorted(this.keepWords) !== sorted(this.all?.settings.keepWords ?? ''),
  );
  readonly wishes = $derived({ extraStopWords: this.stopWords, keepWords: this.keepWords });
  readonly labels = $derived(new Map(this.all?.topics.map(({ id, label }) => [id, label]) ?? []));

  /** They are loaded after every change, in any tab: what is being edited stays. */
  async load(): Promise<void> {
    try {
      const found = await topics(this.written);
      const editing = this.changed;
      this.all = found.topics.length > 0 ? found : undefined;
      this.problem = '';
      if (!editing) {
        this.stopWords = this.all?.settings.extraStopWords ?? '';
        this.keepWords = this.all?.settings.keepWords ?? '';
      }
    } catch (error) {
      this.problem = (error as Error).message;
    }
    this.loaded = true;
  }

  async word(written: boolean): Promise<void> {
    this.written = written;
    await this.load();
  }

  leaves(word: string): boolean {
    return wordsIn(this.stopWords).includes(word.toLowerCase());
  }

  keeps(word: string): boolean {
    return wordsIn(this.keepWords).includes(word);
  }

  /** Counts a filler word when the topics are fitted again, or no longer. */
  keep(word: string): void {
    const words = wordsIn(this.keepWords);
    this.keepWords = (this.keeps(word) ? words.filter((other) => other !== word) : [...words, word]).join(', ');
  }

  /** Leaves a word out when the topics are fitted again, or no longer. */
  turn(word: string): void {
    const words = wordsIn(this.stopWords);
    const one = word.toLowerCase();
    this.stopWords = (this.leaves(one) ? words.filter((other) => other !== one) : [...words, one]).join(', ');
  }
}

export const known = new TopicsState();
