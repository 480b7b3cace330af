/**
 * The measured default: blocks that are likely by their words, begun where the words around change and where paragraphs
 * or turns begin. Words are content words; c(w) counts them in the text, N words in all.
 *
 * Likelihood   D of a block of n words, f(w) of each: Σ_w Σ_{j<f(w)} ln(j + A m(w)) − Σ_{j<n} ln(A + j), the Dirichlet
 *              compound multinomial (Pólya); A = 300, at most N / 2; m(w) = c(w)^¼ / Σ c^¼, or the mean of that and the background's P(w).
 * Dip          z(s): the cosine of the 60 words before and after sentence s, each word times ln((B + 1) / b) where b of
 *              the B stretches of 100 words have it; less its mean over all s, through its standard deviation.
 * Mark         P(s) = 8 · trust where a paragraph, a turn, or speech after two silent seconds begins, in speech ln(1 + n)
 *              more where it has n words, and 8 more at a heading. Trust comes from the text: d is how far the dip at a
 *              mark lies below those one and two sentences away; with t = mean(d) / (sd(d) / √marks), (t + ½) / 2, from 0
 *              to 1, is trust, averaged over the marks with four more that have ¾.
 * Places       the cut into k blocks with the highest .15 Σ_blocks D + Σ_boundaries (P − z), by dynamic programming over
 *              all cuts; one run gives every k.
 * Number       the k with the highest V_k − (max V + 30)(1 − k^−0.65), V_k = Σ_blocks D − D of the whole text +
 *              3 Σ_boundaries (8 at a heading − z) of the cut into k.
 * Speech       of three minutes or more has at least e and at most 1.5 e blocks, e = 9 h^0.3 in h hours, and .4 of that
 *              where turns have fewer than ten words on average: hosts give 9 to 14 chapters an hour, meetings 4 to 5.
 * After Utiyama & Isahara 2001 and Eisenstein & Barzilay 2008. `npm run experiment -- number` chooses the constants.
 */
import { text } from '../../check/index.ts';
import { DEFAULT_SEED, random } from '../../random/index.ts';
import type { Corpus } from '../../text/index.ts';
import { cosinesOf, type Passage, standardised, trustIn } from './curve.ts';
import { type BlockLengths, everyOf, hostsGive, lengthsOf, numberNotes, tooShort } from './lengths.ts';
import { method, type Segmentation } from './method.ts';
import { eachEnd, layersOf } from './partition.ts';
import { isSpoken, type Problem, problemOf } from './problem.ts';
import { beginningsIn } from './turns.ts';

export const CUT_CONSTANTS = {
  concentration: 300,
  flattening: 0.25,
  window: 60,
  likelihood: 0.15,
  mark: 8,
  /** Of the number: what a dip counts; nats that any cut must gain; the exponent of k. */
  dip: 3,
  least: 30,
  decay: 0.65,
  /** Of speech: blocks of an hour, at least and at most, the exponent of hours, and the share that a conversation has. */
  hosts: 9,
  most: 1.5,
  hours: 0.3,
  conversation: 0.4,
};
export type CutConstants = typeof CUT_CONSTANTS;

/** The likeliest so many places are looked at, so that ten hours take seconds. More blocks are made part by part. */
const MAX_BLOCKS = 80;
const MAX_PLACES = 10 * MAX_BLOCKS;
const PAUSE_SECONDS = 2;

export const auto = method({
  name: 'auto',
  help: 'most likely blocks of words, where words change and paragraphs begin: the measured default',
  source: 'Dirichlet compound multinomial blocks, after Utiyama & Isahara 2001 and Eisenstein & Barzilay 2008',
  options: {
    every: text({
      help: 'a block for about every 5m, 90s or 1h of time, or for every so many words, as in 300',
    }),
  },
  segment(problem, { every }, blocks) {
    const lengths = every === undefined ? undefined : lengthsOf(problem, everyOf(every));
    const cut = cutRange(problem, [0, problem.size], { blocks, lengths });
    return { ...cut, notes: [...(lengths?.notes ?? []), ...(cut.notes ?? [])] };
  },
});

type SentenceRange = readonly [from: number, to: number];

