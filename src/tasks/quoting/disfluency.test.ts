import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fluencyIn, fluentText, MIN_FLUENCY } from './disfluency.ts';

/** 1 − 5 · disfluencies / words, here of 20. */
const counted = (text: string) => Math.round((1 - fluencyIn(text, 20)) * 4);

test('disfluencies are hesitations, words said twice or broken off', () => {
  for (const [text, times] of [
    ['The pump is old.', 0],
    ['The pump um is old.', 1],
    ['Well the pump is like old.', 2],
    ['The pump is old as well.', 0],
    ['We like the pump, they like it, I would like one, and you’d like to like it.', 0],
    ['The the pump is old.', 1],
    ['The pump, pump is old.', 1],
    ['The the “pump” is old.', 1],
    ['The pump is old, the pump is red.', 0],
    ['It is in the in the yard.', 1],
    ['The pu pump is old.', 1],
    ['The d screen is old.', 1],
  ] as const)
    assert.equal(counted(text), times, text);
  assert.equal(fluencyIn('Um, uh, er, the the pump.', 4), MIN_FLUENCY);
});

test('a clean transcript leaves out sounds and words begun twice, and nothing that was meant', () => {
  for (const [said, clean] of [
    ['The pump, uh, is old, um and {vocalsound} it leaks.', 'The pump is old, and it leaks.'],
    [
      'We take the the pump to to the the {disfmarker} the yard, a pump for a pump for tea.',
      'We take the pump to the yard, a pump for tea.',
    ],
    ['I , I’m sure the the pump is old.', 'I’m sure the pump is old.'],
    ['I think I think we we we need it.', 'I think we need it.'],
    ['The team won again and again and again , they they said.', 'The team won again and again and again , they said.'],
    ['What it is is a long, long and very very old pump that that man had had, you know.'],
    ['Ten 10 mm pipes; MM: I told you you’re in the ER, love it it is, have to have a PR problem.'],
    ['“Hmm,” says a friend of a friend of mine.'],
    ['It, it seems, does {disfmarker} works, 3 3 times: no no.'],
  ])
    assert.equal(fluentText(said), clean ?? said);
});
