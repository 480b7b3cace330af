/** Chapters edited by hand: moved, split, joined, named, timed. Every change is kept with the document and can be undone. */
import { blocksAt, type Document, forgetChapters, keepChapters, type Structure } from './api.ts';
import type { Asking } from './asking.svelte.ts';
import type { ShownBlock } from './shown-block.ts';

/** What an editor needs of the document that is read. */
interface Edited {
  readonly id: string;
  readonly document: Document | undefined;
  readonly structure: Pick<Structure, 'curve'> | undefined;
  blocks: readonly ShownBlock[];
  wanted: number | undefined;
  readonly proposing: boolean;
  problem: string;
  cut(): Promise<void>;
  own(): Promise<void>;
  readonly cutting: Pick<Asking, 'begin'>;
}

interface Past {
  readonly blocks: readonly ShownBlock[];
  readonly edited: boolean;
  /** Steps of one drag are undone together. */
  readonly drag?: string | undefined;
}

/** A title that is still to be found. */
const UNNAMED = '…';

export class Editing {
  readonly #reading: Edited;
  on = $state(false);
  /** Whether the blocks are kept as the person's own. */
  edited = $state(false);
  state = $state<'' | 'saving' | 'saved'>('');
  past = $state.raw<readonly Past[]>([]);
  /** Whether what is shown was found by a method though the person has made chapters. */
  readonly proposed = $derived.by(() => this.edited && this.#reading.proposing);

  constructor(reading: Edited) {
    this.#reading = reading;
  }

  get #sentences() {
    return this.#reading.document?.sentences ?? [];
  }

  /** Where a block may begin: after the first sentence of the one before, before the end of its own. */
  limits(b: number): readonly [number, number] {
    const { blocks } = this.#reading;
    return [blocks[b - 1].from + 1, blocks[b].to];
  }

  /** `drag`: steps of one drag are undone together. */
  move(b: number, to: number, drag?: string): void {
    const { blocks } = this.#reading;
    if (b < 1 || b >= blocks.length) return;
    const [first, last] = this.limits(b);
    const from = Math.min(last, Math.max(first, Math.round(to)));
    if (from === blocks[b].from) return;
    const moved = blocks.map((block, i) => {
      if (i === b - 1) return { ...block, to: from - 1 };
      return i === b ? this.#begun({ ...block, from }) : block;
    });
    this.#change(moved, drag);
  }

  /** A chapter begins at this sentence too. */
  split(at: number): void {
    const { blocks } = this.#reading;
    const b = blocks.findIndex(({ from, to }) => from < at && at <= to);
    if (b < 0) return;
    const colour = Math.max(...blocks.map((block) => block.colour)) + 1;
    const second = this.#begun({ from: at, to: blocks[b].to, title: UNNAMED, colour, words: [] });
    this.#change([...blocks.slice(0, b), { ...blocks[b], to: at - 1 }, second, ...blocks.slice(b + 1)]);
    void this.#name();
  }

  /** The weakest place inside a block: the lowest point of the curve. */
  weakest(b: number): number | undefined {
    const { blocks, structure } = this.#reading;
    const { from, to } = blocks[b];
    if (to <= from) return undefined;
    const curve = structure?.curve ?? [];
    let best = from;
    for (let at = from; at < to; at++) if ((curve[at] ?? 1) < (curve[best] ?? 1)) best = at;
    return best + 1;
  }

  /** Joins a chapter to the one before. */
  merge(b: number): void {
    const { blocks } = this.#reading;
    if (b < 1 || b >= blocks.length) return;
    const joined = { ...blocks[b - 1], to: blocks[b].to };
    this.#change([...blocks.slice(0, b - 1), joined, ...blocks.slice(b + 1)]);
  }

  rename(b: number, title: string): void {
    const { blocks } = this.#reading;
    const plain = title.replace(/\s+/g, ' ').trim();
    if (plain === '' || plain === blocks[b].title) return;
    this.#change(blocks.map((block, i) => (i === b ? { ...block, title: plain } : block)));
  }

