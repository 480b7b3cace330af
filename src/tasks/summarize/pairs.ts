/** Neighbouring words, stemmed, as units of content: what several documents say in the same two words matters. */
import type { Problem } from './problem.ts';

export interface Pairs {
  /** The pairs in each sentence, every one once. */
  readonly of: readonly (readonly number[])[];
  /** Share of each pair, by the number of documents that hold it; all of them sum to one. */
  readonly share: Float64Array;
}

/** Pairs of neighbouring terms, not both stop words, in at least `shared` units: documents, or of one, sentences. */
export function pairsOf({ corpus, size }: Problem, shared: number): Pairs {
  const many = corpus.documents.length > 1;
  const ids = new Map<number, number>();
  const units: number[] = [];
  const lastUnit: number[] = [];
  const all: number[][] = [];
  corpus.documents.forEach(({ tokens: { term, stop, firstToken } }, d) => {
    for (let s = 0; s + 1 < firstToken.length; s++) {
      const unit = many ? d : all.length;
      const found = new Set<number>();
      for (let i = firstToken[s] + 1; i < firstToken[s + 1]; i++) {
        if (stop[i - 1] && stop[i]) continue;
        const key = term[i - 1] * corpus.lexicon.size + term[i];
        const id = ids.get(key) ?? ids.set(key, ids.size).size - 1;
        found.add(id);
        if (lastUnit[id] === unit) continue;
        lastUnit[id] = unit;
        units[id] = (units[id] ?? 0) + 1;
      }
      all.push([...found]);
    }
  });
  const weight = Float64Array.from(units, (n) => (n >= shared ? n : 0));
  const total = weight.reduce((sum, n) => sum + n, 0) || 1;
  const of = Array.from({ length: size }, (_, s) => all[s].filter((id) => weight[id] > 0));
  return { of, share: weight.map((n) => n / total) };
}
