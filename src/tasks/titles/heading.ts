/** The heading that a block opens with, where it names something. */
import type { Corpus } from '../../text/index.ts';
import type { Block } from './block.ts';
import type { Title } from './opening.ts';

/** Lines that stand like headings and name nothing: a break, an answer, the beginning of a speech, what a transcriber wrote about the text. */
const NO_TITLE =
  /https?:|^`| = |[-–—,]$|^(?:\S+\s){6,}\S+[.!?]\s|^(?:break|pause|intermission)$|^(?:audience|pros|cons)\b|^(?:okay|ok|yeah|alright|well|so|and|but),? (?:i|we|you|let|the|that|this|there|it)\b|^[QA]\d* ?[-–:]|^(?:location|date|website|slides?|video|paper|speakers?|source|topics?|transcri\w*)(?:\sby)?\s?:/iu;

/** A line of code or of mathematics: of fewer letters and blanks than this. */
const WORDED = 0.6;
const isFormula = (line: string): boolean => (line.match(/[\p{L}\p{M}\s]/gu)?.length ?? 0) < WORDED * line.length;

/**
 * The heading a block opens with, without its marks; a remark in brackets, such as `(Laughter)`, is none,
 * nor is a line that the next one goes on with.
 */
export function headingOf({ documents }: Corpus, [passage]: Block): Title | undefined {
  if (!passage || passage.from >= passage.to) return undefined;
  const { text, sentences } = documents[passage.document];
  const { start, end, kind } = sentences[passage.from];
  const next = sentences[passage.from + 1];
  if (kind !== 'heading' || (next && /^\p{Ll}/u.test(text.slice(next.start, next.end)))) return undefined;
  const [line] = text
    .slice(start, end)
    .replace(/^[#\s]+|[#\s]+$/g, '')
    .split('\n');
  const words = line.trim().replace(/\s*:$/u, '');
  if (NO_TITLE.test(words) || !/\p{L}{2}|\p{Lo}/u.test(words.replace(/[([{<][^()[\]{}<>]*[)\]}>]/gu, '')))
    return undefined;
  if (!/^\s*#/u.test(text.slice(start, end)) && isFormula(words)) return undefined;
  const at = text.indexOf(words, start);
  return { text: words, kind: 'heading', spans: [{ document: passage.document, start: at, end: at + words.length }] };
}
