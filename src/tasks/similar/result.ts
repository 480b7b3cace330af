/** A found document as a person can use it: its score, what ties it to the question, and where in a recording to listen. */
import type { TimeSpan } from '../../text/index.ts';
import type { Asked, Finder } from './finder.ts';
import type { Ties } from './space.ts';

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
  open: Finder,
  asked: Asked,
  rows: readonly number[],
  target: number,
  score: number,
  why: boolean,
): Found {
  const document = open.corpus.documents[target];
  const spoken = document.sentences.some((sentence) => sentence.time !== undefined);
  const found = { document: document.id, ...(document.title !== undefined && { title: document.title }), score };
  if (!why && !spoken) return found;
  const ties = strongest(rows.map((row) => asked.projection.ties(row, target)));
  const index = passageOf(open, ties, target);
  const passage = index === undefined ? undefined : document.sentences[index];
  return {
    ...found,
    ...(passage?.time && { time: passage.time }),
    ...(why && {
      why: {
        ...whyOf(open, ties, target, asked),
        ...(passage && { passage: { index: index!, start: passage.start, end: passage.end } }),
      },
    }),
  };
}

const strongest = (all: readonly Ties[]): Ties => all.reduce((a, b) => (weightOf(b) > weightOf(a) ? b : a));
const weightOf = ({ words }: Ties): number => words.reduce((sum, { share }) => sum + share, 0);

function whyOf({ corpus, counts, words }: Finder, ties: Ties, target: number, { rows }: Asked): Why {
  const own = new Set(counts.index.subarray(counts.start[target], counts.start[target + 1]));
  return {
    words: ties.words.map(({ column, share }) => ({ word: words.label(column), share, shared: own.has(column) })),
    ...(ties.factors && {
      factors: ties.factors.map(({ factor, share, columns }) => ({ factor, share, words: columns.map(words.label) })),
    }),
    ...(ties.through && {
      through: ties.through
        .filter(({ target }) => !rows.includes(target))
        .map(({ target, share }) => ({ document: corpus.documents[target].id, share })),
    }),
  };
}

/** The sentence of the target with the largest weight of tying words. */
function passageOf({ corpus, words }: Finder, ties: Ties, target: number): number | undefined {
  const weights = new Map(ties.words.map(({ column, share }) => [column, share]));
  const { tokens, sentences } = corpus.documents[target];
  let best: number | undefined;
  let most = 0;
  sentences.forEach((_, s) => {
    const met = new Set<number>();
    for (let i = tokens.firstToken[s]; i < tokens.firstToken[s + 1]; i++) met.add(words.columnOf[tokens.term[i]]);
    const weight = [...met].reduce((sum, column) => sum + (weights.get(column) ?? 0), 0);
    if (weight > most) [best, most] = [s, weight];
  });
  return best;
}
