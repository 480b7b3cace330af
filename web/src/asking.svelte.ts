/** An answer that is asked for anew whenever something changes: the last question counts, and what was wrong with it. */
export class Asking {
  /** Whether one is under way. */
  busy = $state(false);
  /** Whether somebody gave it up. */
  stopped = $state(false);
  problem = $state('');
  #current = new AbortController();

  /** Gives up what is under way; the signal says when this is given up in turn. */
  begin(): AbortSignal {
    this.#current.abort();
    this.#current = new AbortController();
    this.busy = this.stopped = false;
    return this.#current.signal;
  }

  /** Asks anew, after a rest in which nothing else is asked; `use` gets the answer if it is still wanted then. */
  async ask<T>(question: (signal: AbortSignal) => Promise<T>, use: (answer: T) => void, rest = 0): Promise<void> {
    const signal = this.begin();
    this.busy = true;
    if (rest > 0) await new Promise((over) => setTimeout(over, rest));
    if (signal.aborted) return;
    try {
      const answer = await question(signal);
      if (signal.aborted) return;
      this.problem = '';
      use(answer);
    } catch (error) {
      if (!signal.aborted) this.problem = (error as Error).message;
    }
    if (!signal.aborted) this.busy = false;
  }

  /** The same in an effect, which gives the question up when it runs again. */
  within<T>(question: (signal: AbortSignal) => Promise<T>, use: (answer: T) => void, rest = 0): () => void {
    void this.ask(question, use, rest);
    return () => void this.begin();
  }

  /** Gives up what is under way, on demand; the answer that stands stays. */
  stop(): void {
    this.begin();
    this.stopped = true;
  }
}
