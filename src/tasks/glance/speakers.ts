/**
 * Who speaks in a document: how much, about what, and what each says that sums up their part.
 *
 * What a speaker speaks about are the key phrases of their sentences. The summary of a speaker has sentences of theirs
 * alone, scored within the whole document.
 */
import { type Given, integer, resolve } from '../../check/index.ts';
import { analyze, type Source } from '../../text/index.ts';
import { type Problem, prepare, type SummarySentence, summarizeProblem } from '../summarize/index.ts';
import { keyPhrasesOf } from '../titles/key-phrases.ts';

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
  const found: Speaker[] = [];
  for (const name of names) {
    const own = problem.speakers.flatMap((speaker, s) => (speaker === name ? [s] : []));
    const candidates = problem.candidates.filter((s) => problem.speakers[s] === name);
    const seconds = durationOf(source, name);
    found.push({
      name,
      sentences: own.length,
      words: own.reduce((sum, s) => sum + problem.words[s], 0),
      ...(seconds > 0 && { seconds }),
      terms: await phrasesOf(problem, own, names, terms),
      summary: candidates.length === 0 ? [] : summarizeProblem({ ...problem, candidates }, { words }).sentences,
    });
  }
  return found;
}

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

const durationOf = ({ cues = [] }: Source, name: string): number =>
  cues.reduce((sum, { speaker, time }) => sum + (speaker === name && time ? time.end - time.start : 0), 0);
