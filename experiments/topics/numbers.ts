/** The number of topics that `auto` takes where it is known, with weights learned without the family that is judged. */
import { random } from '../../src/random/index.ts';
import { chooseTopics, problemOf, readTexts, type Tried } from '../../src/tasks/topics/index.ts';
import { type Classified, classesOf } from './sets.ts';

/** Within so much of the known number. */
const NEAR = 0.3;
const STABLE = [0, 0.05, 0.1, 0.15, 0.2, 0.3];
const BEHIND = [0, 0.1, 0.2, 0.3, 0.6, 1];
const UNUSUAL = [0, 0.02, 0.03, 0.05, 0.1];
type Weights = readonly [stable: number, behind: number, unusual: number];

interface Known {
  readonly set: Classified;
  readonly classes: number;
  readonly curve: readonly Tried[];
  readonly taken: number;
}

export async function numbers(sets: readonly Classified[], log: (line: string) => void): Promise<void> {
  log('| set | known | auto | weights learned without its family |');
  log('| --- | --- | --- | --- |');
  const known: Known[] = [];
  for (const set of sets) {
    const { corpus } = await readTexts(set.documents);
    const { topics, curve } = await chooseTopics('plsa', problemOf(corpus).counts, { random: random(1) });
    known.push({ set, classes: classesOf(set), curve, taken: topics });
  }
  let [hits, fair] = [0, 0];
  for (const one of known) {
    const others = known.filter(({ set }) => set.family !== one.set.family);
    const without = others.length === 0 ? undefined : pick(one, learned(others));
    if (near(one.taken, one.classes)) hits++;
    if (without !== undefined && near(without, one.classes)) fair++;
    log(`| ${one.set.name} | ${one.classes} | ${one.taken} | ${without ?? ''} |`);
  }
  log('');
  const byFamily = known.some(({ set }) => set.family !== known[0].set.family)
    ? `; ${fair} with weights learned without`
    : '';
  log(`weights learned on all sets (stability, behind, prior): ${learned(known).join(', ')}`);
  log(`within ${100 * NEAR} % of the known number: ${hits} of ${known.length}${byFamily}`);
}

const near = (taken: number, classes: number): boolean => Math.abs(taken - classes) <= NEAR * classes + 1e-9;

function pick({ set, curve }: Known, [stable, behind, unusual]: Weights): number {
  const usual = Math.log2(set.documents.length);
  const worth = (tried: Tried) =>
    tried.cv + stable * tried.stability - behind * tried.behind - unusual * Math.abs(Math.log(tried.topics / usual));
  return curve.reduce((a, b) => (worth(b) > worth(a) ? b : a)).topics;
}

/** The weights that are right most often, every family alike; of equals those whose numbers are nearest. */
function learned(sets: readonly Known[]): Weights {
  const families = [...new Set(sets.map(({ set }) => set.family))];
  const score = (weights: Weights) => {
    const of = families.map((family) => {
      const mine = sets.filter(({ set }) => set.family === family);
      const right = mine.map((one) => {
        const taken = pick(one, weights);
        return (near(taken, one.classes) ? 1 : 0) - 0.01 * Math.abs(Math.log(taken / one.classes));
      });
      return right.reduce((sum, value) => sum + value, 0) / right.length;
    });
    return of.reduce((sum, value) => sum + value, 0) / of.length;
  };
  const all = STABLE.flatMap((stable) =>
    BEHIND.flatMap((behind) => UNUSUAL.map((unusual) => [stable, behind, unusual] as const)),
  );
  return all.reduce((a, b) => (score(b) > score(a) ? b : a));
}
