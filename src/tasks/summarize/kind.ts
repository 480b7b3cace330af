/**
 * What kind of text it is, from its form alone: speakers, times, layout of lines, what reads as speech. The kind settles
 * how the text is read (see `auto.ts`).
 */
import { columnSums, dot, unitRows } from '../../linalg/index.ts';
import { keptWith } from '../../text/memoized.ts';
import { isCaptioned, readsAsSpeech } from '../../text/reads-as-speech.ts';
import { documentAt, type Problem, sentenceAt, sentencesOf } from './problem.ts';

/**
 * Papers and reports are never found by their form and pass as news: the three are read alike. Of many documents, news is
 * read by what the stories share.
 */
export const KINDS = ['news', 'paper', 'speech', 'conversation', 'reviews', 'report'] as const;
export type Kind = (typeof KINDS)[number];

export const isSpeech = (kind: Kind): boolean => kind === 'speech' || kind === 'conversation';

export interface FoundKind {
  readonly kind: Kind;
  /** What it was known by, for people. */
  readonly by: string;
}

/** A second speaker counts from this share of the sentences on. */
const MIN_SHARE_OF_SPEAKER = 0.03;

/** The kind that most documents have; of equals the one that comes first in `KINDS`. */
export const kindOf = keptWith((problem: Problem): FoundKind => {
  const found = sentencesOf(problem).map(({ first, last }) => ofDocument(problem, first, last));
  const isTranscript = found.some(({ kind, by }) => kind === 'conversation' || by === ONE_VOICE);
  if (!isTranscript && looksLikeRemarks(problem)) return { kind: 'reviews', by: 'separate remarks' };
  const votes = KINDS.map((kind) => found.filter((one) => one.kind === kind).length);
  const winner = KINDS[votes.indexOf(votes.reduce((max, count) => Math.max(max, count), 0))];
  return found.find(({ kind }) => kind === winner)!;
});

const ONE_VOICE = 'a transcript of one voice';

function ofDocument(problem: Problem, first: number, last: number): FoundKind {
  const document = documentAt(problem, first);
  const speakers = speakersOf(problem, first, last);
  if (speakers > 1) return { kind: 'conversation', by: `${speakers} speakers` };
  if (document.cues?.length) return { kind: 'speech', by: ONE_VOICE };
  if (isCaptioned(document.text)) return { kind: 'speech', by: 'lines of captions' };
  if (readsAsSpeech(document)) return { kind: 'speech', by: 'words of address or stage directions' };
  return { kind: 'news', by: 'no speakers' };
}

/** Speakers with more than a few sentences; in a short text, all. */
function speakersOf(problem: Problem, first: number, last: number): number {
  const perSpeaker = new Map<string, number>();
  for (let s = first; s < last; s++) {
    const speaker = problem.speakers[s];
    if (speaker !== undefined) perSpeaker.set(speaker, (perSpeaker.get(speaker) ?? 0) + 1);
  }
  return [...perSpeaker.values()].filter((sentences) => sentences >= MIN_SHARE_OF_SPEAKER * (last - first)).length;
}

/** With fewer sentences nothing can be measured. */
const MIN_SENTENCES = 30;
const MAX_ENDS_WITHIN_LINES = 0.05;
/** In prose, neighbours are 1.2 to 5 times as alike as any two sentences; in lists of remarks, hardly more. */
const MIN_COHESION = 1.3;

/** A list of separate remarks, such as reviews, rather than a text whose order means something. */
const looksLikeRemarks = (problem: Problem): boolean =>
  problem.size >= MIN_SENTENCES && onePerLine(problem) && cohesion(problem) < MIN_COHESION;

function onePerLine(problem: Problem): boolean {
  let within = 0;
  for (let s = 0; s < problem.size; s++) {
    const { end } = sentenceAt(problem, s);
    if (!/^[^\S\n]{0,8}(\n|$)/u.test(documentAt(problem, s).text.slice(end, end + 9))) within++;
  }
  return within <= MAX_ENDS_WITHIN_LINES * problem.size;
}

/** Mean cosine of neighbouring sentences over the mean cosine of all pairs. */
export function cohesion({ counts, documentOf, size }: Pick<Problem, 'counts' | 'documentOf' | 'size'>): number {
  const unit = unitRows(counts);
  let near = 0;
  let neighbours = 0;
  let own = 0;
  for (let s = 0; s < size; s++) {
    own += dot(unit, s, unit, s);
    if (s === 0 || documentOf[s] !== documentOf[s - 1]) continue;
    near += dot(unit, s, unit, s - 1);
    neighbours++;
  }
  const all = columnSums(unit).reduce((sum, total) => sum + total * total, 0) - own;
  return all > 0 && neighbours > 0 ? near / neighbours / (all / (size * (size - 1))) : Infinity;
}
