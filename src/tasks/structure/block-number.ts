/** The number of blocks of a text, and the notes that say where it comes from. */
import { type CutTask, plainScores } from './block-scores.ts';
import type { CutConstants } from './cut-constants.ts';
import { clockOf } from './every.ts';
import {
  type Chosen,
  chooseNumber,
  expectedBlocks,
  LONGEST_BLOCK,
  logChoose,
  logPrior,
  type SpeechForm,
} from './number.ts';
import type { Problem } from './problem.ts';
import { logSums } from './segmentations.ts';
import { speechForm } from './speech-form.ts';

/** No more blocks are looked for than this. */
const MAX_BLOCKS = 80;
/** Someone who gives the grain means it: the spread of the number around it. */
const GIVEN_SPREAD = 0.15;

/** Numbers this much less probable than the best, in nats, end the search. */
const HOPELESS = 12;

/** Numbers within this factor have one grain. */
const SAME = 4 / 3;
const ROUNDS = 4;

/** Speech of which so many blocks are expected is cut as people do, whatever its words show. */
const PEOPLE = 2;

const asPeopleDo = (speech: SpeechForm | undefined, expected: number, given: number | undefined): boolean =>
  given === undefined && expected >= PEOPLE && speech !== undefined;

/**
 * The number of blocks. Of speech it is what people do: on talks, the evidence tells it no better than chance. Otherwise
 * the evidence is taken at the grain of the number expected; a text without speakers may be of another kind, a pile of
 * news, say, so that a number found far from the one expected is found again at its own grain.
 */
export function blockNumber(task: CutTask, words: number, given: number | undefined): Chosen {
  const { problem, units } = task;
  const known = given !== undefined || problem.turns.speaker.some((speaker) => speaker >= 0);
  const constants = {
    ...task.constants,
    ...((known || words >= 2 * LONGEST_BLOCK) && { other: 0 }),
    ...(given !== undefined && { spread: GIVEN_SPREAD }),
  };
  const speech = speechForm(problem);
  const expected = given === undefined ? expectedBlocks(words, speech, constants) : words / given;
  if (asPeopleDo(speech, expected, given)) {
    const untold = new Float64Array(Math.min(units.length - 1, MAX_BLOCKS));
    return chooseNumber(untold, expected, { ...constants, other: 0 });
  }
  let blocks = expected;
  for (let round = 1; ; round++) {
    const chosen = chooseNumber(evidenceAt(task, words / blocks, expected, constants), expected, constants);
    const factor = chosen.blocks / blocks;
    if (known || round === ROUNDS || (factor < SAME && factor > 1 / SAME)) return chosen;
    blocks = chosen.blocks;
  }
}

/** The log evidence of 1, 2, … blocks, as far as they are worth looking at. */
function evidenceAt(task: CutTask, grain: number, expected: number, constants: CutConstants): number[] {
  const units = task.units.length - 1;
  const max = Math.min(units, MAX_BLOCKS);
  const choose = logChoose(units - 1, max);
  let top = -Infinity;
  const sums = logSums(plainScores(task, grain), max, (found) => {
    const k = found.length;
    const value = constants.weight * (found[k - 1] - choose[k - 1]) + logPrior(k, expected, constants);
    top = Math.max(top, value);
    return k > expected && value < top - HOPELESS;
  });
  return sums.map((sum, i) => sum - choose[i]);
}

/** A recording of three minutes or more is worth chapters, however few words it has: as many as players ask for. */
const RECORDING = { seconds: 180, blocks: 3 };

export function minBlocksOf({ document, size }: Problem): number {
  const clock = clockOf(document.sentences);
  return clock && clock[size] - clock[0] >= RECORDING.seconds ? RECORDING.blocks : 1;
}

/** How the number was found; `blocks` differs from it where a recording has more, or there is room for fewer. */
export function notesOf(
  problem: Problem,
  number: Chosen,
  blocks: number,
  words: number,
  constants: CutConstants,
  given: number | undefined,
): string[] {
  const speech = speechForm(problem);
  return [
    numberNote(number, sourceOfNumber(speech, words, constants, given)),
    ...(blocks > number.blocks ? [raised(blocks)] : blocks < number.blocks ? [lowered(blocks)] : []),
    ...(given === undefined && speech && speech.unit < FEW_WORDS ? [SHARED] : []),
  ];
}

/** Content words of a turn, on average, where people answer each other. */
const FEW_WORDS = 12;

const SHARED =
  'People answer each other in a few words, which people cut into few parts; --every 5m or --blocks makes more.';

const raised = (blocks: number): string =>
  `It is a recording of more than three minutes, so it has ${blocks} blocks; --blocks says otherwise.`;

const lowered = (blocks: number): string => `There is room for ${blocks} that are long enough; --blocks makes more.`;

function numberNote({ blocks, range: [min, max], probability }: Chosen, source: string): string {
  const between = min === max ? `${min}` : `${min} to ${max}`;
  return `${blocks === 1 ? 'One block' : `${blocks} blocks`}, from ${source}: ${between} with probability ${probability.toFixed(2)}.`;
}

function sourceOfNumber(
  speech: SpeechForm | undefined,
  words: number,
  constants: CutConstants,
  given: number | undefined,
): string {
  if (given !== undefined) return `the grain of ${given} content words, and what the text shows`;
  if (asPeopleDo(speech, expectedBlocks(words, speech, constants), given)) {
    return `how people cut speech of ${words} content words`;
  }
  return `how people cut texts of ${words} content words, and what this one shows`;
}
