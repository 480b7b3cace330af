/**
 * Probabilistic latent semantic analysis.
 *
 * Method      P(d,w) = Σ_z P(z) P(d|z) P(w|z), fitted by tempered EM (Hofmann 1999); temper 1 is plain EM
 *             E   P(z|d,w) ∝ P(z) [P(d|z) P(w|z)]^B
 *             M   P(w|z) ∝ Σ_d n P(z|d,w)    P(d|z) ∝ Σ_w n P(z|d,w)    P(z) = Σ_dw n P(z|d,w) / N
 * Departures  P(z|d,w) is never stored: E and M are fused. Powers are taken once a pass, not once a non-zero.
 * Letters     B = temper · wordGivenTopic = P(w|z) · topicGivenDocument = P(z|d) · documentGivenTopic = P(d|z)
 * See         docs/papers/plsi-summaries.md
 */
import { InputError, integer, number, resolve, type Values } from '../check/index.ts';
import { type Csr, type Floats, reference } from '../kernels/index.ts';
import {
  damaged,
  decodeModel,
  encodeModel,
  type Fit,
  type FitEnd,
  type FitOptions,
  type Training,
  understood,
} from '../training/index.ts';
import { fit } from '../training/inline.ts';

export const PLSA_OPTIONS = {
  topics: integer({ default: 10, min: 1, max: 4096, help: 'number of latent topics' }),
  temper: number({ default: 1, min: 0.01, max: 1, help: 'control parameter B of tempered EM; 1 is plain EM' }),
} as const;
export type PlsaOptions = Values<typeof PLSA_OPTIONS>;

/**
 * A fitted model. Both views of the aspect model, by document and by topic, come from the same numbers. `history`: the
 * log-likelihood, or at temper < 1 its tempered form.
 */
export interface Plsa extends FitEnd {
  readonly topics: number;
  readonly temper: number;
  /** P(w|z), a row of `topics` values for every column of the counts. */
  readonly wordGivenTopic: Floats;
  /** P(z). */
  readonly topic: Floats;
  /** Σ_w n(d,w) P(z|d,w), a row of `topics` values for every row of the counts: expected counts. */
  readonly expected: Floats;
}

/**
 * Probabilistic latent semantic analysis of counts, by EM.
 *
 * @example
 * const model = fitPlsa(counts, { topics: 20 }, { passes: 100, random: random(7) });
 */
export function fitPlsa(counts: Csr, given: Partial<PlsaOptions> = {}, options: FitOptions = {}): Plsa {
  const settings = resolve('plsa', PLSA_OPTIONS, given);
  return plsaOf(settings, fit(plsa(settings), counts, options));
}

/** The model of a finished fit of any backend. */
export const plsaOf = ({ topics, temper }: PlsaOptions, { shared, local, ...end }: Fit): Plsa => ({
  topics,
  temper,
  wordGivenTopic: shared.words,
  topic: shared.topics,
  expected: local.topics,
  ...end,
});

/** PLSA as a training, for a loop or a backend of your choice. */
export function plsa({ topics, temper }: PlsaOptions): Training {
  const tempered = temper !== 1;
  return {
    name: 'plsa',
    better: 'higher',
    shape: (_rows, columns) => ({
      shared: { words: columns * topics, ...(tempered && { powers: columns * topics }), topics, mass: topics },
      local: { topics },
      sums: { words: columns * topics, objective: 1 },
    }),

    byTopic: tempered ? undefined : { words: 'words', topics },
    accelerated: tempered
      ? undefined
      : {
          shared: { words: true },
          local: { topics: true },
          renormalise: (kernels, shared) => kernels.normalizeColumns(shared.words, topics),
        },

    begin({ total }, random, shared) {
      for (let i = 0; i < shared.words.length; i++) shared.words[i] = random.uniform() + Number.EPSILON;
      shared.mass.fill(total / topics);
      shared.topics.fill(1 / topics);
      reference.normalizeColumns(shared.words, topics);
      if (tempered) reference.raise(shared.powers, shared.words, temper);
    },

    beginRows: (counts, local) => fillRows(counts, topics, local.topics),

    accumulate(kernels, shared, shard, local, sums, measure) {
      // A_dz = P(z) P(d|z)^B; at B = 1 this is the joint P(d,z).
      if (tempered) kernels.raise(local.topics, local.topics, temper);
      kernels.divideColumns(local.topics, topics, shared.mass, temper, shared.topics);
      const columns = tempered ? shared.powers : shared.words;
      const objective = measure ? sums.objective : null;
      kernels.sweep(shard.counts, topics, local.topics, columns, null, sums.words, objective);
    },

    update(kernels, shared, sums) {
      if (tempered) kernels.copy(shared.words, shared.powers);
      kernels.multiply(shared.words, sums.words);
      kernels.normalizeColumns(shared.words, topics, shared.mass, shared.topics);
      if (tempered) kernels.raise(shared.powers, shared.words, temper);
    },
  };
}

