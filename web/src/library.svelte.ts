/** The library as the page has it: loaded page by page, files on their way in, what is selected. */
import { type Card, demoJob, documents, follow, type Job, loadDemo, type Meta, meta, remove, upload } from './api.ts';
import { known } from './topics.svelte.ts';

export interface Arrival {
  readonly name: string;
  state: 'waiting' | 'reading' | 'done' | 'failed';
  note: string;
  /** The document it became, when it became one. */
  id?: string;
}

class LibraryState {
  cards = $state.raw<readonly Card[]>([]);
  total = $state(0);
  next = $state<string | undefined>();
  sort = $state('oldest');
  loaded = $state(false);
  problem = $state('');
  arrivals = $state<Arrival[]>([]);
  selected = $state.raw<ReadonlySet<string>>(new Set());
  meta = $state.raw<Meta | undefined>();
  /** The making of the demo library, while it lasts. */
  demo = $state.raw<Job | undefined>();
  #loading = false;

  async start(): Promise<void> {
    try {
      const [about, running] = await Promise.all([meta(), demoJob(), this.reload()]);
      this.meta = about;
      if (running) this.#watch(running);
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  async loadDemo(): Promise<void> {
    try {
      this.#watch(await loadDemo());
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  #watch(job: Job): void {
    this.demo = job;
    follow(job, (now) => {
      this.demo = now.state === 'running' ? now : undefined;
      void this.reload();
      if (now.state === 'done') void known.load();
      if (now.error) this.problem = now.error.message;
    });
  }

  async reload(): Promise<void> {
    const page = await documents(undefined, 100, this.sort);
    this.cards = page.documents;
    this.total = page.total;
    this.next = page.next;
    this.loaded = true;
    this.problem = '';
  }

  async more(): Promise<void> {
    if (this.#loading || this.next === undefined) return;
    this.#loading = true;
    try {
      const page = await documents(this.next, 200, this.sort);
      this.cards = [...this.cards, ...page.documents];
      this.next = page.next;
    } finally {
      this.#loading = false;
    }
  }

  async add(files: readonly File[]): Promise<void> {
    const from = this.arrivals.length;
    this.arrivals.push(...files.map((file): Arrival => ({ name: file.name, state: 'waiting', note: '' })));
    for (const [i, file] of files.entries()) await this.#bring(file, this.arrivals[from + i]);
    await this.reload();
    // A saved library brings its topics with it.
    if (!known.all) await known.load();
  }

  async #bring(file: File, arrival: Arrival): Promise<void> {
    arrival.state = 'reading';
    try {
      const { added, notes } = await upload(file);
      arrival.state = 'done';
      if (added.length === 1) arrival.id = added[0].id;
      arrival.note = notes[0] ?? (added.length === 1 ? '' : `${added.length} documents`);
    } catch (error) {
      arrival.state = 'failed';
      arrival.note = (error as Error).message;
    }
  }

  clearArrivals(): void {
    this.arrivals = this.arrivals.filter(({ state }) => state === 'waiting' || state === 'reading');
  }

  select(ids: readonly string[], on: boolean): void {
    const next = new Set(this.selected);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    this.selected = next;
  }

  selectNone(): void {
    this.selected = new Set();
  }

  async removeSelected(): Promise<void> {
    for (const id of this.selected) await remove(id);
    this.selectNone();
    await this.reload();
  }
}

export const library = new LibraryState();
