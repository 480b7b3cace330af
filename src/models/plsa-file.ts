/** PLSA to bytes and back. The documents' own rows are left out unless asked for: folding in finds them again. */
import { InputError } from '../check/index.ts';
import { damaged, decodeModel, encodeModel, understood } from '../training/index.ts';
import type { Plsa } from './plsa.ts';

export interface SavedPlsa {
  readonly model: Plsa;
  /** The term of every column, by which texts are counted: its stem. */
  readonly terms: readonly string[];
  /** The same as people write it; the terms where no other form is known. */
  readonly labels: readonly string[];
}

/** In the file `iterations` are the passes, `words` are the labels, and `stems` the terms that are not their labels. */
interface About extends Omit<Plsa, 'wordGivenTopic' | 'topic' | 'expected' | 'passes'> {
  readonly iterations: number;
  readonly words: readonly string[];
  readonly stems?: readonly string[];
}

/** A PLSA model as bytes, with its words. */
export function savePlsa(
  { model, terms, labels = terms }: Omit<SavedPlsa, 'labels'> & Partial<SavedPlsa>,
  { documents = true } = {},
): Uint8Array {
  const { topics, temper, wordGivenTopic, topic, expected, passes, converged, history } = model;
  const arrays = {
    words: Float32Array.from(wordGivenTopic),
    topics: Float32Array.from(topic),
    expected: Float32Array.from(documents ? expected : []),
  };
  const stems = labels === terms ? undefined : terms.map((term, i) => (term === labels[i] ? '' : term));
  const about: About = {
    ...{ topics, temper, iterations: passes, converged, history, words: labels },
    ...(stems && { stems }),
  };
  return encodeModel({ kind: 'plsa', about: { ...about }, arrays });
}

/** A model from the bytes of `savePlsa` or of `aspectra train --model plsa`; `nameless`: it may lack its words. */
export function loadPlsa(bytes: Uint8Array, who = 'plsa', { nameless = false } = {}): SavedPlsa {
  const { kind, about, arrays } = decodeModel(bytes, who);
  if (kind !== 'plsa') throw new InputError(who, 'must hold a plsa model', kind);
  const { words: labels, stems, iterations: passes, ...rest } = about as unknown as About;
  const numbers = { wordGivenTopic: arrays.words, topic: arrays.topics, expected: arrays.expected };
  return understood(who, () => {
    const terms = stems?.map((stem, i) => stem || labels[i]) ?? labels;
    const texts = [labels, terms].every((list) => Array.isArray(list) && list.every(isText));
    const { topics } = rest;
    const words = nameless && labels.length === 0 ? numbers.wordGivenTopic.length / topics : labels.length;
    const sizes = [
      Number.isInteger(words),
      numbers.topic.length === topics,
      numbers.wordGivenTopic.length === topics * words,
    ];
    if (!texts || terms.length !== labels.length || sizes.includes(false) || numbers.expected.length % topics !== 0) {
      throw damaged(who, 'its words and its numbers do not fit');
    }
    return { model: { ...rest, passes, ...numbers }, labels, terms };
  });
}

const isText = (value: unknown): value is string => typeof value === 'string';
