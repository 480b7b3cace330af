/** Sentences that only say what comes next, and those that can be quoted alone. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analyze } from '../../text/index.ts';
import { isAnnouncement } from './announcement.ts';
import { gistsOf, standsAlone } from './gist.ts';
import { wordScores } from './word-scores.ts';

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
      // What is said of the talk itself (metadiscourse.ts) leans wherever it stands.
      const anywhere = ['you mentioned', 'you said', 'speaking of'].includes(opening);
      assert.equal(await alone(`Bees ${opening} bees from the hive fly home.`), !anywhere, opening);
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
      ['Bees, as I mentioned earlier, fly home at night.', false],
    ];
    for (const [text, expected] of rows) assert.equal(await alone(text), expected, text);
    const { documents } = await analyze([{ id: '', text: 'You can see the bees of the hive here.', language: 'de' }]);
    assert.equal(standsAlone(documents[0], 0), true, 'English alone');
  });
});

describe('the gist', () => {
  const untitled = { spans: [] };

  it('is the sentence with the most that a title would share, by its length and place', async () => {
    const texts = [
      'Bees from the old hive fly home. Bees from the old hive make honey for the old hive. Lamps hang in a row there.',
      'Lamps hang in a row there. Honey from bees is sold in Hull. Honey from bees is sold in Oslo and Hull.',
      `${'Lamps hang there. '.repeat(9)}Bees from the hive fly home. The bees like honey and honey likes the bees of Hull.`,
      'Some lamps in a row hang there, some bees make honey, some barrels roll, some boats sail, some gates open. Bees make honey in the hive.',
      'Bees from the hive fly home. Bees from the hive fly home.',
      'Bees fly. Lamps hang.',
    ];
    for (const text of texts) {
      const corpus = await read(text);
      const [document] = corpus.documents;
      const { tokens, sentences } = document;
      const blocks = [0, 1].map((from) => [{ document: 0, from, to: sentences.length }]);
      const scores = await wordScores(corpus, blocks);
      const gists = await gistsOf(corpus, blocks, [untitled, untitled]);
      for (const from of [0, 1]) {
        const wordsOf = (s: number) => {
          const terms = [...tokens.term.keys()]
            .filter((i) => tokens.firstToken[s] <= i && i < tokens.firstToken[s + 1] && tokens.stop[i] === 0)
            .map((i) => tokens.term[i]);
          const sum = [...new Set(terms)].reduce((total, term) => total + (scores[from].get(term)?.score ?? 0), 0);
          return sum / Math.sqrt(Math.max(8, terms.length));
        };
        const least = Math.max(...sentences.slice(from).map((_, i) => wordsOf(from + i))) / 3;
        let best: { worth: number; sentence: number } | undefined;
        for (let s = from; s < sentences.length; s++) {
          if (!standsAlone(document, s)) continue;
          if (wordsOf(s) < least) continue;
          const sentence = text.slice(sentences[s].start, sentences[s].end);
          const names = (sentence.match(/ [A-Z][a-z]/g)?.length ?? 0) / sentence.split(' ').length;
          const worth = wordsOf(s) * (12 / (12 + s - from)) * Math.exp(2 * Math.min(0.25, names));
          if (best === undefined || worth > best.worth + 1e-12) best = { worth, sentence: s };
        }
        const expected = best && { document: 0, sentence: best.sentence, ...spanOf(sentences[best.sentence]) };
        assert.deepEqual(gists[from], expected, text);
      }
    }
  });

  /** `title`: words of the text. */
  const gistOf = async (text: string, title?: string) => {
    const corpus = await read(text);
    const start = title === undefined ? 0 : text.indexOf(title);
    const spans = title === undefined ? [] : [{ document: 0, start, end: start + title.length }];
    const block = [{ document: 0, from: 0, to: corpus.documents[0].sentences.length }];
    const [found] = await gistsOf(corpus, [block], [{ spans }]);
    return found && text.slice(found.start, found.end);
  };
  const bees = 'The bees of the old hive make honey.';
  const boats = 'The boats of the harbour bring herring.';

  it('is fit to be quoted, and names what it speaks of', async () => {
    assert.equal(await gistOf(`Friends, my name is Bee, of the old hive and honey of the bees. ${bees}`), bees);
    assert.equal(await gistOf(`Honey of the bees of the old hive,\n\n${bees}`), bees);
    assert.equal(await gistOf(`Her bees, his hive and my honey are theirs and yours. ${bees}`), bees);
  });

  it('has the words of a phrase of the title', async () => {
    for (const [first, second] of [
      [bees, boats],
      [boats, bees],
    ]) {
      assert.equal(await gistOf(`${first} ${second}`), first);
      assert.equal(await gistOf(`${first} ${second}`, 'old hive'), bees);
      assert.equal(await gistOf(`${first} ${second}`, 'harbour'), boats);
    }
    const [said, asked] = ['We went there again in the evening.', 'Do the bees of the hive in Hull like honey?'];
    assert.equal(await gistOf(`${asked} ${said}`), undefined, 'has little of what the block speaks of');
    assert.equal(await gistOf(`${asked} ${said}`, 'evening'), said);
  });

  it('goes without a connective in front, and is well spoken', async () => {
    assert.equal(await gistOf('And so, the bees of the old hive make honey.'), 'the bees of the old hive make honey.');
    assert.equal(await gistOf('And so it makes the honey of the old hive.'), undefined, 'leans on what was said');
    assert.equal(await gistOf(`The um the bees of uh the old hive, like, make honey. ${bees}`), bees);
  });

  const spanOf = ({ start, end }: { start: number; end: number }) => ({ start, end });
});
