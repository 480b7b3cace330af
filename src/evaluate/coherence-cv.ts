/**
 * C_v coherence (Röder, Both & Hinneburg 2015): words of a topic co-occur with the same words.
 *
 *   v_i = ( NPMI(w_i, w_j) ) over the words w_j of the topic        c_v = mean over i of cos( v_i , Σ_i v_i )
 *
 * Probabilities are shares of sliding windows of 110 words that hold a word, or both words. Never to meet counts as
 * meeting once in 10^12 windows, as there; to meet in every window counts as 1.
 */
import { InputError } from '../check/index.ts';
import { common } from './coherence.ts';

const WINDOW = 110;
const NEVER = 1e-12;

/** One value per topic. Topics are word ids; a text is the ids of its words in their order. */
export function coherenceCv(
  topics: readonly (readonly number[])[],
  texts: readonly ArrayLike<number>[],
  window = WINDOW,
): number[] {
  if (texts.length === 0) throw new InputError('coherence', 'at least one text is needed', 0);
  const { places, windows } = windowsOf(new Set(topics.flat()), texts, window);
  return topics.map((words) => {
    if (words.length < 2) throw new InputError('coherence', 'a topic needs at least two words', words);
    const sets = words.map((word) => places.get(word)!);
    const vectors = sets.map((a) => sets.map((b) => npmi(common(a, b), common(a, a), common(b, b), windows)));
    const whole = sets.map((_, j) => vectors.reduce((sum, vector) => sum + vector[j], 0));
    return vectors.reduce((sum, vector) => sum + cosine(vector, whole), 0) / vectors.length;
  });
}

/** The windows of each word, one bit a window; a text shorter than a window is one. */
function windowsOf(words: Set<number>, texts: readonly ArrayLike<number>[], window: number) {
  const counts = texts.map((text) => Math.max(1, text.length - window + 1));
  const windows = counts.reduce((sum, count) => sum + count, 0);
  const places = new Map(Array.from(words, (word) => [word, new Uint32Array(Math.ceil(windows / 32))]));
  let first = 0;
  texts.forEach((text, t) => {
    for (let i = 0; i < text.length; i++) {
      const set = places.get(text[i]);
      if (set === undefined) continue;
      const last = first + Math.min(i, counts[t] - 1);
      for (let w = first + Math.max(0, i - window + 1); w <= last; w++) set[w >>> 5] |= 1 << (w & 31);
    }
    first += counts[t];
  });
  return { places, windows };
}

function npmi(both: number, a: number, b: number, windows: number): number {
  if (a === 0 || b === 0) return 0;
  if (both === windows) return 1;
  const p = both / windows + NEVER;
  return Math.log((p * windows * windows) / (a * b)) / -Math.log(p);
}

function cosine(a: readonly number[], b: readonly number[]): number {
  const product = a.reduce((sum, x, i) => sum + x * b[i], 0);
  const lengths = Math.hypot(...a) * Math.hypot(...b);
  return lengths > 0 ? product / lengths : 0;
}