/** Cuts a corpus of one document into its usual blocks, or into so many: the last sentence of each but the last. */
export function cutterOf(corpus: Corpus): (blocks?: number) => readonly number[] {
  const problem = problemOf(corpus, undefined, {}, random(DEFAULT_SEED));
  return (blocks) => cutRange(problem, [0, problem.size], { blocks }).boundaries;
}

export interface CutRequest {
  readonly blocks?: number | undefined;
  readonly lengths?: BlockLengths | undefined;
}

export function cutRange(
  problem: Problem,
  range: SentenceRange,
  request: CutRequest,
  constants: CutConstants = CUT_CONSTANTS,
): Segmentation {
  const [from, to] = range;
  const asked = request.blocks ?? request.lengths?.within(from, to);
  const wanted = asked && Math.min(asked, to - from);
  if (wanted !== undefined && wanted > MAX_BLOCKS) return cutInParts(problem, range, wanted, request, constants);
  const { curve, cuts } = cutsOf(problem, range, request.lengths, wanted, constants);
  const shown = wanted ?? numberShown(cuts, constants);
  const speech = wanted === undefined ? hostsGive(problem, range, constants) : undefined;
  let blocks = Math.min(Math.max(shown, speech?.least ?? 1), speech?.most ?? shown, cuts.length - 1);
  while (!cuts[blocks]) blocks--;
  const notes = wanted === undefined ? numberNotes(shown, blocks, speech) : [];
  return { boundaries: cuts[blocks]!.boundaries, curve, notes };
}

/** More blocks than one run makes: parts first, and in each its share. */
function cutInParts(
  problem: Problem,
  [from, to]: SentenceRange,
  wanted: number,
  { lengths }: CutRequest,
  constants: CutConstants,
): Segmentation {
  const blocks = Math.ceil(wanted / MAX_BLOCKS);
  const { boundaries: firsts, ...parts } = cutRange(problem, [from, to], { blocks }, constants);
  const ends = [...firsts.map((last) => last + 1), to];
  let left = wanted;
  const boundaries = ends.flatMap((end, p) => {
    const begin = ends[p - 1] ?? from;
    const share = Math.round((left * (end - begin)) / (to - begin));
    const blocks = Math.max(Math.min(share, end - begin, left - (ends.length - 1 - p)), 1, left - (to - end));
    left -= blocks;
    const inner = cutRange(problem, [begin, end], lengths ? { lengths } : { blocks }, constants).boundaries;
    return end === to ? inner : [...inner, end - 1];
  });
  return { ...parts, boundaries };
}

/** A cut into so many blocks: how much likelier they are than one, and Σ (8 at a heading − z) over its boundaries. */
export interface NumberedCut {
  readonly boundaries: readonly number[];
  readonly gain: number;
  readonly dips: number;
}

/** The best cut into each number of blocks, up to `wanted` or the most that anybody reads; and the curve. */
export function cutsOf(
  problem: Problem,
  [from, to]: SentenceRange,
  lengths: BlockLengths | undefined,
  wanted: number | undefined,
  constants: CutConstants,
): { readonly curve: Float64Array; readonly cuts: readonly (NumberedCut | undefined)[] } {
  const { start, word, turns } = problem;
  const passage = {
    start: start.subarray(from, to + 1).map((at) => at - start[from]),
    word: word.subarray(start[from], start[to]),
    words: problem.counts.length,
  };
  const size = to - from;
  const cosines = cosinesOf(passage, constants.window);
  const curve = cosines.slice(1);
  const whole = { boundaries: [], gain: 0, dips: 0 };
  if (passage.word.length === 0 || size === 1 || wanted === 1) return { curve, cuts: [undefined, whole] };
  const dips = standardised(cosines);
  const clear = dips.map((z, s) => turns.heading[from + s] * constants.mark - z);
  const marked = marksIn(problem, [from, to], dips, constants.mark);
  const gain = clear.map((value, s) => value + marked[s]);
  const units = [0, ...placesIn(problem, [from, to], gain, wanted), size];
  const concentration = Math.min(constants.concentration, passage.word.length / 2);
  const likelihoods = likelihoodsOf(problem, passage, units, { ...constants, concentration });
  for (const barred of [tooShort(problem, [from, to], wanted), () => false]) {
    const layers = layersOf(units.length - 1, Math.min(wanted ?? MAX_BLOCKS, units.length - 1));
    likelihoods.forEach((row, e) => {
      const end = from + units[e + 1];
      const scores = row.map((likelihood, b) => {
        const begin = from + units[b];
        if (barred(begin, end) && end - begin < size) return -Infinity;
        return constants.likelihood * likelihood + (lengths?.loss(begin, end) ?? 0) + (b > 0 ? gain[units[b]] : 0);
      });
      layers.add(e + 1, scores);
    });
    const cuts = layers.all().map((begins): NumberedCut | undefined => {
      if (!begins) return undefined;
      const ends = [...begins, likelihoods.length];
      const likelihood = ends.reduce((sum, end, b) => sum + likelihoods[end - 1][ends[b - 1] ?? 0], 0);
      return {
        boundaries: begins.map((u) => from + units[u] - 1),
        gain: likelihood - likelihoods[likelihoods.length - 1][0],
        dips: begins.reduce((sum, u) => sum + clear[units[u]], 0),
      };
    });
    if (wanted === undefined || cuts[Math.min(wanted, cuts.length - 1)]) return { curve, cuts };
  }
  return { curve, cuts: [undefined, whole] };
}

