/** Word clusters to bytes and back, with the words and what else a background of a text needs. */
import { InputError } from '../check/index.ts';
import { damaged, decodeModel, encodeModel, understood } from '../training/index.ts';
import type { WordClusters } from './word-clusters.ts';

export interface SavedWordClusters {
  readonly model: WordClusters;
  /** The term of every word as it is compared: its stem. */
  readonly terms: readonly string[];
  /** The word as people write it. */
  readonly labels: readonly string[];
}

/** Word clusters as bytes, with their words. */
export function saveWordClusters({ model, terms, labels }: SavedWordClusters): Uint8Array {
  const { gamma, above, texts, counts, textsWith, start, member, gain } = model;
  const arrays = { counts, textsWith, gain: Float32Array.from(gain) };
  // Where the label is the term, as it is for most, it is not written twice.
  const shown = labels.map((label, i) => (label === terms[i] ? '' : label));
  return encodeModel({
    kind: 'word-clusters',
    about: { gamma, above, texts, terms, labels: shown },
    arrays,
    indices: { start, member },
  });
}

/** Word clusters from the bytes of `saveWordClusters`. */
export function loadWordClusters(bytes: Uint8Array, who = 'word clusters'): SavedWordClusters {
  const { kind, about, arrays, indices } = decodeModel(bytes, who);
  if (kind !== 'word-clusters') throw new InputError(who, 'must hold word clusters', kind);
  const { gamma, above, texts, terms, labels } = about as unknown as WordClusters & SavedWordClusters;
  return understood(who, () => {
    const model = {
      gamma,
      above,
      texts,
      counts: Float64Array.from(arrays.counts),
      textsWith: Float64Array.from(arrays.textsWith),
      // Earlier files have whole numbers in single precision, exact up to 2²⁴.
      start: indices.start ?? Uint32Array.from(arrays.start),
      member: indices.member ?? Uint32Array.from(arrays.member),
      gain: Float64Array.from(arrays.gain),
    };
    const shown = labels.map((label, i) => label || terms[i]);
    if (!fits(model, terms.length) || ![...terms, ...shown].every((word) => typeof word === 'string')) {
      throw damaged(who, 'its words and its numbers do not fit');
    }
    return { model, terms, labels: shown };
  });
}

/** A list for every word, of words that there are. */
function fits({ counts, textsWith, start, member, gain }: WordClusters, words: number): boolean {
  if (counts.length !== words || textsWith.length !== words || start.length !== words + 1) return false;
  if (start[0] !== 0 || start[words] !== member.length || gain.length !== member.length) return false;
  return start.every((at, w) => w === 0 || at >= start[w - 1]) && member.every((word) => word < words);
}
