import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { summarize } from './index.ts';
import { type StartTwin, twinWork } from './twin.ts';

const PLACES = ['orchard', 'harbour', 'foundry', 'library', 'quarry', 'dairy'];
const DOINGS = ['prunes its trees', 'mends its nets', 'pours its iron', 'lends its books', 'breaks its stone'];

/** A text that goes from place to place. */
const text = PLACES.flatMap((place, p) =>
  Array.from({ length: 40 }, (_, n) => {
    const doing = DOINGS[(p + (n % 2)) % DOINGS.length];
    return `The ${place} of the town ${doing} for the ${place} master, and visitor number ${n} likes the old ${place} gate.`;
  }),
).join('\n\n');

/** A twin in this thread, to which values go as they go to another. */
function twinHere(asked: string[] = []): StartTwin {
  return (source, analysis) => {
    const work = twinWork();
    work.read(structuredClone({ source, analysis }));
    const noted = <T>(what: string, answer: Promise<T>): Promise<T> => {
      asked.push(what);
      return answer.then((value) => structuredClone(value));
    };
    return {
      partner: { half: 0, swap: (half) => noted('swap', work.swap(structuredClone(half))) },
      usualEnds: () => noted('ends', work.usualEnds(undefined)),
    };
  };
}

/** One that is lost before it answers. */
const lost: StartTwin = () => ({
  partner: { half: 0, swap: async () => undefined },
  usualEnds: async () => undefined,
});

describe('a text read by two', () => {
  it('has the summary that one finds alone, with the parts that the twin cuts', async () => {
    const given = { words: 60, kind: 'speech' } as const;
    const alone = await summarize(text, given);
    const asked: string[] = [];
    assert.deepEqual(await summarize(text, given, twinHere(asked)), alone);
    assert.deepEqual(asked, ['swap', 'ends']);
  });

  it('is read to its end by one whose twin is lost', async () => {
    assert.deepEqual(await summarize(text, {}, lost), await summarize(text));
  });

  it('is never one of several texts', async () => {
    const asked: string[] = [];
    const two = [
      { id: 'a', text },
      { id: 'b', text: text.slice(0, 3000) },
    ];
    assert.deepEqual(await summarize(two, {}, twinHere(asked)), await summarize(two));
    assert.deepEqual(asked, []);
  });

  it('fails as it does alone', async () => {
    await assert.rejects(summarize(text, { language: 'xx' }, twinHere()), /language/);
  });
});
