/** Terms ↔ ids. Ids count from 0 in the order in which terms were first met and never change. */
export interface Lexicon {
  readonly size: number;
  term(id: number): string;
  /** The written form seen most often, for showing. */
  surface(id: number): string;
  id(term: string): number | undefined;
  /** How often the form shown by `surface` was seen. */
  surfaceCount(id: number): number;
}

/** A lexicon that can still grow. */
export interface GrowingLexicon extends Lexicon {
  /** The id of a term, new or known. */
  add(term: string): number;
  /** Says that a term was written in this form so many times; the most frequent form stays, the first by alphabet of equals. */
  saw(id: number, surface: string, count: number): void;
}

/** A lexicon to grow, empty or with the terms and ids of another, which is not touched. */
export function growingLexicon(from?: Lexicon): GrowingLexicon {
  const terms: string[] = [];
  const surfaces: string[] = [];
  const counts: number[] = [];
  const ids = new Map<string, number>();
  const lexicon: GrowingLexicon = {
    get size() {
      return terms.length;
    },
    term: (id) => terms[id],
    surface: (id) => surfaces[id],
    surfaceCount: (id) => counts[id],
    id: (term) => ids.get(term),
    add(term) {
      const known = ids.get(term);
      if (known !== undefined) return known;
      ids.set(term, terms.length);
      surfaces.push(term);
      counts.push(0);
      return terms.push(term) - 1;
    },
    saw(id, surface, count) {
      const total = surface === surfaces[id] ? counts[id] + count : count;
      if (total < counts[id] || (total === counts[id] && surface >= surfaces[id])) return;
      surfaces[id] = surface;
      counts[id] = total;
    },
  };
  for (let id = 0; id < (from?.size ?? 0); id++) {
    lexicon.saw(lexicon.add(from!.term(id)), from!.surface(id), from!.surfaceCount(id));
  }
  return lexicon;
}
