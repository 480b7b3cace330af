/** How a method comes to its summary, step by step: counted words, topics or links, scores, the choice. For short texts. */
import { InputError } from '../../check/index.ts';
import { columnSums, topBy } from '../../linalg/index.ts';
import type { Source } from '../../text/index.ts';
import type { Ranking } from './method.ts';
import type { Problem } from './problem.ts';
import { prepare, rankedBy, type SummarizeOptions, summarizeProblem } from './summarize.ts';
import type { Summary } from './summary.ts';
import { SHOWN_WORDS } from './why.ts';

const MAX_SENTENCES = 60;

export interface Steps {
  /** The counted words, most frequent first. */
  readonly terms: readonly { readonly word: string; readonly count: number }[];
  /** For every sentence how often it has which term. */
  readonly counts: readonly (readonly { readonly term: number; readonly count: number }[])[];
  /** The topics of the method, where it has some: P(w|z) of their first words, and their share of every sentence. */
  readonly topics?: readonly {
    readonly words: readonly { readonly word: string; readonly probability: number }[];
    readonly ofSentence: readonly number[];
  }[];
  /** Links between sentences, where the method ranks a graph. */
  readonly links?: readonly { readonly from: number; readonly to: number; readonly weight: number }[];
  /** With reasons for every sentence. */
  readonly summary: Summary;
}

export async function steps(text: string, options: SummarizeOptions = {}): Promise<Steps> {
  const source: Source = { id: 'text', text };
  const problem = await prepare(source, options);
  if (problem.size > MAX_SENTENCES) {
    throw new InputError('steps', `takes a text of at most ${MAX_SENTENCES} sentences`, problem.size);
  }
  const { ranking } = rankedBy(problem, options);
  return {
    ...countsOf(problem),
    ...(ranking.topics && { topics: topicsOf(problem, ranking.topics) }),
    ...(ranking.links && { links: linksOf(ranking.links) }),
    summary: summarizeProblem(problem, { ...options, explain: true }),
  };
}

/** Columns come by falling number already. */
function countsOf({ counts, vocabulary }: Problem): Pick<Steps, 'terms' | 'counts'> {
  return {
    terms: Array.from(columnSums(counts), (count, column) => ({ word: vocabulary.label(column), count })),
    counts: Array.from({ length: counts.rows }, (_, s) =>
      Array.from({ length: counts.start[s + 1] - counts.start[s] }, (_, i) => ({
        term: counts.index[counts.start[s] + i],
        count: counts.value[counts.start[s] + i],
      })).sort((a, b) => a.term - b.term),
    ),
  };
}

function topicsOf({ vocabulary, size }: Problem, topics: NonNullable<Ranking['topics']>): NonNullable<Steps['topics']> {
  const { count, ofSentence, ofTerm } = topics;
  return Array.from({ length: count }, (_, z) => {
    const words = Array.from({ length: ofTerm.length / count }, (_, w) => ({
      word: vocabulary.label(w),
      probability: ofTerm[w * count + z],
    }));
    return {
      words: topBy(words, SHOWN_WORDS, ({ probability }) => probability),
      ofSentence: Array.from({ length: size }, (_, s) => ofSentence[s * count + z]),
    };
  });
}

function linksOf({ rows, start, index, value }: NonNullable<Ranking['links']>): NonNullable<Steps['links']> {
  return Array.from({ length: rows }, (_, from) =>
    Array.from({ length: start[from + 1] - start[from] }, (_, i) => ({
      from,
      to: index[start[from] + i],
      weight: value[start[from] + i],
    })),
  )
    .flat()
    .filter(({ from, to }) => from < to);
}
