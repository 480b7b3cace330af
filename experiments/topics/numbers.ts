/** The number of topics that `auto` takes: where it is known, in draws of one pile, and with a word less. */
import { random } from '../../src/random/index.ts';
import { chooseTopics, numberOf, problemOf, readTexts, type Tried, worthOf } from '../../src/tasks/topics/index.ts';
import { type Classified, classesOf, someOf } from './sets.ts';

/** Within so much of the known number, or of the middle of the draws. */
const NEAR = 0.3;
const PRICES = [0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5];

interface Known {
  readonly set: Classified;
  readonly classes: number;
  readonly curve: readonly Tried[];
  readonly taken: number;
}

/** The price of a number is learned without the family that is judged. */
export async function numbers(sets: readonly Classified[], log: (line: string) => void): Promise<void> {
  log('| set | known | auto | price learned without its family |');
  log('| --- | --- | --- | --- |');
  const known: Known[] = [];
  for (const set of sets) {
    const { topics, curve } = await choiceOf(set.documents);
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
    ? `; ${fair} with a price learned without`
    : '';
  log(`price learned on all sets: ${learned(known)}`);
  log(`within ${100 * NEAR} % of the known number: ${hits} of ${known.length}${byFamily}`);
}

async function choiceOf(documents: Classified['documents'], extraStopWords = '') {
  const { corpus } = await readTexts(documents, { extraStopWords });
  const problem = problemOf(corpus);
  return { problem, ...(await chooseTopics('plsa', problem, { random: random(1) })) };
}

const near = (taken: number, classes: number): boolean => Math.abs(taken - classes) <= NEAR * classes + 1e-9;

const pick = ({ curve }: Known, price: number): number => {
  const tried = curve.map(({ topics, coherence, agreement }) => ({
    topics,
    worth: worthOf(topics, coherence, agreement, price),
  }));
  return Math.round(numberOf(tried));
};

/** The price that is right most often, every family alike; of equals that whose numbers are nearest. */
function learned(sets: readonly Known[]): number {
  const families = [...new Set(sets.map(({ set }) => set.family))];
  const score = (price: number) =>
    mean(
      families.map((family) => {
        const mine = sets.filter(({ set }) => set.family === family);
        return mean(
          mine.map((one) => {
            const taken = pick(one, price);
            return (near(taken, one.classes) ? 1 : 0) - 0.01 * Math.abs(Math.log(taken / one.classes));
          }),
        );
      }),
    );
  return PRICES.reduce((a, b) => (score(b) > score(a) ? b : a));
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const SIZES = [60, 200, 600];
const DRAWS = 10;
/** Words left out are of the most frequent, as a person would leave them out. */
const FREQUENT = 200;

/** Ten draws of every size, and the first draw with one word less, ten times. */
export async function draws(piles: readonly Classified[], log: (line: string) => void): Promise<void> {
  log(
    `| pile | documents | numbers of ${DRAWS} draws | within 30 % of their middle | one word less | at most one apart |`,
  );
  log('| --- | --- | --- | --- | --- | --- |');
  for (const { name, documents } of piles) {
    for (const size of SIZES) {
      const drawn = Array.from({ length: DRAWS }, (_, n) =>
        random(1000 + n)
          .order(documents.length)
          .slice(0, size)
          .map((i) => documents[i]),
      );
      const taken: number[] = [];
      for (const draw of drawn) taken.push((await choiceOf(draw)).topics);
      const { problem } = await choiceOf(drawn[0]);
      const { counts, word } = problem;
      const uses = new Float64Array(counts.columns);
      for (let i = 0; i < counts.index.length; i++) uses[counts.index[i]] += counts.value[i];
      const frequent = Array.from(uses.keys())
        .sort((a, b) => uses[b] - uses[a])
        .slice(0, FREQUENT);
      const less: number[] = [];
      for (const w of someOf(frequent, DRAWS)) less.push((await choiceOf(drawn[0], word(w))).topics);
      const sorted = taken.toSorted((a, b) => a - b);
      const middle = (sorted[DRAWS / 2 - 1] + sorted[DRAWS / 2]) / 2;
      const alike = taken.filter((topics) => near(topics, middle)).length;
      const close = less.filter((topics) => Math.abs(topics - taken[0]) <= 1).length;
      log(`| ${[name, size, sorted.join(' '), alike, `${taken[0]}: ${less.join(' ')}`, close].join(' | ')} |`);
    }
  }
}
