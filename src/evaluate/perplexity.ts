/** Perplexity: exp(−log-likelihood / words), the number of equally likely words that would be as hard to guess. */
import { InputError } from '../check/index.ts';

/** exp(−log-likelihood / words): the lower, the better a model foretells the words. */
export function perplexity(logLikelihood: number, words: number): number {
  if (!(words > 0 && words < Infinity)) throw new InputError('perplexity', 'words must be a number above 0', words);
  if (Number.isNaN(logLikelihood)) throw new InputError('perplexity', 'log-likelihood must be a number', logLikelihood);
  return Math.exp(-logLikelihood / words);
}
