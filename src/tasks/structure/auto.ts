/**
 * The measured default: blocks that are likely by their words, begun where the words around change and where paragraphs
 * or turns begin. Words are content words; c(w) counts them in the text, N words in all.
 *
 * Likelihood   D of a block of n words, f(w) of each: Σ_w Σ_{j<f(w)} ln(j + A m(w)) − Σ_{j<n} ln(A + j), the Dirichlet
 *              compound multinomial (Pólya); A = 300, at most N / 2; m(w) = c(w)^¼ / Σ c^¼, or the mean of that and the background's P(w).
 * Dip          z(s): the cosine of the 60 words before and after sentence s, each word times ln((B + 1) / b) where b of
 *              the B stretches of 100 words have it; less its mean over all s, through its standard deviation.
 * Mark         P(s) = 8 · trust where a paragraph, a turn, or speech after two silent seconds begins, and 8 more at a heading. Trust comes from the text: d
 *              is how far the dip of 20 words at a mark lies below those one and two sentences away; with
 *              t = mean(d) / (sd(d) / √marks), (t + ½) / 2, from 0 to 1, is trust, averaged over
 *              the marks with four more that have ¾.
 * Places       the cut into k blocks with the highest Σ_blocks (D / 5 + ln n) + Σ_boundaries (P − z), by dynamic
 *              programming over all cuts; one run gives every k.
 * Number       the k with the highest D_k − D_1 + 2 Σ_boundaries (8 at a heading − z) − (G + L)(1 − k^−0.6), D_k the
 *              likelihood of that cut, G the most that any k gains, L = 60 min(1, √(N / 200)).
 * Speech       of three minutes or more has at least e and at most 1.75 e blocks, e = 9 h^0.4 · min(1, (u / 20)^0.8) in
 *              h hours: hosts give 9 to 16 chapters an hour, of a conversation in turns of u < 20 words fewer.
 *
 * After Utiyama & Isahara 2001 and Eisenstein & Barzilay 2008. `npm run experiment -- chapters` chooses the constants.
 */
import { number, text } from '../../check/index.ts';
import { DEFAULT_SEED, random } from '../../random/index.ts';
import type { Corpus } from '../../text/index.ts';
import { cosinesOf, type Passage, standardised, trustIn } from './curve.ts';
import { type BlockLengths, clockOf, everyOf, lengthsOf, MIN_LENGTHS, PACE, tooShort } from './lengths.ts';
import { type Cut, method } from './method.ts';
import { bestCuts, type Cuts, eachEnd } from './partition.ts';
import { isSpoken, type Problem, problemOf } from './problem.ts';

export const CUT_CONSTANTS = {
  concentration: 300,
  flattening: 0.25,
  window: 60,
  narrow: 20,
  likelihood: 0.2,
  mark: 8,
  heading: 8,
  /** Of the number: what a dip counts; nats that any cut must gain, from so many words on; the exponent of k. */
  dip: 2,
  least: 60,
  full: 200,
  decay: 0.6,
  /** Of speech: blocks of an hour, at least and at most, and the exponents of hours and of words in a turn. */
  hosts: 9,
  most: 1.75,
  hours: 0.4,
  turns: 0.8,
};
export type CutConstants = typeof CUT_CONSTANTS;

/** The likeliest so many places are looked at, so that ten hours take seconds; more blocks are made where asked for. */
const MAX_PLACES = 800;
const MAX_BLOCKS = 80;
/** Seconds of silence that are a mark; hours of speech that have several blocks. */
const PAUSE = 2;
const RECORDING = 3 / 60;
/** Content words of a turn: where they are fewer, people converse. */
const CONVERSATION = 20;

export const auto = method({
  name: 'auto',
  help: 'most likely blocks of words, where words change and paragraphs begin: the measured default',
  source: 'Dirichlet compound multinomial blocks, after Utiyama & Isahara 2001 and Eisenstein & Barzilay 2008',
  options: {
    every: text({
      fromFolder: true,
      help: 'a block for about every 5m, 90s or 1h of time, or for every so many words, as in 300',
    }),
    concentration: number({
      default: CUT_CONSTANTS.concentration,
      min: 0.01,
      help: 'how many words the expectation of a word weighs',
    }),
  },
  segment(problem, { every, concentration }, blocks) {
    const lengths = every === undefined ? undefined : lengthsOf(problem, everyOf(every));
    const cut = cutRange(problem, [0, problem.size], { blocks, lengths }, { ...CUT_CONSTANTS, concentration });
    return { ...cut, notes: [...(lengths?.notes ?? []), ...(cut.notes ?? [])] };
  },
});

