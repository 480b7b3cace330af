/** A document being read: its text, its blocks, its summary, and the sentence that is looked at. */
import {
  blocksAt,
  type Document,
  document,
  documentBeginning,
  keptChapters,
  type Sentence,
  type Settings,
  type Structure,
  type Summary,
  structure,
  summarize,
} from './api.ts';
import { Asking } from './asking.svelte.ts';
import { dipsBelow, lineFor, rangesOf } from './curve.ts';
import { Editing } from './editing.svelte.ts';
import { type ShownBlock, shown } from './shown-block.ts';
import { stepsFor } from './steps.ts';

export interface KeptReading {
  readonly words?: number | undefined;
  readonly method?: string | undefined;
  readonly about?: string | undefined;
  readonly blocks?: number | undefined;
}

/** Sentences and characters of a stretch, which is laid out at once: what a browser does in a frame or two. */
const MAX_SENTENCES = 400;
const MAX_CHARACTERS = 40_000;
/** Sentences at most for which reasons are asked. */
const MAX_EXPLAINED = 8_000;
/** Characters from which a text is long to wait for. */
const LONG = 250_000;
/** Debounce: milliseconds without input before the server is asked. */
const REST = 30;

/** Stretches end with a paragraph, unless that is longer than a stretch. */
function stretchesOf(sentences: readonly Sentence[]): number[] {
  const starts = [0];
  for (let s = 1; s < sentences.length; s++) {
    const from = starts[starts.length - 1];
    const characters = sentences[s].end - sentences[from].start;
    const full = s - from >= MAX_SENTENCES || characters > MAX_CHARACTERS;
    const half = s - from >= MAX_SENTENCES / 2 || characters > MAX_CHARACTERS / 2;
    if (full || (half && sentences[s].paragraph !== sentences[s - 1].paragraph)) starts.push(s);
  }
  return starts;
}

export class Reading {
  readonly id: string;
  document = $state.raw<Document | undefined>();
  structure = $state.raw<Omit<Structure, 'sentences'> | undefined>();
  blocks = $state.raw<readonly ShownBlock[]>([]);
  summary = $state.raw<Summary | undefined>();
  problem = $state('');
  structureMethod = $state('auto');
  structureSettings = $state.raw<Settings>({});
  /** The page a sentence stands on, of a document that has pages. */
  readonly pageOf = (sentence: number): number | undefined => this.document?.sentences[sentence]?.page;

  /** Height of the line on the curve. */
  line = $state(0.5);
  /** Whether the blocks are those under the line, not those of the method. */
  byLine = $state(false);
  /** How many blocks were asked for; none where the method decides. */
  wanted = $state<number | undefined>();
  /** How many the method found by itself. */
  found = $state(1);
  readonly steps = $derived(stepsFor(this.document?.sentences.length ?? 1, this.found));
  readonly editing = new Editing(this);
  /** Whether chapters are shown with their sections and gists. */
  detail = $state(false);
  method = $state('auto');
  /** Options of the method that are not its defaults. */
  settings = $state.raw<Settings>({});
  words = $state(100);
  /** The length a summary has at first. */
  usual = $state(100);
  /** Sentences that have what is looked for in the text. */
  hits = $state.raw<readonly number[]>([]);
  context = $state(false);
  outline = $state(false);
  trim = $state(false);
  query = $state('');
  /** Whether summary and titles are worded by the server's writer. */
  written = $state(false);
  looked = $state(-1);
  /** The sentence last gone to: lit until the next. */
  lit = $state(-1);
  /** The first sentence of every stretch. */
  readonly stretches = $derived(stretchesOf(this.document?.sentences ?? []));
  /** The stretches that stand on the page; of the others there is a gap of about their height. */
  laidOut = $state.raw<ReadonlySet<number>>(new Set([0]));
  /** Whether the text takes long to read. */
  long = $state(false);
  readonly summing = new Asking();
  readonly cutting = new Asking();
  readonly detailing = new Asking();
  /** What went wrong last, with the document or with one of the answers on it. */
  readonly told = $derived(this.problem || this.summing.problem || this.cutting.problem || this.detailing.problem);

  readonly picked = $derived(new Map(this.summary?.sentences.map((sentence, i) => [sentence.index, i]) ?? []));
  readonly why = $derived(this.summary?.all?.[this.looked]);

  /** The settings that the address has. */
  readonly #kept: KeptReading;

  constructor(id: string, kept: KeptReading = {}) {
    this.id = id;
    this.#kept = kept;
    this.method = kept.method ?? 'auto';
    this.query = kept.about ?? '';
    this.wanted = kept.blocks;
  }

  /** Settings that are not the defaults, for the address. */
  readonly kept = $derived({
    words: this.words === this.usual ? undefined : `${this.words}`,
    method: this.method === 'auto' ? undefined : this.method,
    about: this.query.trim() || undefined,
    blocks: this.wanted === undefined ? undefined : `${this.wanted}`,
  });

