import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { analyze, type Source } from '../../text/index.ts';
import { reachOf } from './candidates.ts';
import { gistsOf, titlesOf } from './index.ts';
import { probability, TITLE_FEATURES, type WEIGHTS, wordScores } from './word-scores.ts';

const BEES = `So let's talk about honey bees. Honey bees live in a hive with one queen. The queen lays the eggs of the
hive. A good year is a good thing for the bees. You know what I mean.`.replace(/\n/g, ' ');
const LOCKS =
  `What is a canal lock? A canal lock lifts boats from one level of water to the next. The gates of a canal lock
are heavy. People open the gates by hand, and that takes a lot of time.`.replace(/\n/g, ' ');

const corpusOf = (...sources: (string | Partial<Source>)[]) =>
  analyze(
    sources.map((source, i) => ({ id: `${i}`, text: '', ...(typeof source === 'string' ? { text: source } : source) })),
    { language: 'en' },
  );
const whole = (sentences: number, document = 0) => [{ document, from: 0, to: sentences }];

test('a block is called by what its first sentences bring up, each in its own words', async () => {
  const corpus = await corpusOf(BEES, LOCKS);
  const titles = await titlesOf(corpus, [
    whole(corpus.documents[0].sentences.length),
    whole(corpus.documents[1].sentences.length, 1),
  ]);
  assert.match(titles[0].text, /^Honey bees/);
  assert.match(titles[1].text, /canal lock/i);
  for (const { text, spans } of titles) {
    const written = spans.map(({ document, start, end }) => corpus.documents[document].text.slice(start, end));
    assert.equal(written.join(', ').toLowerCase(), text.toLowerCase());
    assert.ok(text.split(' ').length <= 7);
  }
});

test('two blocks of the same words have different titles', async () => {
  const corpus = await corpusOf(`${BEES} ${BEES}`);
  const [{ sentences }] = corpus.documents;
  const half = sentences.length / 2;
  const titles = await titlesOf(corpus, [
    [{ document: 0, from: 0, to: half }],
    [{ document: 0, from: half, to: 2 * half }],
  ]);
  assert.notEqual(titles[0].text, titles[1].text);
});

test('a heading is the title as it is; where there is no phrase, the first words stand in', async () => {
  const corpus = await corpusOf('# Bees & honey #\n\nThe queen lays the eggs.', 'Well, you know, it is what it is.');
  const titles = await titlesOf(corpus, [whole(2), whole(1, 1)]);
  assert.deepEqual(
    titles.map(({ text, kind }) => [kind, text]),
    [
      ['heading', 'Bees & honey'],
      ['opening', 'You know, it is what it…'],
    ],
  );
});

test('no title is a general word, a speaker, a time or a stage direction', async () => {
  const text =
    'Anna, thanks. (Laughter) [crosstalk 00:10:29] It was a great thing at 10:30. The thing about Anna is that she likes windmills.';
  const corpus = await corpusOf({ text, cues: [{ start: 0, end: text.length, speaker: 'Anna Lee' }] });
  const [{ text: title }] = await titlesOf(corpus, [whole(corpus.documents[0].sentences.length)]);
  assert.equal(title, 'Windmills');
});

test('a lone word takes company where there is any; a word that was broken off is none', async () => {
  const text = `The model was late. ${'The pump station moves water. '.repeat(12)}We had to train the pump stat yesterday.`;
  const corpus = await corpusOf(text);
  const size = corpus.documents[0].sentences.length;
  const [{ text: title }] = await titlesOf(corpus, [whole(size)]);
  assert.match(title, /pump station/i);
  const [broken] = await titlesOf(corpus, [[{ document: 0, from: size - 1, to: size }]]);
  assert.doesNotMatch(broken.text, /stat$/);
});

