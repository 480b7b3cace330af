/** Greedy picking, exchanges and short sentences, with worths and costs small enough to try every choice by hand. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { random } from '../../random/index.ts';
import { type Bounded, improved } from './exchange.ts';
import type { Problem } from './problem.ts';
import { queue } from './queue.ts';
import { atLeastWords, basketOf, byGain, byScore, type Selector } from './select.ts';
import { thorough } from './thorough.ts';

/** Sentence s covers concepts; each counts once. The bounds of gains are loose, and the more so for later sentences. */
function covering(covers: readonly (readonly number[])[], worth: (concept: number) => number): Bounded {
  const seen = new Set<number>();
  const gain = (s: number) => covers[s].filter((c) => !seen.has(c)).reduce((sum, c) => sum + worth(c), 0);
  return {
    gain,
    most: (s) => (2 + s) * gain(s),
    alone: (s) => covers[s].reduce((sum, c) => sum + worth(c), 0),
    add: (s) => covers[s].forEach((c) => void seen.add(c)),
    clear: () => seen.clear(),
  };
}

const problemOf = (words: readonly number[], relevance: readonly number[] = words.map(() => 1)) =>
  ({
    size: words.length,
    words: Uint32Array.from(words),
    bytes: Uint32Array.from(words),
    candidates: Uint32Array.from(words, (_, s) => s),
    relevance: Float64Array.from(relevance),
  }) as unknown as Problem;

const thoroughly =
  (...given: Parameters<typeof thorough>): Selector =>
  (problem, scores, basket) =>
    thorough(...given)(problem, () => scores, basket);

const picksOf = (problem: Problem, limit: number, select: Selector, scores?: readonly number[]) => {
  const basket = basketOf(problem, { unit: 'words', limit });
  select(problem, Float64Array.from(scores ?? Array.from(problem.words)), basket);
  return basket.picks;
};

