/**
 * Which terms become columns, by frequency. Columns are sorted by count, descending, then by term: the order of the
 * documents changes nothing. Stop words do not count.
 */
import { type Given, integer, number, resolve } from '../check/index.ts';
import type { Corpus } from './document.ts';
import { keptWith } from './memoized.ts';

const VOCABULARY_OPTIONS = {
  minDocuments: integer({ help: 'leave out words of fewer documents', default: 1, min: 1 }),
  maxShare: number({ help: 'leave out words of more than this share of the documents', default: 1, min: 0, max: 1 }),
};
type VocabularyLimits = Given<typeof VOCABULARY_OPTIONS>;

export interface Vocabulary {
  readonly size: number;
  /** Column → term id. */
  readonly termOf: Uint32Array;
  /** Term id → column, or -1. */
  readonly columnOf: Int32Array;
  /** Column → the term as people write it. */
  label(column: number): string;
}

/**
 * Which terms of a corpus become columns. Default: all that are not stop words.
 *
 * @example
 * const words = vocabulary(corpus, { minDocuments: 2 });
 */
export function vocabulary(corpus: Corpus, limits?: VocabularyLimits, more?: TermTotals): Vocabulary {
  return limits || more ? limited(corpus, limits, more) : usual(corpus);
}

/** Several tasks ask for it. */
const usual = keptWith((corpus: Corpus) => limited(corpus));

function limited(corpus: Corpus, limits: VocabularyLimits = {}, more?: TermTotals): Vocabulary {
  const { minDocuments, maxShare } = resolve('vocabulary', VOCABULARY_OPTIONS, limits);
  const { lexicon } = corpus;
  const { tokens, having, documents } = countTerms(corpus, more);
  const most = maxShare === 1 ? Infinity : maxShare * documents;
  const kept: number[] = [];
  for (let id = 0; id < lexicon.size; id++) if (having[id] >= minDocuments && having[id] <= most) kept.push(id);
  kept.sort((a, b) => tokens[b] - tokens[a] || (lexicon.term(a) < lexicon.term(b) ? -1 : 1));
  const columnOf = new Int32Array(lexicon.size).fill(-1);
  kept.forEach((id, column) => {
    columnOf[id] = column;
  });
  const termOf = Uint32Array.from(kept);
  return { size: kept.length, termOf, columnOf, label: (column) => lexicon.surface(termOf[column]) };
}

/** Of every term its tokens and the documents that have it; and how many documents there are, those without words left out. */
export interface TermTotals {
  readonly tokens: Uint32Array;
  readonly having: Uint32Array;
  readonly documents: number;
}

/** `more`: those of texts that were counted before; their terms are the first of the lexicon. */
function countTerms({ documents, lexicon }: Corpus, more?: TermTotals): TermTotals {
  const [tokens, having, last] = [0, 0, 0].map(() => new Uint32Array(lexicon.size));
  if (more) {
    tokens.set(more.tokens);
    having.set(more.having);
  }
  const filled = documents.filter(({ tokens: { term } }) => term.length > 0);
  filled.forEach(({ tokens: { term, stop } }, d) => {
    for (let i = 0; i < term.length; i++) {
      if (stop[i] === 1) continue;
      tokens[term[i]]++;
      if (last[term[i]] !== d + 1) having[term[i]]++;
      last[term[i]] = d + 1;
    }
  });
  return { tokens, having, documents: filled.length + (more?.documents ?? 0) };
}
