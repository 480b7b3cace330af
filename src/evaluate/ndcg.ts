/**
 * Normalised discounted cumulative gain (Järvelin & Kekäläinen 2002), linear gains:
 *
 *   DCG = Σ gainᵣ / log₂(r + 1), r from 1;  nDCG = DCG / DCG of the best order
 */
import { InputError } from '../check/index.ts';

/** `gains` in ranked order. `all` are the gains of every item, needed when the list was cut. 0 where nothing gains. */
export function ndcg(gains: readonly number[], k = Infinity, all: readonly number[] = gains): number {
  if (!(k >= 1)) throw new InputError('ndcg', 'k must be at least 1', k);
  const bad = [...gains, ...all].find((gain) => !(gain >= 0 && gain < Infinity));
  if (bad !== undefined) throw new InputError('ndcg', 'gains must be finite and at least 0', bad);
  const ideal = dcg(
    all.toSorted((a, b) => b - a),
    k,
  );
  return ideal === 0 ? 0 : dcg(gains, k) / ideal;
}

const dcg = (gains: readonly number[], k: number): number =>
  gains.slice(0, k).reduce((sum, gain, rank) => sum + gain / Math.log2(rank + 2), 0);