test('the score is the logistic function of the weighted features', async () => {
  const features = Object.fromEntries(TITLE_FEATURES.map((name) => [name, 0])) as Record<
    (typeof TITLE_FEATURES)[number],
    number
  >;
  const ones = Object.fromEntries([['bias', -1], ...TITLE_FEATURES.map((name, i) => [name, i])]) as typeof WEIGHTS;
  assert.equal(probability({ ...features, place: 5 }, ones), 1 / (1 + Math.exp(1)));
  assert.ok(Math.abs(probability({ ...features, opening: 0.5, count: 0.25 }, ones) - 0.5) < 1e-15);
});

test('features by hand: place, opening, count, lift, total, and what kind of word it is', async () => {
  const corpus = await corpusOf('Bees make honey. Big bees like NATO?', 'Ships sail.');
  const [scores] = await wordScores(corpus, [whole(2)]);
  const of = (word: string) => scores.get(corpus.lexicon.id(word)!)!.features;
  // The block counts bees ×2, make, honey, big, like, NATO; the corpus these and ships, sail: 9 words.
  assert.equal(of('bee').count, Math.log(2));
  assert.equal(of('bee').lift, Math.log((2 * 9) / (7 * 2)));
  assert.equal(of('honey').place, Math.log(1 + 2));
  assert.equal(of('nato').opening, 1 / 2);
  assert.equal(of('nato').name, 1);
  assert.equal(of('nato').question, 1);
  assert.deepEqual([of('make').everydayVerb, of('big').everydayModifier, of('bee').everydayNoun], [1, 1, 0]);
});

test('a topic of several documents has one title from any of them', async () => {
  const corpus = await corpusOf(BEES, LOCKS, BEES.replace('So let', 'Let'));
  const size = (d: number) => corpus.documents[d].sentences.length;
  const [title] = await titlesOf(corpus, [[...whole(size(0)), ...whole(size(2), 2)], whole(size(1), 1)]);
  assert.match(title.text, /bees/i);
  assert.ok([0, 2].includes(title.spans[0].document));
});

test('the gist is a sentence that stands alone and has the words of the block', async () => {
  const corpus = await corpusOf(BEES, LOCKS, 'And so on? Yes.');
  const size = (d: number) => corpus.documents[d].sentences.length;
  const gists = await gistsOf(corpus, [whole(size(0)), whole(size(1), 1), whole(size(2), 2)]);
  const quoted = gists.map((gist) => gist && corpus.documents[gist.document].text.slice(gist.start, gist.end));
  assert.equal(quoted[0], 'Honey bees live in a hive with one queen.');
  assert.equal(quoted[1], 'A canal lock lifts boats from one level of water to the next.');
  assert.equal(quoted[2], undefined);
});

test('other languages have titles of their own words', async () => {
  const corpus = await analyze([
    { id: 'a', text: 'Die Bienenkönigin legt die Eier. Die Bienenkönigin lebt im Bienenstock.', language: 'de' },
  ]);
  const [{ text }] = await titlesOf(corpus, [whole(2)]);
  assert.match(text, /Bienenkönigin/);
});

test('whatever the text, every block has a title with words and exact spans', async () => {
  const word = fc.constantFrom(
    'the',
    'Bee',
    'honey',
    'of',
    '?',
    '.',
    '(',
    ')',
    '[',
    ':',
    '10:30',
    '—',
    'go',
    'ß',
    '蜜',
    '\n\n',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 60 }), async (words) => {
      const text = words.join(' ');
      if (!/\S/.test(text)) return;
      const corpus = await corpusOf(text);
      const [{ sentences }] = corpus.documents;
      const titles = await titlesOf(
        corpus,
        sentences.map((_, s) => [{ document: 0, from: s, to: s + 1 }]),
      );
      for (const { text: title, spans } of titles) {
        assert.ok(title.length > 0);
        for (const { start, end } of spans) assert.ok(start >= 0 && end > start && end <= text.length);
      }
    }),
    { numRuns: 60 },
  );
});

