/** An import: files go to the server some at a time, and every one of them is accounted for. */
import { type ApiError, type Count, upload } from './api.ts';
import type { GivenFile } from './files.ts';
import { sentenceOf } from './messages.ts';

export interface Refusal {
  readonly path: string;
  readonly why: string;
}

/** Files and bytes of a request at most; a larger file goes alone. */
const FILES = 40;
const BYTES = 4 * 2 ** 20;
const NONE: Count = { new: 0, changed: 0, same: 0, copy: 0, refused: 0 };

/** How far an import is, for the case that its page is closed. */
const BROKEN = 'import';
interface Broken {
  readonly done: number;
  readonly total: number;
  readonly why?: string;
}
/** How far the last one came, if it was broken off. */
export const brokenOff = (): Broken | undefined => JSON.parse(localStorage.getItem(BROKEN) ?? 'null') ?? undefined;
export const forgetBroken = (): void => localStorage.removeItem(BROKEN);
/** What the server answers where it cannot take a file now: nothing, too busy, disk full. */
const LATER = [0, 503, 507];
/** The browser asks before it closes the page. */
const hold = (event: BeforeUnloadEvent) => event.preventDefault();
/** A page that is left hears that its requests failed. */
let leaving = false;
addEventListener('pagehide', () => (leaving = true));
addEventListener('pageshow', () => (leaving = false));

export class Arriving {
  total = $state(0);
  done = $state(0);
  count = $state.raw<Count>(NONE);
  refused = $state.raw<readonly Refusal[]>([]);
  notes = $state.raw<readonly string[]>([]);
  /** Files of a folder whose format is not known. */
  passedOver = $state(0);
  /** New documents beside one of the same name: which file, and the id of the new one. */
  beside = $state.raw<readonly { readonly given: GivenFile; readonly id: string }[]>([]);
  /** The only document that came in, or was there already. */
  only = $state<string | undefined>();
  running = $state(false);
  cancelled = $state(false);
  /** Whether it broke off in the middle. */
  lost = $state(false);
  /** Files that were not sent: they can be sent later. */
  left: readonly GivenFile[] = [];
  #stop = new AbortController();

  async bring(given: readonly GivenFile[], isKnown: (name: string) => boolean, replace = false): Promise<void> {
    const wanted = given.filter(({ path }) => !path.includes('/') || isKnown(path));
    this.passedOver += given.length - wanted.length;
    this.total += wanted.length;
    this.running = true;
    addEventListener('beforeunload', hold);
    const came = new Set<string>();
    this.left = wanted;
    for (const batch of batchesOf(wanted)) {
      if (this.#stop.signal.aborted || this.lost) break;
      localStorage.setItem(BROKEN, JSON.stringify({ done: this.done, total: this.total } satisfies Broken));
      await this.#send(batch, replace, came);
      if (!this.lost) this.left = this.left.slice(batch.length);
    }
    this.running = false;
    removeEventListener('beforeunload', hold);
    if (!this.lost) forgetBroken();
    if (came.size === 1 && this.total === 1) this.only = [...came][0];
  }

  cancel(): void {
    this.cancelled = true;
    this.#stop.abort();
  }

  async #send(batch: readonly GivenFile[], replace: boolean, came: Set<string>): Promise<void> {
    try {
      const { files, count, notes, added } = await upload(batch, replace, this.#stop.signal);
      const sums = Object.entries(this.count).map(([name, n]) => [name, n + count[name as keyof Count]]);
      this.count = Object.fromEntries(sums);
      for (const { id } of added) came.add(id);
      this.notes = [...new Set([...this.notes, ...notes])];
      this.refused = [
        ...this.refused,
        ...files.flatMap(({ name, refused }) =>
          refused === undefined ? [] : { path: name, why: sentenceOf(refused, name) },
        ),
      ];
      const fresh = batch.flatMap((given, i) => {
        const [document] = files.length === batch.length ? files[i].documents : [];
        return document?.state === 'new' && document.id !== given.path ? [{ given, id: document.id }] : [];
      });
      if (fresh.length > 0) this.beside = [...this.beside, ...fresh.filter(({ id }) => / \(\d+\)$/.test(id))];
      this.done += batch.length;
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      const { status, message } = error as ApiError;
      this.lost = leaving || LATER.includes(status);
      if (this.lost && status > 0) localStorage.setItem(BROKEN, JSON.stringify({ ...brokenOff(), why: message }));
      if (this.lost) return;
      this.refused = [...this.refused, ...batch.map(({ path }) => ({ path, why: message }))];
      this.count = { ...this.count, refused: this.count.refused + batch.length };
      this.done += batch.length;
    }
  }
}

function* batchesOf(all: readonly GivenFile[]): Generator<GivenFile[]> {
  let batch: GivenFile[] = [];
  let size = 0;
  for (const given of all) {
    if (batch.length > 0 && (batch.length === FILES || size + given.file.size > BYTES)) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(given);
    size += given.file.size;
  }
  if (batch.length > 0) yield batch;
}
