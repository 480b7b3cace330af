/** The door: a text in; where it changes topic, and what each part is about, out. */
import { choice, type GivenVariant, InputError, integer, pick, settle, variants } from '../../check/index.ts';
import { WORD_CLUSTERS_OPTIONS } from '../../models/index.ts';
import { DEFAULT_SEED, random } from '../../random/index.ts';
import { ANALYZE_OPTIONS, analyze, type Source, type TimeSpan } from '../../text/index.ts';
import { titlesOf } from '../titles/index.ts';
import type { Background } from './background.ts';
import { plainCurve } from './curve.ts';
import { type BlockTopic, type Identified, identify, type Range } from './identify.ts';
import type { Method } from './method.ts';
import { METHOD_NAMES, METHODS, type MethodName } from './methods.ts';
import { type Problem, problemOf } from './problem.ts';
import { TOPIC_OPTIONS } from './spotting.ts';
import { blockTimes, orderlyCues } from './times.ts';

export const STRUCTURE_OPTIONS = {
  method: choice(METHOD_NAMES, { default: 'auto', help: 'how the text is cut' }),
  blocks: integer({ min: 1, help: 'how many blocks to cut the text into; by default the method decides' }),
  ...TOPIC_OPTIONS,
  shown: integer({ default: 7, min: 1, help: 'seed words shown of each block' }),
  ...WORD_CLUSTERS_OPTIONS,
  seed: integer({ default: DEFAULT_SEED, help: 'seed of all chance' }),
  ...ANALYZE_OPTIONS,
} as const;

/** The options of `structure`: those of every method, and those of the method chosen. */
export const STRUCTURE = variants('method', METHODS, STRUCTURE_OPTIONS);
export type StructureOptions = GivenVariant<typeof STRUCTURE> & {
  /** Word frequencies and word clusters of a corpus, in place of those of the text itself. */
  readonly background?: Background | undefined;
  /** The last sentence of each block but the last, where someone else has cut the text already. */
  readonly boundaries?: readonly number[] | undefined;
};

export interface StructureSentence {
  readonly start: number;
  readonly end: number;
  readonly time?: TimeSpan;
  readonly speaker?: string;
  readonly text: string;
}

export interface Block {
  /** Its first and its last sentence. */
  readonly from: number;
  readonly to: number;
  readonly time?: TimeSpan;
  readonly topics: readonly BlockTopic[];
  readonly title: string;
}

export interface Structure {
  readonly document: string;
  readonly title?: string;
  readonly method: MethodName;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly sentences: readonly StructureSentence[];
  /** How alike both sides of every sentence end but the last are, from 0 to 1. */
  readonly curve: readonly number[];
  /** The last sentence of each block but the last. */
  readonly boundaries: readonly number[];
  readonly blocks: readonly Block[];
  readonly mainTopics: Identified['main'];
  readonly notes: readonly string[];
}

export async function structure(input: string | Source, given: StructureOptions = {}): Promise<Structure> {
  const { source, notes } = orderlyCues(sourceOf(input));
  const { background, boundaries: told, ...options } = given;
  const { name, chosen, common, settings } = settle('structure', STRUCTURE, options);
  const method: Method = chosen;
  const corpus = await analyze([source], pick(common, ANALYZE_OPTIONS));
  const problem = problemOf(corpus, background, pick(common, WORD_CLUSTERS_OPTIONS), random(common.seed));
  const wanted = common.blocks === undefined ? undefined : Math.min(common.blocks, problem.size);
  const {
    boundaries,
    curve = plainCurve(problem, CURVE_WINDOW),
    notes: remarks = [],
  } = told ? { boundaries: orderly(told, problem.size) } : method.segment(problem, settings, wanted);
  const blocks = blocksOf(boundaries, problem.size);
  const { times, notes: timeNotes } = blockTimes(problem.document.sentences, blocks);
  const topics = identify(problem, blocks, { ...common, topics: method.topics ?? 'clusters' });
  const titles = await titlesOf(
    corpus,
    blocks.map(([from, to]) => [{ document: 0, from, to }]),
    { roles: (source.cues ?? []).length > 0 },
  );
  return {
    document: source.id,
    ...(source.title !== undefined && { title: source.title }),
    method: name,
    settings: { ...settings, ...pick(common, IDENTIFICATION), ...(wanted !== undefined && { blocks: wanted }) },
    sentences: sentencesOf(problem),
    curve: Array.from(curve),
    boundaries,
    blocks: blocks.map(([from, to], b) => {
      const time = times[b];
      return { from, to: to - 1, ...(time && { time }), topics: topics.blocks[b], title: titles[b].text };
    }),
    mainTopics: topics.main,
    notes: [
      ...corpus.notes,
      ...notes,
      ...timeNotes,
      ...problem.notes,
      ...remarks,
      ...(told ? [] : shortfall(problem, common.blocks, blocks.length)),
    ],
  };
}

/** Sentences on each side, for the curve of methods that need none. */
const CURVE_WINDOW = 6;
const { shown } = STRUCTURE_OPTIONS;
const IDENTIFICATION = { ...TOPIC_OPTIONS, shown };

function sourceOf(input: string | Source): Source {
  const source = typeof input === 'string' ? { id: 'text', text: input } : input;
  if (typeof source?.text !== 'string') throw new InputError('structure', 'the document needs a text', source);
  if (!/\S/u.test(source.text)) {
    throw new InputError('structure', 'needs text with at least one word; the input is empty');
  }
  return source;
}

function orderly(boundaries: readonly number[], sentences: number): number[] {
  const legal = (at: number) => Number.isInteger(at) && at >= 0 && at < sentences - 1;
  if (!Array.isArray(boundaries) || !boundaries.every(legal)) {
    throw new InputError('structure', `boundaries must be sentences from 0 to ${sentences - 2}`, boundaries);
  }
  return [...new Set(boundaries)].sort((a, b) => a - b);
}

function blocksOf(boundaries: readonly number[], sentences: number): Range[] {
  const ends = [...boundaries.map((boundary) => boundary + 1), sentences];
  return ends.map((end, b) => [b === 0 ? 0 : ends[b - 1], end]);
}

function sentencesOf({ document: { sentences, text } }: Problem): StructureSentence[] {
  return sentences.map(({ start, end, time, speaker }) => ({
    start,
    end,
    ...(time && { time }),
    ...(speaker !== undefined && { speaker }),
    text: text.slice(start, end),
  }));
}

function shortfall({ size, word }: Problem, asked: number | undefined, made: number): string[] {
  if (word.length === 0) return ['The text has no word to count; it was left whole.'];
  if (asked !== undefined && made < asked) return [`${asked} blocks were asked for, ${made} could be made.`];
  if (asked === undefined && made === 1 && size > 1) return ['No change of topic was found; the text is one block.'];
  return [];
}
