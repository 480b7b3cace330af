/** Learns where sentences end in speech without punctuation: a logistic model of the words around each gap. */
import { type BoundaryTable, gapKeys, PAIR_ROLES, WORD_ROLES } from '../../src/text/restore.ts';

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

const WORDS = 400;
const PAIRS = 1000;
const PASSES = 4;
const RATE = 0.1;

/** The weights of the most frequent words and pairs, by logistic regression with stochastic gradient descent. */
export function learn(talks: readonly Spoken[], words = WORDS, pairs = PAIRS): BoundaryTable {
  const known = new Set(WORD_ROLES.flatMap((role) => mostFrequent(talks, 1, words).map((word) => `${role} ${word}`)));
  for (const pair of mostFrequent(talks, 2, pairs)) for (const role of PAIR_ROLES) known.add(`${role} ${pair}`);
  const place = new Map([...known].map((key, i) => [key, i]));
  const weights = new Float64Array(known.size);
  let constant = -2.5;
  const gaps = talks.flatMap(({ words: spoken, ends }) =>
    ends.slice(0, -1).map((end, i) => ({
      end,
      keys: gapKeys(spoken, i).flatMap((key) => place.get(key) ?? []),
    })),
  );
  for (let pass = 0; pass < PASSES; pass++) {
    const rate = RATE / (1 + pass);
    for (const { end, keys } of gaps) {
      const logOdds = keys.reduce((sum, key) => sum + weights[key], constant);
      const error = (end ? 1 : 0) - 1 / (1 + Math.exp(-logOdds));
      constant += 0.1 * rate * error;
      for (const key of keys) weights[key] += rate * error;
    }
  }
  return {
    constant,
    weights: new Map([...place].map(([key, i]) => [key, Math.round(weights[i] * 10) / 10])),
    lengths: lengthOdds(talks),
  };
}

function mostFrequent(talks: readonly Spoken[], size: 1 | 2, limit: number): string[] {
  const counts = new Map<string, number>();
  for (const { words } of talks) {
    for (let i = 0; i + size <= words.length; i++) {
      const run = size === 1 ? words[i] : `${words[i]} ${words[i + 1]}`;
      counts.set(run, (counts.get(run) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, limit)
    .map(([run]) => run);
}

const LONGEST = 60;

/** log P(length) / P(length | a constant rate of ends), for sentences of 1, 2, … words. */
export function lengthOdds(talks: readonly Spoken[]): number[] {
  const counts = new Array<number>(LONGEST).fill(1);
  for (const { ends } of talks) {
    let length = 0;
    for (const end of ends) {
      length++;
      if (!end) continue;
      counts[Math.min(length, LONGEST) - 1]++;
      length = 0;
    }
  }
  const total = counts.reduce((sum, count) => sum + count, 0);
  const rate = total / counts.reduce((sum, count, i) => sum + count * (i + 1), 0);
  return counts.map(
    (count, i) => Math.round(10 * (Math.log(count / total) - Math.log(rate) - i * Math.log(1 - rate))) / 10,
  );
}

/** F1, precision and recall of sentence ends over several talks. */
export function scoreEnds(talks: readonly (readonly [found: readonly boolean[], right: readonly boolean[]])[]) {
  let [hits, made, there] = [0, 0, 0];
  for (const [found, right] of talks) {
    right.forEach((end, i) => {
      if (found[i]) made++;
      if (end) there++;
      if (found[i] && end) hits++;
    });
  }
  return { f1: (2 * hits) / (made + there), precision: hits / made, recall: hits / there };
}
