/**
 * What tells a boundary, at every place where a block may begin: how far the words change there, what the first words
 * bring up, and cues of speech. Words are content words; lengths are counted in them.
 *
 * A word's weight is log((B + 1) / b): b of the B stretches of 100 words have it.
 * balance(first n words, w) = Σ weight · (after − before) / (after + before + 1) / Σ weight, over the first n words, by
 * how often each stands in the w words after them and in the w words before the place.
 */
import { onceEach } from '../../text/memoized.ts';
import { type CuePhrases, cuePhrases } from './cue-phrases.ts';
import type { BoundaryPlaces } from './places.ts';
import type { Problem } from './problem.ts';

export const FEATURES = [
  /** log(1 + words of the paragraph or turn) − 3; 0 inside one. */
  'length',
  /** The same of the one before. */
  'lengthBefore',
  /** 1 after a turn of three words or fewer. */
  'afterShort',
  /** 1 where another speaker begins, and asks within three sentences. */
  'question',
  /** 1 where the sentence before asks or breaks off: its answer, or its other half, follows. */
  'leadsOn',
  'opens',
  'marker',
  'counts',
  'closes',
  /** Cosine of 50 weighted words before and after. */
  'near',
  /** Of 120. */
  'far',
  /** balance(40, 250) */
  'bringsUp',
  /** balance(20, 600) */
  'staysOn',
  /** The share of the first 25 words that are new to the text and stand in it three times or more. */
  'firstMention',
] as const;
export type Feature = (typeof FEATURES)[number];
export type FeatureValues = Readonly<Record<Feature, number>>;

const STRETCH = 100;
const SHORT = 3;
const ASKS_WITHIN = 3;
/** Characters of a sentence that are searched for a phrase, from its beginning and from its end. */
const OPENING = 160;
const CLOSING = 120;

/** The features of every place by name. */
export function featuresOf(problem: Problem, places: BoundaryPlaces): FeatureValues[] {
  const rows = featureRows(problem, places);
  return places.at.map(
    (_, i) =>
      Object.fromEntries(FEATURES.map((name, f) => [name, rows[i * FEATURES.length + f]])) as unknown as FeatureValues,
  );
}

/** A row for every place: its features in the order of FEATURES. */
export function featureRows(problem: Problem, places: BoundaryPlaces): Float64Array {
  const { rows, complete } = quickRows(problem, places);
  for (let i = 0; i < places.at.length; i++) complete(i);
  return rows;
}

/** Features that take longer than the others, with the least and the most that they may be. */
export const DEAR: { readonly [F in Feature]?: readonly [least: number, most: number] } = {
  opens: [0, 1],
  closes: [0, 1],
  // Cosines, with room for rounding.
  near: [0, 1.000001],
  far: [0, 1.000001],
};

export interface QuickRows {
  /** As featureRows; dear features are 0 until the row is complete. */
  readonly rows: Float64Array;
  isComplete(place: number): boolean;
  complete(place: number): void;
}

/** Rows without what is dear: a long text has far more places than boundaries. */
export function quickRows(problem: Problem, places: BoundaryPlaces): QuickRows {
  const { start, document } = problem;
  const textOf = (s: number) => places.texts[s] ?? '';
  const words = wordsOf(problem);
  const [bringsUp, staysOn] = [words.balance(40, 250), words.balance(20, 600)];
  const cues = cuesIn(cuePhrases(document.language), textOf, problem.size);
  const rows = new Float64Array(places.at.length * FEATURES.length);
  let at = 0;
  for (let i = 0; i < places.at.length; i++) {
    const s = places.at[i];
    const inside = places.inside[i] === 1;
    const before = start[s] - start[places.begin[s - 1]];
    rows[at++] = inside ? 0 : lengthOf(start[places.end[s]] - start[s]);
    rows[at++] = inside ? 0 : lengthOf(before);
    rows[at++] = !inside && before <= SHORT ? 1 : 0;
    rows[at++] = places.turn[s] === 1 && asks(places, s) ? 1 : 0;
    rows[at++] = LEADS_ON.test(textOf(s - 1)) ? 1 : 0;
    at++;
    rows[at++] = cues.marker(s) ? 1 : 0;
    rows[at++] = cues.counts(s) ? 1 : 0;
    at += 3;
    rows[at++] = bringsUp(start[s]);
    rows[at++] = staysOn(start[s]);
    rows[at++] = words.firstMention(start[s], 25, 3);
  }
  const known = new Uint8Array(places.at.length);
  return {
    rows,
    isComplete: (i) => known[i] === 1,
    complete(i) {
      if (known[i] === 1) return;
      known[i] = 1;
      const s = places.at[i];
      const row = i * FEATURES.length;
      rows[row + OPENS] = cues.opens(s) || cues.opens(s + 1) ? 1 : 0;
      rows[row + CLOSES] = cues.closes(s - 1) ? 1 : 0;
      rows[row + NEAR] = words.cosine(start[s], 50);
      rows[row + FAR] = words.cosine(start[s], 120);
    },
  };
}

