import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { budgetOf, cutTo } from './budget.ts';
import { prepare } from './index.ts';
import { leaningWord } from './leaning.ts';
import { basketOf, byGain, byScore, byTopic, type Objective } from './select.ts';
import { BRIDGE } from './stories.case.ts';
import { utf8Length } from './utf8.ts';

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

  it('counts costs in words, bytes and sentences', () => {
    assert.deepEqual(budgetOf({ ratio: 0.5 }, problem), { unit: 'words', limit: 50 });
    assert.deepEqual(budgetOf({}, problem), { unit: 'words', limit: 100 });
    const bytes = basketOf(problem, { unit: 'bytes', limit: problem.bytes[0] + 1 + problem.bytes[3] });
    bytes.take(0, 1);
    assert.equal(bytes.fits(3), true);
    assert.equal(bytes.fits(2), false);
  });

  it('counts UTF-8 and cuts at whole characters', () => {
    for (const text of ['abc', 'é', '€', '𝄞', '日本', 'a\ud800b'])
      assert.equal(utf8Length(text), new TextEncoder().encode(text).length);
    assert.equal(cutTo('a€€', { unit: 'bytes', limit: 5 }), 'a€');
    assert.equal(cutTo('one two  three', { unit: 'words', limit: 2 }), 'one two');
  });

  it('knows words that lean on the sentence before', () => {
    assert.equal(leaningWord('“But no,” said Ann.', 'en'), 'But');
    assert.equal(leaningWord('Er kam.', 'de'), 'Er');
    assert.equal(leaningWord('Butter is good.', 'en'), undefined);
    assert.equal(leaningWord('...', 'en'), undefined);
  });
});
