/** Quotations that a person keeps, each with its place and a note. */
import { type Kept, keepQuotes, quotes } from './api.ts';
import { toasts } from './toasts.svelte.ts';

export type NewQuote = Omit<Kept, 'kept' | 'note'>;

class Notes {
  all = $state.raw<readonly Kept[]>([]);

  async load(): Promise<void> {
    this.all = (await quotes()).quotes;
  }

  keep(quote: NewQuote): Promise<void> {
    const kept = new Date().toISOString();
    return this.#change(quote.document, 'Kept in Notes.', (own) => [...own, { ...quote, kept }]);
  }

  annotate(quote: Kept, note: string): Promise<void> {
    return this.#change(quote.document, '', (own) =>
      own.map((one) => (one.kept === quote.kept ? { ...one, note } : one)),
    );
  }

  drop(quote: Kept): Promise<void> {
    return this.#change(quote.document, 'Note removed.', (own) => own.filter(({ kept }) => kept !== quote.kept));
  }

  /** Those of one document are kept together. */
  async #change(document: string, said: string, change: (own: readonly Kept[]) => readonly Kept[]): Promise<void> {
    const put = async (own: readonly Kept[]) => {
      await keepQuotes(document, own);
      await this.load();
    };
    try {
      await this.load();
      const before = this.all.filter((one) => one.document === document);
      await put(change(before));
      if (said) toasts.say(said, () => put(before));
    } catch (error) {
      toasts.say((error as Error).message);
    }
  }
}

export const notes = new Notes();