/** P(s) of the marks, without headings. */
function marksIn(problem: Problem, [from, to]: SentenceRange, dips: Float64Array, mark: number): Float64Array {
  const { document, turns, start } = problem;
  const silence = (s: number) =>
    (document.sentences[s].time?.start ?? 0) - (document.sentences[s - 1]?.time?.end ?? Infinity);
  const marks = turns.unit.subarray(from, to).map((begins, s) => (silence(from + s) >= PAUSE_SECONDS ? 1 : begins));
  const trusted = mark * trustIn(marks, dips);
  const spoken = isSpoken(problem);
  const marked = new Float64Array(marks.length);
  for (let s = marks.length - 1, end = to; s >= 0; s--) {
    if (marks[s] === 0) continue;
    marked[s] = trusted + (spoken ? Math.log(1 + start[end] - start[from + s]) : 0);
    end = from + s;
  }
  return marked;
}

/** The likeliest MAX_PLACES of those where a block may begin. */
function placesIn({ turns }: Problem, [from, to]: SentenceRange, gain: Float64Array, wanted?: number): number[] {
  const places = beginningsIn(turns, from, to, wanted).map((s) => s - from);
  if (places.length <= MAX_PLACES) return places;
  places.sort((a, b) => gain[b] - gain[a] || a - b).length = MAX_PLACES;
  return places.sort((a, b) => a - b);
}

/** D of the blocks of units 0 … e, 1 … e, … e … e, for every e; `units` are their first sentences and the end. */
export function likelihoodsOf(
  { outside }: Pick<Problem, 'outside'>,
  { start, word, words }: Passage,
  units: readonly number[],
  { concentration, flattening }: Pick<CutConstants, 'concentration' | 'flattening'>,
): Float64Array[] {
  const counts = new Uint32Array(words);
  for (const w of word) counts[w]++;
  const flat = Float64Array.from(counts, (count) => (count === 0 ? 0 : count ** flattening));
  const total = flat.reduce((sum, value) => sum + value, 0);
  const expected = flat.map((value, w) => concentration * (outside ? (value / total + outside[w]) / 2 : value / total));
  const rising = new Float64Array(word.length + 1);
  for (let n = 0; n < word.length; n++) rising[n + 1] = rising[n] + Math.log(n + concentration);
  const rows: Float64Array[] = [];
  const blocks = {
    start: Uint32Array.from(units, (s) => start[s]),
    word,
    words,
    next: (w: number, seen: number) => Math.log(seen + expected[w]),
    size: (n: number) => -rising[n],
  };
  eachEnd(blocks, (end, score) => rows.push(score.slice(0, end)));
  return rows;
}

/** The number of blocks that the words show. */
export function numberShown(
  cuts: readonly (Pick<NumberedCut, 'gain' | 'dips'> | undefined)[],
  { dip, least, decay }: Pick<CutConstants, 'dip' | 'least' | 'decay'>,
): number {
  const values = cuts.map((cut) => (cut ? cut.gain + dip * cut.dips : -Infinity));
  const all = Math.max(...values) + least;
  const left = values.map((value, k) => (k < 2 ? 0 : value - all * (1 - k ** -decay)));
  return Math.max(
    1,
    left.findIndex((value) => value > Math.max(...left) - 1e-9),
  );
}