describe('exchanges', () => {
  const room = (left: number, cost: readonly number[]) => ({
    left,
    cost: (s: number) => cost[s],
    repeats: () => false,
  });

  it('never make the summary worth less, and find the best of a small set', () => {
    // Worth of concept c is c + 1. Greedy by worth takes 0 (10 + 9 + 1), then nothing fits.
    const covers = [[9, 8, 0], [9, 7], [8, 6], [5]];
    const cost = [5, 3, 3, 1];
    const objective = covering(covers, (c) => c + 1);
    // Room for 6: {0} = 20; {1, 2} = 18 + 16 = 34.
    assert.deepEqual([...improved([0], [0, 1, 2, 3], room(6, cost), objective)].sort(), [1, 2]);
    // Already the best: stays as it is.
    const best = [1, 2];
    assert.equal(improved(best, [0, 1, 2, 3], room(6, cost), objective), best);
  });

  it('take the earlier of two that gain the same, whatever their bounds, and none that may not be taken', () => {
    const objective = covering([[0], [1], [2], [3]], (c) => [1, 4, 4, 9][c]);
    const taken = improved([0], [0, 1, 2, 3], room(1, [1, 1, 1, 1]), objective, (s) => s !== 3);
    assert.deepEqual(taken, [1]);
  });

  it('keep the others, fill with the largest gains beside them, and pass over what repeats', () => {
    // Worths: b 10, c 4, d 4, e 3, f 5, a 1.
    const worths = [10, 4, 4, 3, 5, 1];
    const sentences = [[0], [1, 2], [1, 3], [4], [5]];
    const objective = covering(sentences, (c) => worths[c]);
    const ones = room(3, [1, 1, 1, 1, 1]);
    // After 0 and 1, sentence 2 adds 3 and sentence 3 adds 5.
    objective.add(3);
    assert.deepEqual(improved([4], [0, 1, 2, 3, 4], ones, objective), [0, 1, 3]);
    const repeats = (a: number, b: number) => a + b === 1;
    assert.deepEqual(improved([4], [0, 1, 2, 3, 4], { ...ones, repeats }, objective), [0, 2, 3]);
    // Sentence 0 stays, sentence 4 goes for 1; beside both nothing else fits.
    assert.deepEqual(improved([0, 4], [0, 1, 2, 3, 4], room(2, [1, 1, 1, 1, 1]), objective), [0, 1]);
    // 14 and 13 alone, but 4 and 3 beside sentence 0.
    const shared = [[0, 1, 2], [0, 3], [1, 4], [5]];
    const spoilt = covering(shared, (c) => [10, 10, 20, 4, 3, 1][c]);
    assert.deepEqual(improved([3], [0, 1, 2, 3], room(2, [1, 1, 1, 1]), spoilt), [0, 1]);
  });

  it('are those of the definition: one out, the largest gains in, the best kept, round after round', () => {
    let exchanged = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const draw = random(seed);
      const size = 4 + draw.below(5);
      const covers = Array.from({ length: size }, () => draw.order(6).slice(0, 1 + draw.below(3)));
      const worth = Array.from({ length: 6 }, () => 1 + draw.uniform());
      const cost = Array.from({ length: size }, () => 1 + draw.below(4));
      const alike = new Set(Array.from({ length: 3 }, () => `${draw.below(size)} ${draw.below(size)}`));
      const repeats = (a: number, b: number) => alike.has(`${a} ${b}`) || alike.has(`${b} ${a}`);
      const value = (chosen: readonly number[]) =>
        [...new Set(chosen.flatMap((s) => covers[s]))].reduce((sum, c) => sum + worth[c], 0);
      const spent = (chosen: readonly number[]) => chosen.reduce((sum, s) => sum + cost[s], 0);
      const limit = 4 + draw.below(5);
      const start: number[] = [];
      for (const s of draw.order(size)) if (spent([...start, s]) <= limit && start.length < 3) start.push(s);
      const all = Array.from({ length: size }, (_, s) => s);
      const refilled = (kept: readonly number[], out: number) => {
        const chosen = [...kept];
        for (;;) {
          const open = all.filter(
            (s) =>
              s !== out &&
              !chosen.includes(s) &&
              spent([...chosen, s]) <= limit &&
              !chosen.some((other) => repeats(s, other)),
          );
          const gain = (s: number) => value([...chosen, s]) - value(chosen);
          const best = open.reduce<number | undefined>(
            (a, b) => (a === undefined || gain(b) > gain(a) + 1e-12 ? b : a),
            undefined,
          );
          if (best === undefined || gain(best) < 1e-12) return chosen;
          chosen.push(best);
        }
      };
      let wanted: readonly number[] = start;
      for (let round = 0; round < 10; round++) {
        const tried = wanted.map((out) =>
          refilled(
            wanted.filter((s) => s !== out),
            out,
          ),
        );
        const best = tried.reduce<readonly number[]>((a, b) => (value(b) > value(a) * (1 + 1e-6) ? b : a), wanted);
        if (best === wanted) break;
        wanted = best;
        exchanged++;
      }
      const found = improved(
        start,
        all,
        { left: limit, cost: (s) => cost[s], repeats },
        covering(covers, (c) => worth[c]),
      );
      assert.ok(Math.abs(value(found) - value(wanted)) < 1e-9, `seed ${seed}: ${found}, expected ${wanted}`);
      assert.ok(spent(found) <= limit);
    }
    assert.ok(exchanged > 20, `${exchanged}`);
  });

  it('go on as long as one helps', () => {
    const worths = [1, 2, 30, 40];
    const apart = covering([[0], [1], [2], [3]], (c) => worths[c]);
    assert.deepEqual([...improved([0, 1], [0, 1, 2, 3], room(2, [1, 1, 1, 1]), apart)].sort(), [2, 3]);
  });

  it('leave alone what is equal, what repeats and what is too long to try', () => {
    const equal = covering([[0], [1]], () => 1);
    const start = [0];
    assert.equal(improved(start, [0, 1], room(1, [1, 1]), equal), start);
    const many = Array.from({ length: 61 }, (_, s) => s);
    const rising = covering(
      Array.from({ length: 122 }, (_, s) => [s]),
      (c) => c,
    );
    const ones = Array.from({ length: 122 }, () => 1);
    const all = Array.from({ length: 122 }, (_, s) => s);
    assert.equal(improved(many, all, room(61, ones), rising), many);
    assert.notEqual(improved(many.slice(1), all, room(60, ones), rising).length, 0);
    assert.ok(improved(many.slice(1), all, room(60, ones), rising).some((s) => s > 60));
  });
});

