/** The numbers of terms, new or known, with the form in which people write them most often. */
import type { Sql } from './sqlite.ts';
import type { Batch } from './store.ts';

export interface Terms {
  /** The numbers of all counted terms of a batch. */
  of(batch: Batch<unknown>): ReadonlyMap<string, number>;
  /** Must be called when a transaction was taken back: what was remembered of it is not true. */
  forget(): void;
}

interface Known {
  readonly number: number;
  seen: number;
}

/** So many terms are remembered, then forgotten and looked up anew. */
const REMEMBERED = 200_000;

export function termsIn(sql: Sql): Terms {
  const remembered = new Map<string, Known>();
  const known = (term: string): Known | undefined =>
    remembered.get(term) ??
    sql.get<{ number: number; seen: number }>('SELECT number, seen FROM terms WHERE term = ?', term);
  const numberOf = (term: string, { surface, seen }: { surface: string; seen: number }): number => {
    const before = known(term) ?? added(sql, term, surface, seen);
    if (seen > before.seen) {
      sql.run('UPDATE terms SET surface = ?, seen = ? WHERE number = ?', surface, seen, before.number);
    }
    remembered.set(term, { number: before.number, seen: Math.max(seen, before.seen) });
    return before.number;
  };
  return {
    of({ documents, surfaces }) {
      if (remembered.size > REMEMBERED) remembered.clear();
      const numbers = new Map<string, number>();
      for (const { analysis } of documents) {
        for (const term of analysis.counts.keys()) {
          if (!numbers.has(term)) numbers.set(term, numberOf(term, surfaces.get(term) ?? { surface: term, seen: 0 }));
        }
      }
      return numbers;
    },
    forget: () => remembered.clear(),
  };
}

const added = (sql: Sql, term: string, surface: string, seen: number): Known => ({
  number: sql.run('INSERT INTO terms (term, surface, seen) VALUES (?, ?, ?)', term, surface, seen).number,
  seen,
});
