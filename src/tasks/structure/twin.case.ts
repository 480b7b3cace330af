/** A text for two, and twins to read it with: one in this thread, and one that is lost. */
import { type StartTwin, twinWork } from './twin.ts';

const PLACES = ['orchard', 'harbour', 'foundry', 'library', 'quarry', 'dairy'];
const DOINGS = ['prunes its trees', 'mends its nets', 'pours its iron', 'lends its books', 'breaks its stone'];

/** A text that goes from place to place. */
export const text = PLACES.flatMap((place, p) =>
  Array.from({ length: 40 }, (_, n) => {
    const doing = DOINGS[(p + (n % 2)) % DOINGS.length];
    return `The ${place} of the town ${doing} for the ${place} master, and visitor number ${n} likes the old ${place} gate.`;
  }),
).join('\n\n');

/** A twin in this thread, to which values go as they go to another. `asked`: what it is asked for. */
export function twinHere(asked: string[] = []): StartTwin {
  return (source, analysis) => {
    const work = twinWork();
    work.read(structuredClone({ source, analysis }));
    const noted = <T>(what: string, answer: Promise<T>): Promise<T | undefined> => {
      asked.push(what);
      return answer.then(
        (value) => structuredClone(value),
        () => undefined,
      );
    };
    return {
      partner: { half: 0, swap: (half) => noted('swap', work.swap(structuredClone(half))) },
      usualEnds: () => noted('ends', work.usualEnds(undefined)),
      topics: (wanted) => noted('topics', work.topics(structuredClone(wanted))),
      learnt: () => noted('learnt', work.learnt(undefined)),
      rank(blocks) {
        const taken = new Int32Array(1);
        return { taken, others: noted('rank', work.rank({ blocks: structuredClone(blocks), taken })) };
      },
    };
  };
}

/** One that is lost before it answers; a block that it took is ranked by nobody. */
export const lost: StartTwin = () => ({
  partner: { half: 0, swap: async () => undefined },
  usualEnds: async () => undefined,
  topics: async () => undefined,
  learnt: async () => undefined,
  rank: () => ({ taken: Int32Array.of(1), others: Promise.resolve(undefined) }),
});
