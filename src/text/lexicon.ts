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

/** A lexicon to grow, empty or with the terms and ids of another, which is not touched: that one is read, not copied. */
export function growingLexicon(from?: Lexicon): GrowingLexicon {
  const before = from?.size ?? 0;
  const terms: string[] = [];
  const surfaces: string[] = [];
  const counts: number[] = [];
  const ids = new Map<string, number>();
  /** Of the terms that were there: forms seen more often now. */
  const changed = new Map<number, readonly [surface: string, count: number]>();
  const lexicon: GrowingLexicon = {
    get size() {
      return before + terms.length;
    },
    term: (id) => (id < before ? from!.term(id) : terms[id - before]),
    surface: (id) => (id < before ? (changed.get(id)?.[0] ?? from!.surface(id)) : surfaces[id - before]),
    surfaceCount: (id) => (id < before ? (changed.get(id)?.[1] ?? from!.surfaceCount(id)) : counts[id - before]),
    id: (term) => from?.id(term) ?? ids.get(term),
    add(term) {
      const known = lexicon.id(term);
      if (known !== undefined) return known;
      ids.set(term, before + terms.length);
      surfaces.push(term);
      counts.push(0);
      return before + terms.push(term) - 1;
    },
    saw(id, surface, count) {
      const [form, seen] = [lexicon.surface(id), lexicon.surfaceCount(id)];
      const total = surface === form ? seen + count : count;
      if (total < seen || (total === seen && surface >= form)) return;
      if (id < before) changed.set(id, [surface, total]);
      else [surfaces[id - before], counts[id - before]] = [surface, total];
    },
  };
  return lexicon;
}