type SentenceRange = readonly [from: number, to: number];

/** A cut of sentences from … to − 1 alone: the last sentence of each part but the last. */
export const cutInside = (problem: Problem, range: SentenceRange, blocks?: number): readonly number[] =>
  cutRange(problem, range, { blocks }).boundaries;

/** Cuts a corpus of one document into its usual blocks, or into so many: the last sentence of each but the last. */
export function cutterOf(corpus: Corpus): (blocks?: number) => readonly number[] {
  const problem = problemOf(corpus, undefined, {}, random(DEFAULT_SEED));
  return (blocks) => cutInside(problem, [0, problem.size], blocks && Math.min(blocks, problem.size));
}

export interface CutRequest {
  readonly blocks?: number | undefined;
  readonly lengths?: BlockLengths | undefined;
}

export function cutRange(
  problem: Problem,
  [from, to]: SentenceRange,
  { lengths, blocks: wanted = lengths?.blocks }: CutRequest,
  constants: CutConstants = CUT_CONSTANTS,
): Cut {
  const { start, word, turns } = problem;
  const passage = {
    start: start.subarray(from, to + 1).map((at) => at - start[from]),
    word: word.subarray(start[from], start[to]),
    words: problem.counts.length,
  };
  const size = to - from;
  const cosines = cosinesOf(passage, constants.window);
  const curve = cosines.slice(1);
  if (passage.word.length === 0 || size === 1 || wanted === 1) return { boundaries: [], curve };
  const dips = standardised(cosines);
  const { sentences } = problem.document;
  const silence = (s: number) => (sentences[s].time?.start ?? 0) - (sentences[s - 1]?.time?.end ?? Infinity);
  const marks = turns.unit.subarray(from, to).map((mark, s) => (silence(from + s) >= PAUSE ? 1 : mark));
  const mark = constants.mark * trustIn(marks, standardised(cosinesOf(passage, constants.narrow)));
  const gain = dips.map((z, s) => marks[s] * mark + turns.heading[from + s] * constants.heading - z);
  const units = [0, ...placesIn(problem, [from, to], gain, wanted), size];
  const clear = (u: number) => turns.heading[from + units[u]] * constants.heading - dips[units[u]];
  const concentration = Math.min(constants.concentration, passage.word.length / 2);
  const likelihoods = likelihoodsOf(problem, passage, units, { ...constants, concentration });
  const cutsWhere = (barred: (first: number, end: number) => boolean): Cuts =>
    bestCuts(
      likelihoods.map((row, end) =>
        row.map((likelihood, begin) => {
          const [first, last] = [units[begin], units[end + 1]];
          if (barred(from + first, from + last) && last - first < size) return -Infinity;
          const words = Math.max(passage.start[last] - passage.start[first], 1);
          const fit = lengths?.loss(from + first, from + last) ?? 0;
          return constants.likelihood * likelihood + Math.log(words) + fit + (begin > 0 ? gain[first] : 0);
        }),
      ),
      Math.min(wanted ?? MAX_BLOCKS, units.length - 1),
    );
  let cuts: Cuts = [];
  for (const lengths of MIN_LENGTHS) {
    cuts = cutsWhere(tooShort(problem, lengths));
    if (wanted === undefined || cuts[Math.min(wanted, cuts.length - 1)]) break;
  }
  const least = constants.least * Math.min(1, Math.sqrt(passage.word.length / constants.full));
  const shown = wanted ?? numberShown(cuts, likelihoods, clear, { ...constants, least });
  const speech = wanted === undefined ? hostsGive(problem, [from, to], constants) : undefined;
  let blocks = Math.min(Math.max(shown, speech?.least ?? 1), speech?.most ?? shown, cuts.length - 1);
  while (!cuts[blocks]) blocks--;
  const boundaries = cuts[blocks]!.map((u) => from + units[u] - 1);
  return { boundaries, curve, notes: wanted === undefined ? notesOf(shown, blocks, speech) : [] };
}

/**
 * Where a block may begin, the likeliest MAX_PLACES of them: never between a heading and what follows it, nor between
 * `(Laughter)`, or a line that begins with a small letter, and what it follows; anywhere where more blocks are wanted.
 */
