/**
 * Learns the tagger of English (tasks/titles/parts-of-speech.ts) from tagged text: a multinomial logistic model with an L1
 * penalty (Tsuruoka, Tsujii & Ananiadou 2009: stochastic gradient descent with a cumulative penalty), which leaves most
 * weights at nought. Of every eight sentences one is held out. Prints how often the held-out tags are repeated, by place,
 * and the file of weights, which stand in halves.
 */
import {
  featuresOf,
  TAGS,
  type Tag,
  type TaggedWord,
  tagged,
  weightsIn,
} from '../../src/tasks/titles/parts-of-speech.ts';
import { loadLanguage } from '../../src/text/index.ts';
import type { ExperimentArgs } from '../experiment.ts';
import { linesOf } from '../load.ts';

const FILE = 'tagged.txt';
/** Universal parts of speech; all others are `other`. */
const UNIVERSAL: Readonly<Record<string, Tag>> = {
  ...{ NOUN: 'noun', PROPN: 'noun', NUM: 'noun', ADJ: 'modifier', VERB: 'verb', AUX: 'verb' },
};
const HELD_OUT = 8;
const MIN_COUNT = 3;
const PASSES = 6;
const RATE = 0.3;
/** The penalty of a weight over a pass. */
const L1 = 3;
/** Weights are written in these parts of one. */
const PARTS = 2;
const MAX_WEIGHT = 15;
const LINE = 110;

interface Sentence {
  readonly words: readonly TaggedWord[];
  readonly tags: readonly Tag[];
}

export async function run({ data, log }: ExperimentArgs): Promise<void> {
  const { stopWords } = await loadLanguage('en');
  const sentences = linesOf(data, FILE).map((line) => sentenceOf(line, stopWords));
  const weights = learn(sentences.filter((_, s) => s % HELD_OUT !== 0));
  const model = weightsIn(weights);
  let [right, all] = [0, 0];
  for (const { words, tags } of sentences.filter((_, s) => s % HELD_OUT === 0)) {
    tagged(words, model).forEach((tag, i) => {
      if (tag === undefined) return;
      all++;
      if (tag === tags[i]) right++;
    });
  }
  log(`${((100 * right) / all).toFixed(1)} % of ${all} held-out words are tagged as there; parts-of-speech.json:`);
  log(JSON.stringify(weights, null, 2));
}

/** `The/DET boats/NOUN left/VERB ,/PUNCT`: a mark ties no words. */
function sentenceOf(line: string, stopWords: ReadonlySet<string>): Sentence {
  const words: TaggedWord[] = [];
  const tags: Tag[] = [];
  let tie: TaggedWord['tie'];
  for (const item of line.split(' ')) {
    const slash = item.lastIndexOf('/');
    const [written, tag] = [item.slice(0, slash), item.slice(slash + 1)];
    if (tag === 'PUNCT') tie = written === '-' ? 'hyphen' : undefined;
    else {
      const word = written.toLowerCase().replaceAll('’', "'");
      words.push({ word, capital: words.length > 0 && /^\p{Lu}/u.test(written), stop: stopWords.has(word), tie });
      tags.push(UNIVERSAL[tag] ?? 'other');
      tie = 'blank';
    }
  }
  return { words, tags };
}

type Weights = Parameters<typeof weightsIn>[0];

function learn(sentences: readonly Sentence[]): Weights {
  const examples = sentences.flatMap(({ words, tags }) =>
    words.flatMap(({ stop }, i) =>
      stop ? [] : [{ features: featuresOf(words, i, tags[i - 1]), tag: TAGS.indexOf(tags[i]) }],
    ),
  );
  const counts = new Map<string, number>();
  for (const { features } of examples) for (const name of features) counts.set(name, (counts.get(name) ?? 0) + 1);
  const learnt = new Map<string, { weights: Float64Array; penalty: Float64Array }>();
  for (const [name, count] of counts)
    if (count >= MIN_COUNT)
      learnt.set(name, { weights: new Float64Array(TAGS.length), penalty: new Float64Array(TAGS.length) });
  const bias = new Float64Array(TAGS.length);
  const steps = PASSES * examples.length;
  let total = 0;
  for (let step = 0; step < steps; step++) {
    // A stride that shares no factor with their number comes to every example once a pass, in an order that mixes texts.
    const { features, tag } = examples[(step * STRIDE) % examples.length];
    const rate = RATE * 0.85 ** ((15 * step) / steps);
    total += (rate * L1) / examples.length;
    const known = features.flatMap((name) => learnt.get(name) ?? []);
    const odds = bias.map((constant, t) => Math.exp(known.reduce((sum, { weights }) => sum + weights[t], constant)));
    const all = odds.reduce((sum, one) => sum + one, 0);
    for (let t = 0; t < TAGS.length; t++) {
      const gradient = (t === tag ? 1 : 0) - odds[t] / all;
      bias[t] += 0.1 * rate * gradient;
      for (const { weights, penalty } of known) {
        const moved = weights[t] + rate * gradient;
        weights[t] = moved > 0 ? Math.max(0, moved - total - penalty[t]) : Math.min(0, moved + total - penalty[t]);
        penalty[t] += weights[t] - moved;
      }
    }
  }
  return written(bias, learnt);
}

const STRIDE = 7919;

/** Features with the same weights stand together. */
function written(bias: Float64Array, learnt: ReadonlyMap<string, { readonly weights: Float64Array }>): Weights {
  const groups = new Map<string, string[]>();
  for (const name of [...learnt.keys()].sort()) {
    const parts = Array.from(learnt.get(name)!.weights, (weight) =>
      Math.max(-MAX_WEIGHT, Math.min(MAX_WEIGHT, Math.round(PARTS * weight))),
    );
    if (parts.some((part) => part !== 0)) groups.set(parts.join(' '), [...(groups.get(parts.join(' ')) ?? []), name]);
  }
  const lines = (names: readonly string[]) =>
    names.reduce<string[]>((found, name) => {
      const last = found.at(-1);
      if (last !== undefined && last.length + name.length < LINE) found[found.length - 1] = `${last} ${name}`;
      else found.push(name);
      return found;
    }, []);
  return {
    bias: Array.from(bias, (constant) => Math.round(PARTS * constant)),
    weights: Object.fromEntries([...groups].sort().map(([weights, names]) => [weights, lines(names)])),
  };
}
