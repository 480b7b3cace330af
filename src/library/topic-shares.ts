/** The shares of topics in all documents there are now: those that came after the fit are folded in and count too. */
import type { Store } from '../store/store.ts';
import type { Topics } from '../tasks/topics/index.ts';

/** Σ_d n_d P(z|d) / Σ_d n_d, n_d being the words of a document; as they were where no document came or left. */
export async function withSharesNow(
  store: Store,
  kept: Topics,
  mixtures?: Awaited<ReturnType<Store['models']['mixtures']>>,
): Promise<Topics> {
  const size = kept.topics.length;
  const { numbers, rows } = mixtures ?? (await store.models.mixtures(size));
  if (numbers.length === kept.settings.documents) return kept;
  const words = new Map((await store.documents.current()).map(({ number, words }) => [number, words]));
  const share = new Float64Array(size);
  let all = 0;
  numbers.forEach((number, d) => {
    const n = words.get(number) ?? 0;
    all += n;
    for (let z = 0; z < size; z++) share[z] += n * rows[d * size + z];
  });
  if (all === 0) return kept;
  return { ...kept, topics: kept.topics.map((topic, z) => ({ ...topic, share: share[z] / all })) };
}
