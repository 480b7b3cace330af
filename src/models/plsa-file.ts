/** PLSA to bytes and back. The documents' own rows stay out unless asked for: folding in finds them again. */
import { InputError } from '../check/index.ts';
import { decodeModel, encodeModel } from '../training/index.ts';
import type { Plsa } from './plsa.ts';

export interface SavedPlsa {
  readonly model: Plsa;
  /** The word of every column. */
  readonly words: readonly string[];
  /** The same as texts are counted by: stems. */
  readonly terms?: readonly string[] | undefined;
}

export function savePlsa({ model, words, terms }: SavedPlsa, { documents = true } = {}): Uint8Array {
  const { wordGivenTopic, topic, expected, ...about } = model;
  const arrays = {
    words: Float32Array.from(wordGivenTopic),
    topics: Float32Array.from(topic),
    expected: Float32Array.from(documents ? expected : []),
  };
  // Where a term is the word, as it is for many, it is not written twice.
  const stems = terms?.map((term, i) => (term === words[i] ? '' : term));
  return encodeModel({ kind: 'plsa', about: { ...about, words, ...(stems && { stems }) }, arrays });
}

export function loadPlsa(bytes: Uint8Array, who = 'plsa'): SavedPlsa {
  const { kind, about, arrays } = decodeModel(bytes, who);
  if (kind !== 'plsa') throw new InputError(who, 'must hold a plsa model', kind);
  const { words, stems, ...rest } = about as unknown as Omit<Plsa, 'wordGivenTopic'> & {
    words: string[];
    stems?: string[];
  };
  const numbers = { wordGivenTopic: arrays.words, topic: arrays.topics, expected: arrays.expected };
  const terms = stems?.map((stem, i) => stem || words[i]);
  return { model: { ...rest, ...numbers }, words, ...(terms && { terms }) };
}
