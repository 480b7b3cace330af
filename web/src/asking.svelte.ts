/** An answer that is asked for anew whenever something changes; of a long text, from a sample first. */
export class Asking {
  /** Whether one is under way. */
  busy = $state(false);
  /** Whether that of the whole text comes next: when all first ones are there, so that they wait for nothing. */
  next = $state(false);
  /** Whether the one that stands is of the sample. */
  ofSample = $state(false);
  #current = new AbortController();

  /** Gives up what is under way; the signal says when this is given up in turn. */
  begin(): AbortSignal {
    this.#current.abort();
    this.#current = new AbortController();
    this.busy = false;
    return this.#current.signal;
  }

  /** Asks anew; `use` gets the answer if it is still wanted then. `sample`: characters of a sample to begin with. */
  async ask<T>(
    question: (signal: AbortSignal) => Promise<T>,
    use: (answer: T) => void,
    sample?: number,
  ): Promise<void> {
    if (!sample) this.next = false;
    const signal = this.begin();
    this.busy = true;
    try {
      const answer = await question(signal);
      if (signal.aborted) return;
      use(answer);
      this.ofSample = sample !== undefined;
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      if (!signal.aborted) this.busy = false;
    }
  }

  /** Gives up what is under way and what comes next; the answer that stands stays. */
  leave(): void {
    this.begin();
    this.next = false;
  }
}
