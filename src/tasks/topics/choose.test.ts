import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { fromDense } from '../../linalg/index.ts';
import { random } from '../../random/index.ts';
import { advantage, bestOf, chooseTopics, worth } from './choose.ts';

const judged = (cv: number, stability: number, behind: number, topics = 8) => ({ topics, cv, stability, behind });

it('one sum weighs coherence, stability, guessed words and how usual a number is', () => {
  assert.ok(Math.abs(worth(judged(0.3, 0.5, 0.2), 8) - (0.3 + 0.1 - 0.02)) < 1e-12);
  // 4 and 16 are half and twice the 8 that 256 documents usually have: .03 ln 2 less.
  for (const topics of [4, 16])
    assert.ok(Math.abs(worth(judged(0.3, 0.5, 0.2, topics), 8) - (0.38 - 0.020794415)) < 1e-9);
});

it('where numbers hardly differ, the usual one is taken', () => {
  const taken = (...trials: ReturnType<typeof judged>[]) => bestOf(trials, 8).topics;
  assert.equal(taken(judged(0.7, 0.5, 0, 2), judged(0.69, 0.5, 0, 7)), 7);
  assert.equal(taken(judged(0.8, 0.5, 0, 2), judged(0.69, 0.5, 0, 7)), 2);
});

it('no number is taken where all three call a larger one better', () => {
  const number = fc.double({ min: 0, max: 1, noNaN: true });
  const gain = fc.double({ min: 1e-6, max: 1, noNaN: true });
  fc.assert(
    fc.property(number, number, number, gain, gain, gain, (cv, stability, behind, a, b, c) => {
      const better = judged(cv + a, stability + b, behind - c, 100);
      assert.equal(bestOf([judged(cv, stability, behind), better], 8).topics, 100);
    }),
  );
});

it('what speaks for a number of topics follows its numbers', () => {
  const others = [judged(0.2, 0.3, 0.1), judged(0.1, 0.5, 0)];
  assert.equal(
    advantage(judged(0.25, 0.6, 0), others, 8),
    'most coherent, most stable and best at guessing hidden words',
  );
  assert.equal(advantage(judged(0.3, 0.4, 0.2), others, 8), 'most coherent');
  assert.equal(advantage(judged(0.15, 0.6, 0.2), others, 8), 'most stable');
  assert.match(advantage(judged(0.19, 0.49, 0.2), others, 8), /together, where about 8 are usual$/);
  assert.equal(advantage(judged(0.2, 0.496, 0.2), others, 8), 'most coherent and most stable', 'as they are shown');
});

it('says of nothing that it is the most where another has more', () => {
  const number = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);
  const trial = fc.record({ topics: fc.constant(8), cv: number, stability: number, behind: number });
  fc.assert(
    fc.property(trial, fc.array(trial, { minLength: 1 }), (chosen, others) => {
      const said = advantage(chosen, others, 8);
      const most = (of: 'cv' | 'stability') => others.every((other) => other[of] <= chosen[of]);
      assert.equal(/most coherent/.test(said), most('cv'));
      assert.equal(/most stable/.test(said), most('stability'));
    }),
  );
});

/** Documents of four themes of twelve words each. */
function themed(documents: number, seed = 3) {
  const draw = random(seed);
  return fromDense(
    Array.from({ length: documents }, (_, d) => {
      const row = Array<number>(48).fill(0);
      for (let i = 0; i < 40; i++) row[draw.uniform() < 0.95 ? 12 * (d % 4) + draw.below(12) : draw.below(48)]++;
      return row;
    }),
  );
}
const choose = (documents: number, grain?: number, largest?: number) =>
  chooseTopics('plsa', themed(documents), { random: random(5) }, grain, largest);

it('the number of the largest sum is chosen, and its figures hang together', async () => {
  const { topics, curve, because } = await choose(24);
  assert.equal(topics, 4);
  assert.deepEqual(
    curve.map((tried) => tried.topics),
    [2, 3, 4, 5, 6, 7, 8],
    'at most one for every three documents',
  );
  const best = bestOf(curve, Math.log2(24));
  assert.equal(Math.min(...curve.map(({ behind }) => behind)), 0, 'one is the best at guessing');
  for (const tried of curve) {
    assert.equal(tried.chosen, tried === best);
    assert.ok(Math.abs(tried.perplexity - Math.exp(-tried.heldOut)) < 1e-9);
    assert.ok(tried.coherence > -1 && tried.coherence < 1 && tried.cv >= 0 && tried.cv <= 1);
    assert.ok(tried.stability >= 0 && tried.stability <= 1);
    assert.ok(tried.error >= 0 && tried.error > 0 === tried.behind > 0);
  }
  const figures = `C_v ${best.cv.toFixed(2)}, stability ${best.stability.toFixed(2)}, perplexity ${Math.round(best.perplexity)}`;
  assert.equal(
    because,
    `4 topics, of 2 to 8 tried: ${advantage(
      best,
      curve.filter((one) => one !== best),
      Math.log2(24),
    )}; ${figures}`,
  );
});

it('a grain asks for the best number about so many times as large', async () => {
  for (const [grain, largest] of [
    [0.5, 5],
    [2, 8],
  ]) {
    const { topics, curve, because } = await choose(24, grain, largest);
    const about = curve.filter((one) => one.topics >= 0.75 * grain * 4 && one.topics <= 1.35 * grain * 4);
    assert.equal(topics, bestOf(about, Math.log2(24)).topics, `${grain}`);
    assert.match(because, new RegExp(`the best near ${grain * 4}, ${grain} times the 4 that are best`));
  }
  assert.equal((await choose(51, 3)).curve.at(-1)!.topics, 17, 'up to 1.35 times three times four');
  assert.equal((await choose(24, 9, 4)).topics, 4, 'the largest, where none is near');
  assert.equal((await choose(24, 0.1, 4)).topics, 2, 'the smallest');
});

it('a collection of few documents, or a limit, leaves fewer numbers; progress is told', async () => {
  const few = await choose(8);
  assert.deepEqual(
    few.curve.map(({ topics }) => topics),
    [2],
  );
  assert.match(few.because, /^2 topics, the only number tried/);
  assert.equal((await choose(24, 1, 3)).curve.length, 2);
  const steps: [number, number][] = [];
  const onProgress = (_: string, done: number, of: number) => steps.push([done, of]);
  await chooseTopics('plsa', themed(9), { random: random(5), onProgress });
  assert.deepEqual(
    steps.filter(([, of]) => of === 2),
    [
      [0, 2],
      [1, 2],
      [2, 2],
    ],
  );
  const { curve } = await chooseTopics('nmf', themed(9), { random: random(5) });
  assert.ok(
    curve.every(({ stability }) => stability > 0 && stability <= 1),
    'of two starts where a model has one',
  );
  const bare = await chooseTopics('plsa', fromDense([[1], [1], [1]]), { random: random(1) });
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
  const { topics, curve } = await chooseTopics('plsa', fromDense([...short, ...long]), { random: random(1) });
  assert.equal(topics, kinds + 1);
  // Of the hidden words nine in ten are of the long documents, which two topics explain as well as seven.
  assert.ok(curve[0].behind > 1, `${curve[0].behind}`);
  // 8, 10, 12, 14 and 17 are worse.
  assert.equal(curve.at(-1)!.topics, 17, 'five worse numbers are enough');
});
