/** A PLSA model of texts as a file: its input and its description. The caller passes the function that trains it. */
import { flag, integer, number } from '../../check/index.ts';
import { type Csr, documentCounts, fromRows } from '../../linalg/index.ts';
import { foldIn, foldInKernels, PLSA_OPTIONS, type Plsa, type SavedPlsa, savePlsa } from '../../models/index.ts';
import { DEFAULT_SEED } from '../../random/index.ts';
import { type AnalyzeOptions, analyze, growingLexicon, type Source, unlabelled, vocabulary } from '../../text/index.ts';
import { ACCELERATE_OPTIONS } from '../../training/index.ts';

export const PLSA_MODEL_OPTIONS = {
  ...PLSA_OPTIONS,
  passes: integer({ default: 100, min: 1, help: 'maximum number of passes over the texts' }),
  tolerance: number({ default: 1e-5, min: 0, help: 'relative gain of the likelihood below which training stops' }),
  minUnits: integer({ default: 2, min: 1, help: 'leave out words of fewer documents' }),
  ...ACCELERATE_OPTIONS,
  seed: integer({ default: DEFAULT_SEED, help: 'seed of the random generator' }),
  withoutDocuments: flag({ default: false, help: 'leave the mixtures of the documents themselves out of the file' }),
} as const;

/** The likelihood is asked for only so often: its logarithms cost as much as many topics. */
export const MEASURE_EVERY = 5;

export interface CountedTexts {
  readonly counts: Csr;
  /** The words as people write them. */
  readonly labels: readonly string[];
  /** The same as texts are counted by. */
  readonly terms: readonly string[];
  readonly notes: readonly string[];
}

export async function countTexts(
  texts: readonly Source[],
  minUnits: number,
  analysis: AnalyzeOptions = {},
): Promise<CountedTexts> {
  const corpus = unlabelled(await analyze(texts, analysis));
  const words = vocabulary(corpus, { unit: 'document', minUnits });
  const labels = Array.from({ length: words.size }, (_, column) => words.label(column));
  const terms = Array.from(words.termOf, (id) => corpus.lexicon.term(id));
  return { counts: documentCounts(corpus, words), labels, terms, notes: corpus.notes };
}

export function plsaFile(
  model: Plsa,
  { labels, terms, notes }: Omit<CountedTexts, 'counts'>,
  texts: number,
  { documents }: { readonly documents: boolean },
) {
  const { topics, passes, converged, history } = model;
  const convergenceNotes = converged ? [] : [`PLSA had not converged after ${passes} passes; raise passes.`];
  return {
    bytes: savePlsa({ model, terms, labels }, { documents }),
    about: {
      model: 'plsa',
      texts,
      words: labels.length,
      topics,
      passes,
      converged,
      logLikelihood: history.at(-1),
    },
    notes: [...notes, ...convergenceNotes],
  };
}

/** A text that a saved PLSA has not seen, as a mixture of its topics. */
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
