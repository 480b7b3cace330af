/** The door: a text in; where it changes topic, and what each part is about, out. */
import {
  choice,
  flag,
  type GivenVariant,
  InputError,
  integer,
  passing,
  pick,
  settle,
  variants,
  type Watching,
  watched,
} from '../../check/index.ts';
import { WORD_CLUSTERS_OPTIONS } from '../../models/word-clusters.ts';
import { DEFAULT_SEED, random } from '../../random/index.ts';
import {
  ANALYZE_OPTIONS,
  analyze,
  type Checked,
  type Corpus,
  checkedSource,
  type Place,
  placeOf,
  type Sentence,
  type Source,
  unlabelled,
} from '../../text/index.ts';
import { CUT_CONSTANTS } from './auto.ts';
import { type Break, breakKind, breaksOf } from './breaks.ts';
import { cosinesOf } from './curve.ts';
import { cutAround, type ExistingChapters, rangesOf, sectionsOf } from './existing-chapters.ts';
import { type BlockTopic, type Identified, identify } from './identify.ts';
import type { Method, Segmentation } from './method.ts';
import { METHOD_NAMES, METHODS, type MethodName } from './methods.ts';
import { type Part, partsOf } from './parts.ts';
import { type Background, isSpoken, type Problem, problemOf } from './problem.ts';
import { TOPIC_OPTIONS } from './spotting.ts';

export const STRUCTURE_OPTIONS = {
  method: choice(METHOD_NAMES, { default: 'auto', help: 'how the text is cut' }),
  blocks: integer({ min: 1, help: 'how many blocks to cut the text into; by default the method decides' }),
  levels: integer({ default: 1, min: 1, max: 2, help: 'levels of parts: 2 for sections inside the blocks' }),
  gist: flag({ default: false, help: 'quote a sentence of each part that says what it is about' }),
  fill: flag({ default: false, help: 'add blocks to the chapters or headings that the text has' }),
  ...TOPIC_OPTIONS,
  shown: integer({ default: 7, min: 1, help: 'seed words shown of each block' }),
  ...WORD_CLUSTERS_OPTIONS,
  seed: integer({ default: DEFAULT_SEED, help: 'seed of the random generator' }),
  ...ANALYZE_OPTIONS,
} as const;

/** The options of `structure`: those of every method, and those of the method chosen. */
export const STRUCTURE = variants('method', METHODS, STRUCTURE_OPTIONS);
/** The options of `structure`: those of every method, and those of the method chosen. @interface */
export type StructureOptions = GivenVariant<typeof STRUCTURE> & {
  /** Word frequencies and word clusters of a corpus, in place of those of the text itself. */
  readonly background?: Background | undefined;
  /** The last sentence of each block but the last, where someone else has cut the text already. */
  readonly boundaries?: readonly number[] | undefined;
};

