/** A found document as a person can use it: its score, what ties it to the question, and where in a recording to listen. */
import type { TimeSpan } from '../../text/index.ts';
import type { Catalogue } from './catalogue.ts';
import type { Asked } from './finder.ts';
import { heaviest, isSpoken } from './passages.ts';
import type { Ties } from './space.ts';

/** A document that was found, and why. */
export interface Found {
  /** Id of the document. */
  readonly document: string;
  readonly title?: string;
  readonly score: number;
  /** When in the recording the passage is that speaks most for it. */
  readonly time?: TimeSpan;
  readonly why?: Why;
}

/** What ties it to the question. Shares are of the score. */
export interface Why {
  /** Words of the question that speak for it; `shared` when the document has the word itself. */
  readonly words: readonly { readonly word: string; readonly share: number; readonly shared: boolean }[];
  readonly factors?: readonly { readonly factor: number; readonly share: number; readonly words: readonly string[] }[];
  /** Related documents that brought it here. */
  readonly through?: readonly { readonly document: string; readonly share: number }[];
  /** The sentence that speaks most for it, in UTF-16 units of its text. */
  readonly passage?: { readonly index: number; readonly start: number; readonly end: number };
}

/** `rows`: the questions that led here, one or a whole history; the one with the strongest words is told. */
export function foundOf(
  catalogue: Catalogue,
  asked: Asked,
  rows: readonly number[],
  target: number,
  score: number,
  why: boolean,
): Found {
  const { ids, titles, passages } = catalogue;
  const title = titles[target];
  const found = { document: ids[target], ...(title !== null && { title }), score };
  if (!why && !isSpoken(passages, target)) return found;
  const ties = strongest(rows.map((row) => asked.projection.ties(row, target)));
  const weights = new Map(ties.words.map(({ column, share }) => [column, share]));
  const { time, ...passage } = heaviest(passages, target, (column) => weights.get(column) ?? 0) ?? {};
  return {
    ...found,
    ...(time && { time }),
    ...(why && { why: { ...whyOf(catalogue, ties, target, asked), ...('index' in passage && { passage }) } }),
  };
}

const strongest = (all: readonly Ties[]): Ties => all.reduce((a, b) => (weightOf(b) > weightOf(a) ? b : a));
const weightOf = ({ words }: Ties): number => words.reduce((sum, { share }) => sum + share, 0);

function whyOf({ ids, counts, words: { labels } }: Catalogue, ties: Ties, target: number, { rows }: Asked): Why {
  const own = new Set(counts.index.subarray(counts.start[target], counts.start[target + 1]));
  const wordsOf = (columns: readonly number[]) => columns.map((column) => labels[column]);
  return {
    words: ties.words.map(({ column, share }) => ({ word: labels[column], share, shared: own.has(column) })),
    ...(ties.factors && {
      factors: ties.factors.map(({ factor, share, columns }) => ({ factor, share, words: wordsOf(columns) })),
    }),
    ...(ties.through && {
      through: ties.through
        .filter(({ target }) => !rows.includes(target))
        .map(({ target, share }) => ({ document: ids[target], share })),
    }),
  };
}