describe('thorough picking', () => {
  const covers = [[0, 1], [2], [3], [4], [0, 2, 3]];
  const worth = (c: number) => [6, 5, 4, 3, 2][c];

  it('orders what it took by gain over cost, and tells the gain beside those before', () => {
    const problem = problemOf([4, 2, 2, 2, 9]);
    const picks = picksOf(
      problem,
      8,
      thoroughly(() => covering(covers, worth), { exponent: 1, shortest: 0 }),
    );
    // 11/4 = 2.75, 4/2 = 2, 3/2 = 1.5; sentence 4 is too long.
    assert.deepEqual(picks, [
      { sentence: 0, gain: 11 },
      { sentence: 1, gain: 4 },
      { sentence: 2, gain: 3 },
    ]);
    const plain = picksOf(
      problem,
      100,
      thoroughly(() => covering(covers, worth), { exponent: 0, shortest: 0 }),
    );
    // By gain alone: 4 covers 6 + 4 + 3 = 13, then 0 adds 5, then 3 adds 2.
    assert.deepEqual(plain.slice(0, 3), [
      { sentence: 4, gain: 13 },
      { sentence: 0, gain: 5 },
      { sentence: 3, gain: 2 },
    ]);
    // 8 for 8 words against 4 for 2.
    const rates = thoroughly(() => covering([[0], [1]], (c) => [8, 4][c]), { exponent: 1, shortest: 0 });
    assert.deepEqual(
      picksOf(problemOf([8, 2]), 10, rates).map(({ sentence }) => sentence),
      [1, 0],
    );
    // After 0, sentence 1 adds 1 and sentence 2 adds 3.
    const overlap = thoroughly(() => covering([[0, 1], [0, 2], [3]], (c) => [9, 1, 1, 3][c]), {
      exponent: 0,
      shortest: 0,
    });
    assert.deepEqual(
      picksOf(problemOf([1, 1, 1]), 3, overlap).map(({ sentence }) => sentence),
      [0, 2, 1],
    );
    const equals = thoroughly(() => covering([[0], [1], [2]], (c) => [1, 2, 2][c]), { exponent: 0, shortest: 0 });
    assert.deepEqual(
      picksOf(problemOf([1, 1, 1]), 2, equals).map(({ sentence }) => sentence),
      [1, 2],
    );
  });

  it('passes over short sentences, unless the summary stays under 85 % of its budget', () => {
    const problem = problemOf([10, 2, 10, 3, 3]);
    const apart = covering([[0], [1], [2], [3], [4]], (c) => 5 - c);
    const order = (limit: number, strict: boolean) =>
      picksOf(
        problem,
        limit,
        thoroughly(() => apart, { exponent: 0, shortest: 3, strict }),
      ).map((p) => p.sentence);
    assert.deepEqual(order(23, false), [0, 2, 3]);
    // 20 of 24 words are 83 %: then the short one joins, though 3 and 4 came first where they fit.
    assert.deepEqual(order(22, false), [0, 2]);
    assert.deepEqual(order(28, true), [0, 2, 3, 4]);
    assert.deepEqual(order(28, false), [0, 2, 3, 4]);
    assert.deepEqual(order(34, true), [0, 2, 3, 4]);
    assert.deepEqual(order(34, false), [0, 2, 3, 4, 1]);
    const usual = picksOf(
      problem,
      34,
      thoroughly(() => apart, { exponent: 0, shortest: 3 }),
    );
    assert.equal(usual.length, 5);
  });

  it('passes over asides in the same way', () => {
    const apart = covering([[0], [1], [2]], (c) => 5 - c);
    const order = (limit: number) =>
      picksOf(
        problemOf([10, 10, 10]),
        limit,
        thoroughly(() => apart, { exponent: 0, shortest: 3, isAside: (s) => s === 0 }),
      ).map((p) => p.sentence);
    assert.deepEqual(order(20), [1, 2]);
    assert.deepEqual(order(30), [1, 2, 0]);
  });

  it('weighs gains by relevance', () => {
    const one = (relevance: readonly number[]) =>
      picksOf(
        problemOf([3, 3], relevance),
        3,
        thoroughly(() => covering([[0], [1]], () => 1), { exponent: 1, shortest: 0 }),
      ).map(({ sentence }) => sentence);
    assert.deepEqual(one([1, 1]), [0]);
    assert.deepEqual(one([0.5, 1]), [1]);
  });
});

