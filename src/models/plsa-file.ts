/** PLSA to bytes and back. The documents' own rows stay out unless asked for: folding in finds them again. */
import { InputError } from '../check/index.ts';
import { decodeModel, encodeModel } from './file.ts';
import type { Plsa } from './plsa.ts';

export interface SavedPlsa {
  readonly model: Plsa;
  /** The word of every column. */
  readonly words: readonly string[];
}

export function savePlsa({ model, words }: SavedPlsa, { documents = true } = {}): Uint8Array {
  const { wordGivenTopic, topic, expected, ...about } = model;
  const arrays = {
    words: Float32Array.from(wordGivenTopic),
    topics: Float32Array.from(topic),
    expected: Float32Array.from(documents ? expected : []),
  };
  return encodeModel({ kind: 'plsa', about: { ...about, words }, arrays });
}

export function loadPlsa(bytes: Uint8Array, who = 'plsa'): SavedPlsa {
  const { kind, about, arrays } = decodeModel(bytes, who);
  if (kind !== 'plsa') throw new InputError(who, 'must hold a plsa model', kind);
  const { words, ...rest } = about as unknown as Omit<Plsa, 'wordGivenTopic'> & { words: string[] };
  const numbers = { wordGivenTopic: arrays.words, topic: arrays.topics, expected: arrays.expected };
  return { model: { ...rest, ...numbers }, words };
}
