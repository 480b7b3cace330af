import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { analyze, type Corpus, type Everyday, type Source } from '../../text/index.ts';
import { bracketsIn } from './block.ts';
import { isBroken } from './broken.ts';
import { candidatesOf, reachOf } from './candidates.ts';
import { cutOffTerms } from './cut-off.ts';
import { isTelling, type Kinds, type Phrase } from './gate.ts';
import { type Block, gistsOf, TITLE_SETTINGS, type TitleSettings, titlesOf } from './index.ts';
import { keyWordsOf, sharesIn } from './key-words.ts';
import { keynessOf } from './keyness.ts';
import { kindsOf } from './kinds.ts';
import { occurrencesIn } from './occurrences.ts';
import { taggerFor } from './parts-of-speech.ts';
import { rolesOf } from './roles.ts';
import { everydayTerms, type ScoredWord, speakerTerms, totalsOf, wordScores } from './word-scores.ts';

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
    assert.equal(written.join(' and ').toLowerCase(), text.toLowerCase());
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
  const blocks = [whole(size(0)), whole(size(1), 1), whole(size(2), 2)];
  const gists = await gistsOf(corpus, blocks, await titlesOf(corpus, blocks));
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

/** A block of so many sentences of other words each. */
const filled = (sentences: number, word = 'lamp') =>
  Array.from({ length: sentences }, (_, i) => `They ${word}${i} it, and we ${word}x${i} them there.`).join(' ');

test('a long block is called by what it speaks of, not by what it begins with', async () => {
  const title = async (text: string, keyness: number) => {
    const corpus = await corpusOf(`${text} ${filled(200, 'other')}`);
    const to = corpus.documents[0].sentences.findIndex(({ start }) => start >= text.length);
    return (await titlesOf(corpus, [[{ document: 0, from: 0, to }]], { keyness, second: 9 }))[0].text;
  };
  const opened = 'The dusty lamps hang there. Dusty lamps are old.';
  const often = 'We saw a pump station. Every pump station needs oil. It is a pump station. One more pump station.';
  const short = `${opened} ${often} ${filled(20)}`;
  const long = `${opened} ${often} ${filled(100)}`;
  assert.equal(await title(short, 1), 'Dusty lamps');
  assert.equal(await title(long, 0), 'Dusty lamps');
  assert.equal(await title(long, 1), 'Pump station');
});

test('keyness: log(N / 600) · (log(1 + n) · (½ + log((n / N) / (m / M))) + 2 · share + 4 · centrality), less for a lone word; 5 · share of a question', () => {
  const phrase = { kind: 'phrase', terms: [1, 2], inBlock: 3, inAll: 4 } as unknown as Phrase;
  const expected = Math.log(2) * Math.log(4) * (0.5 + Math.log(3 / 1200 / (4 / 4800)));
  assert.ok(Math.abs(keynessOf(phrase, 1200, 4800, 0, 0) - expected) < 1e-12);
  assert.ok(Math.abs(keynessOf({ ...phrase, terms: [1] }, 1200, 4800, 0, 0) - 0.6 * expected) < 1e-12);
  assert.ok(Math.abs(keynessOf(phrase, 1200, 4800, 0.3, 0) - expected - Math.log(2) * 0.6) < 1e-12);
  const central = keynessOf(phrase, 1200, 4800, 0, 0.5);
  assert.ok(Math.abs(central - expected - Math.log(2) * 2) < 1e-12);
  assert.equal(keynessOf(phrase, 600, 4800, 1, 0), 0);
  assert.equal(keynessOf({ ...phrase, inAll: 60 }, 1200, 4800, 0, 0), 0, 'rarer here than elsewhere');
  assert.ok(Math.abs(keynessOf({ ...phrase, kind: 'question' }, 1200, 4800, 0.3, 0) - Math.log(2) * 1.5) < 1e-12);
  assert.equal(keynessOf({ ...phrase, kind: 'question' }, 600, 4800, 1, 0), 0);
});

test('key words: v · n · (¼ + log((n / N) / (m / M))) · √s; a phrase has the share of its strongest', async () => {
  const corpus = await corpusOf('Walnuts fall. Walnuts crack there. Barley people rot. Oil pumps leak.');
  const id = (word: string) => corpus.lexicon.id(word) as number;
  const { totals, all } = totalsOf(corpus);
  const kinds = {
    isGeneral: (term: number) => term === id('peopl'),
    isCommon: (term: number) => term === id('barley'),
    totals,
    all,
  };
  const block: Block = [{ document: 0, from: 0, to: 3 }];
  const keys = keyWordsOf(corpus, block, kinds);
  const size = all - 3;
  const lift = 0.25 + Math.log(all / size);
  const near = (found: number | undefined, expected: number) => assert.ok(Math.abs((found ?? -1) - expected) < 1e-9);
  near(keys.get(id('walnut')), 2 * lift * Math.SQRT2);
  near(keys.get(id('crack')), lift);
  near(keys.get(id('barley')), 0.8 * lift);
  near(keys.get(id('peopl')), 0);
  assert.equal(keys.has(id('oil')), false);
  const share = sharesIn(keys, [[id('crack')], [id('barley'), id('peopl')]]);
  near(share([id('barley'), id('peopl')]), 0.8);
  near(share([id('crack'), id('oil')]), 1);
  assert.equal(sharesIn(new Map(), [[1]])([1]), 0);
});

test('a long block is called by a key word of it, and a lone common noun has another beside it', async () => {
  const title = async (text: string) => {
    const corpus = await corpusOf(`${text} ${filled(90)} ${filled(200, 'other')}`);
    const to = corpus.documents[0].sentences.findIndex(({ start }) => start >= text.length + filled(90).length);
    return (await titlesOf(corpus, [[{ document: 0, from: 0, to }]]))[0].text;
  };
  const passing = 'We were there. We had a pump station in Hull. It was a pump station.';
  const often = 'The team met. A team is old. Our team sang. That team left. The team came. Every team eats. A team.';
  assert.equal(await title(passing), 'Pump station');
  assert.equal(await title(`${often.repeat(4)} ${passing}`), 'Team');
  const beside = 'We saw a walnut tree there. They like the walnut tree. We sell the walnut tree. ';
  assert.match(await title(`${often} ${beside} `.repeat(4)), /^Team and walnut tree$/i);
  const apart = `${often.repeat(4)} ${filled(20)} ${beside.repeat(4)}`;
  assert.doesNotMatch(await title(apart), / and /, 'what is not spoken of together makes no title together');
});

