/** An answer that is asked for anew whenever something changes. */
export class Asking {
  /** Whether one is under way. */
  busy = $state(false);
  /** Whether somebody gave it up. */
  stopped = $state(false);
  #current = new AbortController();

  /** Gives up what is under way; the signal says when this is given up in turn. */
  begin(): AbortSignal {
    this.#current.abort();
    this.#current = new AbortController();
    this.busy = this.stopped = false;
    return this.#current.signal;
  }

  /** Asks anew; `use` gets the answer if it is still wanted then. */
  async ask<T>(question: (signal: AbortSignal) => Promise<T>, use: (answer: T) => void): Promise<void> {
    const signal = this.begin();
    this.busy = true;
    try {
      const answer = await question(signal);
      if (signal.aborted) return;
      use(answer);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      if (!signal.aborted) this.busy = false;
    }
  }

  /** Gives up what is under way, on demand; the answer that stands stays. */
  stop(): void {
    this.begin();
    this.stopped = true;
  }
}