const [OPENS, CLOSES, NEAR, FAR] = (['opens', 'closes', 'near', 'far'] as const).map((name) => FEATURES.indexOf(name));

const lengthOf = (words: number): number => Math.log(1 + words) - 3;

function cuesIn(phrases: CuePhrases | undefined, textOf: (s: number) => string, size: number) {
  const never = () => false;
  if (!phrases) return { opens: never, marker: never, counts: never, closes: never };
  const head = (s: number) => textOf(s).slice(0, OPENING);
  return {
    // Asked of a sentence at two places, and of the one after the last.
    opens: onceEach(size + 1, (s) => phrases.opens(head(s)).test(head(s))),
    marker: (s: number) => phrases.marker.test(head(s)),
    counts: (s: number) => phrases.counts.test(head(s)),
    closes: (s: number) => phrases.closes.test(textOf(s).slice(-CLOSING)),
  };
}

const ASKS = /[?？؟]["”’»)]?$/u;
const LEADS_ON = /[?？؟:：,،…–—-]["”’»)]?$/u;

function asks({ texts, end }: BoundaryPlaces, from: number): boolean {
  const until = Math.min(end[from], from + ASKS_WITHIN);
  for (let s = from; s < until; s++) if (ASKS.test(texts[s])) return true;
  return false;
}

/**
 * The words of a text as a line of them, asked about the words around a position. What is done for every word or place
 * of a long text unpacks no lists, which takes V8 twice the time.
 */
function wordsOf({ word, counts }: Problem) {
  const total = word.length;
  const stretches = Math.ceil(total / STRETCH);
  /** Where each word comes first, and how many stretches have it. */
  const [firstAt, met] = [new Uint32Array(counts.length), new Uint32Array(counts.length)];
  const last = new Int32Array(counts.length).fill(-1);
  for (let i = 0; i < total; i++) {
    const w = word[i];
    const stretch = Math.floor(i / STRETCH);
    if (last[w] < 0) firstAt[w] = i;
    if (last[w] !== stretch) met[w]++;
    last[w] = stretch;
  }
  const weight = Float64Array.from(met, (having) => Math.log((stretches + 1) / Math.max(having, 1)));
  const [left, right] = [new Float64Array(counts.length), new Float64Array(counts.length)];
  return {
    cosine(place: number, window: number): number {
      const from = Math.max(0, place - window);
      const to = Math.min(total, place + window);
      for (let i = from; i < place; i++) left[word[i]] += weight[word[i]];
      for (let i = place; i < to; i++) right[word[i]] += weight[word[i]];
      let [dot, before, after] = [0, 0, 0];
      for (let i = from; i < place; i++) {
        const w = word[i];
        before += left[w] ** 2;
        dot += left[w] * right[w];
        left[w] = 0;
      }
      for (let i = place; i < to; i++) {
        after += right[word[i]] ** 2;
        right[word[i]] = 0;
      }
      return before > 0 && after > 0 ? dot / Math.sqrt(before * after) : 0;
    },
    /** Asked from the first place to the last, for the windows move on. */
    balance(first: number, window: number): (place: number) => number {
      const [before, after] = [countsIn(word, counts.length), countsIn(word, counts.length)];
      const [timesBefore, timesAfter] = [before.of, after.of];
      return (place) => {
        const until = Math.min(total, place + first);
        before.move(Math.max(0, place - window), place);
        after.move(until, Math.min(total, until + window));
        let sum = 0;
        let weights = 0;
        for (let i = place; i < until; i++) {
          const w = word[i];
          const b = timesBefore[w];
          const a = timesAfter[w];
          sum += (weight[w] * (a - b)) / (a + b + 1);
          weights += weight[w];
        }
        return weights > 0 ? sum / weights : 0;
      };
    },
    firstMention(place: number, first: number, often: number): number {
      const until = Math.min(total, place + first);
      let fresh = 0;
      for (let i = place; i < until; i++) {
        if (firstAt[word[i]] >= place && counts[word[i]] >= often) fresh++;
      }
      return until > place ? fresh / (until - place) : 0;
    },
  };
}

/** How often each word stands in a window that only moves on. */
function countsIn(word: Uint32Array, words: number) {
  const of = new Uint32Array(words);
  let [from, to] = [0, 0];
  return {
    of,
    move(newFrom: number, newTo: number): void {
      for (; to < newTo; to++) of[word[to]]++;
      for (; from < newFrom; from++) of[word[from]]--;
    },
  };
}
