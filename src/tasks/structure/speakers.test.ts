import assert from 'node:assert/strict';
import { test } from 'node:test';
import { random } from '../../random/index.ts';
import { analyze, type Source } from '../../text/index.ts';
import { problemOf } from './problem.ts';
import { effectiveSpeakers } from './speakers.ts';

const speakersOf = async (source: Source) =>
  effectiveSpeakers(problemOf(await analyze([source], { language: 'en' }), undefined, {}, random(1)));

test('speakers count by the share of the words they speak', async () => {
  const turns = [
    ['Ann', 'Bees build hives.'],
    ['Ben', 'Ships reach harbours.'],
    ['Ann', 'Honey feeds bees.'],
    ['Cem', 'Judges read leases.'],
  ];
  let text = '';
  const cues = turns.map(([speaker, said]) => {
    const start = text.length;
    text += `${said}\n\n`;
    return { start, end: start + said.length, speaker };
  });
  // Ann speaks 6 of 12 counted words, Ben and Cem 3 each: 1 / (1/4 + 1/16 + 1/16).
  assert.ok(Math.abs((await speakersOf({ id: 'a', text, cues })) - 8 / 3) < 1e-12);
  assert.equal(await speakersOf({ id: 'b', text }), 1);
});
