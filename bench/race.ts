/** Round after round, so that a busy moment of the machine falls on all. */

/** What one turn gives: the seconds it took, and whatever else is worth knowing. */
export interface Answer {
  readonly seconds: number;
  readonly [more: string]: number;
}

export type Contestant = () => Answer | Promise<Answer>;

export interface RaceOptions {
  readonly rounds: number;
  /** Who has used up so many seconds stands aside; everyone has one turn at least. */
  readonly seconds?: number;
}

export async function race<Name extends string>(
  contestants: Readonly<Record<Name, Contestant>>,
  { rounds, seconds = Infinity }: RaceOptions,
): Promise<Record<Name, Answer[]>> {
  const entries = Object.entries(contestants) as [Name, Contestant][];
  const answers = Object.fromEntries(entries.map(([name]) => [name, [] as Answer[]])) as Record<Name, Answer[]>;
  for (let round = 0; round < rounds; round++) {
    for (const [name, contestant] of entries) {
      if (total(answers[name]) < seconds) answers[name].push(await contestant());
    }
  }
  return answers;
}

export const total = (answers: readonly Answer[]): number => answers.reduce((sum, { seconds }) => sum + seconds, 0);

/** A contestant of this process. */
export function timed(work: () => unknown): Contestant {
  return async () => {
    const begin = performance.now();
    await work();
    return { seconds: (performance.now() - begin) / 1000 };
  };
}
