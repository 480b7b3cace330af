/** The library as the page has it: loaded page by page, files on their way in, what is selected. */

import { type Card, documents, loadDemo, type Meta, meta, removeAll, undoRemoval } from './api.ts';
import { Arriving } from './arriving.svelte.ts';
import type { GivenFile } from './files.ts';
import { jobs } from './jobs.svelte.ts';
import { toDocument } from './route.svelte.ts';
import { toasts } from './toasts.svelte.ts';
import { known } from './topics.svelte.ts';
import { counted } from './words.ts';

class LibraryState {
  cards = $state.raw<readonly Card[]>([]);
  total = $state(0);
  next = $state<string | undefined>();
  sort = $state('oldest');
  loaded = $state(false);
  problem = $state('');
  /** What is coming in, or came in last. */
  arriving = $state.raw<Arriving | undefined>();
  selected = $state.raw<ReadonlySet<string>>(new Set());
  meta = $state.raw<Meta | undefined>();
  readonly demo = $derived(jobs.of('demo'));
  #coming: Promise<void> | undefined;
  #reloads = 0;
  /** Files of an import that broke off. */
  #left: readonly GivenFile[] = [];

  async start(): Promise<void> {
    try {
      const [about] = await Promise.all([meta(), this.reload()]);
      this.meta = about;
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  async loadDemo(): Promise<void> {
    try {
      await loadDemo();
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  async reload(): Promise<void> {
    const turn = ++this.#reloads;
    const page = await documents(undefined, 100, this.sort);
    // One that was asked for later knows more, whichever comes first.
    if (turn !== this.#reloads) return;
    this.cards = page.documents;
    this.total = page.total;
    this.next = page.next;
    this.loaded = true;
    this.problem = '';
  }

  /** The next cards; who asks while they are on their way waits for the same. */
  more(): Promise<void> {
    this.#coming ??= this.#next().finally(() => (this.#coming = undefined));
    return this.#coming;
  }

  async #next(): Promise<void> {
    if (this.next === undefined) return;
    const turn = this.#reloads;
    const page = await documents(this.next, 200, this.sort);
    // What follows a list that is there no more.
    if (turn !== this.#reloads) return;
    this.cards = [...this.cards, ...page.documents];
    this.next = page.next;
  }

  async add(given: readonly GivenFile[], replace = false): Promise<void> {
    if (given.length === 0) return;
    await this.#bring(given, replace);
    await this.#reloadAll();
  }

  /** Goes on with an import that broke off; false where its files are to be chosen again, as after a reload. */
  goOn(): boolean {
    const left = this.#left;
    this.#left = [];
    void this.add(left);
    return left.length > 0;
  }

  /** One text in, and on to its summary. */
  async read(given: GivenFile): Promise<void> {
    const { only, refused } = await this.#bring([given], false);
    if (only === undefined)
      toasts.say(
        refused[0]?.why ?? 'The text could not be added. It goes in with “Go on”, for as long as this page is open.',
      );
    else {
      this.clearArrivals();
      location.hash = toDocument(only);
    }
    await this.#reloadAll();
  }

  async #bring(given: readonly GivenFile[], replace: boolean): Promise<Arriving> {
    const now = this.arriving?.running ? this.arriving : (this.arriving = new Arriving());
    await now.bring(given, (path) => this.#isKnown(path), replace);
    if (now.lost) [this.#left, this.arriving] = [now.left, undefined];
    return now;
  }

  async #reloadAll(): Promise<void> {
    await this.reload();
    // A saved library brings its topics with it.
    if (!known.all) await known.load();
  }

  /** What was added beside a document of the same name becomes its new version. */
  async replaceInstead(): Promise<void> {
    const beside = this.arriving?.beside ?? [];
    await removeAll(beside.map(({ id }) => id));
    this.arriving = undefined;
    await this.add(
      beside.map(({ given }) => given),
      true,
    );
  }

  #isKnown(path: string): boolean {
    const ending = /\.[^./]*$/.exec(path)?.[0].toLowerCase() ?? '';
    return !this.meta || ending === '.zip' || ending in this.meta.formats;
  }

  clearArrivals(): void {
    this.arriving = undefined;
  }

  select(ids: readonly string[], on: boolean): void {
    const next = new Set(this.selected);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    this.selected = next;
  }

  /** All documents, those not loaded yet too. */
  async selectEvery(): Promise<void> {
    while (this.next !== undefined) await this.more();
    this.select(
      this.cards.map(({ id }) => id),
      true,
    );
  }

  selectNone(): void {
    this.selected = new Set();
  }

  async removeSelected(): Promise<void> {
    try {
      const [first] = this.selected;
      const title = this.cards.find(({ id }) => id === first)?.title ?? first;
      const { removed, undo } = await removeAll([...this.selected]);
      this.selectNone();
      await this.reload();
      const what = removed.length === 1 ? title : `${title} and ${counted(removed.length - 1, 'other')}`;
      toasts.say(`${what} removed.`, async () => {
        await undoRemoval(undo);
        await this.reload();
      });
    } catch (error) {
      toasts.say((error as Error).message);
    }
  }
}

export const library = new LibraryState();
