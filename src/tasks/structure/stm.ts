/**
 * The stochastic topic model (Li & Yamanishi 2000): blocks end where the models of both sides differ most.
 * See docs/papers/stm-topic-structure.md
 */
import { integer, number } from '../../check/index.ts';
import { blockModel } from './block-model.ts';
import { boundariesOf, curveOf, overlap } from './curve.ts';
import { method } from './method.ts';
import { coherenceOption, spotTopics, TOPIC_OPTIONS } from './spotting.ts';

export const WINDOW_OPTIONS = {
  window: integer({ default: 3, min: 1, help: 'sentences compared on each side, h' }),
  theta: number({ default: 0.05, min: 0, max: 1, help: 'how deep a valley of the curve must be, θ' }),
} as const;

export const stm = method({
  name: 'stm',
  help: 'valleys in the likeness of topic models on both sides',
  source: 'Li & Yamanishi 2000',
  options: {
    ...WINDOW_OPTIONS,
    ...TOPIC_OPTIONS,
    coherence: coherenceOption(0),
  },
  segment(problem, { window, theta, keyWords, passes, coherence }, blocks) {
    const topics = spotTopics(problem, keyWords, coherence);
    const curve = curveOf(problem, window, (counts) => blockModel(topics, counts, passes).word, overlap);
    return { boundaries: boundariesOf(curve, theta, blocks), curve };
  },
});
