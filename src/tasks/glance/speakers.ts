/**
 * Who speaks in a document: how much, about what, and what each says that sums up their part.
 *
 * The words of a speaker are those that tell most of them: P(w|speaker) log( P(w|speaker) / P(w) ). The summary of a
 * speaker has sentences of theirs alone, scored within the whole document.
 */
import { type Given, integer, resolve } from '../../check/index.ts';
import { columnSums } from '../../linalg/index.ts';
import type { Source } from '../../text/index.ts';
import { type Problem, prepare, type SummarySentence, summarizeProblem } from '../summarize/index.ts';
import { telling, topColumns } from '../topics/index.ts';

export const SPEAKER_OPTIONS = {
  words: integer({ default: 40, min: 1, max: 1000, help: 'length of the summary of each speaker in words' }),
  terms: integer({ default: 8, min: 1, max: 100, help: 'words that tell most of a speaker' }),
} as const;

/** A speaker of a document. */
export interface Speaker {
  readonly name: string;
  readonly sentences: number;
  readonly words: number;
  /** How long they speak, where the document has times. */
  readonly seconds?: number;
  /** The words that tell most of them, heaviest first. */
  readonly terms: readonly string[];
  readonly summary: readonly SummarySentence[];
}

/** The speakers, in the order in which they first speak; none where the document has none. */
export async function speakers(source: Source, given: Given<typeof SPEAKER_OPTIONS> = {}): Promise<Speaker[]> {
  const { words, terms } = resolve('speakers', SPEAKER_OPTIONS, given);
  if (!/\S/u.test(source.text)) return [];
  const problem = await prepare(source);
  const names = [...new Set(problem.speakers.flatMap((name) => name ?? []))];
  const worth = telling(wordGivenSpeaker(problem, names), names.length, columnSums(problem.counts));
  const first = topColumns(worth, names.length, terms);
  return names.map((name, k) => {
    const own = problem.speakers.flatMap((speaker, s) => (speaker === name ? [s] : []));
    const candidates = problem.candidates.filter((s) => problem.speakers[s] === name);
    const seconds = durationOf(source, name);
    return {
      name,
      sentences: own.length,
      words: own.reduce((sum, s) => sum + problem.words[s], 0),
      ...(seconds > 0 && { seconds }),
      terms: first[k].filter((w) => worth[w * names.length + k] > 0).map((column) => problem.vocabulary.label(column)),
      summary: candidates.length === 0 ? [] : summarizeProblem({ ...problem, candidates }, { words }).sentences,
    };
  });
}

/** P(w|speaker): a row of all speakers for every word. */
function wordGivenSpeaker({ counts, speakers }: Problem, names: readonly string[]): Float64Array {
  const of = new Map(names.map((name, k) => [name, k]));
  const words = new Float64Array(counts.columns * names.length);
  const total = new Float64Array(names.length);
  for (let s = 0; s < counts.rows; s++) {
    const k = of.get(speakers[s] ?? '');
    if (k === undefined) continue;
    for (let i = counts.start[s]; i < counts.start[s + 1]; i++) {
      words[counts.index[i] * names.length + k] += counts.value[i];
      total[k] += counts.value[i];
    }
  }
  return words.map((count, i) => count / Math.max(1, total[i % names.length]));
}

const durationOf = ({ cues = [] }: Source, name: string): number =>
  cues.reduce((sum, { speaker, time }) => sum + (speaker === name && time ? time.end - time.start : 0), 0);
