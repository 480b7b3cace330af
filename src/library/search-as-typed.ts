/** Search by words while someone types: the last word may be the beginning of one. */
import { expressionOf, parseQuery } from '../store/query.ts';
import type { Filter, Store } from '../store/store.ts';
import { resultsOf, type SearchResult } from './search.ts';

export async function searchAsTyped(
  store: Store,
  typed: string,
  limit: number,
  filter: Filter,
): Promise<readonly SearchResult[]> {
  const query = withPrefix(typed);
  if (query === '') return [];
  const parts = await parseQuery(query, await store.index.languages());
  const hits = await store.index.match(expressionOf(parts), filter, limit);
  return resultsOf(
    store,
    parts,
    hits.map((hit, i) => ({ ...hit, rank: { words: i + 1 } })),
  );
}

function withPrefix(typed: string): string {
  const query = typed.trim();
  return /[\p{L}\p{N}]{2,}$/u.test(typed) && !/(^|\s)-\S*$|"[^"]*$/u.test(typed) ? `${query}*` : query;
}
