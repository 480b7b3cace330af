import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Statement, statementOf } from './statement.ts';

const CASES: Readonly<Record<Statement, string>> = {
  announced: `
    On this week's episode we're going to be talking about the old bridges of the coast.
    Today I want to tell you about a bridge that drinks rain.
    I'd like to talk about the repair of the harbour.
    In this talk the bridge stands for all that we share.
    The purpose of this meeting is the design of the pump.
    And we 're gonna discuss the price of the pump .`,
  concluded: `
    To sum up, the bridge was cheaper than the ferry.
    What this means is that nobody pays twice.
    It turns out the pillars were never painted.
    We found that the old pump uses less power.
    The lesson is that rust never sleeps.`,
  decided: `
    We decided to keep the wooden case.
    So we've agreed on two buttons and a wheel.
    Let's go with the yellow one, since it is cheap.
    The motion was carried by nine votes.
    The committee has resolved to close the bridge.`,
  todo: `
    We still need to find the price of the cells.
    Anna will look into the cracks, and I'll send the minutes to all of you.
    The next step is a test with real users.
    Can you check the battery before Monday.
    I'll prepare the drawings for the next meeting.`,
  asked: `
    Who will pay for all of this?
    I was wondering whether the pillars hold.
    My question is about the ferry.`,
  said: `
    The engineers found cracks in two of its pillars.
    Remote controls are grey or black.
    I need to admit that the soup was cold.
    With this one you have to push two buttons every time.
    The ferry goes with the tide.`,
};

test('statements of speech are told by what they do', () => {
  const wrong: string[] = [];
  for (const [kind, sentences] of Object.entries(CASES))
    for (const sentence of sentences.split('\n').map((line) => line.trim()))
      if (sentence !== '' && statementOf(sentence, 'en') !== kind)
        wrong.push(`${sentence} → ${statementOf(sentence, 'en')}, expected ${kind}`);
  assert.deepEqual(wrong, []);
});

test('in other languages a question is known by its mark', () => {
  assert.equal(statementOf('Wer bezahlt das alles?', 'de'), 'asked');
  assert.equal(statementOf('Wir haben entschieden, dass alles bleibt.', 'de'), 'said');
});
