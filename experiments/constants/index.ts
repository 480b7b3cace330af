/**
 * The constants of `auto`, family by family of texts: chosen on all sets of a family, and chosen with one set left out,
 * which then judges them. A search one constant at a time, over a few values each, by the sum of both recalls, each
 * over that of the start.
 */
import { table } from '../../src/render/index.ts';
import { type KindReading, MANY_NEWS, READINGS } from '../../src/tasks/summarize/readings.ts';
import { type ExperimentArgs, runParts } from '../experiment.ts';
import { headedTalks, meetingSets, referenceSets, talkSets } from '../load.ts';
import { eventSets } from '../summaries/events.ts';
import { STORIES } from '../summaries/stories.ts';
import { type Recall, type Trial, type TrialSets, trialOf } from './trial.ts';

type Values = { readonly [K in keyof KindReading]?: readonly KindReading[K][] };

interface Family {
  readonly name: string;
  readonly start: KindReading;
  readonly values: Values;
  readonly trials: readonly TrialSets[];
}

const PLACE: Values = { reach: [4, 8, 16], lean: [4, 20], mention: [0, 0.75] };
const CENTRE: Values = { central: [0, 0.5], centralMention: [0, 1] };
const range = (low: number, high: number) => ({ low, high });
/** How much place counts in many stories: little, as the density of first sentences says, much. */
const MEASURED: readonly NonNullable<KindReading['measured']>[] = [
  { ratio: range(1.5, 2.5), prior: range(0.1, 0.1), mention: range(0.5, 0.5) },
  { ratio: range(1.5, 2.5), prior: range(0.05, 0.4), mention: range(0.5, 0.75) },
  { ratio: range(1.5, 2.5), prior: range(0.4, 0.4), mention: range(0.75, 0.75) },
];

const words = (limit: number) => ({ unit: 'words' as const, limit });

function families(data: string | undefined): Family[] {
  const meetings = meetingSets(data);
  const meeting = (name: string, of: RegExp, every: number) => ({
    name,
    sets: meetings.filter(({ id }) => of.test(id)),
    budget: words(100),
    every,
  });
  return [
    {
      name: 'many stories',
      start: MANY_NEWS,
      values: { sharedBy: [0.2, 0.4, 0.6], measured: MEASURED, worth: [1, 1.2, 1.4], pairs: [1, 2] },
      trials: [
        {
          name: 'news of ten documents',
          sets: referenceSets(data, 'multiling2011.jsonl', 'english'),
          budget: words(250),
          every: 1,
        },
        { name: 'stories of one event', sets: eventSets(), budget: { unit: 'bytes', limit: 665 }, every: 1 },
      ],
    },
    {
      name: 'one written document',
      start: READINGS.paper,
      values: { ...PLACE, ...CENTRE, worth: [0.8, 1, 1.2], exponent: [0.5, 0.8] },
      trials: [
        { name: 'news with highlights', sets: referenceSets(data, 'cnndm-100.jsonl'), budget: words(60), every: 1 },
        { name: 'papers', sets: referenceSets(data, 'cmplg.jsonl'), budget: words(100), every: 4 },
      ],
    },
    {
      name: 'speech',
      start: READINGS.speech,
      values: {
        naming: [0, 1, 2, 3],
        everyday: [0.02, 0.1, 0.3],
        ...PLACE,
        lean: [2, 4, 20],
        worth: [0.8, 1.2],
        exponent: [0.8, 1],
      },
      trials: [
        { name: 'talks', sets: talkSets(data), budget: words(60), every: 12 },
        { name: 'talks against their headings', sets: headedTalks(data, 8), budget: words(100), every: 1 },
      ],
    },
    {
      name: 'conversation',
      start: READINGS.conversation,
      values: {
        naming: [0, 1, 2, 3],
        everyday: [0.02, 0.1],
        reach: [5, 10, 20],
        lean: [4, 8],
        worth: [0.5, 0.8],
        exponent: [0.5, 0.8],
      },
      trials: [
        meeting('meetings of designers', /^(?:ES|IS|TS)/u, 6),
        meeting('meetings of researchers', /^B/u, 4),
        meeting('meetings of committees', /^(?:education|covid)/u, 3),
      ],
    },
  ];
}

export async function run(args: ExperimentArgs): Promise<void> {
  const [first, second] = STORIES.map((set) => ({ name: set.id, sets: [set], budget: words(40), every: 1 }));
  const tried: Family[] = args.quick
    ? [{ name: 'stories written for the test', start: READINGS.news, values: CENTRE, trials: [first, second] }]
    : families(args.data);
  await runParts(
    'constants',
    Object.fromEntries(tried.map((family) => [family.name, () => search(family, args)])),
    args,
  );
}

async function search({ name, start, values, trials }: Family, { log }: ExperimentArgs): Promise<void> {
  const ready: Trial[] = [];
  for (const trial of trials) ready.push(await trialOf(trial));
  log(`${name}, recall, stemmed, whole sentences`);
  log(leftOut(ready, start, values));
}

/** A row for each set: by the constants of all sets, and by those that the other sets chose. */
function leftOut(trials: readonly Trial[], start: KindReading, values: Values): string {
  const all = chosenOn(trials, start, values);
  const rows = trials.map((trial) => {
    const others = chosenOn(
      trials.filter((other) => other !== trial),
      start,
      values,
    );
    return [
      trial.name,
      shown(trial.score(start, 'all')),
      shown(trial.score(all, 'all')),
      shown(trial.score(others, 'all')),
      described(others, all, values) || 'the same',
    ];
  });
  const head = ['', 'as shipped', 'chosen on all', 'left out', 'what the others chose differently'];
  return `${table([head, ...rows])}\nchosen on all: ${described(all, undefined, values)}`;
}

/** A change must raise the mean by so much. */
const LEAST_GAIN = 0.001;

export function chosenOn(trials: readonly Trial[], start: KindReading, values: Values): KindReading {
  const before = trials.map((trial) => trial.score(start, 'some'));
  const value = (reading: KindReading) =>
    trials.reduce((sum, trial, t) => {
      const [r1, r2] = trial.score(reading, 'some');
      return sum + (r1 / before[t][0] + r2 / before[t][1]) / trials.length;
    }, 0);
  let best = { reading: start, value: value(start) };
  for (const [name, choices] of Object.entries(values)) {
    for (const choice of choices ?? []) {
      const reading: KindReading = { ...best.reading, [name]: choice };
      const now = value(reading);
      if (now > best.value + LEAST_GAIN) best = { reading, value: now };
    }
  }
  return best.reading;
}

const shown = ([r1, r2]: Recall): string => `${r1.toFixed(4)} / ${r2.toFixed(4)}`;

/** The constants, or those that differ from others. */
function described(reading: KindReading, other: KindReading | undefined, values: Values): string {
  const names = Object.keys(values) as (keyof KindReading)[];
  return names
    .filter((name) => JSON.stringify(reading[name]) !== JSON.stringify(other?.[name]))
    .map((name) => `${name} ${written(reading[name])}`)
    .join(', ');
}

const written = (value: KindReading[keyof KindReading]): string =>
  typeof value === 'object' ? `prior ${value.prior.low}–${value.prior.high}` : String(value);
