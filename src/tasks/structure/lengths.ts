/** How long blocks are: `--every 5m`, in time or in words where there is none; and how short one may be. */
import { OptionError } from '../../check/index.ts';
import type { Problem } from './problem.ts';

export interface Every {
  readonly amount: number;
  readonly unit: 'seconds' | 'words';
}

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };
/** Words that people speak in a minute, for a text without times. */
export const PACE = 150;

export function everyOf(written: string): Every {
  const found = /^(\d+(?:\.\d+)?)\s*(s|sec|m|min|h|w|words)?$/i.exec(written.trim());
  const amount = Number(found?.[1]);
  if (!found || !(amount > 0)) {
    throw new OptionError(
      'structure',
      'every must be a time such as 5m, 90s or 1h, or a number of words such as 300',
      written,
    );
  }
  const letter = (found[2] ?? 'w')[0].toLowerCase();
  return letter === 'w' ? { amount, unit: 'words' } : { amount: amount * SECONDS[letter], unit: 'seconds' };
}

export interface BlockLengths {
  /** How many blocks of the wanted length the text has. */
  readonly blocks: number;
  /** Minus what a block of the sentences from … to − 1 loses for its length: ½ (ln(length / wanted) / SPREAD)². */
  loss(from: number, to: number): number;
  readonly notes: readonly string[];
}

const SPREAD = 0.12;

export function lengthsOf({ document, size }: Problem, { amount, unit }: Every): BlockLengths {
  const clock = unit === 'seconds' ? clockOf(document.sentences) : undefined;
  const wanted = unit === 'seconds' && !clock ? (amount * PACE) / 60 : amount;
  const { firstToken } = document.tokens;
  const position = (s: number) => (clock ? clock[s] : firstToken[s]);
  const total = position(size) - position(0);
  return {
    blocks: Math.max(1, Math.round(total / wanted)),
    loss: (from, to) => -0.5 * (Math.log(Math.max(position(to) - position(from), 1) / wanted) / SPREAD) ** 2,
    notes: unit === 'seconds' && !clock ? [`The text has no times: ${PACE} words count as a minute.`] : [],
  };
}

/** When each sentence begins, and the last one ends; never backwards. Nothing where the text has no times. */
export function clockOf(
  sentences: readonly { readonly time?: { readonly start: number; readonly end: number } }[],
): Float64Array | undefined {
  if (!sentences.some(({ time }) => time && Number.isFinite(time.start) && Number.isFinite(time.end))) return undefined;
  const clock = new Float64Array(sentences.length + 1);
  let latest = 0;
  sentences.forEach(({ time }, s) => {
    if (time && Number.isFinite(time.start)) latest = Math.max(latest, time.start);
    clock[s] = latest;
    if (time && Number.isFinite(time.end)) clock[s + 1] = Math.max(latest, time.end);
  });
  clock[sentences.length] = Math.max(clock[sentences.length], latest);
  return clock;
}

/** The least lengths of a block: in a text of more sentences than LONG, and the words of one in a shorter text. */
interface MinLengths {
  readonly sentences: number;
  readonly words: number;
  readonly seconds: number;
  readonly inShort: number;
}
const LONG = 100;
/** Where the blocks that were asked for do not fit so, less is held to, and at last nothing. */
export const MIN_LENGTHS: readonly MinLengths[] = [
  { sentences: 3, words: 25, seconds: 10, inShort: 5 },
  { sentences: 3, words: 0, seconds: 0, inShort: 0 },
  { sentences: 0, words: 0, seconds: 0, inShort: 0 },
];

/**
 * Whether sentences from … to − 1 are too few for a block. From one heading to the next, a block may be short; a clock
 * that stands still tells nothing.
 */
export function tooShort(
  { start, size, document, turns }: Problem,
  least: MinLengths = MIN_LENGTHS[0],
): (from: number, to: number) => boolean {
  if (size <= LONG) return (from, to) => start[to] - start[from] < least.inShort;
  const clock = clockOf(document.sentences);
  const isHeading = (s: number) => turns.heading[s] === 1;
  return (from, to) =>
    (to - from < least.sentences ||
      start[to] - start[from] < least.words ||
      (clock !== undefined && clock[to] > clock[from] && clock[to] - clock[from] < least.seconds)) &&
    !(isHeading(from) && to - from > 1 && (to === size || isHeading(to)));
}
