/** Of a text with more places than are kept, the likeliest are found without a closer look at all. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { random } from '../../random/index.ts';
import { analyze, unlabelled } from '../../text/index.ts';
import { logOdds } from './boundary-model.ts';
import { boundaryCandidates, usualPlaces } from './candidates.ts';
import { CUT_CONSTANTS } from './cut-constants.ts';
import { featuresOf } from './features.ts';
import { placesOf } from './places.ts';
import { problemOf } from './problem.ts';

/** 2,500 paragraphs whose words change slowly; some open with a cue, some close with thanks. */
function longText(): string {
  const chance = random(7);
  return Array.from({ length: 2500 }, (_, p) => {
    const words = Array.from(
      { length: 3 + chance.below(20) },
      () => `word${Math.floor(p / 40) * 5 + chance.below(30)}`,
    );
    const opens = chance.below(9) === 0 ? 'Let’s talk about this. ' : '';
    return `${opens}The ${words.join(' ')}${chance.below(9) === 0 ? '. Thank you' : ''}.`;
  }).join('\n\n');
}

test('the likeliest places are those by the definition, and most others are never looked at closely', async () => {
  const corpus = unlabelled(await analyze([{ id: 'a', text: longText() }], { language: 'en' }));
  const problem = problemOf(corpus, undefined, {}, random(1));
  for (const weights of [
    undefined,
    { ...WEIGHTS, near: 2, opens: -1 },
    { ...WEIGHTS, length: 0.5, near: -8, far: -4 },
  ]) {
    const places = placesOf(problem);
    const byDefinition = featuresOf(problem, places)
      .map((features, i) => ({ at: places.at[i], odds: logOdds(features, weights) }))
      .sort((a, b) => b.odds - a.odds || a.at - b.at)
      .slice(0, 800);
    const constants = { ...CUT_CONSTANTS, ...(weights && { odds: weights }) };
    assert.deepEqual(
      boundaryCandidates(problem, [0, problem.size], undefined, constants),
      byDefinition.sort((a, b) => a.at - b.at),
    );
  }
});

test('a place far from the likeliest has no cosines', async () => {
  const corpus = unlabelled(await analyze([{ id: 'a', text: longText() }], { language: 'en' }));
  const problem = problemOf(corpus, undefined, {}, random(1));
  boundaryCandidates(problem, [0, problem.size], undefined, { ...CUT_CONSTANTS, odds: WEIGHTS });
  const { places, features } = usualPlaces(problem);
  const complete = places.at.filter((_, i) => features.isComplete(i)).length;
  assert.ok(complete >= 800 && complete < places.at.length, `${complete} of ${places.at.length}`);
});

/** The length of a paragraph tells most. */
const WEIGHTS = {
  ...{
    length: 6,
    lengthBefore: 0.3,
    afterShort: 0.5,
    question: 0.3,
    leadsOn: -1,
    opens: 0.5,
    marker: 0.7,
    counts: 0.7,
  },
  ...{ closes: 0.7, near: -0.3, far: -0.2, bringsUp: 0.3, staysOn: 0.1, firstMention: 0.2, constant: -0.1 },
};
