/** Corpora made by the model that topics are fitted with, so that their number is known. */
import { type Random, random } from '../../src/random/index.ts';
import type { Classified } from './sets.ts';

export interface Plan {
  readonly topics: number;
  readonly documents: number;
  /** Words of a document. */
  readonly length: number;
  /** Share of words that every topic has, and share of a document's own topic among the others. */
  readonly common: number;
  readonly own: number;
  readonly seed: number;
}

const WORDS_PER_TOPIC = 120;
const COMMON_WORDS = 400;

/** Words of a topic and words of all follow Zipf's law; a document is mostly of one topic, a little of one other. */
export function planted({ topics, documents, length, common, own, seed }: Plan): Classified {
  const chance = random(seed);
  const wordOf = (topic: number, n: number) => `${syllables(topic + 1)}${syllables(n + 7)}`;
  const texts = Array.from({ length: documents }, (_, d) => {
    const [mine, other] = [d % topics, chance.below(topics)];
    const words = Array.from({ length: Math.max(5, Math.round(length * (0.5 + chance.uniform()))) }, () => {
      if (chance.uniform() < common) return wordOf(topics + 1, zipf(COMMON_WORDS, chance));
      return wordOf(chance.uniform() < own ? mine : other, zipf(WORDS_PER_TOPIC, chance));
    });
    return { id: `d${d}`, text: `${words.join(' ')}.`, language: 'en', label: `${mine}` };
  });
  return {
    name: `planted, ${topics} topics in ${documents} texts of ${length} words`,
    family: 'planted',
    documents: texts,
  };
}

/** A number below `size`, n with a chance of about 1 / (n + 1). */
const zipf = (size: number, chance: Random): number => Math.floor(Math.exp(chance.uniform() * Math.log(size + 1))) - 1;

/** A made-up word for a number. */
const syllables = (n: number): string =>
  [...n.toString(12)]
    .map((digit) => 'ba do fu gi ke lo mu na pe ri so tu'.split(' ')[Number.parseInt(digit, 12)])
    .join('');

export const PLANS: readonly Plan[] = [
  { topics: 3, documents: 60, length: 80, common: 0.4, own: 0.8, seed: 1 },
  { topics: 4, documents: 300, length: 40, common: 0.4, own: 0.8, seed: 2 },
  { topics: 5, documents: 150, length: 200, common: 0.5, own: 0.7, seed: 3 },
  { topics: 6, documents: 500, length: 25, common: 0.3, own: 0.9, seed: 4 },
  { topics: 8, documents: 200, length: 100, common: 0.4, own: 0.7, seed: 5 },
  { topics: 10, documents: 1000, length: 60, common: 0.5, own: 0.8, seed: 6 },
  { topics: 15, documents: 450, length: 120, common: 0.4, own: 0.8, seed: 7 },
  { topics: 20, documents: 1000, length: 80, common: 0.4, own: 0.7, seed: 8 },
  { topics: 30, documents: 900, length: 100, common: 0.5, own: 0.8, seed: 9 },
];
