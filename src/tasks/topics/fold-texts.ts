/** Texts that a saved PLSA has not seen, as mixtures of its topics. */
import { fromRows } from '../../linalg/index.ts';
import { foldIn, foldInKernels, type SavedPlsa } from '../../models/index.ts';
import { type AnalyzeOptions, analyze, growingLexicon, type Source, unlabelled } from '../../text/index.ts';

export interface Folded {
  /** Id of the document. */
  readonly document: string;
  /** P(z|d), the topics in the model's order; none where the document has no word the model knows. */
  readonly mixture?: readonly number[];
}

export async function foldTexts(
  { model, terms }: SavedPlsa,
  texts: readonly Source[],
  analysis: AnalyzeOptions = {},
): Promise<{ readonly documents: readonly Folded[]; readonly notes: readonly string[] }> {
  const lexicon = growingLexicon();
  const columnOf = new Map(terms.map((term, column) => [lexicon.add(term), column]));
  const { documents, notes } = unlabelled(await analyze(texts, analysis, lexicon));
  const rows = documents.map(({ tokens }) => {
    const counts = new Map<number, number>();
    tokens.term.forEach((term, i) => {
      const column = tokens.stop[i] === 1 ? undefined : columnOf.get(term);
      if (column !== undefined) counts.set(column, (counts.get(column) ?? 0) + 1);
    });
    return counts;
  });
  const counts = fromRows(terms.length, rows);
  const mixtures = foldIn(model, counts, {}, foldInKernels(model, counts));
  return {
    documents: documents.map(({ id }, d) => foldedOf(id, mixtures.subarray(d * model.topics, (d + 1) * model.topics))),
    notes,
  };
}

/** Folding in leaves a document without known words where it began: all topics alike. */
export function foldedOf(document: string, row: ArrayLike<number>): Folded {
  const mixture = Array.from(row);
  return mixture.length > 1 && mixture.every((share) => share === mixture[0]) ? { document } : { document, mixture };
}