test('a transcript has an introduction and questions where people would call them so', async () => {
  const text = `Welcome to the harbour show. Today we talk about ice. ${BEES} What does a bee weigh? Very little.`;
  const cut = text.indexOf('What does');
  const corpus = await corpusOf({
    text,
    cues: [
      { start: 0, end: cut, speaker: 'Anna' },
      { start: cut, end: text.length, speaker: 'Audience 1' },
    ],
  });
  const { sentences } = corpus.documents[0];
  const last = sentences.findIndex(({ start }) => start === cut);
  const blocks = [
    [0, 2],
    [2, last],
    [last, sentences.length],
  ].map(([from, to]) => [{ document: 0, from, to }]);
  const called = (await titlesOf(corpus, blocks, { roles: true })).map(({ text }) => text);
  assert.match(called[0], /^Introduction/);
  assert.doesNotMatch(called[1], /Introduction|Q&A/);
  assert.equal(called[2], 'Q&A');
  assert.doesNotMatch((await titlesOf(corpus, blocks)).map(({ text }) => text).join(), /Introduction|Q&A/);
});

test('a remark of a word or two gives no title', async () => {
  const corpus = await corpusOf('Geez. Geez, Whistler! We walked along the quay for an hour, and it was cold. Geez.');
  const [{ text }] = await titlesOf(corpus, [whole(corpus.documents[0].sentences.length)]);
  assert.doesNotMatch(text, /Geez|Whistler/);
});

test('phrases are looked for in sixty sentences, in more where they have fewer than 900 words', async () => {
  const reach = async (sentence: string) => {
    const { documents } = await corpusOf(Array.from({ length: 400 }, () => sentence).join(' '));
    return reachOf(documents[0], { document: 0, from: 10, to: 380 }).to;
  };
  assert.equal(await reach('Bees fly home.'), 310);
  assert.equal(await reach(`The ${'small '.repeat(14)}bees fly home.`), 70);
});

test('questions of the audience may begin with an answer, or a little later', async () => {
  for (const asked of ['A - Maybe three hundred of them. It was long ago.', 'Any questions? Q - How many bees?']) {
    const text = `${BEES}\n\n${asked}`;
    const corpus = await corpusOf(text);
    const { sentences } = corpus.documents[0];
    const last = sentences.findIndex(({ start }) => start === text.indexOf(asked));
    const blocks = [
      [0, last],
      [last, sentences.length],
    ].map(([from, to]) => [{ document: 0, from, to }]);
    assert.equal((await titlesOf(corpus, blocks, { roles: true }))[1].text, 'Q&A');
  }
});

test('a phrase that comes back is preferred to one that is written once', async () => {
  const once = 'Dusty lamps hang there. The pump station is old. Steam rises from the floor.';
  const title = async (text: string, recurs: number) => {
    const corpus = await corpusOf(text);
    const settings = { recurs, second: 9, lonely: 9, afterName: 9 };
    return (await titlesOf(corpus, [whole(corpus.documents[0].sentences.length)], settings))[0].text;
  };
  assert.equal(await title(once, 5), await title(once, 0));
  const often = `${once} We saw a pump station before. Every pump station needs oil.`;
  assert.equal(await title(often, 5), 'Pump station');
});

test('no title begins with a number, a label, or a line that says nothing of its own', async () => {
  const title = async (text: string) => {
    const corpus = await corpusOf(text);
    return (await titlesOf(corpus, [whole(corpus.documents[0].sentences.length)]))[0].text;
  };
  assert.match(await title('Then 400 lanterns were lit. It was good.'), /^Lanterns/);
  assert.match(await title('Then a hundred lanterns were lit. It was good.'), /^Lanterns/);
  assert.doesNotMatch(await title('Anna Lee: The lanterns were lit. Then Anna Lee went home.'), /Anna/);
  for (const line of ['Location: North Harbour', 'BREAK', 'A - Exactly', 'Now, you may be wondering --']) {
    assert.match(await title(`${line}\n\nThe lanterns were lit at the north gate.`), /anterns/);
  }
  assert.equal(await title('And so it is what it is, you know.'), 'It is what it is, you…');
});
