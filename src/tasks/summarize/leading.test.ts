/** Sentences are judged and scored one by one, and the answer is that of judging and scoring all. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { kindReading } from './auto.ts';
import { leading } from './leading.ts';
import type { Ranking } from './method.ts';
import { placeOf } from './place.ts';
import { hopefulsOf, type Problem, quotedOf } from './problem.ts';
import { READINGS } from './readings.ts';
import { scoringOf } from './scoring.ts';
import { basketOf } from './select.ts';
import { BRIDGE, longText } from './stories.case.ts';
import { prepare, summarizeProblem } from './summarize.ts';

/** Speech of every kind: stumbles, asides, pronouns, names, courtesies, fragments, questions. */
const SAID = [
  'Um, the the bridge is, you know, quite old by now.',
  'You can see the cracks in it here.',
  'He said it was not safe at all.',
  'Anna Berg of the Harbour Council closed the wooden bridge in March.',
  'Thank you so much for having me here tonight.',
  'Toasters, lamps, radios and a leg.',
  'And what would that cost the city?',
  'But the council of the town paid for the tram and the sound wall.',
];
const SPOKEN = Array.from({ length: 12 }, (_, i) => [...SAID.slice(i % 8), ...SAID.slice(0, i % 8), longText(i + 3)])
  .flat()
  .join('\n\n');

const problemsOf = async (): Promise<Problem[]> => {
  const texts = [BRIDGE, longText(60), SPOKEN];
  const whole = await Promise.all(texts.map((text) => prepare(text, { language: 'en' })));
  return whole.map((problem) => quotedOf(problem, { clutter: 'drop', trim: false }));
};

describe('sentences judged one by one', () => {
  it('bounds of scores are never less than the scores, and a closer look never raises them', async () => {
    for (const problem of await problemsOf()) {
      for (const reading of Object.values(READINGS)) {
        const { score, most, objective } = scoringOf(problem, reading, placeOf(problem, reading), 2);
        const gains = objective(basketOf(problem, { unit: 'words', limit: 50 }));
        for (let s = 0; s < problem.size; s++) {
          const [far, near] = [most(s), most(s, true)];
          const [gainFar, gainNear] = [gains.most(s), gains.most(s, true)];
          assert.ok(far >= near && near >= score(s), `${far} ${near} ${score(s)}`);
          assert.ok(gainFar >= gainNear && gainNear >= gains.gain(s));
          assert.equal(gains.alone(s), gains.gain(s));
          assert.equal(most(s), score(s), 'what was looked at is known');
        }
      }
    }
  });

  it('the summary and the ranks in it are those of all sentences judged and scored first', async () => {
    for (const problem of await problemsOf()) {
      for (const [kind, reading] of Object.entries(READINGS)) {
        for (const limit of [20, 60, 200]) {
          const budget = { unit: 'words', limit } as const;
          const picksOf = (of: Problem, eager: boolean) => {
            const ranking = kindReading(of, reading, budget);
            if (eager) assert.equal(ranking.scores.length, of.size);
            const basket = basketOf(of, budget, { redundancy: 0.5 });
            ranking.sparing!.pick(of, () => ranking.scores, basket);
            return basket.picks;
          };
          const { hopefuls: _hopefuls, ...all } = problem;
          assert.deepEqual(picksOf(problem, false), picksOf(all, true), `${kind} ${limit}`);
        }
      }
    }
    const whole = await prepare(SPOKEN, { language: 'en' });
    for (const words of [20, 60, 200]) {
      const [few, every] = [false, true].map((explain) => summarizeProblem(whole, { words, explain }).sentences);
      assert.deepEqual(few, every);
      assert.ok(few.every(({ why }) => why.rank! >= 1));
    }
  });

  it('candidates are the hopefuls that are fit', async () => {
    for (const problem of await problemsOf()) {
      const { of, isCandidate } = hopefulsOf(problem);
      assert.deepEqual(of.filter(isCandidate), problem.candidates);
      assert.ok(problem.candidates.every((s) => problem.unfit!(s) === undefined));
    }
    // Where none is fit, all are candidates.
    const none = quotedOf(await prepare('Thank you. Not at all. So there.'), { clutter: 'drop', trim: false });
    assert.equal(none.candidates.length, hopefulsOf(none).of.length);
    assert.ok(none.candidates.length > 0);
  });
});

/** Sentence s scores s; its bound is 1 more, and one of a hundred is no candidate. */
function made(size: number) {
  const asked = new Set<number>();
  const of = Uint32Array.from({ length: size }, (_, s) => s);
  const problem = { hopefuls: { of, isCandidate: (s: number) => s % 100 !== 0 } } as unknown as Problem;
  const score = (s: number) => {
    asked.add(s);
    return s;
  };
  return { problem, ranking: { sparing: { score, most: (s: number) => s + 1 } } as unknown as Ranking, asked };
}

describe('the leading sentences', () => {
  it('the best candidates, down to a score, without the scores of others', () => {
    const { problem, ranking, asked } = made(300);
    assert.deepEqual(leading(problem, ranking, 298), [299, 298]);
    assert.deepEqual([...asked].sort(), [297, 298, 299]);
    assert.equal(leading(problem, ranking, 0).length, 297);
  });

  it('of a very long text, no more than the first five thousand', () => {
    const { problem, ranking, asked } = made(6_000);
    const found = leading(problem, ranking, 0);
    assert.deepEqual(found.slice(0, 3), [5_999, 5_998, 5_997]);
    assert.ok(found.length > 4_900 && found.length <= 5_000, `${found.length}`);
    assert.ok(asked.size <= 5_000, `${asked.size}`);
  });
});
