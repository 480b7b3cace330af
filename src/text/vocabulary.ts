/**
 * Which terms become columns, by frequency. Columns are sorted by count, descending, then by term: the order of the
 * documents changes nothing. Only tokens that are not stop words count, unless `stopWords` asks for them.
 */
import { choice, flag, type Given, integer, number, resolve } from '../check/index.ts';
import type { Corpus } from './document.ts';
import { keptWith } from './memoized.ts';

export const VOCABULARY_OPTIONS = {
  minCount: integer({ help: 'leave out words seen fewer times', default: 1, min: 1 }),
  minUnits: integer({ help: 'leave out words of fewer sentences or documents', default: 1, min: 1 }),
  maxShare: number({
    help: 'leave out words of more than this share of the sentences or documents',
    default: 1,
    min: 0,
    max: 1,
  }),
  stopWords: flag({ help: 'count stop words too', default: false }),
  unit: choice(['sentence', 'document'], { help: 'what minUnits and maxShare count', default: 'sentence' }),
};
export type VocabularyLimits = Given<typeof VOCABULARY_OPTIONS>;

export interface Vocabulary {
  readonly size: number;
  /** Column → term id. */
  readonly termOf: Uint32Array;
  /** Term id → column, or -1. */
  readonly columnOf: Int32Array;
  /** Whether stop words count. */
  readonly stopWords: boolean;
  /** Column → the term as people write it. */
  label(column: number): string;
}

/**
 * Which terms of a corpus become columns. Default: all that are not stop words.
 *
 * @example
 * const words = vocabulary(corpus, { minUnits: 2, unit: 'document' });
 */
export function vocabulary(corpus: Corpus, limits?: VocabularyLimits, more?: TermTotals): Vocabulary {
  return limits || more ? limited(corpus, limits, more) : usual(corpus);
}

/** Several tasks ask for it. */
const usual = keptWith((corpus: Corpus) => limited(corpus));

function limited(corpus: Corpus, limits: VocabularyLimits = {}, more?: TermTotals): Vocabulary {
  const { minCount, minUnits, maxShare, stopWords, unit } = resolve('vocabulary', VOCABULARY_OPTIONS, limits);
  const { lexicon } = corpus;
  const counts = countTerms(corpus, stopWords, unit === 'sentence');
  if (more) addTotals(counts, more);
  const maxUnits = maxShare * counts.total;
  const kept: number[] = [];
  for (let id = 0; id < lexicon.size; id++) {
    const units = counts.units[id];
    if (counts.tokens[id] >= minCount && units >= minUnits && (units <= maxUnits || maxShare === 1)) kept.push(id);
  }
  kept.sort((a, b) => counts.tokens[b] - counts.tokens[a] || (lexicon.term(a) < lexicon.term(b) ? -1 : 1));
  const columnOf = new Int32Array(lexicon.size).fill(-1);
  kept.forEach((id, column) => {
    columnOf[id] = column;
  });
  const termOf = Uint32Array.from(kept);
  return { size: kept.length, termOf, columnOf, stopWords, label: (column) => lexicon.surface(termOf[column]) };
}

/** Tokens and units per term, and how many units there are. A unit without words is none. */
export interface TermTotals {
  readonly tokens: Uint32Array;
  readonly units: Uint32Array;
  total: number;
}

/** Those of texts that were counted before; their terms are the first of the lexicon. */
function addTotals(to: TermTotals, { tokens, units, total }: TermTotals): void {
  for (let id = 0; id < tokens.length; id++) {
    to.tokens[id] += tokens[id];
    to.units[id] += units[id];
  }
  to.total += total;
}

function countTerms({ documents, lexicon }: Corpus, stopWords: boolean, bySentence: boolean): TermTotals {
  const tokens = new Uint32Array(lexicon.size);
  const units = new Uint32Array(lexicon.size);
  const lastUnit = new Uint32Array(lexicon.size);
  let total = 0;
  for (const document of documents) {
    const { term, stop, firstToken } = document.tokens;
    const ends = bySentence ? firstToken.subarray(1) : [term.length];
    for (let unit = 0, i = 0; unit < ends.length; unit++) {
      if (i < ends[unit]) total++;
      for (; i < ends[unit]; i++) {
        if (stop[i] === 1 && !stopWords) continue;
        tokens[term[i]]++;
        if (lastUnit[term[i]] === total) continue;
        lastUnit[term[i]] = total;
        units[term[i]]++;
      }
    }
  }
  return { tokens, units, total };
}
