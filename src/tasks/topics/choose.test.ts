import assert from 'node:assert/strict';
import { it } from 'node:test';
import { nearWithin } from '../../../test/near.ts';
import { pluck } from '../../../test/pluck.ts';
import { fromDense } from '../../linalg/index.ts';
import { random } from '../../random/index.ts';
import { agreementOf, chooseTopics, dealt, numberOf, worthOf } from './choose.ts';
import { sum } from './problem.ts';

const term = (w: number) => `w${w}`;
const close = nearWithin(1e-12);

it('a number is worth its coherence and agreement, less three tenths of all it could tell', () => {
  close(worthOf(8, 0.7, 1.9), 0.7 + 1.9 - 0.3 * Math.log(8));
  close(worthOf(1, 0.7, 0), 0.7);
});

it('two halves agree by the information that their topics share, less what chance shares', () => {
  // Four documents, two of each topic in both halves: P(a,b) = 1/2 on the diagonal, log( ½ / ¼ ) = log 2; (2 − 1)² / 2·4.
  const sure = [1, 0, 3, 0, 0, 2, 0, 1];
  close(agreementOf(sure, sure, 2), Math.log(2) - 1 / 8);
  // The numbers of topics say nothing: the same with 1 and 2 exchanged in one half.
  close(agreementOf(sure, [0, 1, 0, 1, 1, 0, 1, 0], 2), Math.log(2) - 1 / 8);
  // Half of each topic in the one is each of the other: nothing is told.
  close(agreementOf([1, 0, 1, 0, 0, 1, 0, 1], [1, 0, 0, 1, 1, 0, 0, 1], 2), -1 / 8);
  // A document is mixed as 3 : 1 in one half, and has no words in the other; the second is left alone.
  close(agreementOf([3, 1, 1, 0], [1, 1, 0, 0], 2), -1 / 2);
  // P = (3/8, 1/8; 1/8, 3/8): 2 · 3/8 log(3/2) + 2 · 1/8 log(1/2), of two documents.
  const mixed = agreementOf([3, 1, 1, 3], [1, 0, 0, 1], 2);
  close(mixed, 0.75 * Math.log(1.5) + 0.25 * Math.log(0.5) - 1 / 4);
});

/** Documents of four themes of twelve words each. */
function themed(documents: number, seed = 3) {
  const draw = random(seed);
  const counts = fromDense(
    Array.from({ length: documents }, (_, d) => {
      const row = Array<number>(48).fill(0);
      for (let i = 0; i < 40; i++) row[draw.uniform() < 0.95 ? 12 * (d % 4) + draw.below(12) : draw.below(48)]++;
      return row;
    }),
  );
  return { counts, term };
}
const choose = (documents: number, grain?: number) =>
  chooseTopics('plsa', themed(documents), { random: random(5) }, grain);

it('of numbers that are worth about as much the mean is taken, by how far apart they stand', () => {
  assert.equal(numberOf([{ topics: 7, worth: 0 }]), 7);
  // 4 is a tenth better: e times the weight of 2 and 8, which count half, being at the ends; ln 2 apart.
  const curve = [2, 4, 8].map((topics) => ({ topics, worth: topics === 4 ? 0.1 : 0 }));
  close(numberOf(curve), 4);
  const [weight, side] = [2 * Math.E, 1];
  const raised = [...curve.slice(0, 2), { topics: 8, worth: 0.1 }];
  close(numberOf(raised), Math.exp(((side * 1 + weight * 2 + Math.E * 3) * Math.LN2) / (side + weight + Math.E)));
  close(numberOf([...curve.slice(0, 2), { topics: 8, worth: 9 }]), 8);
});

