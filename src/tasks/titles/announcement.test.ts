/** Sentences that only say what comes next. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isAnnouncement } from './announcement.ts';

const ANNOUNCED = [
  'Let me begin with the repair café.',
  'Now I come to the seed library.',
  'And that brings me to the rain garden.',
  "I'll give you an example.",
  'So let’s talk about trust.',
  "Okay, so I'm going to show you how it works.",
  'Let me tell you about a friend of mine.',
  'First, we will start with the budget.',
  'This is a picture of the old bridge.',
  "Here's another quick example.",
  'And finally, I would like to leave you with one last thought.',
  'Let me\nbegin with the repair café.',
];
const TOLD = [
  'Tonight I will talk about three things: toasters, seeds and a garden.',
  'We will end poverty in our time.',
  'I want to start a school for girls in my town.',
  "I'll give you the report on Monday.",
  'Let me tell you, it is a very sad book.',
  'The council let me go home early.',
  'This is a bridge that nobody wanted.',
  'We need to get back to the forest that our parents knew.',
  'And that brings me to my definition of power, which is simply this: the capacity to make others do what you want.',
];

describe('announcements', () => {
  it('are told from sentences that say something', () => {
    assert.deepEqual(
      ANNOUNCED.filter((sentence) => !isAnnouncement(sentence)),
      [],
    );
    assert.deepEqual(
      TOLD.filter((sentence) => isAnnouncement(sentence)),
      [],
    );
  });

  it('have at most sixteen words', () => {
    const words = (n: number) => `Let me begin with ${Array.from({ length: n - 4 }, () => 'bridges').join(' ')}.`;
    assert.ok(isAnnouncement(words(16)));
    assert.ok(!isAnnouncement(words(17)));
  });
});