/** P(z|d): every document as a mixture of topics; a document without counted words is uniform. */
export function topicGivenDocument({ expected, topics }: Plsa): Floats {
  const mixture = expected.slice();
  reference.normalizeRows(mixture, topics);
  return mixture;
}

/** P(d|z): every topic as a distribution over documents. */
export function documentGivenTopic({ expected, topics }: Plsa): Floats {
  const share = expected.slice();
  reference.normalizeColumns(share, topics);
  return share;
}

/** P(z|w), by Bayes, a row of `topics` values for every word. */
export function topicGivenWord({
  wordGivenTopic,
  topic,
  topics,
}: Pick<Plsa, 'wordGivenTopic' | 'topic' | 'topics'>): Floats {
  const posterior = wordGivenTopic.slice();
  reference.scaleColumns(posterior, topics, Float64Array.from(topic));
  reference.normalizeRows(posterior, topics);
  return posterior;
}

/** Every document starts with its words spread evenly over the topics. */
function fillRows({ rows, start, value }: Csr, topics: number, local: Floats): void {
  for (let d = 0; d < rows; d++) {
    let words = 0;
    for (let i = start[d]; i < start[d + 1]; i++) words += value[i];
    local.fill(words / topics, d * topics, (d + 1) * topics);
  }
}

export interface SavedPlsa {
  readonly model: Plsa;
  /** The term of every column, by which texts are counted: its stem. */
  readonly terms: readonly string[];
  /** The same as people write it; the terms where no other form is known. */
  readonly labels: readonly string[];
  /** What is known of the topics beside their numbers, where they were described. */
  readonly found?: FoundTopics | undefined;
}

export interface FoundTopics {
  readonly seed: number;
  /** The languages of the texts. */
  readonly languages: readonly string[];
  /** Number and name of every topic, in the order of the model. */
  readonly topics: readonly { readonly id: number; readonly label: string }[];
  /** Of the texts themselves, from the lowest: the share of words that the model knows, and how usual these are. */
  readonly percentiles?: readonly (readonly number[])[];
}

/** In the file `iterations` are the passes, `words` are the labels, and `stems` the terms that are not their labels. */
interface About extends Omit<Plsa, 'wordGivenTopic' | 'topic' | 'expected' | 'passes'> {
  readonly iterations: number;
  readonly words: readonly string[];
  readonly stems?: readonly string[];
  readonly found?: FoundTopics;
}

/** A PLSA model as bytes, with its words. */
export function savePlsa(
  { model, terms, labels = terms, found }: Omit<SavedPlsa, 'labels'> & Partial<SavedPlsa>,
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
    ...(found && { found }),
  };
  return encodeModel({ kind: 'plsa', about: { ...about }, arrays });
}

/** A model from the bytes of `savePlsa` or of `aspectra train --model plsa`. */
export function loadPlsa(bytes: Uint8Array, who = 'plsa'): SavedPlsa {
  const { kind, about, arrays } = decodeModel(bytes, who);
  if (kind !== 'plsa') throw new InputError(who, 'must hold a plsa model', kind);
  const { words: labels, stems, iterations: passes, found, ...rest } = about as unknown as About;
  const numbers = { wordGivenTopic: arrays.words, topic: arrays.topics, expected: arrays.expected };
  return understood(who, () => {
    const terms = stems?.map((stem, i) => stem || labels[i]) ?? labels;
    const texts = [labels, terms].every((list) => Array.isArray(list) && list.every(isText));
    const { topics } = rest;
    const named = found?.topics.every(({ id, label }) => Number.isInteger(id) && isText(label)) ?? true;
    const areNumbers = found?.percentiles?.every((values) => values.every(Number.isFinite)) ?? true;
    if (
      !texts ||
      !named ||
      !areNumbers ||
      (found && found.topics.length !== topics) ||
      terms.length !== labels.length ||
      numbers.topic.length !== topics ||
      numbers.wordGivenTopic.length !== topics * labels.length ||
      numbers.expected.length % topics !== 0
    ) {
      throw damaged(who, 'its words and its numbers do not fit');
    }
    return { model: { ...rest, passes, ...numbers }, labels, terms, ...(found && { found }) };
  });
}

const isText = (value: unknown): value is string => typeof value === 'string';