it('the number is near that of most worth, and its figures hang together', async () => {
  const { topics, curve, because } = await choose(24);
  assert.equal(topics, 4);
  assert.deepEqual(
    curve.map((tried) => tried.topics),
    [2, 3, 4, 5, 6, 7, 8],
    'at most one for every three documents',
  );
  for (const tried of curve) {
    close(tried.worth, worthOf(tried.topics, tried.coherence, tried.agreement));
    assert.ok(tried.agreement <= Math.log(tried.topics) && tried.coherence <= 1);
  }
  const why = 'about there two halves of every document confirm one another most';
  assert.equal(because, `4 topics, of 2 to 8 tried: ${why}`);
});

it('a word more leaves the halves of the others as they are, and no occurrence is lost', () => {
  const counts = fromDense([
    [9, 0, 4],
    [2, 7, 0],
  ]);
  const more = fromDense([
    [5, 9, 0, 4],
    [1, 2, 7, 0],
  ]);
  const cells = ({ rows, start, index, value }: typeof counts, first = 0) =>
    Array.from({ length: rows }, (_, d) =>
      Array.from(index.subarray(start[d], start[d + 1]), (w, i) => [w - first, value[start[d] + i]]).filter(
        ([w]) => w >= 0,
      ),
    );
  const halves = dealt(counts, term);
  const others = dealt(more, (w) => (w === 0 ? 'new' : term(w - 1)));
  for (const half of [0, 1]) assert.deepEqual(cells(others[half], 1), cells(halves[half]));
  const all = halves.map(({ value }) => sum(value));
  assert.equal(all[0] + all[1], 22);
  assert.ok(all[0] > 4 && all[1] > 4, `${all}`);
});

it('a grain asks for so many times as many', async () => {
  const { topics, because } = await choose(24, 0.5);
  assert.equal(topics, 2);
  assert.match(because, /^2 topics: 0.5 times the 4, of 2 to 8 tried, where two halves/);
  assert.equal((await choose(51, 3)).topics, 12);
  assert.equal((await choose(24, 9)).topics, 8, 'one for every three documents at most');
});

it('a collection of few documents leaves fewer numbers; progress is told', async () => {
  const few = await choose(8);
  assert.deepEqual(pluck(few.curve, 'topics'), [2]);
  assert.match(few.because, /^2 topics, the only number tried/);
  const steps: [number, number][] = [];
  const onProgress = (_: string, done: number, of: number) => steps.push([done, of]);
  await chooseTopics('plsa', themed(9), { random: random(5), onProgress });
  assert.deepEqual(steps, [
    [0, 2],
    [1, 2],
    [2, 2],
  ]);
  const { curve } = await chooseTopics('nmf', themed(9), { random: random(5) });
  assert.ok(curve.length === 2 && curve.every(({ worth }) => Number.isFinite(worth)));
  const bare = await chooseTopics('plsa', { counts: fromDense([[1], [1], [1]]), term }, { random: random(1) });
  assert.deepEqual([bare.topics, bare.curve.length], [2, 0]);
  assert.match(bare.because, /too few words/);
});

it('hears every document alike: a few long ones of one kind do not hide the kinds of many short ones', async () => {
  const chance = random(3);
  const [kinds, wordsOfKind] = [6, 40];
  const rowOf = (kind: number, length: number) => {
    const row = new Array<number>((kinds + 1) * wordsOfKind).fill(0);
    for (let n = 0; n < length; n++) row[kind * wordsOfKind + chance.below(wordsOfKind)]++;
    return row;
  };
  const short = Array.from({ length: 120 }, (_, d) => rowOf(d % kinds, 30));
  const long = Array.from({ length: 12 }, () => rowOf(kinds, 3000));
  const problem = { counts: fromDense([...short, ...long]), term };
  const { topics, curve } = await chooseTopics('plsa', problem, { random: random(1) });
  assert.ok(Math.abs(topics - kinds - 1) <= 1, `${topics}`);
  // 8, 10, 12, 14 and 17 are worse.
  assert.equal(curve.at(-1)!.topics, 17, 'five worse numbers are enough');
});
