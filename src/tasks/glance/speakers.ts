/**
 * Who speaks in a document: how much, about what, and what each says that sums up their part.
 *
 * What a speaker speaks about are the key phrases of their sentences; where these are few, the words that tell most of
 * them follow: P(w|speaker) log( P(w|speaker) / P(w) ). The summary of a speaker has sentences of theirs alone, scored
 * within the whole document.
 */
import { type Given, integer, resolve } from '../../check/index.ts';
import { columnSums } from '../../linalg/index.ts';
import { analyze, type Source } from '../../text/index.ts';
import { type Problem, prepare, type SummarySentence, summarizeProblem } from '../summarize/index.ts';
import { keyPhrasesOf } from '../titles/key-phrases.ts';
import { telling, topColumns } from '../topics/index.ts';

export const SPEAKER_OPTIONS = {
  words: integer({ default: 40, min: 1, max: 1000, help: 'length of the summary of each speaker in words' }),
  terms: integer({ default: 8, min: 1, max: 100, help: 'phrases that say what a speaker speaks about' }),
} as const;

/** A speaker of a document. */
export interface Speaker {
  readonly name: string;
  readonly sentences: number;
  readonly words: number;
  /** How long they speak, where the document has times. */
  readonly seconds?: number;
  /** What they speak about, most first. */
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
  const found: Speaker[] = [];
  for (const [k, name] of names.entries()) {
    const own = problem.speakers.flatMap((speaker, s) => (speaker === name ? [s] : []));
    const candidates = problem.candidates.filter((s) => problem.speakers[s] === name);
    const seconds = durationOf(source, name);
    const tellingWords = first[k]
      .filter((w) => worth[w * names.length + k] > 0)
      .map((column) => problem.vocabulary.label(column));
    found.push({
      name,
      sentences: own.length,
      words: own.reduce((sum, s) => sum + problem.words[s], 0),
      ...(seconds > 0 && { seconds }),
      terms: filledUp(await phrasesOf(problem, own, names, terms), tellingWords, Math.min(terms, FEW)),
      summary: candidates.length === 0 ? [] : summarizeProblem({ ...problem, candidates }, { words }).sentences,
    });
  }
  return found;
}

/** With fewer phrases than this, telling words follow. */
const FEW = 4;

/** Key phrases of some sentences; the names of those who speak are none. */
async function phrasesOf(problem: Problem, own: readonly number[], names: readonly string[], top: number) {
  const { text, language, sentences } = problem.corpus.documents[0];
  const said = own.map((s) => text.slice(sentences[s].start, sentences[s].end)).join(' ');
  const phrases = await keyPhrasesOf(await analyze([{ id: 'said', text: said, language }]), top + names.length);
  const known = new Set(names.flatMap((name) => name.toLowerCase().split(/\s+/)));
  return phrases
    .map((phrase) => phrase.text)
    .filter((phrase) => !known.has(phrase.toLowerCase()))
    .slice(0, top);
}

function filledUp(phrases: readonly string[], words: readonly string[], least: number): readonly string[] {
  const has = (word: string) => phrases.some((phrase) => phrase.toLowerCase().includes(word.toLowerCase()));
  const more = words.filter((word) => !has(word)).slice(0, Math.max(0, least - phrases.length));
  return [...phrases, ...more];
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
