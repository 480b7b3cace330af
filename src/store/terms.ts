/** Term numbers, and the most frequent written form of each term. */
import type { Sql } from './sqlite.ts';
import type { Batch } from './store.ts';

export interface Terms {
  /** The numbers of all counted terms of a batch. */
  of(batch: Batch<unknown>): ReadonlyMap<string, number>;
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
  const numberOf = (term: string, { surface, seen }: { surface: string; seen: number }): number => {
    const before = known(term) ?? added(sql, term, surface, seen);
    if (seen > before.seen) {
      sql.run('UPDATE terms SET surface = ?, seen = ? WHERE number = ?', surface, seen, before.number);
    }
    cache.set(term, { number: before.number, seen: Math.max(seen, before.seen) });
    return before.number;
  };
  return {
    of({ documents, surfaces }) {
      if (cache.size > MAX_CACHED) cache.clear();
      const numbers = new Map<string, number>();
      for (const { analysis } of documents) {
        for (const term of analysis.counts.keys()) {
          if (!numbers.has(term)) numbers.set(term, numberOf(term, surfaces.get(term) ?? { surface: term, seen: 0 }));
        }
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
