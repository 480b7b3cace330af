/** Topic diversity (Dieng, Ruiz & Blei 2020): the share of different words among the best words of all topics. */
import { InputError } from '../check/index.ts';

/** The share of different words among the words of all topics, from 0 to 1; topics are lists of word numbers. */
export function diversity(topics: readonly (readonly number[])[]): number {
  const words = topics.flat();
  if (words.length === 0) throw new InputError('diversity', 'at least one topic with one word is needed', topics);
  return new Set(words).size / words.length;
}
