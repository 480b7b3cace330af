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
  const numberOf = ({ term, surface, seen }: BatchTerm): number => {
    let known = cache.get(term);
    if (!known) cache.set(term, (known = added(sql, term, surface, seen) ?? stored(sql, term)));
    if (seen > known.seen) {
      sql.run('UPDATE terms SET surface = ?, seen = ? WHERE number = ?', surface, seen, known.number);
      known.seen = seen;
    }
    return known.number;
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

/** Most terms that the cache lacks are new: to add one and see that it was there takes less than to look first. */
function added(sql: Sql, term: string, surface: string, seen: number): Known | undefined {
  const add = 'INSERT OR IGNORE INTO terms (term, surface, seen) VALUES (?, ?, ?)';
  const { changes, number } = sql.run(add, term, surface, seen);
  return changes > 0 ? { number, seen } : undefined;
}

const stored = (sql: Sql, term: string): Known =>
  sql.get<{ number: number; seen: number }>('SELECT number, seen FROM terms WHERE term = ?', term)!;
