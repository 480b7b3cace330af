/** Short messages at the foot of every page; what was destroyed can be taken back there for a while. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly undo?: (() => Promise<void>) | undefined;
}

const UNDO_MILLISECONDS = 15_000;
const PLAIN_MILLISECONDS = 6_000;

class Toasts {
  all = $state.raw<readonly Toast[]>([]);
  /** What can be undone in this session, the last at the end. */
  undone = $state.raw<readonly Toast[]>([]);
  #count = 0;

  say(text: string, undo?: () => Promise<void>): void {
    const id = ++this.#count;
    const toast = { id, text, undo };
    // What can be undone stays, though another says the same.
    this.all = [...this.all.filter((other) => other.text !== text || other.undo), toast];
    if (undo) this.undone = [...this.undone, toast];
    setTimeout(() => this.close(id), undo ? UNDO_MILLISECONDS : PLAIN_MILLISECONDS);
  }

  close(id: number): void {
    this.all = this.all.filter((toast) => toast.id !== id);
  }

  async undo({ id, undo }: Toast): Promise<void> {
    this.close(id);
    this.undone = this.undone.filter((toast) => toast.id !== id);
    try {
      await undo?.();
    } catch (error) {
      this.say((error as Error).message);
    }
  }
}

export const toasts = new Toasts();
