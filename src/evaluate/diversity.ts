/** Topic diversity (Dieng, Ruiz & Blei 2020): the share of different words among the best words of all topics. */
import { InputError } from '../check/index.ts';

export function diversity(topics: readonly (readonly number[])[]): number {
  const words = topics.flat();
  if (words.length === 0) throw new InputError('diversity', 'at least one topic with one word is needed', topics);
  return new Set(words).size / words.length;
}
