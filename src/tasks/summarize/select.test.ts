import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { random } from '../../random/index.ts';
import { utf8Length } from '../quoting/places.ts';
import { budgetOf, cutTo } from './budget.ts';
import { prepare } from './index.ts';
import { leansOn } from './leaning.ts';
import { basketOf, byGain, byScore, byTopic, likeness, listOf, type Objective, ranked } from './select.ts';
import { BRIDGE } from './stories.case.ts';

describe('selection', async () => {
  const problem = await prepare(BRIDGE);
  const basket = (sentences: number) => basketOf(problem, { unit: 'sentences', limit: sentences });
  const taken = ({ picks }: { picks: readonly { sentence: number }[] }) => picks.map((pick) => pick.sentence);

  it('by score takes the best, ties to the earlier', () => {
    const scores = Float64Array.of(1, 3, 3, 0, 0, 0, 2, 0, 0, 0);
    const two = basket(3);
    byScore(problem, scores, two);
    assert.deepEqual(taken(two), [1, 2, 6]);
  });

  it('by topic lets the topics take turns and skips what is taken', () => {
    const four = basket(4);
    byTopic([[5, 1, 2], [5, 3], []])(problem, new Float64Array(10), four);
    assert.deepEqual(taken(four), [5, 3, 1, 2]);
  });

  it('by gain finds what plain greedy finds, looking at fewer gains', () => {
    const covers = [[0, 1, 2], [0, 1], [2, 3], [3], [4], [0, 4], [1], [2], [5], [5, 6, 7]];
    let looks = 0;
    const objective = (): Objective => {
      const seen = new Set<number>();
      return {
        gain(s) {
          looks++;
          return covers[s].filter((c) => !seen.has(c)).length;
        },
        add: (s) => covers[s].forEach((c) => void seen.add(c)),
      };
    };
    const lazy = basket(4);
    byGain(objective(), 0)(problem, new Float64Array(10), lazy);
    assert.deepEqual(taken(lazy), [0, 9, 2, 4]);
    assert.ok(looks < 4 * 10);
  });

  it('by topic leaves out what a topic does not want, and weighs by relevance', () => {
    const asked = { ...problem, relevance: Float64Array.of(1, 0.5, 1, 0.2, 1, 1, 1, 1, 1, 1) };
    const weight = (s: number) => [0, 3, 1, 4, 1][s] ?? 0;
    // 1 · 3 · 0.5 = 1.5, 2 · 1 = 1, 3 · 4 · 0.2 = 0.8, 4 · 1 = 1: of equals the earlier.
    assert.deepEqual(listOf(asked, weight), [1, 2, 4, 3]);
  });

  it('ranks scores that agree in single precision as equals', () => {
    const scores = Float64Array.of(1, 1 + 1e-12, 3, 0, 0, 0, 0, 0, 0, 2);
    assert.deepEqual(ranked(problem, scores).slice(0, 4), [2, 9, 0, 1]);
  });

  const context = (s: number) => leansOn(problem, s) !== undefined;

  it('brings the sentence before along, and pays for it', () => {
    // 5 begins with But, 6 with They, both lean on the sentence before.
    const lean = basketOf(problem, { unit: 'words', limit: 100 }, { context });
    const { words } = problem;
    assert.equal(lean.cost(6), words[6] + words[5]);
    assert.equal(lean.cost(2), words[2]);
    lean.take(6, 1);
    assert.deepEqual(taken(lean), [5, 6]);
    assert.equal(lean.left, 100 - words[5] - words[6]);
    lean.take(5, 1);
    const again = basketOf(problem, { unit: 'words', limit: 100 }, { context });
    again.take(5, 1);
    assert.equal(again.cost(6), words[6], 'what is in already costs nothing');
    const small = basketOf(problem, { unit: 'words', limit: words[6] + words[5] - 1 }, { context });
    assert.equal(small.fits(6), false);
  });

  it('passes over what repeats, by the cosine of content words', () => {
    const alike = likeness(problem);
    // 6: They asked the council for a sound wall. 7: The council will decide on the sound wall in March.
    const cosine = alike(6, 7);
    assert.ok(cosine > 0.5 && cosine < 1 && alike(0, 3) < cosine);
    for (const [redundancy, fits] of [
      [cosine, false],
      [cosine + 1e-9, true],
      [1, true],
    ] as const) {
      const rule = basketOf(problem, { unit: 'words', limit: 100 }, { redundancy });
      rule.take(6, 1);
      assert.equal(rule.repeats(7, 6), !fits);
      assert.equal(rule.fits(7), fits);
      assert.equal(rule.fits(7), fits, 'and stays out');
    }
  });

  it('cuts a sentence that is larger than the room left, and none that fits', () => {
    const { words } = problem;
    const cut = basketOf(problem, { unit: 'words', limit: words[0] + 3 }, { cut: true });
    cut.take(0, 2);
    assert.equal(cut.fits(1), true);
    cut.take(1, 1);
    assert.deepEqual(cut.picks, [
      { sentence: 0, gain: 2 },
      { sentence: 1, gain: 1, room: 3 },
    ]);
    assert.equal(cut.fits(2), false);
    const exact = basketOf(problem, { unit: 'words', limit: words[0] }, { cut: true });
    exact.take(0, 2);
    assert.deepEqual(exact.picks, [{ sentence: 0, gain: 2 }]);
    assert.equal(exact.full, true);
    const one = basketOf(problem, { unit: 'words', limit: words[0] + 1 }, { cut: true });
    one.take(0, 2);
    assert.equal(one.fits(1), true, 'one word is room enough');
    const bytes = (more: number) => {
      const of = basketOf(problem, { unit: 'bytes', limit: problem.bytes[0] + more }, { cut: true });
      of.take(0, 2);
      return of.fits(1);
    };
    assert.deepEqual([0, 1, 2].map(bytes), [false, false, true], 'a blank and one byte are');
    // A sentence that leans is not taken when the one before filled the room.
    const both = basketOf(problem, { unit: 'words', limit: words[5] }, { cut: true, context });
    both.take(6, 1);
    assert.deepEqual(taken(both), [5]);
  });

  it('counts costs in words, bytes and sentences', () => {
    assert.deepEqual(budgetOf({ ratio: 0.5 }, problem), { unit: 'words', limit: 50 });
    assert.deepEqual(budgetOf({}, problem), { unit: 'words', limit: 100 });
    const bytes = basketOf(problem, { unit: 'bytes', limit: problem.bytes[0] + 1 + problem.bytes[3] });
    bytes.take(0, 1);
    assert.equal(bytes.fits(3), true);
    assert.equal(bytes.fits(2), false);
  });

  it('counts UTF-8 and cuts at whole characters', () => {
    assert.deepEqual(['abc', 'é', '€', '𝄞', '日本', 'a\ud800b'].map(utf8Length), [3, 2, 3, 4, 6, 5]);
    assert.equal(cutTo('a€€', { unit: 'bytes', limit: 5 }), 'a€');
    assert.equal(cutTo('one two  three', { unit: 'words', limit: 2 }), 'one two');
  });
});

it('a text cut to a budget: is as many words, or bytes in whole characters, as there is room for', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const draw = random(seed);
    const words = Array.from({ length: 1 + draw.below(6) }, () =>
      'aé漢🙂b-'.slice(0, 1 + draw.below(2)).repeat(1 + draw.below(2)),
    );
    const blanks = words.map(() => [' ', '  ', '\n'][draw.below(3)]);
    const text = `${draw.below(2) ? ' ' : ''}${words.map((word, i) => word + (i + 1 < words.length ? blanks[i] : '')).join('')}`;
    for (let limit = 1; limit <= 8; limit++) {
      const cut = cutTo(text, { unit: 'words', limit });
      assert.ok(text.startsWith(cut) && !/\s$/.test(cut));
      assert.deepEqual(cut.trim().split(/\s+/), words.slice(0, limit));
      const bytes = cutTo(text, { unit: 'bytes', limit });
      const size = (of: string) => new TextEncoder().encode(of).length;
      const next = [...text.slice(bytes.length)][0] ?? '';
      assert.ok(text.startsWith(bytes) && size(bytes) <= limit);
      assert.ok(next === '' || size(bytes + next) > limit);
      assert.equal(cutTo(text, { unit: 'sentences', limit }), text);
    }
  }
});
