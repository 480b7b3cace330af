/** A found document as a person can use it: its score, what ties it to the question, and when or on which page. */
import { type Place, placeOf } from '../../text/index.ts';
import type { Catalogue } from './catalogue.ts';
import { heaviest, isPlaced, type Passages } from './passages.ts';
import type { Explanation } from './spaces/explanation.ts';
import type { ProjectedQueries } from './spaces/space.ts';

/** A document that was found, and why; time and page are of the passage that speaks most for it. */
export interface Found extends Omit<Place, 'speaker'> {
  /** Id of the document. */
  readonly document: string;
  readonly title?: string;
  /** What the space compares by; higher is more alike. */
  readonly score: number;
  /** The score from 1 to 100: a document with the very same words has 100. */
  readonly alike: number;
  /** Of a recommendation: the document of the history that it is most like; score and reasons are with that one. */
  readonly after?: string;
  readonly why?: Why;
}

/** What ties it to the question. Shares are of the score. */
export interface Why {
  /** The share of the score that `words` leaves out: with it, the shares add up to 1. Negative where it lowers the score. */
  readonly others: number;
  /** Words of the question that speak for it; `shared` when the document has the word itself. */
  readonly words: readonly { readonly word: string; readonly share: number; readonly shared: boolean }[];
  readonly factors?: readonly { readonly factor: number; readonly share: number; readonly words: readonly string[] }[];
  /** Related documents that brought it here. */
  readonly through?: readonly { readonly document: string; readonly share: number }[];
  /** The sentence that speaks most for it, in UTF-16 units of its text. */
  readonly passage?: { readonly index: number; readonly start: number; readonly end: number };
}

export const alikeOf = (score: number, selfScore: number): number =>
  Math.min(100, Math.max(1, Math.round((100 * score) / selfScore)));

/** `row`: the question that led here; `selfScore`: its score with itself. */
interface Hit {
  readonly row: number;
  readonly target: number;
  readonly score: number;
  readonly selfScore: number | undefined;
}

/** `why`: the passages to say it by, or none. */
export function foundOf(
  catalogue: Catalogue,
  asked: ProjectedQueries,
  { row, target, score, selfScore = score }: Hit,
  why: Passages | undefined,
): Found {
  const { ids, titles } = catalogue;
  const passages = why ?? catalogue.passages[target];
  const title = titles[target];
  const found = { document: ids[target], ...(title !== null && { title }), score, alike: alikeOf(score, selfScore) };
  if (!why && !isPlaced(passages)) return found;
  const explanation = asked.projection.explain(row, target);
  const weights = new Map(explanation.words.map(({ column, share }) => [column, share]));
  const { time, page, ...passage } = heaviest(passages, (column) => weights.get(column) ?? 0) ?? {};
  return {
    ...found,
    ...placeOf({ time, page }),
    ...(why && { why: { ...whyOf(catalogue, explanation, target, asked), ...('index' in passage && { passage }) } }),
  };
}

function whyOf(
  { ids, counts, words: { labels } }: Catalogue,
  explanation: Explanation,
  target: number,
  { rows }: ProjectedQueries,
): Why {
  const own = new Set(counts.index.subarray(counts.start[target], counts.start[target + 1]));
  const wordsOf = (columns: readonly number[]) => columns.map((column) => labels[column]);
  return {
    others: explanation.others,
    words: explanation.words.map(({ column, share }) => ({ word: labels[column], share, shared: own.has(column) })),
    ...(explanation.factors && {
      factors: explanation.factors.map(({ factor, share, columns }) => ({ factor, share, words: wordsOf(columns) })),
    }),
    ...(explanation.through && {
      through: explanation.through
        .filter(({ target }) => !rows.includes(target))
        .map(({ target, share }) => ({ document: ids[target], share })),
    }),
  };
}