  /** Seconds at which a chapter begins; false where that would not be in order. */
  time(b: number, seconds: number): boolean {
    const { blocks } = this.#reading;
    const end = this.#sentences.findLast(({ time }) => time)?.time?.end;
    const [before, after] = [blocks[b - 1]?.start ?? -1, blocks[b + 1]?.start ?? end ?? Number.POSITIVE_INFINITY];
    if (!(seconds >= 0 && seconds > before && seconds < after)) return false;
    if (seconds !== blocks[b].start)
      this.#change(blocks.map((block, i) => (i === b ? { ...block, start: seconds } : block)));
    return true;
  }

  undo(): void {
    const last = this.past.at(-1);
    if (!last) return;
    this.past = this.past.slice(0, -1);
    this.#show(last.blocks, last.edited);
    this.#keep();
  }

  /** Replaces the person's chapters by those that the method finds. */
  async anew(): Promise<void> {
    this.past = [...this.past, { blocks: this.#reading.blocks, edited: this.edited }];
    this.edited = false;
    this.#reading.wanted = undefined;
    await this.#keep();
    await this.#reading.cut();
  }

  /** Others are proposed now: what the person has made is edited no more. */
  leave(): void {
    if (this.edited) this.on = false;
  }

  /** Shows the person's own chapters again, to be edited. */
  async editYours(): Promise<void> {
    await this.#reading.own();
    this.on = true;
  }

  /** What was proposed is taken in place of the person's own chapters, which an undo brings back. */
  async takeThese(): Promise<void> {
    const { blocks } = this.#reading;
    await this.#reading.own();
    this.#change(blocks);
    this.on = true;
  }

  #change(blocks: readonly ShownBlock[], drag?: string): void {
    if (drag === undefined || this.past.at(-1)?.drag !== drag)
      this.past = [...this.past, { blocks: this.#reading.blocks, edited: this.edited, drag }];
    this.#show(blocks, true);
    this.#keep();
  }

  #show(blocks: readonly ShownBlock[], edited: boolean): void {
    this.edited = edited;
    this.#reading.cutting.begin();
    Object.assign(this.#reading, { blocks, byLine: false, wanted: undefined, found: blocks.length });
  }

  /** A block with a new beginning: with the time of its first sentence, without its former gist and sections. */
  #begun({ start: _start, gist: _gist, sections: _sections, ...block }: ShownBlock): ShownBlock {
    const start = this.#sentences[block.from]?.time?.start;
    return { ...block, ...(start !== undefined && { start }) };
  }

  async #name(): Promise<void> {
    const { blocks, id } = this.#reading;
    try {
      const named = (
        await blocksAt(
          id,
          blocks.slice(0, -1).map(({ to }) => to),
        )
      ).blocks;
      const found = new Map(named.map((block) => [block.from, block]));
      this.#reading.blocks = this.#reading.blocks.map((block) =>
        block.title === UNNAMED ? { ...block, title: found.get(block.from)?.title ?? 'Chapter' } : block,
      );
      this.#keep();
    } catch (error) {
      this.#reading.problem = (error as Error).message;
    }
  }

  #waiting: Promise<unknown> = Promise.resolve();
  #latest = 0;

  /** One after the other; of several that wait, only the last is sent. */
  #keep(): Promise<unknown> {
    const turn = ++this.#latest;
    this.state = 'saving';
    this.#waiting = this.#waiting.then(async () => {
      if (turn !== this.#latest) return;
      const { id, blocks } = this.#reading;
      try {
        await (this.edited
          ? keepChapters(
              id,
              blocks.map((block) => this.#mark(block)),
            )
          : forgetChapters(id));
        if (turn === this.#latest) this.state = 'saved';
        this.#reading.problem = '';
      } catch (error) {
        this.state = '';
        this.#reading.problem = (error as Error).message;
      }
    });
    return this.#waiting;
  }

  #mark({ from, title, start }: ShownBlock) {
    const { start: place, time } = this.#sentences[from];
    const own = start !== undefined && start !== time?.start;
    return { start: place, title: title === UNNAMED ? 'Chapter' : title, ...(own && { time: start }) };
  }
}
