/**
 * Coefficient of agreement of a set of N words over J topics (Thambiratnam & Seide):
 *
 *   ρ = (1/J) [ Σ_j Π_n |log p(z_j|w_n)| ]^(1/N)
 *
 * Departures: the paper prints log p without the bars. With an even number of words that is the same; with an odd one
 * the sum would be negative and its root no number. Probabilities are floored, for log 0 is not finite.
 */
import { InputError } from '../check/index.ts';

/** Under this a probability is taken for this. */
const AGREEMENT_FLOOR = 1e-12;

/** One row p(z|w) for each word. */
export function agreement(topicGivenWord: readonly ArrayLike<number>[], floor = AGREEMENT_FLOOR): number {
  const topics = topicGivenWord[0]?.length ?? 0;
  if (topics === 0) throw new InputError('agreement', 'needs at least one word and one topic', topicGivenWord.length);
  const products = new Float64Array(topics);
  for (const row of topicGivenWord) {
    if (row.length !== topics)
      throw new InputError('agreement', `every word needs ${topics} probabilities`, row.length);
    for (let j = 0; j < topics; j++) {
      if (!(row[j] >= 0 && row[j] <= 1 + 1e-9))
        throw new InputError('agreement', 'probabilities are from 0 to 1', row[j]);
      products[j] += Math.log(Math.abs(Math.log(Math.max(Math.min(row[j], 1), floor))));
    }
  }
  return Math.exp(logOfSum(products) / topicGivenWord.length) / topics;
}

/** log Σ exp, without overflow: a product over many words is large. */
function logOfSum(logs: Float64Array): number {
  const largest = Math.max(...logs);
  return largest === -Infinity
    ? -Infinity
    : largest + Math.log(logs.reduce((sum, x) => sum + Math.exp(x - largest), 0));
}