describe('picking with a shortest sentence', () => {
  it('passes over short ones as long as the others could fill the budget twice', () => {
    const problem = problemOf([2, 10, 10]);
    const taken = (limit: number) =>
      picksOf(problem, limit, atLeastWords(5, byScore), [3, 2, 1]).map((p) => p.sentence);
    assert.deepEqual(taken(10), [1]);
    assert.deepEqual(taken(11), [0]);
    assert.deepEqual(taken(12), [0, 1]);
  });

  it('by gain stops where nothing is gained', () => {
    const picks = picksOf(
      problemOf([1, 1, 1]),
      3,
      byGain(
        covering([[0], [0], [1]], () => 1),
        0,
      ),
    );
    assert.deepEqual(
      picks.map(({ sentence }) => sentence),
      [0, 2],
    );
  });
});

describe('a basket', () => {
  it('is used by what it holds, in bytes without the last blank', () => {
    const basket = basketOf(problemOf([4, 5, 9]), { unit: 'bytes', limit: 10 });
    assert.equal(basket.used, 0);
    basket.take(0, 1);
    assert.equal(basket.used, 0.5);
    assert.equal(basket.full, false);
    assert.ok(basket.fits(1) && !basket.fits(2) && !basket.fits(0));
    basket.take(1, 1);
    assert.ok(basket.used >= 1);
    assert.equal(basket.full, true);
    assert.equal(basket.fresh().used, 0);
  });

  it('is exchangeable unless sentences are cut or bring others along', () => {
    const of = (rules: object) => basketOf(problemOf([4]), { unit: 'words', limit: 4 }, rules).exchangeable;
    assert.deepEqual([of({}), of({ cut: true }), of({ context: true })], [true, false, false]);
  });

  it('cuts the last sentence to the room there is', () => {
    const basket = basketOf(problemOf([4, 5, 9]), { unit: 'bytes', limit: 8 }, { cut: true });
    basket.take(0, 1);
    assert.ok(basket.fits(1));
    basket.take(1, 1);
    assert.deepEqual(basket.picks[1], { sentence: 1, gain: 1, room: 3 });
    assert.equal(basket.full, true);
    const whole = basketOf(problemOf([9]), { unit: 'bytes', limit: 8 });
    whole.takeCut(0, 2);
    assert.deepEqual(whole.picks, [{ sentence: 0, gain: 2, room: 8 }]);
    assert.equal(whole.left, 0);
  });
});

describe('a queue', () => {
  it('gives the largest value first, of equals the earlier sentence, whatever comes between', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const draw = random(seed);
      const heap = queue();
      let open: { sentence: number; value: number }[] = [];
      for (let step = 0; step < 60; step++) {
        if (open.length > 0 && draw.below(5) < 2) {
          const best = open.toSorted((a, b) => b.value - a.value || a.sentence - b.sentence)[0];
          assert.deepEqual(heap.pop(), best);
          open = open.filter((one) => one !== best);
        } else {
          const entry = { sentence: step, value: draw.below(6) };
          heap.push(entry.sentence, entry.value);
          open.push(entry);
        }
        assert.equal(heap.size, open.length);
      }
    }
  });
});
