/** How long blocks are: `--every 5m`, in time or in words where there is none; how many speech has; how short one may be. */
import { OptionError } from '../../check/index.ts';
import { isSpoken, type Problem } from './problem.ts';

type Every = { readonly amount: number; readonly unit: 'seconds' | 'words' };

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };
/** Words that people speak in a minute, for a text without times. */
export const PACE = 150;

export function everyOf(written: string): Every {
  const found = /^(\d+(?:\.\d+)?)\s*(s|sec|m|min|h|w|words)?$/i.exec(written.trim());
  const amount = Number(found?.[1]);
  if (!found || !(amount > 0)) {
    const legal = 'every must be a time such as 5m, 90s or 1h, or a number of words such as 300';
    throw new OptionError('structure', legal, written);
  }
  const letter = (found[2] ?? 'w')[0].toLowerCase();
  return letter === 'w' ? { amount, unit: 'words' } : { amount: amount * SECONDS[letter], unit: 'seconds' };
}

export interface BlockLengths {
  /** How many blocks of the wanted length sentences from … to − 1 have. */
  within(from: number, to: number): number;
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
  const within = (from: number, to: number) => Math.max(1, Math.round((position(to) - position(from)) / wanted));
  const loss = (from: number, to: number) =>
    -0.5 * (Math.log(Math.max(position(to) - position(from), 1) / wanted) / SPREAD) ** 2;
  const notes: string[] = [];
  if (unit === 'seconds' && !clock) notes.push(`The text has no times: ${PACE} words count as a minute.`);
  if (within(0, size) > size) notes.push('Sentences are longer than that; each is a block.');
  return { within, loss, notes };
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

/** Hours of speech that have several blocks; content words of a turn: where they are fewer, people converse. */
const RECORDING = 3 / 60;
const CONVERSATION = 10;

/** How many blocks people give speech of this length; nothing where the text is none, or short. */
export function hostsGive(
  problem: Problem,
  [from, to]: readonly [from: number, to: number],
  { hosts, most, hours: exponent, conversation: share }: Record<'hosts' | 'most' | 'hours' | 'conversation', number>,
) {
  if (!isSpoken(problem)) return undefined;
  const { document, start, turns } = problem;
  const clock = clockOf(document.sentences);
  const timed = clock ? (clock[to] - clock[from]) / 3600 : 0;
  const { firstToken } = document.tokens;
  const hours = timed > 0 ? timed : (firstToken[to] - firstToken[from]) / (60 * PACE);
  if (hours < RECORDING) return undefined;
  const marks = turns.unit.subarray(from, to).reduce((sum, mark) => sum + mark, 0);
  const conversation = start[to] - start[from] < CONVERSATION * marks;
  const usual = hosts * hours ** exponent * (conversation ? share : 1);
  const atLeastOne = (blocks: number) => Math.max(1, Math.round(blocks));
  return { least: atLeastOne(usual), most: atLeastOne(most * usual), minutes: Math.round(60 * hours), conversation };
}

/** Where the number of blocks comes from. */
export function numberNotes(shown: number, blocks: number, hosts: ReturnType<typeof hostsGive>): string[] {
  const words = `${shown === 1 ? 'One block' : `${shown} blocks`} by what the words show`;
  if (!hosts) return [`${words}; --blocks or --every says otherwise.`];
  const { least, most, minutes, conversation } = hosts;
  const speech = conversation ? 'conversation in short turns' : 'speech';
  const range = least === most ? `${least}` : `${least} to ${most}`;
  const made = blocks === shown ? '' : `, so it has ${blocks}`;
  return [`${words}; people give ${minutes} minutes of ${speech} ${range}${made}. --blocks or --every says otherwise.`];
}

/** The fewest sentences and words of a block, in a text of more sentences than LONG; the fewest words in a shorter one. */
const MIN_SENTENCES = 3;
const MIN_WORDS = 25;
const LONG = 100;
const MIN_WORDS_IN_SHORT = 5;

/**
 * Whether sentences from … to − 1 are too few for a block: fewer than the least, and than half of the mean of so many
 * `blocks` of a range. From one heading to the next, a block may be short.
 */
export function tooShort(
  { start, size, turns: { heading } }: Pick<Problem, 'start' | 'size' | 'turns'>,
  [first, last]: readonly [from: number, to: number] = [0, size],
  blocks = 1,
): (from: number, to: number) => boolean {
  const half = (all: number) => all / (2 * blocks);
  const words = Math.min(size > LONG ? MIN_WORDS : MIN_WORDS_IN_SHORT, half(start[last] - start[first]));
  const sentences = size > LONG ? Math.min(MIN_SENTENCES, half(last - first)) : 0;
  return (from, to) =>
    (to - from < sentences || start[to] - start[from] < words) &&
    !(size > LONG && heading[from] === 1 && to - from > 1 && (to === size || heading[to] === 1));
}