function placesIn({ turns }: Problem, [from, to]: SentenceRange, gain: Float64Array, wanted = 0): number[] {
  const { heading, remark, goesOn } = turns;
  const all = Array.from({ length: to - from - 1 }, (_, s) => s + 1);
  const usual = all.filter((s) => {
    const at = from + s;
    return remark[at] + goesOn[at] === 0 && heading[at - 1] <= heading[at];
  });
  const places = usual.length < wanted - 1 ? all : usual;
  const max = Math.max(MAX_PLACES, wanted - 1);
  if (places.length <= max) return places;
  return places
    .sort((a, b) => gain[b] - gain[a] || a - b)
    .slice(0, max)
    .sort((a, b) => a - b);
}

/** D of the blocks of units 0 … e, 1 … e, … e … e, for every e; `units` are their first sentences and the end. */
export function likelihoodsOf(
  { outside }: Pick<Problem, 'outside'>,
  { start, word, words }: Passage,
  units: readonly number[],
  { concentration, flattening }: CutConstants,
): Float64Array[] {
  const counts = new Uint32Array(words);
  for (const w of word) counts[w]++;
  const flat = Float64Array.from(counts, (count) => (count === 0 ? 0 : count ** flattening));
  const total = flat.reduce((sum, value) => sum + value, 0);
  const expected = flat.map((value, w) => concentration * (outside ? (value / total + outside[w]) / 2 : value / total));
  const rising = new Float64Array(word.length + 1);
  for (let n = 0; n < word.length; n++) rising[n + 1] = rising[n] + Math.log(n + concentration);
  const rows: Float64Array[] = [];
  eachEnd(
    {
      start: Uint32Array.from(units, (s) => start[s]),
      word,
      words,
      next: (w, seen) => Math.log(seen + expected[w]),
      size: (n) => -rising[n],
    },
    Infinity,
    (end, _first, score) => rows.push(score.slice(0, end)),
  );
  return rows;
}

/** The number of blocks that the words show. */
export function numberShown(
  cuts: Cuts,
  likelihoods: readonly Float64Array[],
  clear: (unit: number) => number,
  { dip, least, decay }: CutConstants,
): number {
  const gains = cuts.map((begins) => {
    if (!begins) return -Infinity;
    const ends = [...begins, likelihoods.length];
    const likelihood = ends.reduce((sum, end, b) => sum + likelihoods[end - 1][ends[b - 1] ?? 0], 0);
    return likelihood - likelihoods[likelihoods.length - 1][0];
  });
  const most = Math.max(...gains);
  let [best, top] = [1, 0];
  gains.forEach((gain, k) => {
    const dips = cuts[k]?.reduce((sum, u) => sum + clear(u), 0) ?? 0;
    const value = gain + dip * dips - (most + least) * (1 - k ** -decay);
    if (value > top + 1e-9) [best, top] = [k, value];
  });
  return best;
}

/** How many blocks people give speech of this length; nothing where the text is none, or short. */
function hostsGive(problem: Problem, [from, to]: SentenceRange, constants: CutConstants) {
  if (!isSpoken(problem)) return undefined;
  const { document, start, turns } = problem;
  const clock = clockOf(document.sentences);
  const timed = clock ? (clock[to] - clock[from]) / 3600 : 0;
  const { firstToken } = document.tokens;
  const hours = timed > 0 ? timed : (firstToken[to] - firstToken[from]) / (60 * PACE);
  if (hours < RECORDING) return undefined;
  const marks = turns.unit.subarray(from, to).reduce((sum, mark) => sum + mark, 0);
  const turn = (start[to] - start[from]) / Math.max(marks, 1) / CONVERSATION;
  const usual = constants.hosts * hours ** constants.hours * Math.min(1, turn ** constants.turns);
  const [least, most] = [usual, constants.most * usual].map((blocks) => Math.max(1, Math.round(blocks)));
  return { least, most, minutes: Math.round(60 * hours), conversation: turn < 1 };
}

function notesOf(shown: number, blocks: number, hosts: ReturnType<typeof hostsGive>): string[] {
  const words = `${shown === 1 ? 'One block' : `${shown} blocks`} by what the words show`;
  if (!hosts) return [`${words}; --blocks or --every says otherwise.`];
  const { least, most, minutes, conversation } = hosts;
  const speech = conversation ? 'conversation in short turns' : 'speech';
  const range = least === most ? `${least}` : `${least} to ${most}`;
  const made = blocks === shown ? '' : `, so it has ${blocks}`;
  return [`${words}; people give ${minutes} minutes of ${speech} ${range}${made}. --blocks or --every says otherwise.`];
}
