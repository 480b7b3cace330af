/** Term numbers, and the most frequent written form of each term. */
import type { Sql } from './sqlite.ts';
import type { Batch, BatchTerm } from './store.ts';

export interface Terms {
  /** The numbers of all counted terms of a batch, by their places in it. */
  of(batch: Batch<unknown>): Uint32Array;
  /** Clears the cache; must be called after a rollback. */
  forget(): void;
}

interface Known {
  readonly number: number;
  seen: number;
}

/** Terms in the cache. */
const MAX_CACHED = 200_000;

export function termsIn(sql: Sql): Terms {
  const cache = new Map<string, Known>();
  const known = (term: string): Known | undefined =>
    cache.get(term) ?? sql.get<{ number: number; seen: number }>('SELECT number, seen FROM terms WHERE term = ?', term);
  const numberOf = ({ term, surface, seen }: BatchTerm): number => {
    const before = known(term) ?? added(sql, term, surface, seen);
    if (seen > before.seen) {
      sql.run('UPDATE terms SET surface = ?, seen = ? WHERE number = ?', surface, seen, before.number);
    }
    if (!cache.has(term) || seen > before.seen) {
      cache.set(term, { number: before.number, seen: Math.max(seen, before.seen) });
    }
    return before.number;
  };
  return {
    of({ documents, terms }) {
      if (cache.size > MAX_CACHED) cache.clear();
      const numbers = new Uint32Array(terms.length);
      for (const { analysis } of documents) {
        for (const place of analysis.terms) if (numbers[place] === 0) numbers[place] = numberOf(terms[place]);
      }
      return numbers;
    },
    forget: () => cache.clear(),
  };
}

const added = (sql: Sql, term: string, surface: string, seen: number): Known => ({
  number: sql.run('INSERT INTO terms (term, surface, seen) VALUES (?, ?, ?)', term, surface, seen).number,
  seen,
});
