/**
 * A set to be read: its texts, its references and the summaries of some methods, with the words they share. A word is
 * shared when a reference has it as well as a summary; words are compared by their stems, stop words are left out.
 */
import { type Given, InputError } from '../../check/index.ts';
import { analyze, type Document, oneLine, type Span } from '../../text/index.ts';
import { prepare, type SummarizeOptions, summarizeProblem } from '../summarize/index.ts';
import { type COMPARE_OPTIONS, methodNames, type ReferenceSet } from './compare.ts';

/** A word that a reference and a summary share; `term` is the same for all its forms. */
export interface SharedWord extends Span {
  readonly term: number;
}

export interface ReadText {
  readonly text: string;
  readonly shared: readonly SharedWord[];
}

/** A summary to be read, with the sentences of the texts that it is made of. */
export interface ReadSummary extends ReadText {
  readonly method: string;
  readonly sentences: readonly (Span & { readonly document: string })[];
  /** The share of the content words of the references, each counted once, that it has. */
  readonly covered: number;
}

export interface Beside {
  readonly id: string;
  readonly documents: readonly (ReadText & { readonly id: string })[];
  readonly references: readonly ReadText[];
  readonly summaries: readonly ReadSummary[];
}

export async function beside(
  set: ReferenceSet,
  { methods = 'auto,lead' }: Pick<Given<typeof COMPARE_OPTIONS>, 'methods'>,
  options: SummarizeOptions = {},
): Promise<Beside> {
  if (set.references.length === 0) throw new InputError('compare', 'needs a set with a reference', set.id);
  const problem = await prepare(set.documents, options);
  const summaries = methodNames(methods).map((method) => {
    const { sentences } = summarizeProblem(problem, { ...options, method });
    return {
      method,
      text: sentences.map(({ text }) => oneLine(text)).join('\n'),
      sentences: sentences.map(({ document, start, end }) => ({ document, start, end })),
    };
  });
  const texts = [...set.documents, ...set.references.map(plain), ...summaries.map(({ text }) => plain(text))];
  const { documents: read } = await analyze(texts.map(({ text }, i) => ({ id: `${i}`, text })));
  const firstReference = set.documents.length;
  const firstSummary = firstReference + set.references.length;
  const references = termsOf(read.slice(firstReference, firstSummary));
  const found = termsOf(read.slice(firstSummary));
  const shared = new Set([...references].filter((term) => found.has(term)));
  return {
    id: set.id,
    documents: set.documents.map(({ id, text }, i) => ({ id, text, shared: placesOf(read[i], shared) })),
    references: set.references.map((text, i) => ({ text, shared: placesOf(read[firstReference + i], shared) })),
    summaries: summaries.map((summary, i) => {
      const own = read[firstSummary + i];
      const common = [...termsOf([own])].filter((term) => references.has(term)).length;
      return { ...summary, shared: placesOf(own, shared), covered: common / Math.max(1, references.size) };
    }),
  };
}

const plain = (text: string) => ({ text });

/** Every content word with its term. */
function* contentWords({ tokens: { start, end, term, stop } }: Document): Generator<SharedWord> {
  for (let i = 0; i < term.length; i++) if (stop[i] === 0) yield { start: start[i], end: end[i], term: term[i] };
}

const termsOf = (documents: readonly Document[]): Set<number> =>
  new Set(documents.flatMap((document) => [...contentWords(document)].map(({ term }) => term)));

const placesOf = (document: Document, shared: ReadonlySet<number>): SharedWord[] =>
  [...contentWords(document)].filter(({ term }) => shared.has(term));
