/**
 * The words that tell a document from the others of a list: count · log((1 + N) / documents of the list that have it), by
 * which a word of all of them counts least.
 */
import type { Counted, Store } from '../store/store.ts';

/** A word of fewer letters tells little. */
const SHORTEST = 3;

export async function tellingWords(
  { index }: Pick<Store, 'index'>,
  numbers: readonly number[],
  top: number,
): Promise<Map<number, string[]>> {
  const rows: Counted[] = [];
  for await (const row of index.counts([...numbers])) rows.push(row);
  const having = new Map<number, number>();
  for (const { terms } of rows) for (const term of terms) having.set(term, (having.get(term) ?? 0) + 1);
  const best = rows.map(({ number, terms, counts }) => {
    const weight = (i: number) => counts[i] * Math.log((1 + rows.length) / having.get(terms[i])!);
    const order = [...terms.keys()].sort((a, b) => weight(b) - weight(a) || terms[a] - terms[b]);
    return { number, terms: order.slice(0, 3 * top).map((i) => terms[i]) };
  });
  const names = await index.terms(new Set(best.flatMap(({ terms }) => terms)));
  return new Map(
    best.map(({ number, terms }) => {
      const words = terms.flatMap((term) => names.get(term)?.surface ?? []);
      return [number, words.filter((word) => word.length >= SHORTEST && /\p{L}/u.test(word)).slice(0, top)];
    }),
  );
}