  async open(): Promise<void> {
    try {
      await this.#read();
      this.usual = Math.min(150, Math.max(30, Math.round(this.document!.words / 20 / 10) * 10));
      this.words = Math.min(this.most, this.#kept.words ?? this.usual);
      const kept = keptChapters(this.id).then(({ edited }) => (this.editing.edited = edited));
      await Promise.all([this.sum(), this.cut(), kept]);
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  /** Of a long text the beginning stands first. */
  async #read(): Promise<void> {
    const { characters, ...beginning } = await documentBeginning(this.id);
    const all = characters <= beginning.text.length;
    this.long = characters > LONG;
    if (all || !this.document) this.document = beginning;
    if (!all) this.document = await document(this.id);
  }

  /** Reads it once more: its names are others now. */
  async again(): Promise<void> {
    await this.#read();
    await this.sum();
  }

  /** Lays out the stretch of a sentence. */
  layOut(sentence: number): void {
    const stretch = this.stretchOf(sentence);
    if (stretch >= 0 && !this.laidOut.has(stretch)) this.laidOut = new Set([...this.laidOut, stretch]);
  }

  stretchOf(sentence: number): number {
    return this.stretches.findLastIndex((from) => from <= sentence);
  }

  /** Longest summary the slider offers. */
  readonly most = $derived(Math.max(50, Math.min(1000, Math.round((this.document?.words ?? 0) / 3 / 10) * 10)));

  cut(rest = 0): Promise<void> {
    this.byLine = false;
    const blocks = this.wanted;
    const options = {
      ...this.structureSettings,
      method: this.structureMethod,
      ...(blocks && { blocks }),
    };
    const use = (found: Omit<Structure, 'sentences'>) => {
      this.blocks = shown(found.blocks);
      this.structure = found;
      if (blocks === undefined) this.found = found.blocks.length;
      this.line = lineFor(found.curve, found.boundaries.length);
    };
    return this.cutting.ask((signal) => structure(this.id, options, signal, this.written), use, rest);
  }

  /** Whether the chapters shown are not those that are shown at first. */
  readonly proposing = $derived(this.wanted !== undefined || this.byLine || this.structureMethod !== 'auto');

  /** The chapters that are shown at first: the person's own where there are some. */
  async own(): Promise<void> {
    Object.assign(this, { wanted: undefined, structureMethod: 'auto', structureSettings: {} });
    await this.cut();
  }

  /** About so many blocks, or as many as the method finds; debounced. */
  take(blocks: number | undefined): void {
    this.editing.leave();
    this.wanted = blocks;
    void this.cut(REST);
  }

  /** Adds sections and gists to the blocks that stand now. */
  async addDetail(): Promise<void> {
    const ends = this.blocks.slice(0, -1).map(({ to }) => to);
    const use = ({ blocks: detailed }: Awaited<ReturnType<typeof blocksAt>>) => {
      const known = new Map(detailed.map((block) => [`${block.from} ${block.to}`, block]));
      this.blocks = this.blocks.map((block) => {
        const { gist, sections = [] } = known.get(`${block.from} ${block.to}`) ?? {};
        return gist ? { ...block, gist, sections } : block;
      });
    };
    await this.detailing.ask((signal) => blocksAt(this.id, ends, signal, true), use);
  }

  /** Cuts at the dips below the line at once; titles follow, debounced. */
  draw(line: number): void {
    if (!this.structure) return;
    this.editing.leave();
    this.line = Math.min(1, Math.max(0, line));
    this.byLine = true;
    this.wanted = undefined;
    const boundaries = dipsBelow(this.structure.curve, this.line);
    if (boundaries.length === this.blocks.length - 1 && boundaries.every((at, b) => at === this.blocks[b].to)) return;
    this.blocks = this.#carriedOver(boundaries);
    const use = ({ blocks }: Awaited<ReturnType<typeof blocksAt>>) => {
      this.blocks = shown(blocks);
    };
    void this.cutting.ask((signal) => blocksAt(this.id, boundaries, signal), use, REST);
  }

  #carriedOver(boundaries: readonly number[]): ShownBlock[] {
    const before = new Map(this.blocks.map((block) => [block.from, block]));
    const { sentences } = this.document!;
    return rangesOf(boundaries, sentences.length).map(({ from, to }, b) => {
      const known = before.get(from);
      const start = sentences[from].time?.start;
      return {
        from,
        to,
        title: known?.title ?? '…',
        colour: known?.colour ?? b,
        words: known?.words ?? [],
        ...(start !== undefined && { start }),
      };
    });
  }

  /** Another method begins with its defaults. */
  by(method: string, settings: Settings = {}): void {
    this.method = method;
    this.settings = settings;
    void this.sum();
  }

  cutBy(method: string, settings: Settings = {}): void {
    this.editing.leave();
    this.structureMethod = method;
    this.structureSettings = settings;
    this.wanted = undefined;
    void this.cut();
  }

  /** Quoted, or written. */
  async word(written: boolean): Promise<void> {
    if (written === this.written) return;
    this.written = written;
    await Promise.all([this.sum(), this.cut()]);
  }

  sum(rest = 0): Promise<void> {
    const { method, words, context, outline, trim } = this;
    const query = this.query.trim();
    const options = {
      ...this.settings,
      method,
      words,
      context,
      outline,
      trim,
      // Reasons for every sentence of a very long text would be larger than the text.
      explain: this.document!.sentences.length <= MAX_EXPLAINED,
      ...(query && { query }),
    };
    return this.summing.ask(
      (signal) => summarize([this.id], options, signal, this.written),
      (summary) => {
        this.summary = summary;
      },
      rest,
    );
  }

  /** Sums up again, debounced. */
  soon(): void {
    void this.sum(REST);
  }
}
