/** Sentences that only say what comes next, and those that can be quoted alone. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analyze } from '../../text/index.ts';
import { standsAlone } from './alone.ts';
import { isAnnouncement } from './asides.ts';

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

const read = (text: string) => analyze([{ id: '', text, language: 'en' }]);

describe('sentences that can be quoted alone', () => {
  /** Whether the one sentence of a text can. */
  const alone = async (text: string) => {
    const { documents } = await read(text);
    assert.equal(documents[0].sentences.length, 1, text);
    return standsAlone(documents[0], 0);
  };

  it('have six to forty words', async () => {
    const words = (n: number) => `${'Bees '.repeat(n - 1)}fly.`;
    assert.deepEqual(await Promise.all([5, 6, 40, 41].map((n) => alone(words(n)))), [false, true, true, false]);
    const { documents } = await read(`Bees fly. ${words(5)} ${words(6)}`);
    assert.deepEqual(
      [0, 1, 2].map((s) => standsAlone(documents[0], s)),
      [false, false, true],
    );
  });

  it('do not lean on what was said before', async () => {
    const leaning = `and; but; so; because; or; then; also; that; this; these; those; it; they; he; she; its; it's; it’s;
      that's; that’s; there's; there’s; which; like; yeah; yes; no; okay; ok; right; well; um; uh; oh; thank; thanks; welcome;
      hi; hello; good morning; good afternoon; good evening; however; therefore; anyway; exactly; sure; cool; great; now; here;
      even though; obviously; of course; as we; as i; i mean; i think it; i think that; i guess; i feel; i know; i just; you know;
      you mentioned; you said; maybe; let me; we'll go; we’ll be; we will now; speaking of`;
    for (const opening of leaning.split(/;\s+/)) {
      assert.equal(await alone(`${opening} bees from the hive fly home.`), false, opening);
      assert.equal(await alone(`Bees ${opening} bees from the hive fly home.`), true, opening);
    }
    for (const word of ['Andes', 'Nobody', 'Sofas', 'Itchy', 'There', 'Thanksgiving', 'Weary', 'I think']) {
      assert.equal(await alone(`${word} bees from the hive fly home.`), true, word);
    }
    for (const mark of ['"', '“', '‘', "'", '“‘']) {
      assert.equal(await alone(`${mark}And bees from the hive fly home.`), false, mark);
    }
  });

  it('are no questions, no announcements, no headings, no addresses and no remarks', async () => {
    const rows: readonly (readonly [string, boolean])[] = [
      ['Bees from the hive fly home.', true],
      ['Do bees from the hive fly?', false],
      ['– bees from the hive fly home.', false],
      ['“Do bees from the hive fly?”', false],
      ['Bees ask whether? bees from hives fly home', true],
      ['I will begin with the bees of the hive.', false],
      ['Bees of http://hive.de fly home in May.', false],
      ['Bees of https://hive.de fly home in May.', false],
      ['[Bees from the hive fly home.]', false],
      ['(Bees from the hive fly home.)', false],
      ['{Bees from the hive fly home.}', false],
      ['<Bees from the hive fly home.>', false],
      ['Bees (from the hive) fly home.', true],
      ['# Bees from the hive fly home', false],
      ['You can see the bees of the hive here.', false],
    ];
    for (const [text, expected] of rows) assert.equal(await alone(text), expected, text);
    const { documents } = await analyze([{ id: '', text: 'You can see the bees of the hive here.', language: 'de' }]);
    assert.equal(standsAlone(documents[0], 0), true, 'English alone');
  });
});
