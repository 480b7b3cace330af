/** Learns where sentences end in speech without punctuation: a logistic model of the words around each gap. */

/** A talk without its punctuation: words in lower case, and for each whether a sentence ends after it. */
export interface Spoken {
  readonly words: readonly string[];
  readonly ends: readonly boolean[];
}

const END = /[.?!…]["”’)\]]*$/;
const ABBREVIATION = /^(?:mr|mrs|ms|dr|prof|st|vs|etc|inc|no|jr|sr|[a-z])\.$/i;

/** The words of a punctuated text, without their marks; sound effects in brackets are left out. */
export function spokenOf(text: string): Spoken {
  const words: string[] = [];
  const ends: boolean[] = [];
  for (const token of text.replace(/\([A-Z][^)]{0,40}\)|\[[^\]]{0,40}\]/g, ' ').split(/\s+/)) {
    const word = token
      .toLowerCase()
      .replaceAll('’', "'")
      .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
    if (word === '') {
      if (END.test(token) && ends.length > 0) ends[ends.length - 1] = true;
      continue;
    }
    words.push(word);
    ends.push(END.test(token) && !ABBREVIATION.test(token));
  }
  return { words, ends };
}

/** Text with a sentence end in every fifty words at least. */
export function isPunctuated({ words, ends }: Spoken): boolean {
  return words.length > 200 && ends.filter(Boolean).length * 50 > words.length;
}

/** Roles of a word beside the gap: two before it, two after it. */
export const ROLES = [-1, 0, 1, 2] as const;
export type Weights = ReadonlyMap<string, number>;
export const BIAS = '';

export const feature = (role: number, word: string): string => `${role} ${word}`;

/** The log-odds that a sentence ends after word i. */
export function logOdds(weights: Weights, words: readonly string[], i: number): number {
  let sum = weights.get(BIAS) ?? 0;
  for (const role of ROLES) sum += weights.get(feature(role, words[i + role] ?? '')) ?? 0;
  return sum;
}

const PASSES = 3;
const RATE = 0.1;
const SHRINK = 1e-6;

/** Logistic regression by stochastic gradient descent over the words that occur at least `min` times. */
export function learn(talks: readonly Spoken[], min: number, limit: number): Weights {
  const counts = new Map<string, number>();
  for (const { words } of talks) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const known = new Set(
    [...counts]
      .filter(([, count]) => count >= min)
      .sort(([, a], [, b]) => b - a)
      .slice(0, limit)
      .map(([word]) => word),
  );
  const weights = new Map<string, number>([[BIAS, -2.5]]);
  for (let pass = 0; pass < PASSES; pass++) {
    const rate = RATE / (1 + pass);
    for (const { words, ends } of talks) {
      for (let i = 0; i + 1 < words.length; i++) {
        const error = (ends[i] ? 1 : 0) - 1 / (1 + Math.exp(-logOdds(weights, words, i)));
        weights.set(BIAS, weights.get(BIAS)! + rate * 0.1 * error);
        for (const role of ROLES) {
          const word = words[i + role] ?? '';
          if (!known.has(word)) continue;
          const key = feature(role, word);
          weights.set(key, (weights.get(key) ?? 0) * (1 - SHRINK) + rate * error);
        }
      }
    }
  }
  return weights;
}

/** The log-odds of each length of a sentence against a constant rate of ends: log P(length) / P(length | rate). */
export function lengthOdds(talks: readonly Spoken[], longest: number): number[] {
  const counts = new Array<number>(longest + 1).fill(1);
  for (const { ends } of talks) {
    let length = 0;
    for (const end of ends) {
      length++;
      if (!end) continue;
      counts[Math.min(length, longest)]++;
      length = 0;
    }
  }
  const total = counts.reduce((sum, count) => sum + count, 0);
  const mean = counts.reduce((sum, count, length) => sum + count * length, 0) / total;
  const rate = 1 / mean;
  return counts.map((count, length) =>
    length === 0 ? 0 : Math.log(count / total) - Math.log(rate) - (length - 1) * Math.log(1 - rate),
  );
}

/** Precision, recall and F1 of ends. */
export function scoreEnds(found: readonly boolean[], true_: readonly boolean[]) {
  let [hits, made, there] = [0, 0, 0];
  for (let i = 0; i < true_.length; i++) {
    if (found[i]) made++;
    if (true_[i]) there++;
    if (found[i] && true_[i]) hits++;
  }
  return { hits, made, there };
}
