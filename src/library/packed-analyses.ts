/**
 * The analyses of a batch as they cross from one thread to another: in columns, and the counts of all documents in one
 * array. Every object and every array that is sent takes time, which for a short text is as much as for its words.
 */
import type { Analysis, BatchTerm } from '../store/store.ts';

/** Analyses, and the terms that they count. */
export interface Analysed {
  readonly analyses: readonly Analysis[];
  readonly terms: readonly BatchTerm[];
}

export type PackedAnalyses = ReturnType<typeof packAnalyses>;

export function packAnalyses({ analyses, terms: named }: Analysed) {
  const ends = new Uint32Array(analyses.length);
  let end = 0;
  for (const [i, { terms }] of analyses.entries()) ends[i] = end += terms.length;
  const terms = new Uint32Array(end);
  const counts = new Uint32Array(end);
  for (const [i, analysis] of analyses.entries()) {
    terms.set(analysis.terms, ends[i] - analysis.terms.length);
    counts.set(analysis.counts, ends[i] - analysis.counts.length);
  }
  return {
    languages: analyses.map(({ language }) => language),
    titles: analyses.map(({ title }) => title),
    titleWords: analyses.map(({ titleWords }) => titleWords),
    words: analyses.map(({ words }) => words),
    stems: analyses.map(({ stems }) => stems),
    lengths: Uint32Array.from(analyses, ({ length }) => length),
    plain: Uint8Array.from(analyses, ({ plain }) => Number(plain)),
    terms,
    counts,
    /** Where the counts of each document end. */
    ends,
    named: named.map(({ term }) => term),
    surfaces: named.map(({ surface }) => surface),
    seen: Uint32Array.from(named, ({ seen }) => seen),
  };
}

export function unpackAnalyses(packed: PackedAnalyses): Analysed {
  const { languages, titles, titleWords, words, stems, lengths, plain, ends, named, surfaces, seen } = packed;
  return {
    analyses: languages.map((language, i) => {
      const title = titles[i];
      const of = [i === 0 ? 0 : ends[i - 1], ends[i]] as const;
      return {
        language,
        titleWords: titleWords[i],
        words: words[i],
        stems: stems[i],
        length: lengths[i],
        terms: packed.terms.subarray(...of),
        counts: packed.counts.subarray(...of),
        plain: plain[i] === 1,
        ...(title !== undefined && { title }),
      };
    }),
    terms: named.map((term, i) => ({ term, surface: surfaces[i], seen: seen[i] })),
  };
}
