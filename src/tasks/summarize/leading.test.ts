/** Sentences are judged and scored one by one, and the answer is that of judging and scoring all. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { kindReading } from './auto.ts';
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