test('phrases are counted in the block and in all, with what stands beside them and before them', async () => {
  const text = 'We like open source. Open source is old. The open source grows. They use Oslo. We met NATO2.';
  const corpus = await corpusOf(text, 'A source of light.');
  const [document] = corpus.documents;
  const count = occurrencesIn(corpus);
  const of = (word: string) => {
    const first = Array.from(document.tokens.start).findIndex((start) => text.startsWith(word, start));
    const last = Array.from(document.tokens.end).indexOf(document.tokens.start[first] + word.length);
    return count({ document: 0, first, last }, [{ document: 0, from: 0, to: 2 }]);
  };
  const plain = { isUsed: true, isOneOfMany: false, isName: false, isAcronym: false };
  assert.deepEqual(of('source'), { ...plain, inBlock: 2, inAll: 4, nested: true, isOneOfMany: true });
  assert.deepEqual(of('open source'), { ...plain, inBlock: 2, inAll: 3, nested: false });
  const name = { ...plain, inBlock: 0, inAll: 1, nested: true, isName: true };
  assert.deepEqual(of('Oslo'), name);
  assert.deepEqual(of('NATO2'), { ...name, isUsed: false, isAcronym: true });
});

test('the longer a block, the oftener its title comes in it', () => {
  const kinds: Kinds = {
    isGeneral: (term) => term === 9,
    isSpeaker: () => false,
    isCommon: (term) => term === 7,
    isFirstName: (term) => term === 8,
    isCutOff: () => false,
    totals: new Uint32Array([0, 5, 5, 1, 5, 5, 5, 5, 5, 5]),
    all: 46,
  };
  const word = (count: number, cued = 0, question = 0) =>
    ({ score: 0.1, features: { count: Math.log(count), cued, question } }) as unknown as ScoredWord;
  const scores = new Map([
    [1, word(4)],
    [2, word(2)],
    [3, word(2)],
    [4, word(1)],
    [5, word(2, 1)],
    [6, word(2, 0, 1)],
    [7, word(9)],
    [8, word(9)],
    [9, word(9)],
  ]);
  const carried = { share: 0.4, shared: 0 };
  const told = (terms: readonly number[], size: number, more: Partial<Phrase> = {}, evidence = carried) => {
    const usual = { kind: 'phrase', inBlock: 2, inAll: 2, nested: false, isUsed: true, isAcronym: false, named: false };
    return isTelling({ ...usual, terms, ...more } as Phrase, { size, scores }, kinds, evidence);
  };
  const once = { inBlock: 1 };
  // Of common words: alone where they come back in a short block, in a long one only in a phrase that comes back.
  assert.deepEqual([told([7], 429), told([7], 429, once), told([7], 430, { inBlock: 9 })], [true, false, false]);
  assert.deepEqual([told([7, 9], 430), told([7, 9], 430, once), told([7, 2], 430, once)], [true, false, true]);
  // With a key word of the block, or with words that a person's title would have; a common noun that is one.
  const weak = (share: number, shared: number) => told([1, 2], 430, {}, { share, shared });
  assert.deepEqual([weak(0.39, 0), weak(0.2, 0.2), weak(0, 0.41), weak(0.5, -0.2)], [false, true, true, false]);
  assert.deepEqual(told([1, 2], 429, {}, { share: 0, shared: 0 }), true);
  const lone = (share: number) => told([7], 430, { inBlock: 9 }, { share, shared: 0 });
  assert.deepEqual([lone(0.79), lone(0.8)], [false, true]);
  // A word that the text has once, a head that the block has once.
  assert.deepEqual(
    [told([3, 2], 429), told([3, 2], 430), told([1, 4], 429), told([1, 4], 430)],
    [true, false, true, false],
  );
  // A lone word comes three times; the name of a person is none.
  assert.deepEqual([told([1], 429), told([1], 430), told([1], 430, { inBlock: 3 })], [true, false, true]);
  const name = { inBlock: 3, isName: true, isUsed: false };
  assert.deepEqual(
    [told([1], 429, name), told([1], 430, name), told([1], 430, { ...name, isAcronym: true })],
    [true, false, true],
  );
  assert.deepEqual([told([1, 2], 430, name), told([1, 2], 430, { ...name, isUsed: true })], [false, true]);
  // What is named like a person, again and again and of all things most: a firm; a first name alone is nobody's.
  const firm = (inBlock: number, share: number, term = 1) =>
    told([term], 430, { ...name, inBlock }, { share, shared: 0 });
  assert.deepEqual([firm(4, 1), firm(5, 0.79), firm(5, 0.8), firm(5, 1, 8)], [false, false, true, false]);
  // A first name, where the block names the person again and again and of all things most.
  const person = (inBlock: number, share: number) => told([8, 1], 100, { inBlock, isName: true }, { share, shared: 0 });
  assert.deepEqual([person(4, 1), person(5, 0.79), person(5, 0.8)], [false, false, true]);
  assert.equal(told([1, 8], 100, { inBlock: 4 }, { share: 1, shared: 0 }), false, 'money from Bob');
  // A name after a small noun, once.
  assert.deepEqual(
    [told([1, 2], 999, { ...once, apposed: true }), told([1, 2], 999, { apposed: true })],
    [false, true],
  );
  // A part of another phrase.
  assert.deepEqual([told([1, 2], 430, { nested: true }), told([1, 2], 429, { nested: true })], [false, true]);
  // A phrase of a longer block comes back, or is announced or asked for.
  assert.deepEqual([told([1, 2], 999, once), told([1, 2], 1000, once), told([1, 2], 1000)], [true, false, true]);
  assert.deepEqual(
    [told([5, 2], 1000, once), told([2, 5], 1000, once), told([6], 1000, { inBlock: 3 })],
    [true, false, true],
  );
  assert.deepEqual([told([6, 2], 1000, once), told([1, 7], 1000, once)], [false, true], 'its words come three times');
  assert.equal(told([1, 7], 1000, { ...once, tied: true }), false, 'tied in one sentence');
  // A question has a key word, or words that a person's title would surely have.
  const asked = (size: number, share: number, shared: number) =>
    told([1, 4], size, { kind: 'question' }, { share, shared });
  assert.deepEqual([asked(1000, 0.4, 0), asked(1000, 0.39, 0), asked(429, 0, 0)], [true, false, true]);
  assert.deepEqual([asked(1000, 0.2, 0.5), asked(1000, 0.19, 0.5), asked(1000, 0.2, 0.49)], [true, false, false]);
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

test('parts of speech: small words by lists, the others by the tagger, a capital inside makes a name', async () => {
  const tagged = async (text: string, language = 'en', given?: ReadonlyMap<string, Everyday>) => {
    const corpus = await analyze([{ id: '', text, language }]);
    const [document] = corpus.documents;
    const { tokens, sentences } = document;
    const everyday = given
      ? new Map([...given].map(([word, kind]) => [corpus.lexicon.id(word)!, kind]))
      : await everydayTerms(corpus);
    const parts = (await taggerFor(everyday))(document, 0, sentences.length);
    const written = (i: number) => text.slice(tokens.start[i], tokens.end[i]);
    return Array.from(parts, ([i, part]) => `${written(i)}=${part}`).join(' ');
  };
  const rows: readonly (readonly [string, string])[] = [
    [
      'The heavy gates of Hull opened, syncing a node with 40 boats.',
      'The=article heavy=modifier gates=noun of=link Hull=name opened=verb syncing=gerund a=article node=noun with=link 40=noun boats=noun',
    ],
    ['They Run fast.', 'They=other Run=name fast=other'],
    ['They qUickly left.', 'They=other qUickly=name left=verb'],
    ["The boat's building sank.", "The=article boat's=noun building=noun sank=verb"],
    [
      'She went (Quickly) home to the iPhone. Ebay runs. eBay runs.',
      'She=other went=verb Quickly=other home=noun to=link the=article iPhone=name Ebay=name runs=verb eBay=name runs=verb',
    ],
    [
      'The fire singed the cat. We like it.',
      'The=article fire=noun singed=verb the=article cat=noun We=other like=verb it=other',
    ],
    ['We saw stuff. Quickly boats sank.', 'We=other saw=verb stuff=other Quickly=other boats=noun sank=verb'],
    [
      "Don't lift Anna's boats; it's heavy-handed.",
      "Don't=other lift=verb Anna's=name boats=noun it's=other heavy=modifier handed=other",
    ],
  ];
  for (const [text, expected] of rows) assert.equal(await tagged(text), expected);
  for (const word of ['the', 'a', 'An']) assert.equal(await tagged(word), `${word}=article`);
  for (const word of 'of for In on and with to from between vs versus without against'.split(' ')) {
    assert.equal(await tagged(word), `${word}=link`);
  }
  const german = 'Die Schleuse hebt Boote, the of.';
  assert.equal(await tagged(german, 'de'), 'Die=other Schleuse=noun hebt=noun Boote=noun the=noun of=noun');
  for (const [kind, part] of [
    ['verb', 'other'],
    ['modifier', 'other'],
    ['filler', 'other'],
    ['noun', 'noun'],
  ] as const) {
    assert.equal(await tagged('hebt', 'de', new Map([['hebt', kind]])), `hebt=${part}`);
  }
});

test('parts of speech are those of the sentences asked for', async () => {
  const corpus = await corpusOf('Boats rose. The old gate opened. Lamps hung there.');
  const tagger = await taggerFor(new Map());
  assert.deepEqual(
    [...tagger(corpus.documents[0], 1, 2)],
    [
      [2, 'article'],
      [3, 'modifier'],
      [4, 'noun'],
      [5, 'verb'],
    ],
  );
});

/** Blocks of sentences, one in each string; `Anna| …` is said by Anna. */
async function rolesIn(blocks: readonly (readonly string[])[], language = 'en') {
  let text = '';
  const cues: { start: number; end: number; speaker?: string }[] = [];
  const sentences = blocks.flat().map((line) => {
    const [said, speaker] = line.split('|').reverse();
    const start = text.length;
    text += `${said} `;
    cues.push({ start, end: text.length, speaker });
    return { start, end: text.length - 1, paragraph: 0, kind: 'sentence' as const, ...(speaker && { speaker }) };
  });
  const empty = new Uint32Array(0);
  const tokens = { start: empty, end: empty, term: empty, stop: new Uint8Array(0), firstToken: empty };
  const documents = [{ id: '', text, language, sentences, tokens }];
  let at = 0;
  const passages = blocks.map((lines) => {
    const from = at;
    at += lines.length;
    return [{ document: 0, from, to: at }];
  });
  return rolesOf({ documents } as unknown as Corpus, passages);
}

test('an introduction is known by its greeting', async () => {
  const role = async (line: string) => (await rolesIn([[line], ['Lamps.']]))[0];
  const greetings = `welcome to; welcome back; welcome everyone; welcome everybody; hello everyone; hi everybody; hello, all;
    hi, friends; hello listeners; hi and welcome; good morning; good afternoon; good evening; my name is; thank you for having;
    thanks for coming; thanks all for joining; thank you everyone for inviting; thank you so much for the introduction;
    thanks for the intro; today we're; today we’re; today we are; today i'm; today i’m; today i am; today i'll; today we’ll;
    today we will; I'm going to talk; i’m gonna speak; i am going to tell; i'm going to present; i am gonna give;
    I'll be talking; i’ll be speaking; i'll be presenting; this talk is about; my episode is on; this presentation is going;
    joined by Anna; live from Oslo`;
  for (const greeting of greetings.split(/;\s+/)) {
    assert.equal(await role(`And ${greeting} them.`), 'introduction', greeting);
  }
  const none = ['You are welcome.', 'Unwelcome to all.', 'Hello there.', 'Today was fine.', 'That talk is about us.'];
  for (const line of none) assert.equal(await role(line), undefined, line);
});

test('an introduction is the first block, or the second after a short preface, and greets in eight sentences', async () => {
  const hello = 'Welcome to us.';
  const lamps = (n: number) => Array.from({ length: n }, () => 'Lamps.');
  const rows: readonly (readonly [readonly (readonly string[])[], readonly (string | undefined)[]])[] = [
    [[[hello]], [undefined]],
    [
      [[hello], lamps(1)],
      ['introduction', undefined],
    ],
    [
      [lamps(9), [hello], lamps(1)],
      [undefined, 'introduction', undefined],
    ],
    [
      [lamps(10), [hello], lamps(1)],
      [undefined, undefined, undefined],
    ],
    [
      [[hello], [hello], lamps(1)],
      ['introduction', undefined, undefined],
    ],
    [
      [lamps(1), lamps(1), [hello]],
      [undefined, undefined, undefined],
    ],
    [
      [[...lamps(7), hello], lamps(1)],
      ['introduction', undefined],
    ],
    [
      [[...lamps(8), hello], lamps(1)],
      [undefined, undefined],
    ],
    [
      [lamps(1), [], lamps(1)],
      [undefined, undefined, undefined],
    ],
    [
      [lamps(2), [hello]],
      [undefined, 'introduction'],
    ],
  ];
  for (const [blocks, expected] of rows) assert.deepEqual(await rolesIn(blocks), expected);
  assert.deepEqual(await rolesIn([lamps(1), []]), [undefined, undefined]);
  assert.deepEqual(await rolesIn([[hello], lamps(1)], 'de'), [undefined, undefined]);
});

test('questions are the last block, known by who speaks or how its lines begin', async () => {
  const last = async (...lines: string[]) => (await rolesIn([['Lamps.'], lines]))[1];
  const speakers = ['Q', 'q12', 'A', 'AUD', 'Audience', 'audience member 3', 'Question', 'Questions', 'Questioner 2'];
  for (const name of [...speakers, 'Questioner', 'attendee', 'Attendee 4']) {
    assert.equal(await last(`${name}|Lamps.`), 'questions', name);
  }
  for (const name of ['Quentin', 'Ann', 'Claude', 'Aud Berg', 'The audience', 'Questionable', 'Qx', 'Q1x', 'Ab']) {
    assert.equal(await last(`${name}|Lamps.`), undefined, name);
  }
  for (const line of [
    'Q: Why?',
    'Q1: Why?',
    'Q - Why?',
    'Q. Why?',
    'Audience: Why?',
    'Question - Why?',
    'A: Yes.',
    'A - Yes.',
  ]) {
    assert.equal(await last(line), 'questions', line);
  }
  for (const line of [
    'Quite: so.',
    'Q why?',
    'A lamp: yes.',
    'A:yes',
    'So Q: Why?',
    'Audiences: all.',
    'A, yes',
    'Qx: a',
  ]) {
    assert.equal(await last(line), undefined, line);
  }
  const lamps = ['Lamps.', 'Lamps.', 'Lamps.', 'Lamps.'];
  assert.equal(await last(...lamps, 'Q: Why?'), 'questions');
  assert.equal(await last(...lamps, 'Lamps.', 'Q: Why?'), undefined);
  assert.equal(await last(...lamps, 'Q|Lamps.'), 'questions');
  assert.equal(await last(...lamps, 'Lamps.', 'Q|Lamps.'), undefined);
  assert.deepEqual(await rolesIn([['Lamps.'], ['Q: Why?'], ['Lamps.']]), [undefined, undefined, undefined]);
  const among = await rolesIn([lamps, ['Q: Why?'], ['Q: How?']]);
  assert.deepEqual(among, [undefined, undefined, undefined], 'questions that are chapters of their own');
});

test('a block of several passages has no role', async () => {
  const corpus = await corpusOf('Welcome to us. Welcome to them.', 'Lamps glow.');
  assert.deepEqual(rolesOf(corpus, [[...whole(1), { document: 0, from: 1, to: 2 }], whole(1, 1)]), [
    undefined,
    undefined,
  ]);
});

interface Ranked {
  readonly text: string;
  readonly span: { readonly document: number; readonly start: number; readonly end: number };
  readonly kind: string;
  readonly terms: readonly number[];
  readonly words: number;
  readonly named: boolean;
  readonly worth: number;
  /** How many of its words are not general. */
  readonly telling: number;
  readonly isTold: boolean;
  readonly share: number;
  /** How often the block has it. */
  readonly count: number;
  readonly isCommon: boolean;
  /** It may stand beside a lone word. */
  readonly fills: boolean;
}

/** What may be called so, best first: the definition of the score, in its own words. */
async function rankedIn(corpus: Corpus, blocks: readonly Block[], settings: TitleSettings): Promise<Ranked[][]> {
  const scores = await wordScores(corpus, blocks);
  const everyday = await everydayTerms(corpus);
  const general = new Set([...everyday.keys(), ...(await speakerTerms(corpus))]);
  const broken = cutOffTerms(corpus, totalsOf(corpus).totals);
  const tagger = await taggerFor(everyday);
  const kinds = await kindsOf(corpus);
  return blocks.map((block, b) => {
    const found = block.flatMap((passage) => {
      const document = corpus.documents[passage.document];
      return candidatesOf(
        document,
        passage,
        tagger(document, passage.from, passage.to),
        bracketsIn(document, passage.from, passage.to),
        (token) => everyday.has(document.tokens.term[token]),
      ).map(({ start, end, ...rest }) => {
        const span = { document: passage.document, start, end };
        return { ...rest, span, text: document.text.slice(start, end).replace(/\s+/g, ' ') };
      });
    });
    const sequence = ({ kind, first, last, span }: (typeof found)[number]) =>
      `${kind} ${corpus.documents[span.document].tokens.term.slice(first, last + 1).join(' ')}`;
    const distinct = found.filter((one) => {
      const alike = found.filter((other) => sequence(other) === sequence(one));
      const ends = alike.some(({ bounded }) => bounded) ? alike.filter(({ bounded }) => bounded) : alike;
      const plural = ends.find(({ kind, text }) => kind === 'phrase' && /[^s]s$/.test(text));
      return one === (plural ?? ends[0]);
    });
    const inBlock = (one: (typeof found)[number]) => inPassages(one, block);
    const inPassages = ({ first, last, span }: (typeof found)[number], passages: Block) => {
      const all = passages.flatMap(({ document, from, to }) => {
        const { term, firstToken } = corpus.documents[document].tokens;
        return [...term.slice(firstToken[from], firstToken[to])];
      });
      const wanted = [...corpus.documents[span.document].tokens.term.slice(first, last + 1)];
      return all.filter((_, i) => wanted.every((term, k) => all[i + k] === term)).length;
    };
    const told = distinct.map((candidate) => {
      const { start, document } = candidate.span;
      const opens = corpus.documents[document].sentences.some((sentence) => sentence.start === start);
      const capital = (scores[b].get(candidate.terms[0])?.features.name ?? 0) > 0;
      return { ...candidate, named: candidate.named && !(opens && !capital), capital: candidate.named };
    });
    const scored = told.map((candidate) => {
      const { kind, terms, words, named } = candidate;
      let worth = 0;
      for (const term of terms) worth += scores[b].get(term)?.score ?? 0;
      worth -= settings.perWord * words;
      if (kind === 'phrase' && terms.length === 1 && (!named || inBlock(candidate) < 3)) worth -= settings.lone;
      if (kind === 'action') worth += settings.action;
      if (kind === 'question') worth += settings.question;
      return { ...candidate, worth, telling: terms.filter((term) => !general.has(term)).length };
    });
    const formed = scored
      .filter(({ terms }) => terms.some((term) => !general.has(term)) && !terms.some((term) => broken.has(term)))
      .filter(({ text }) => /\p{L}{2}/u.test(text))
      .filter(({ kind, bounded }) => kind === 'question' || bounded)
      .filter((one) => one.kind === 'question' || !one.clause || inBlock(one) > 1)
      .filter((one) => !one.described || one.telling > 1 || !general.has(one.terms[1] ?? -1) || inBlock(one) > 2)
      .filter(({ kind, span, first, last, ...one }) => {
        const count = inBlock({ kind, span, first, last, ...one });
        return kind === 'question' || !isBroken(corpus.documents[span.document], first, last, count);
      })
      .filter((one) => one.kind === 'question' || !/ 40$/.test(one.text) || (one.capital && inBlock(one) > 1));
    const team = corpus.lexicon.id('team');
    const telling = formed.filter((one) => one.terms.length > 1 || one.terms[0] !== team || inBlock(one) > 1);
    const wordsOf = (passages: Block) =>
      passages.reduce((sum, { document, from, to }) => {
        const { firstToken } = corpus.documents[document].tokens;
        return sum + firstToken[to] - firstToken[from];
      }, 0);
    const own = telling.filter((one) => {
      const whole: Block = [{ document: 0, from: 0, to: corpus.documents[0].sentences.length }];
      const lift = (inPassages(one, block) / wordsOf(block)) * (wordsOf(whole) / inPassages(one, whole));
      return blocks.length < 4 || inPassages(one, whole) < 8 || Math.log(lift) >= 0.3;
    });
    const spoken = [own, telling, formed].find((phrases) => phrases.length > 0) ?? [];
    const order = (a: Pick<Ranked, 'worth' | 'span'>, b: Pick<Ranked, 'worth' | 'span'>) =>
      b.worth - a.worth || a.span.start - b.span.start;
    const keys = sharesIn(
      keyWordsOf(corpus, block, kinds),
      formed.map(({ terms }) => terms),
    );
    const all = formed.map((one) => {
      const isTold = spoken.includes(one);
      const [share, count] = [keys(one.terms), inBlock(one)];
      const isCommon = one.terms.every((term) => general.has(term) || kinds.isCommon(term));
      return {
        ...one,
        isTold,
        share,
        count,
        isCommon,
        fills: isTold && one.kind === 'phrase' && count > 1 && share >= 0.5,
      };
    });
    return [...all.filter(({ isTold }) => isTold).sort(order), ...all.filter(({ isTold }) => !isTold).sort(order)];
  });
}

const shares = (one: Ranked, other: Ranked) => one.terms.some((term) => other.terms.includes(term));
const upper = (text: string) => text[0].toUpperCase() + text.slice(1);

/** The titles that are made of phrases, by the definition; none where the first words stand in. */
async function wordedBy(corpus: Corpus, blocks: readonly Block[], settings: TitleSettings) {
  const ranked = await rankedIn(corpus, blocks, settings);
  const { isFirstName } = await kindsOf(corpus);
  const best = ranked.map(([first]) => first?.worth ?? 0);
  const order = blocks.map((_, b) => b).sort((a, b) => best[b] - best[a] || a - b);
  const taken: Ranked[] = [];
  const besides: Ranked[] = [];
  const titles: ({ text: string; kind: string; spans: readonly Ranked['span'][] } | undefined)[] = [];
  for (const b of order) {
    titles[b] = undefined;
    const isIn = (list: readonly Ranked[], one: Ranked) =>
      list.some(({ terms }) => terms.length === one.terms.length && terms.every((term) => one.terms.includes(term)));
    const untaken = ranked[b].filter((one) => !isIn(taken, one));
    const told = untaken.filter(
      (one) => one.terms.length > 1 || !taken.some((other) => other.terms.includes(one.terms[0])),
    );
    // Two words or more that one has all of: the other is like it.
    const isLike = (one: Ranked, { terms }: Ranked) => {
      const both = terms.filter((term) => one.terms.includes(term)).length;
      return both > 1 && (both === terms.length || both === one.terms.length);
    };
    const unlike = told.filter((one) => !taken.some((other) => isLike(one, other)));
    const isNearly = unlike.some((one) => one.isTold && one.worth >= 0.85 * told[0].worth);
    const free = isNearly ? unlike : told.length > 0 ? told : untaken;
    let first = free.length > 0 ? free[0] : ranked[b][0];
    if (first === undefined) continue;
    if (first.kind === 'phrase' && first.terms.length < 2) {
      const least = first.worth - settings.fuller;
      const [word] = first.terms;
      for (const other of free) {
        if (
          other.kind !== 'phrase' ||
          !other.isTold ||
          other.telling < 2 ||
          !other.terms.includes(word) ||
          other.worth < least
        )
          continue;
        first = other;
        break;
      }
      if (first.terms.length < 2 && !first.named) {
        const { worth } = first;
        const longer = free.find((one) => one.kind === 'phrase' && one.isTold && one.telling > 1);
        if (longer && longer.worth >= worth - settings.other) first = longer;
      }
    }
    const least = free.length === 0 ? -Infinity : settings.second;
    const isBare = (one: Ranked) => one.kind === 'phrase' && one.terms.length < 2 && !one.named;
    const secondTo = (main: Ranked) => {
      const others = (free.length > 0 ? free : ranked[b]).filter(
        (one) =>
          main.kind === 'phrase' &&
          one.kind === 'phrase' &&
          one.isTold &&
          one.words <= 7 - main.words &&
          !/ and /.test(one.text + main.text) &&
          !(free.length > 0 && isIn(besides, one)) &&
          (!one.isCommon || one.count > 1) &&
          !(isBare(one) && isBare(main)) &&
          one.terms.some(isFirstName) === main.terms.some(isFirstName) &&
          !shares(one, main),
      );
      const leastOf = (one: Ranked) => least - (one.telling > 1 && !one.named ? 0.03 : 0);
      const likely = others.find((one) => one.worth > leastOf(one) && (one.terms.length > 1 || one.named));
      return likely ?? others.find((one) => one.fills && isBare(main));
    };
    const isWeak = first.kind === 'phrase' && first.terms.length < 2 && first.share < (first.named ? 0.25 : 0.5);
    if ((isBare(first) && first.isCommon) || ((isBare(first) || isWeak) && !secondTo(first))) {
      const asked = free.filter(({ kind }) => kind !== 'question');
      const greatest = Math.max(first.share, ...asked.map(({ share }) => share));
      const leading = asked.filter(({ share }) => share === greatest);
      const phrase = leading.find(
        ({ telling, isTold, kind, words, count }) =>
          (telling > 1 && (isTold || kind === 'phrase')) || (words > 1 && isTold && count > 1),
      );
      first = phrase ?? (first.isCommon || isWeak ? leading.find(({ isTold }) => isTold) : undefined) ?? first;
    }
    taken.push(first);
    const main = first;
    const second = secondTo(main);
    if (main.kind === 'phrase' && second) besides.push(second);
    const chosen = main.kind === 'phrase' && second ? [main, second] : [main];
    if (free.length === 0 && chosen.length === 1) continue;
    // The capital of the first word of a sentence is no part of the phrase.
    const written = chosen.map((one, i) => {
      const { sentences } = corpus.documents[one.span.document];
      const begins = sentences.some(({ start }) => start === one.span.start);
      return i > 0 && begins && !one.named && /^\p{Lu}\p{Ll}/u.test(one.text)
        ? one.text[0].toLowerCase() + one.text.slice(1)
        : one.text;
    });
    titles[b] = {
      text: upper(written.join(written.some((one) => / and /.test(one)) ? ', ' : ' and ')),
      kind: main.kind,
      spans: chosen.map(({ span }) => span),
    };
  }
  return titles.map((title, b) => ({ title, best: best[b] }));
}

const VOCABULARY =
  `pump pumps station harbour lock gates boats Hull Oslo NATO big old heavy of of in the the for lifting is was
  thing people question idea where what team 40`.split(/\s+/);
const sentence = fc
  .array(fc.constantFrom(...VOCABULARY), { minLength: 2, maxLength: 7 })
  .chain((words) => fc.constantFrom(`${upper(words.join(' '))}.`, `${upper(words.join(' '))}?`));
const settingsOf = fc.record({
  perWord: fc.constantFrom(0.04, 0, -0.1, 0.2),
  lone: fc.constantFrom(0.05, 0.3, -0.2),
  second: fc.constantFrom(0.12, -0.3, 0.5),
  fuller: fc.constantFrom(0.12, 0, 0.5),
  other: fc.constantFrom(0.05, 0.3),
  action: fc.constantFrom(-0.1, 0.5),
  question: fc.constantFrom(0.05, -0.5, 0.5),
  roles: fc.boolean(),
});

test('titles are those of the definition, whatever the words and the settings', async () => {
  const texts = fc.array(fc.array(sentence, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 });
  const kinds = new Set<string>();
  await fc.assert(
    fc.asyncProperty(texts, settingsOf, fc.boolean(), async (parts, given, again) => {
      const settings = { ...TITLE_SETTINGS, ...given };
      const greeting = 'Welcome to Hull.';
      const corpus = await corpusOf(`${greeting} ${parts.flat().join(' ')}`);
      const [{ sentences }] = corpus.documents;
      const cut = Math.min(2, sentences.length - 1);
      const two: Block[] = [[{ document: 0, from: 0, to: cut }], [{ document: 0, from: cut, to: sentences.length }]];
      const blocks = again ? [...two, two[1], two[1]] : two;
      const expected = await wordedBy(corpus, blocks, settings);
      const titles = await titlesOf(corpus, blocks, given);
      for (const [b, { text, kind, spans }] of titles.entries()) {
        const { title, best } = expected[b];
        kinds.add(kind);
        if (given.roles && b === 0) {
          assert.equal(kind, 'role');
          if (!title) continue;
          const [named] = title.text.split(', ');
          const isSure = best > 0.35 && named.split(' ').length <= 6 && named.includes(' ');
          assert.equal(text, isSure ? `Introduction: ${named}` : 'Introduction');
        } else if (!title) assert.equal(kind, 'opening');
        else assert.deepEqual({ text, kind, spans }, title);
      }
    }),
    { numRuns: 100, seed: 7 },
  );
  assert.deepEqual([...kinds].sort(), ['action', 'opening', 'phrase', 'question', 'role']);
});

test('a heading is the title, without its marks, unless it names nothing', async () => {
  const called = async (text: string) => {
    const corpus = await corpusOf(text);
    const [title] = await titlesOf(corpus, [whole(corpus.documents[0].sentences.length)]);
    for (const { start, end } of title.spans.filter(() => title.kind === 'heading')) {
      assert.equal(text.slice(start, end), title.text);
    }
    return title.kind === 'heading' ? title.text : undefined;
  };
  const rows: readonly (readonly [string, string?])[] = [
    ['# Walnuts', 'Walnuts'],
    ['###  Walnuts and oil  ##', 'Walnuts and oil'],
    ['# C# and walnuts', 'C# and walnuts'],
    ['# Walnuts (a tale)', 'Walnuts (a tale)'],
    ['# (Laughter)'],
    ['# or_d(multi(2,A,B),older(10))', 'or_d(multi(2,A,B),older(10))'],
    ['or_d(multi(2,A,B),older(10))\n\nWalnuts grow there in rows.'],
    ['Walnuts (2 of 3)\n\nWalnuts grow there in rows.', 'Walnuts (2 of 3)'],
    ['# [Music] {noise}'],
    ['# <b>'],
    ['# ()'],
    ['# 12'],
    ['# 12A8 9B 7'],
    ['# (12) 3'],
    ['Okay I have some walnuts\n\nWalnuts grow there in rows.'],
    ['So we sell walnuts\n\nWalnuts grow there in rows.'],
    ['So many walnuts\n\nWalnuts grow there in rows.', 'So many walnuts'],
    ['# Walnuts in Oslo:', 'Walnuts in Oslo'],
    ['# Walnuts -'],
    ['# Walnuts –'],
    ['# Walnuts —'],
    ['# Walnuts,'],
    ['# Walnut-oil', 'Walnut-oil'],
    ['# Walnuts, oil', 'Walnuts, oil'],
    ['# See http://walnut.de'],
    ['# See https://walnut.de'],
    ['# Break'],
    ['# Audience member asks'],
    ['# Cons - it is slow'],
    ['# PAUSE'],
    ['# Intermission'],
    ['# Breakfast', 'Breakfast'],
    ['# A break', 'A break'],
    ['# A: yes'],
    ['# Q1 - why'],
    ['# Q12 – why'],
    ['# q:'],
    ['# A walnut: why', 'A walnut: why'],
    ['# IQ: why', 'IQ: why'],
    ['# B: why', 'B: why'],
    ...[
      'Location',
      'date',
      'Website',
      'Slide',
      'Slides',
      'Video',
      'Paper',
      'Speaker',
      'Speakers',
      'Source',
      'Topic',
    ].map((word) => [`# ${word}: Oslo`] as const),
    ['# Topics: walnuts'],
    ['# Transcript: us'],
    ['# Transcription by: us'],
    ['# Transcribed by: us'],
    ['# Transcript by : us'],
    ['# Transcripts of us: two', 'Transcripts of us: two'],
    ['# Video : Oslo'],
    ['# Videos: Oslo', 'Videos: Oslo'],
    ['# My video: Oslo', 'My video: Oslo'],
    ['# Date of walnuts', 'Date of walnuts'],
  ];
  for (const [line, expected] of rows) {
    assert.equal(await called(`${line}\n\nThe lanterns were lit at the gate.`), expected, line);
  }
  assert.equal(await called('# Walnuts\n\nand oil were sold.'), undefined);
  assert.equal(await called('# Walnuts\n\n3 oil lamps were sold to Hull.'), 'Walnuts');
  assert.equal(await called('# Walnuts'), 'Walnuts');
  assert.equal(await called('Walnuts\n=======\n\nThe lanterns were lit.'), 'Walnuts');
  const corpus = await corpusOf('# Walnuts\n\nThe lanterns were lit.');
  assert.equal((await titlesOf(corpus, [[{ document: 0, from: 1, to: 2 }]]))[0].text, 'Lanterns');
});

test('the first words of a sentence that says something stand in for a title', async () => {
  const opened = async (text: string) => {
    const corpus = await corpusOf(text);
    const [{ text: title, kind, spans }] = await titlesOf(corpus, [whole(corpus.documents[0].sentences.length)]);
    assert.equal(kind, 'opening');
    return [title, text.slice(spans[0].start, spans[0].end)];
  };
  const rows: readonly (readonly [string, string, string?])[] = [
    ['It is what it is.', 'It is what it is.'],
    ['It is what it is, you know.', 'It is what it is, you…'],
    ['It is what it is, yes.', 'It is what it is, yes.'],
    ['Yes. He went, saw, said.', 'He went, saw, said.', 'He went, saw, said.'],
    ['Yes. He went, saw.', 'Yes.', 'Yes.'],
    ['Yes. They went, saw, said — We went, saw, came.', 'They went, saw, said — We…'],
    ['Yes.\n\nThey went, saw, said —\n\nWe went, saw, came.', 'We went, saw, came.'],
    ['Yes.\n\nThey went = saw, said, came.\n\nWe went, saw, came.', 'We went, saw, came.'],
    ['Yes.\n\nThey went, saw, said,”\n\nWe went, saw, came.', 'We went, saw, came.'],
    ['Yes.\n\nThey went, saw - said\n\nWe went, saw, came.', 'They went, saw - said'],
    [`${'Yes. '.repeat(7)}We went, saw, came.`, 'We went, saw, came.'],
    [`${'Yes. '.repeat(8)}We went, saw, came.`, 'Yes.'],
    ['Anna Lee: it is it.', 'It is it.', 'Anna Lee: it is it.'],
    ['And so, it is.', 'It is.'],
    ['But now then well okay yeah it is.', 'It is.'],
    ['So,', 'So'],
    ['—', '—'],
    ['It is so —', 'It is so'],
    ['It is so--', 'It is so'],
    ['It is so, ,', 'It is so'],
    ['It is so and so.', 'It is so and so.'],
    ['It is http://walnut.de so.', 'It is so.'],
    ['It www.walnut.de', 'It'],
    ['http://walnut.de', 'Http://walnut.de'],
  ];
  for (const [text, title, whole = undefined] of rows) {
    const [got, from] = await opened(text);
    assert.equal(got, title, text);
    if (whole) assert.equal(from, whole, text);
  }
});

test('in a long text, what comes once describes: no title begins with it, and no small word joins it', async () => {
  const filler = Array.from({ length: 260 }, (_, i) => `Lanterns${i} shine${i} over${i} towns${i}.`).join(' ');
  const called = async (text: string, rest: string) => {
    const corpus = await corpusOf(`${text}\n\n${rest}`);
    const to = corpus.documents[0].sentences.findIndex(({ start }) => start > text.length);
    return (await titlesOf(corpus, [[{ document: 0, from: 0, to }]]))[0].text;
  };
  const gates = 'We saw the wooden gates. The gates are heavy. They open the gates.';
  assert.equal(await called(gates, 'It ends.'), 'Wooden gates');
  assert.equal(await called(gates, filler), 'Gates');
  assert.equal(await called(gates, `${filler} It was wooden.`), 'Wooden gates');
  const locks = 'We saw gates under towers of barley. The gates are heavy, and the gates of barley rot.';
  assert.doesNotMatch(await called(locks, filler), /towers of/i);
});

test('a closing is a short last block that opens with leave-taking', async () => {
  const roleOf = async (last: string, before = 9) => {
    const text = `${'The gates are heavy. '.repeat(before)}${last}`;
    const corpus = await corpusOf(text);
    const { length } = corpus.documents[0].sentences;
    const blocks: Block[] = [[{ document: 0, from: 0, to: before }], [{ document: 0, from: before, to: length }]];
    return { role: rolesOf(corpus, blocks)[1], title: (await titlesOf(corpus, blocks, { roles: true }))[1].text };
  };
  assert.deepEqual(await roleOf('We have run out of time.'), { role: 'closing', title: 'Closing' });
  assert.equal((await roleOf('Thank you all for listening.')).role, 'closing');
  assert.equal((await roleOf("That's it for today.")).role, 'closing');
  assert.equal((await roleOf('Let me close with this.')).role, 'closing');
  assert.equal((await roleOf('Okay. Our next meeting starts in an hour.', 99)).role, 'closing', 'of a meeting');
  assert.equal(
    (await roleOf(`${'Well, yes. '.repeat(10)}We have five minutes left.`, 99)).role,
    'closing',
    'in 80 words',
  );
  assert.equal((await roleOf('The boats are late.')).role, undefined);
  assert.equal((await roleOf('We have run out of time.', 6)).role, undefined, 'more than an eighth of the text');
});

test('an introduction is not called by the name of the show', async () => {
  const called = async (opening: string) => {
    const corpus = await corpusOf(`${opening} ${'The gates are heavy. '.repeat(9)}`);
    const { length } = corpus.documents[0].sentences;
    const blocks = [[{ document: 0, from: 0, to: 2 }], [{ document: 0, from: 2, to: length }]];
    return (await titlesOf(corpus, blocks, { roles: true }))[0].text;
  };
  assert.equal(
    await called('Good morning, today we talk about Harbour Radio. What is Harbour Radio?'),
    'Introduction: Harbour Radio',
  );
  assert.equal(await called('Welcome back to Harbour Radio. What is Harbour Radio?'), 'Introduction');
  assert.equal(
    await called('Good morning, this is another episode of the Harbour Radio. What is Harbour Radio?'),
    'Introduction',
  );
});

test('what is done with anything is no title, and no phrase ends before what is done with it', async () => {
  const called = async (text: string) => {
    const corpus = await corpusOf(text);
    return (await titlesOf(corpus, [whole(corpus.documents[0].sentences.length)]))[0].text;
  };
  assert.equal(await called('Repairing the pumps takes time. Repairing the pumps is hard.'), 'Repairing the pumps');
  for (const light of ['Using', 'Including', 'Getting'])
    assert.doesNotMatch(await called(`${light} the pumps takes time. ${light} the pumps is hard.`), /ing/);
  assert.match(await called('It is the history of exchanges. They like it.'), /^History of exchanges$/);
  assert.doesNotMatch(
    await called('It is the history of exchanges being robbed. They like it.'),
    /^History of exchanges$/,
  );
});

test('a last block of less than a sixteenth of the text is its closing, unless it has a title of its own', async () => {
  const ended = async (last: string, before: number) => {
    const corpus = await corpusOf(`${'The gates are heavy. '.repeat(before)}${last}`);
    const { length } = corpus.documents[0].sentences;
    const edges = [0, 3, before, length];
    const blocks = edges.slice(1).map((to, b) => [{ document: 0, from: edges[b], to }]);
    const [, , title] = await titlesOf(corpus, blocks, { roles: true });
    const [, , role] = rolesOf(corpus, blocks);
    const two = rolesOf(corpus, blocks.slice(1))[1];
    assert.notEqual(
      rolesOf(
        corpus,
        blocks.map(([{ from, to }]) => [{ document: 0, from, to: Math.min(to, length - 1) }]),
      )[2],
      'end',
      'before the end',
    );
    return { role, two, title: title.text };
  };
  const said = 'A ferry went there.';
  assert.deepEqual(await ended(said, 16), { role: 'end', two: undefined, title: 'Closing' });
  assert.equal((await ended(said, 15)).role, undefined);
  const brought = "Let's talk about the steam ferries. What are steam ferries?";
  assert.deepEqual(await ended(brought, 99), { role: 'end', two: undefined, title: 'Steam ferries' });
  const late = (times: number) =>
    `${'They put things into other things. '.repeat(99)}${'Then they saw the ferries. '.repeat(times)}`;
  assert.equal((await ended(late(5), 4000)).title, 'Ferries');
  assert.equal((await ended(late(4), 4000)).title, 'Closing');
});

test('a first block of less than a twelfth of the text is its introduction', async () => {
  const roleOf = async (first: number, rest: number, blocks = 3) => {
    const corpus = await corpusOf('The gates are heavy. '.repeat(first + rest));
    const cuts = blocks === 3 ? [0, first, first + 1, first + rest] : [0, first, first + rest];
    return rolesOf(
      corpus,
      cuts.slice(1).map((to, b) => [{ document: 0, from: cuts[b], to }]),
    )[0];
  };
  assert.equal(await roleOf(10, 111), 'introduction');
  assert.equal(await roleOf(10, 110), undefined);
  assert.equal(await roleOf(10, 111, 2), undefined, 'of three blocks or more');
  assert.equal(await roleOf(9, 200), undefined, 'a preface');
});

test('neither an address, nor what belongs to someone in passing, nor who introduces himself is a title', async () => {
  const title = async (text: string) => {
    const corpus = await corpusOf(text);
    return (await titlesOf(corpus, [whole(corpus.documents[0].sentences.length)]))[0].text;
  };
  assert.doesNotMatch(await title('You find the lanterns at www.walnut.de if you like.'), /walnut/i);
  assert.doesNotMatch(await title("We saw Anna's lanterns there. They burn oil."), /Anna's/);
  assert.doesNotMatch(await title('My name is Edda Lund. I sell walnuts.'), /Edda|Lund/);
  assert.equal(await title('My name is Edda Lund. I sell walnuts.'), 'Walnuts');
});

test('a heading of one sentence and the beginning of another is none', async () => {
  const corpus = await corpusOf('# So this is what a lock does. The lock\n\nIt lifts the heavy boats.');
  assert.notEqual((await titlesOf(corpus, [whole(corpus.documents[0].sentences.length)]))[0].kind, 'heading');
});

test('parts of speech: nouns of adverbs are no part of a phrase, nor superlatives; a gerund has a vowel before', async () => {
  const parts = async (text: string) => {
    const corpus = await corpusOf(text);
    const [document] = corpus.documents;
    const tagged = (await taggerFor(new Map()))(document, 0, document.sentences.length);
    const part = (word: string) => {
      const at = text.indexOf(word);
      return tagged.get([...document.tokens.start].indexOf(at));
    };
    return part;
  };
  const part = await parts('We pay fees of course and for example Dallas opened the biggest gates last week.');
  assert.deepEqual(['course', 'example', 'biggest', 'week', 'fees', 'gates'].map(part), [
    ...['other', 'other', 'other', 'other', 'noun', 'noun'],
  ]);
  const verbs = await parts('They are syncing a node to bring boats.');
  assert.deepEqual(['bring', 'syncing'].map(verbs), ['verb', 'gerund']);
});

test('phrases are counted as plain search counts them, in blocks of several passages', async () => {
  const words = ['red', 'kite', 'the', 'wind', 'Kites', 'red-kite'];
  const text = fc.array(fc.array(fc.constantFrom(...words), { minLength: 2, maxLength: 6 }), {
    minLength: 2,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(text, text, fc.nat(), async (one, other, any) => {
      const written = [one, other].map((sentences) => sentences.map((some) => `${some.join(' ')}.`).join(' '));
      const corpus = await corpusOf(...written);
      const { documents } = corpus;
      const { term } = documents[0].tokens;
      const first = any % term.length;
      const last = Math.min(term.length - 1, first + (any % 3));
      const block = [
        { document: 0, from: 0, to: 1 },
        { document: 0, from: 0, to: Math.min(2, documents[0].sentences.length) },
        { document: 1, from: 1, to: documents[1].sentences.length },
      ];
      const places = documents.flatMap(({ tokens }, document) =>
        Array.from(tokens.term, (_, at) => ({ document, at })).filter(({ at }) =>
          term.subarray(first, last + 1).every((id, k) => tokens.term[at + k] === id),
        ),
      );
      const inside = places.filter(({ document, at }) =>
        block.some(({ document: d, from, to }) => {
          const { firstToken } = documents[d].tokens;
          return d === document && at >= firstToken[from] && at < firstToken[to];
        }),
      );
      const found = occurrencesIn(corpus);
      for (const times of [1, 2]) {
        const { inAll, inBlock } = found({ document: 0, first, last }, block);
        assert.deepEqual([times, inAll, inBlock], [times, places.length, inside.length]);
      }
    }),
    { numRuns: 40 },
  );
});
