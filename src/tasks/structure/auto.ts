/**
 * The measured default. A cut scores the log-odds of a boundary at each of its places (boundary-model.ts), and the
 * likelihood of its blocks (block-likelihood.ts) times a temperature; the number of blocks is what people do with texts
 * of this length, and what this text shows (number.ts).
 *
 * Temperature   (sharp / grain)², at most 1. Words of a long block come in bursts of their own, so that its likelihood
 *               tells far less than it seems to: a news item of 60 words can be taken at its word, a chapter of a talk
 *               hardly.
 * Grain         content words expected in a block: those of the text through the number of blocks.
 */
import { number, text } from '../../check/index.ts';
import { DEFAULT_SEED, random } from '../../random/index.ts';
import type { Corpus } from '../../text/index.ts';
import { cutRange } from './cut.ts';
import { everyOf, lengthsOf } from './every.ts';
import { method } from './method.ts';
import { type Problem, problemOf } from './problem.ts';

const CONCENTRATION = 130;
const BACKGROUND_WEIGHT = 0.25;

export const auto = method({
  name: 'auto',
  help: 'most likely blocks, by their words and by cues of speech, as many as people would make: the measured default',
  source: 'Dirichlet compound multinomial blocks, after Utiyama & Isahara 2001 and Eisenstein & Barzilay 2008',
  options: {
    grain: number({ min: 1, help: 'content words expected in a block; by default found from the text' }),
    every: text({
      fromFolder: true,
      help: 'a block for about every 5m, 90s or 1h of time, or for every so many words, as in 300',
    }),
    concentration: number({
      default: CONCENTRATION,
      min: 0.01,
      help: 'how many words the expectation of a word weighs',
    }),
    backgroundWeight: number({
      default: BACKGROUND_WEIGHT,
      min: 0,
      help: 'weight of the background beside the text itself',
    }),
  },
  segment(problem, { grain, every, ...weights }, blocks) {
    const { size } = problem;
    const lengths = every === undefined ? undefined : lengthsOf(problem, everyOf(every));
    const cut = cutRange(problem, [0, size], { blocks, grain, lengths }, weights);
    return {
      boundaries: cut.begins.map((s) => s - 1),
      curve: cut.curve,
      grain: cut.grain,
      notes: [...(lengths?.notes ?? []), ...cut.notes],
    };
  },
});

/** A cut of sentences from … to − 1 alone: the last sentence of each part but the last. */
export function cutInside(problem: Problem, range: readonly [from: number, to: number], blocks?: number): number[] {
  const weights = { concentration: CONCENTRATION, backgroundWeight: BACKGROUND_WEIGHT };
  return cutRange(problem, range, { blocks }, weights).begins.map((s) => s - 1);
}

/** Cuts a corpus of one document into its usual blocks, or into so many: the last sentence of each but the last. */
export function cutterOf(corpus: Corpus): (blocks?: number) => readonly number[] {
  const text = problemOf(corpus, undefined, {}, random(DEFAULT_SEED));
  return (blocks) => cutInside(text, [0, text.size], blocks && Math.min(blocks, text.size));
}
