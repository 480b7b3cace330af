/**
 * What kind of text it is, from its form alone: speakers, times, stage directions, layout of lines, headings, length,
 * words of address. The kind settles how much the beginning counts (see `readings.ts`).
 */
import { isCaptioned, isStageDirection, MIN_STAGE_DIRECTIONS } from '../../text/reads-as-speech.ts';
import { times } from '../quoting/disfluency.ts';
import { documentAt, type Problem, sentenceAt, sentencesOf, textOf } from './problem.ts';
import { looksLikeRemarks } from './remarks.ts';

export const KINDS = ['news', 'paper', 'speech', 'conversation', 'reviews', 'report'] as const;
export type Kind = (typeof KINDS)[number];

export interface FoundKind {
  readonly kind: Kind;
  /** What it was known by, for people. */
  readonly by: string;
}

/** A second speaker counts from this share of the sentences on. */
const MIN_SHARE_OF_SPEAKER = 0.03;
/** I, me, my, you and your of all words: below 1 % in news and papers, above 3 % in speech. */
const ADDRESS = /\b(?:I|I['’]\p{L}+|me|my|you|you['’]\p{L}+|your)\b/gu;
const ADDRESSED = 0.03;
const ADDRESSED_BY = 'words of address';
/** Signs of research: references in brackets, figures, sections, other work. */
const RESEARCH =
  /\bet al\b|\b(?:figures?|tables?|sections?|theorem|lemma|equation) ?(?:\d|[,.;)])|\[\d+(?:, ?\d+)*\]|\bthis paper\b|\b(?:previous|related|future) work\b/giu;
const MIN_RESEARCH = 3;
/** News is at most so many words long, and has fewer headings than this. */
const LONGEST_NEWS = 1800;
const SECTIONS = 3;

/** The kind that most documents have; of equals the one that comes first in `KINDS`. */
export function kindOf(problem: Problem): FoundKind {
  const found = sentencesOf(problem).map(({ first, last }) => ofDocument(problem, first, last));
  const spoken = found.filter(({ kind, by }) => (kind === 'speech' && by !== ADDRESSED_BY) || kind === 'conversation');
  if (spoken.length === 0 && looksLikeRemarks(problem)) return { kind: 'reviews', by: 'separate remarks' };
  const votes = KINDS.map((kind) => found.filter((one) => one.kind === kind).length);
  const winner = KINDS[votes.indexOf(votes.reduce((max, count) => Math.max(max, count), 0))];
  return found.find(({ kind }) => kind === winner)!;
}

function ofDocument(problem: Problem, first: number, last: number): FoundKind {
  const { text, cues = [] } = documentAt(problem, first);
  const speakers = speakersOf(problem, first, last);
  if (speakers > 1) return { kind: 'conversation', by: `${speakers} speakers` };
  if (cues.length > 0) return { kind: 'speech', by: 'a transcript of one voice' };
  const words = problem.words.subarray(first, last).reduce((sum, count) => sum + count, 0);
  let stage = 0;
  let headings = 0;
  for (let s = first; s < last; s++) {
    if (isStageDirection(textOf(problem, s))) stage++;
    else if (sentenceAt(problem, s).kind === 'heading') headings++;
  }
  if (stage >= MIN_STAGE_DIRECTIONS) return { kind: 'speech', by: 'stage directions' };
  if (isCaptioned(text)) return { kind: 'speech', by: 'lines of captions' };
  if (times(ADDRESS, text) >= ADDRESSED * words) return { kind: 'speech', by: ADDRESSED_BY };
  if (times(RESEARCH, text) >= MIN_RESEARCH) return { kind: 'paper', by: 'references and figures' };
  if (words > LONGEST_NEWS || headings >= SECTIONS) return { kind: 'report', by: 'length or headings' };
  return { kind: 'news', by: 'no sections and no speakers' };
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
