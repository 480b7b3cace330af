/** Ours and peers doing the same thing in turns, as measures; peers are started before and ended after. */
import { openAll, type Peer } from './peers/process.ts';
import { type Answer, type Contestant, type RaceOptions, race } from './race.ts';
import type { Measure, Outcome } from './result.ts';

export interface Contest extends RaceOptions {
  readonly ours: Readonly<Record<string, Contestant>>;
  readonly peers: Readonly<Record<string, Promise<Peer | string>>>;
}

/** Everyone's answers, and which peers were here. */
export async function contest({ ours, peers, ...options }: Contest) {
  const { turns, close, missing, versions } = await openAll(peers);
  const answers = await race<string>({ ...ours, ...turns }, options);
  await close();
  return { answers, missing, versions };
}

export type Answers = Readonly<Record<string, readonly Answer[]>>;

export function measuresOf(what: string, unit: string, answers: Answers, of: (answer: Answer) => number): Measure[] {
  return Object.entries(answers).map(([who, turns]) => ({ what, who, unit, samples: turns.map(of) }));
}

/** A contest in seconds. */
export async function timing(what: string, asked: Contest): Promise<Outcome> {
  const { answers, ...found } = await contest(asked);
  return { ...found, measures: measuresOf(what, 's', answers, ({ seconds }) => seconds) };
}

export function joined(outcomes: readonly Outcome[]): Outcome {
  const missing = new Map(outcomes.flatMap((one) => one.missing ?? []).map((one) => [one.who, one]));
  return {
    measures: outcomes.flatMap(({ measures }) => measures),
    missing: [...missing.values()],
    versions: Object.assign({}, ...outcomes.map(({ versions }) => versions)),
  };
}

/** One after the other: measuring does not go together. */
export async function inTurn<T>(items: readonly T[], work: (item: T) => Promise<Outcome>): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const item of items) outcomes.push(await work(item));
  return joined(outcomes);
}