export interface StructureSentence extends Place {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Block extends Part {
  readonly topics: readonly BlockTopic[];
  /** Most of it is advertising or housekeeping. */
  readonly break?: Break['kind'];
  /** With two levels, the parts of a block that has several. */
  readonly sections?: readonly Part[];
}

export interface Boundary {
  readonly after: number;
  readonly strength: number;
}

/** A text cut into blocks: its sentences, the curve, the boundaries, the blocks with topics and titles. */
export interface Structure {
  readonly document: string;
  readonly title?: string;
  readonly method: MethodName;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly sentences: readonly StructureSentence[];
  /**
   * How alike both sides of every sentence end but the last are, from 0 to 1: what the method compares, or else the
   * cosine of 60 words before and after.
   */
  readonly curve: readonly number[];
  /** After which sentence, the last of each block but the last; and how strong: 1 less the curve there. */
  readonly boundaries: readonly Boundary[];
  readonly blocks: readonly Block[];
  /** Advertising and housekeeping. */
  readonly breaks: readonly Break[];
  readonly mainTopics: Identified['main'];
  readonly notes: readonly string[];
}

/**
 * Where a text changes topic, and what each part is about.
 *
 * @example
 * const { blocks } = await structure(text, { method: 'auto' });
 * for (const { from, to, title } of blocks) console.log(from, to, title);
 */
export async function structure(input: string | Source, all: StructureOptions & Watching = {}): Promise<Structure> {
  const [watching, given] = watched('structure', all);
  return structureOf(await prepareText(input, given, watching), given, watching);
}

/** A text that is read. */
export interface PreparedText {
  readonly source: Source;
  /** It is the only document. */
  readonly corpus: Corpus;
  readonly notes?: readonly string[];
}

/** A text made ready, to be cut once or several times. */
export async function prepareText(
  input: string | Source,
  given: StructureOptions = {},
  watching: Watching = {},
): Promise<PreparedText> {
  const { source, notes } = sourceOf('structure', input);
  const { background, boundaries, ...options } = given;
  const { common } = settle('structure', STRUCTURE, options);
  const analysis = pick(common, ANALYZE_OPTIONS);
  const corpus = unlabelled(await analyze([source], analysis, undefined, 1, watching));
  return { source, corpus, notes };
}

/** The structure of a text that `prepareText` made ready. */
export async function structureOf(
  { source, corpus, notes = [] }: PreparedText,
  given: StructureOptions = {},
  watching: Watching = {},
): Promise<Structure> {
  const { background, boundaries: givenBoundaries, ...options } = given;
  const { name, chosen, common, settings } = settle('structure', STRUCTURE, options);
  const method: Method = chosen;
  const problem = problemOf(corpus, background, pick(common, WORD_CLUSTERS_OPTIONS), random(common.seed));
  const wanted = common.blocks === undefined ? undefined : Math.min(common.blocks, problem.size);
  await passing(watching, 'cutting', 0, 1);
  const segment = () => method.segment(problem, settings, wanted);
  // Who says how many blocks there shall be does not want those that the text has.
  const around = name === 'auto' && wanted === undefined && (settings as { every?: string }).every === undefined;
  const cut: Segmentation & Partial<Pick<ExistingChapters, 'titles' | 'times'>> = givenBoundaries
    ? { boundaries: orderly(givenBoundaries, problem.size) }
    : around
      ? cutAround(problem, segment, common.fill)
      : segment();
  const { boundaries, notes: remarks = [] } = cut;
  const ranges = rangesOf(
    0,
    boundaries.map((last) => last + 1),
    problem.size,
  );
  const spoken = problem.document.sentences.some(({ speaker, time }) => speaker !== undefined || time);
  const titles = cut.titles ?? new Map<number, string>();
  const wishes = { named: titles, gist: common.gist };
  const { curve = cosinesOf({ ...problem, words: problem.counts.length }, CUT_CONSTANTS.window).slice(1) } = cut;
  const topics = identify(problem, ranges, { ...common, topics: method.topics ?? 'clusters' });
  await passing(watching, 'titles', 0, 1);
  const parts = await partsOf(corpus, ranges, {
    ...wishes,
    times: cut.times,
    roles: isSpoken(problem),
  });
  const breaks = spoken ? breaksOf(problem.document) : [];
  const blocks: Block[] = [];
  for (const [b, part] of parts.entries()) {
    const kind = breakKind(breaks, part.from, part.to + 1);
    const inner = common.levels === 2 ? sectionsOf(problem, ranges[b]) : [];
    const sections = inner.length > 1 && (await partsOf(corpus, inner, { ...wishes, roles: false }));
    blocks.push({ ...part, topics: topics.blocks[b], ...(kind && { break: kind }), ...(sections && { sections }) });
  }
  return {
    document: source.id,
    ...(source.title !== undefined && { title: source.title }),
    method: name,
    settings: { ...settings, ...pick(common, IDENTIFICATION), ...(wanted !== undefined && { blocks: wanted }) },
    sentences: shownSentences(problem.document.text, problem.document.sentences),
    curve: Array.from(curve),
    boundaries: boundaries.map((after) => ({ after, strength: 1 - curve[after] })),
    blocks,
    breaks,
    mainTopics: topics.main,
    notes: [
      ...corpus.notes,
      ...notes,
      ...problem.notes,
      ...remarks,
      ...(givenBoundaries ? [] : shortfall(problem, common.blocks, blocks.length)),
    ],
  };
}

const IDENTIFICATION = { ...TOPIC_OPTIONS, shown: STRUCTURE_OPTIONS.shown };

/** A text alone, or a document: what is wrong in it is mended, with a note. */
export function sourceOf(who: string, input: string | Source): Checked {
  const source = typeof input === 'string' ? { id: 'text', text: input } : input;
  if (typeof source?.text !== 'string') {
    throw new InputError(who, 'takes a text or a document {id, text}', input);
  }
  if (!/\S/u.test(source.text)) {
    throw new InputError(who, 'needs text with at least one word; the input is empty');
  }
  return checkedSource(source, who);
}

function orderly(boundaries: readonly number[], sentences: number): number[] {
  const legal = (at: number) => Number.isInteger(at) && at >= 0 && at < sentences - 1;
  if (!Array.isArray(boundaries) || !boundaries.every(legal)) {
    throw new InputError('structure', `boundaries must be sentences from 0 to ${sentences - 2}`, boundaries);
  }
  return [...new Set(boundaries)].sort((a, b) => a - b);
}

function shownSentences(text: string, sentences: readonly Sentence[]): StructureSentence[] {
  return sentences.map(({ start, end, ...place }) => ({
    start,
    end,
    ...placeOf(place),
    text: text.slice(start, end),
  }));
}

function shortfall({ size, word }: Problem, asked: number | undefined, made: number): string[] {
  if (word.length === 0) return ['The text has no word to count; it was left whole.'];
  if (asked !== undefined && made < asked) return [`${asked} blocks were asked for, ${made} could be made.`];
  if (asked === undefined && made === 1 && size > 1) return ['No change of topic was found; the text is one block.'];
  return [];
}
