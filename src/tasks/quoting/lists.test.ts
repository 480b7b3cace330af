/** What the lists of words and patterns find: each kind has sentences that are, and near misses. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { oneLine } from '../../text/index.ts';
import { isDeictic } from './asides.ts';
import { isFullSentence } from './finite-verb.ts';

const judged = (sentences: string, judge: (sentence: string) => boolean): string[] =>
  sentences
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && judge(oneLine(line)));

describe('a finite verb', () => {
  it('is missing in fragments', () => {
    const fragments = `
      Toasters, lamps, radios, and once a wooden leg.
      But new properties of a sailing boat.
      Beautiful words about the power of the river.
      If only the reeds by the river .
      As opposed to the twenty pillars , twenty five pillars .
      Twenty five tons for a pillar .
      Harbour Talk, and Go West, and Bridges Today, and the News.
      By the way, a ferry line in the United States.
      Including to understand what happens on the bridge.`;
    assert.deepEqual(judged(fragments, isFullSentence), []);
  });

  it('is found in sentences', () => {
    const sentences = `
      The bridge is old.
      We closed it in the spring.
      The people that we trained are ready.
      The pillars that carry the deck are what counts .
      If the reeds are cut we open the bridge .
      Since March, we have rested.
      Aspirin blocks an enzyme.
      The mayor's not here.
      Farmers deliver the reeds and they sell them in town.
      Because one of the problems is finding them.
      The ferry company, which has now gone, had two boats.
      They 're not in the harbour .
      The Town Council will meet on Monday.
      The Bridge Was Closed By The Mayor.`;
    const lines = sentences.trim().split('\n').length;
    assert.equal(judged(sentences, isFullSentence).length, lines);
  });
});

describe('deixis', () => {
  it('points at what is shown', () => {
    const pointing = `
      The bottom picture is the old bridge.
      This is actually a picture of the harbour.
      On the top line, the bridge costs more.
      You can see there are a few cracks.
      As you see, the pillars are thin.
      What you're looking at is the deck.
      It looks something like this.
      I would draw the bridge like this, in red.
      The harbour up there is growing.
      I'm going to show you the harbour.
      So here's the harbour at night.
      We're pausing for a photo opportunity here.
      I love this pillar here because it is thin.
      On the left is the ferry.
      Maybe one of you can draw it on the board.
      We have this here for the harbour.`;
    assert.equal(judged(pointing, isDeictic).length, pointing.trim().split('\n').length);
  });

  it('is not in what only resembles it', () => {
    const others = `
      There is a mixed picture, with some towns using ferries.
      People here on the coast know the river.
      A swing to the left stops the pump.
      They see that there are cracks.
      We moved from what we see in gardens to maps of the soil.
      The left and the right agreed on the bridge.
      She sits on the board of the ferry company.`;
    assert.deepEqual(judged(others, isDeictic), []);
  });
});
