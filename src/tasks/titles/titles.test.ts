import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { analyze, type Corpus, type Source } from '../../text/index.ts';
import { gistsOf, TITLE_SETTINGS, type TitleSettings, titlesOf } from './index.ts';
import { taggerFor } from './parts-of-speech.ts';
import { REFUSALS, rankerOf } from './rank.ts';
import { rolesOf } from './roles.ts';
import { wordScores } from './word-scores.ts';

const BEES = `So let's talk about honey bees. Honey bees live in a hive with one queen. The queen lays the eggs of the
hive. A good year is a good thing for the bees. You know what I mean.`.replace(/\n/g, ' ');
const LOCKS =
  `What is a canal lock? A canal lock lifts boats from one level of water to the next. The gates of a canal lock
are heavy. People open the gates by hand, and that takes a lot of time.`.replace(/\n/g, ' ');

const corpusOf = (...sources: (string | Partial<Source>)[]) =>
  analyze(
    sources.map((source, i) => ({
      ...{ id: `${i}`, text: '', language: 'en' },
      ...(typeof source === 'string' ? { text: source } : source),
    })),
  );
const whole = (corpus: Corpus, document = 0) => ({
  ...{ document, from: 0 },
  to: corpus.documents[document].sentences.length,
});
/** The title of a text of one block. */
const titleOf = async (source: string | Partial<Source>, given: Partial<TitleSettings> = {}) => {
  const corpus = await corpusOf(source);
  return (await titlesOf(corpus, [whole(corpus)], given))[0];
};
const title = async (...given: Parameters<typeof titleOf>) => (await titleOf(...given)).text;

test('a block is called by what its first sentences bring up, each in its own words', async () => {
  const corpus = await corpusOf(BEES, LOCKS);
  const titles = await titlesOf(corpus, [whole(corpus), whole(corpus, 1)]);
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
    { document: 0, from: 0, to: half },
    { document: 0, from: half, to: 2 * half },
  ]);
  assert.notEqual(titles[0].text, titles[1].text);
});

test('no title is a general word, a speaker, a time or a stage direction', async () => {
  const text =
    'Anna, thanks. (Laughter) [crosstalk 00:10:29] It was a great thing at 10:30. The thing about Anna is that she likes windmills.';
  assert.equal(await title({ text, cues: [{ start: 0, end: text.length, speaker: 'Anna Lee' }] }), 'Windmills');
});

test('the gist is a sentence that stands alone and has the words of the block', async () => {
  const corpus = await corpusOf(BEES, LOCKS, 'And so on? Yes.');
  const blocks = [whole(corpus), whole(corpus, 1), whole(corpus, 2)];
  const gists = await gistsOf(corpus, blocks, await titlesOf(corpus, blocks));
  const quoted = gists.map((gist) => gist && corpus.documents[gist.document].text.slice(gist.start, gist.end));
  assert.equal(quoted[0], 'Honey bees live in a hive with one queen.');
  assert.equal(quoted[1], 'A canal lock lifts boats from one level of water to the next.');
  assert.equal(quoted[2], undefined);
});

test('whatever the text, every block has a title with words and exact spans', async () => {
  const word = fc.constantFrom(...'the Bee honey of ? . ( ) [ : 10:30 — go ß 蜜'.split(' '), '\n\n');
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 60 }), async (words) => {
      const text = words.join(' ');
      if (!/\S/.test(text)) return;
      const corpus = await corpusOf(text);
      const [{ sentences }] = corpus.documents;
      const titles = await titlesOf(
        corpus,
        sentences.map((_, s) => ({ document: 0, from: s, to: s + 1 })),
      );
      for (const { text: title, spans } of titles) {
        assert.ok(title.length > 0);
        for (const { start, end } of spans) assert.ok(start >= 0 && end > start && end <= text.length);
      }
    }),
    { numRuns: 60 },
  );
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
    ].map(([from, to]) => ({ document: 0, from, to }));
    assert.equal((await titlesOf(corpus, blocks, { roles: true }))[1].text, 'Q&A');
  }
});

test('no title begins with a number, or is a line that says nothing of its own', async () => {
  assert.match(await title('Then 400 lanterns were lit. It was good.'), /^Lanterns/);
  assert.match(await title('Then a hundred lanterns were lit. It was good.'), /^Lanterns/);
  for (const line of ['Location: North Harbour', 'BREAK', 'A - Exactly', 'Now, you may be wondering --']) {
    assert.match(await title(`${line}\n\nThe lanterns were lit at the gate.`), /anterns/);
  }
  assert.equal(await title('And so it is what it is, you know.'), 'It is what it is, you…');
});

test('parts of speech: by the word, its endings and its neighbours; a capital inside makes a name', async () => {
  const tagged = async (text: string, language = 'en') => {
    const corpus = await analyze([{ id: '', text, language }]);
    const [document] = corpus.documents;
    const { tokens, sentences } = document;
    const parts = (await taggerFor(corpus))(document, 0, sentences.length);
    const written = (i: number) => text.slice(tokens.start[i], tokens.end[i]);
    return Array.from(parts, ([i, part]) => `${written(i)}=${part}`).join(' ');
  };
  const rows: readonly (readonly [string, string])[] = [
    [
      'The heavy gates of Hull opened, syncing a node with 40 boats.',
      'The=article heavy=modifier gates=noun of=link Hull=name opened=verb syncing=gerund a=article node=noun with=link 40=noun boats=noun',
    ],
    ['They Run fast.', 'They=other Run=name fast=other'],
    ["The boat's building sank.", "The=article boat's=noun building=noun sank=verb"],
    ['The fire singed the cat.', 'The=article fire=noun singed=verb the=article cat=noun'],
    ['We saw stuff. Quickly boats leave.', 'We=other saw=verb stuff=other Quickly=other boats=noun leave=verb'],
    ['They generate legal music for Oslo.', 'They=other generate=verb legal=modifier music=noun for=link Oslo=name'],
    ['Generate the poisonous music.', 'Generate=verb the=article poisonous=modifier music=noun'],
    ['The rates cut. Divers use masks.', 'The=article rates=noun cut=verb Divers=noun use=verb masks=noun'],
    ['He farms wheat, and wheat farms pay.', 'He=other farms=verb wheat=noun and=link wheat=noun farms=noun pay=verb'],
    ['In Hull, Anna is generous.', 'In=link Hull=name Anna=name is=other generous=modifier'],
    ['A different dog; the difference.', 'A=article different=modifier dog=noun the=article difference=noun'],
  ];
  for (const [text, expected] of rows) assert.equal(await tagged(text), expected);
  for (const word of ['the', 'a', 'An']) assert.equal(await tagged(word), `${word}=article`);
  for (const word of 'of for In on and with to from between vs versus without against'.split(' ')) {
    assert.equal(await tagged(word), `${word}=link`);
  }
  const german = 'Die Schleuse hebt Boote, the of.';
  assert.equal(await tagged(german, 'de'), 'Die=other Schleuse=noun hebt=other Boote=noun the=other of=other');
});

test('a verb that ends in s is none of the words of a phrase: a subject and its verb agree', async () => {
  const phrases = async (text: string) => {
    const corpus = await corpusOf(text);
    const rank = await rankerOf(corpus, [whole(corpus)], TITLE_SETTINGS);
    return rank(0).map(({ start, end }) => text.slice(start, end));
  };
  assert.deepEqual((await phrases('A canal lock lifts boats.')).sort(), ['boats', 'canal lock', 'lock']);
  assert.deepEqual(await phrases('The availability bias differs from it.'), ['availability bias', 'bias']);
  assert.deepEqual(await phrases('When the parent arrives, it sleeps.'), ['parent']);
  assert.deepEqual(await phrases('We address fresh transactions first.'), ['fresh transactions', 'transactions']);
});

test('outside English a title is made of nouns, as the text shows them, and of no dateline', async () => {
  const german =
    'BERLIN (dpa) – Die Stadt sucht Wohnungen. Die Kosten übernehmen oft Mieter. Viele bauen soziale Wohnungen.';
  assert.match(
    await title({ text: german, language: 'de' }),
    /^(?:Wohnungen|Kosten|Stadt|Mieter|Soziale Wohnungen)(?:, \p{Lu}\p{L}+)?$/u,
  );
  const french =
    "Les ouvriers veulent l'énergie solaire. La ville cherche l'énergie solaire. L'énergie solaire coûte peu au port.";
  assert.match(await title({ text: french, language: 'fr' }), /^L'énergie solaire/);
  assert.match(
    await title({ text: french.replaceAll("l'énergie", "d'énergie").replace("L'é", "D'é"), language: 'fr' }),
    /^Énergie solaire/,
  );
  const dated = `Jeudi 19 mai 2005\n\n${french}`;
  assert.match(await title({ text: dated, language: 'fr' }), /^L'énergie solaire/);
  assert.equal(await title({ text: `# ${dated}`, language: 'fr' }), 'Jeudi 19 mai 2005');
  const spanish = 'El astillero repara los barcos. El astillero emplea a poca gente. El astillero gana poco.';
  assert.equal(await title({ text: spanish, language: 'es' }), 'Astillero');
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
    return { document: 0, from, to: at };
  });
  return rolesOf({ documents } as unknown as Corpus, passages);
}

test('an introduction is the first block, or the second after a short preface, and greets in eight sentences', async () => {
  const hello = 'Welcome to us.';
  const lamps = (n: number) => Array.from({ length: n }, () => 'Lamps.');
  /** The block that is the introduction, or -1. */
  const rows: readonly (readonly [readonly (readonly string[])[], number])[] = [
    [[[hello]], -1],
    [[[hello], lamps(1)], 0],
    [[lamps(8), [hello], lamps(1)], 1],
    [[lamps(9), [hello], lamps(1)], -1],
    [[[hello], [hello], lamps(1)], 0],
    [[lamps(1), lamps(1), [hello]], -1],
    [[[...lamps(7), hello], lamps(1)], 0],
    [[[...lamps(8), hello], lamps(1)], -1],
    [[lamps(1), [], lamps(1)], -1],
    [[lamps(2), [hello]], 1],
    [[lamps(1), []], -1],
  ];
  const roles = (blocks: readonly unknown[], at: number) =>
    blocks.map((_, b) => (b === at ? 'introduction' : undefined));
  for (const [blocks, at] of rows) assert.deepEqual(await rolesIn(blocks), roles(blocks, at));
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
  for (const line of 'Q: Why?|Q1: Why?|Q - Why?|Q. Why?|Audience: Why?|Question - Why?|A: Yes.|A - Yes.'.split('|')) {
    assert.equal(await last(line), 'questions', line);
  }
  for (const line of 'Quite: so.|Q why?|A lamp: yes.|A:yes|So Q: Why?|Audiences: all.|A, yes|Qx: a'.split('|')) {
    assert.equal(await last(line), undefined, line);
  }
  const lamps = Array.from({ length: 7 }, () => 'Lamps.');
  assert.equal(await last(...lamps, 'Q: Why?'), 'questions');
  assert.equal(await last(...lamps, 'Lamps.', 'Q: Why?'), undefined);
  assert.equal(await last(...lamps, 'Q|Lamps.'), 'questions');
  assert.equal(await last(...lamps, 'Lamps.', 'Q|Lamps.'), undefined);
  assert.deepEqual(await rolesIn([['Lamps.'], ['Q: Why?'], ['Lamps.']]), [undefined, undefined, undefined]);
  const among = await rolesIn([lamps, ['Q: Why?'], ['Q: How?']]);
  assert.deepEqual(among, [undefined, undefined, undefined], 'questions that are chapters of their own');
});

test('a heading is the title, without its marks, unless it names nothing', async () => {
  const called = async (text: string) => {
    const title = await titleOf(text);
    for (const { start, end } of title.spans.filter(() => title.kind === 'heading')) {
      assert.equal(text.slice(start, end), title.text);
    }
    return title.kind === 'heading' ? title.text : undefined;
  };
  const refused =
    '(Laughter)|[Music] {noise}|<b>|()|12|12A8 9B 7|(12) 3|Walnuts -|Walnuts –|Walnuts —|Walnuts,|See http://walnut.de|See https://walnut.de|Break|Audience member asks|Cons - it is slow|PAUSE|Intermission|A: yes|Q1 - why|Q12 – why|q:|Topics: walnuts|Transcript: us|Transcription by: us|Transcribed by: us|Transcript by : us|Video : Oslo';
  const labels = 'Location|date|Website|Slide|Slides|Video|Paper|Speaker|Speakers|Source|Topic';
  const taken =
    'Walnuts|C# and walnuts|Walnuts (a tale)|or_d(multi(2,A,B),older(10))|Walnut-oil|Walnuts, oil|Breakfast|A break|A walnut: why|IQ: why|B: why|Transcripts of us: two|Videos: Oslo|My video: Oslo|Date of walnuts';
  const rows: readonly (readonly [string, string?])[] = [
    ...refused.split('|').map((line) => [`# ${line}`] as const),
    ...labels.split('|').map((word) => [`# ${word}: Oslo`] as const),
    ...taken.split('|').map((line) => [`# ${line}`, line] as const),
    ['###  Walnuts and oil  ##', 'Walnuts and oil'],
    ['or_d(multi(2,A,B),older(10))\n\nWalnuts grow there in rows.'],
    ['Walnuts (2 of 3)\n\nWalnuts grow there in rows.', 'Walnuts (2 of 3)'],
    ['Okay I have some walnuts\n\nWalnuts grow there in rows.'],
    ['So we sell walnuts\n\nWalnuts grow there in rows.'],
    ['So many walnuts\n\nWalnuts grow there in rows.', 'So many walnuts'],
    ['# Walnuts in Oslo:', 'Walnuts in Oslo'],
  ];
  for (const [line, expected] of rows) {
    assert.equal(await called(`${line}\n\nThe lanterns were lit at the gate.`), expected, line);
  }
  assert.equal(await called('# Walnuts\n\nand oil were sold.'), undefined);
  assert.equal(await called('# Walnuts\n\n3 oil lamps were sold to Hull.'), 'Walnuts');
  assert.equal(await called('# Walnuts'), 'Walnuts');
  assert.equal(await called('Walnuts\n=======\n\nThe lanterns were lit.'), 'Walnuts');
  const corpus = await corpusOf('# Walnuts\n\nThe lanterns were lit.');
  assert.equal((await titlesOf(corpus, [{ document: 0, from: 1, to: 2 }]))[0].text, 'Lanterns');
});

test('the first words of a sentence that says something stand in for a title', async () => {
  const opened = async (text: string) => {
    const { text: title, kind, spans } = await titleOf(text);
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
    ['And so, it is.', 'It is.'],
    ['But now then well okay yeah it is.', 'It is.'],
    ['So,', 'So'],
    ['—', '—'],
    ['It is so —', 'It is so'],
    ['It is so--', 'It is so'],
    ['It is so, ,', 'It is so'],
    ['It is so and so.', 'It is so and so.'],
  ];
  for (const [text, title, whole = undefined] of rows) {
    const [got, from] = await opened(text);
    assert.equal(got, title, text);
    if (whole) assert.equal(from, whole, text);
  }
});

test('a phrase is worth the words it would share, less .04 a word, .05 of a lone one, .15 of one that comes once', async () => {
  const corpus = await corpusOf('Harbour cranes rust. Harbour cranes lift walnuts. Walnuts rot in barrels.');
  const block = whole(corpus);
  const [scores] = await wordScores(corpus, [block]);
  const score = (word: string) => scores.get(corpus.lexicon.id(word) as number)!.score;
  const rank = await rankerOf(corpus, [block], TITLE_SETTINGS);
  const { text } = corpus.documents[0];
  const worths = new Map(rank(0).map(({ start, end, worth }) => [text.slice(start, end), worth]));
  const expected = {
    'Harbour cranes': score('harbour') + score('crane') - 0.08,
    cranes: score('crane') - 0.04 - 0.05,
    walnuts: score('walnut') - 0.04 - 0.05,
    barrels: score('barrel') - 0.04 - 0.15,
  };
  assert.deepEqual([...worths.keys()].sort(), Object.keys(expected).sort());
  for (const [phrase, worth] of Object.entries(expected))
    assert.ok(Math.abs((worths.get(phrase) ?? 0) - worth) < 1e-12, phrase);
});

test('two phrases are joined by `and` only where they share sentences', async () => {
  assert.equal(
    await title('Harbour cranes lift walnut barrels. Harbour cranes need walnut barrels.', { second: 0 }),
    'Harbour cranes and walnut barrels',
  );
  const apart = 'Harbour cranes rust. Walnut barrels rot. Harbour cranes creak. Walnut barrels leak.';
  assert.doesNotMatch(await title(apart, { second: -1 }), / and /);
  assert.match(await title(apart, { second: -1, together: 0 }), / and /, 'but for the rule');
});

test('a block is an introduction where it introduces, not where it is short', async () => {
  const called = async (opening: string) => {
    const corpus = await corpusOf(`${opening} ${'The gates are heavy. '.repeat(200)}`);
    const { length } = corpus.documents[0].sentences;
    const blocks = [
      [0, 12],
      [12, 100],
      [100, length],
    ].map(([from, to]) => ({ document: 0, from, to }));
    return (await titlesOf(corpus, blocks, { roles: true }))[0].text;
  };
  assert.equal(await called('Welcome to the harbour cranes.'), 'Introduction');
  assert.doesNotMatch(await called('Harbour cranes rust.'), /Introduction/);
});

test('what a phrase is refused for', async () => {
  const titles = async (text: string, without: readonly string[] = []) => {
    const corpus = await analyze([
      { id: '', text, language: 'en', cues: [{ start: 0, end: text.length, speaker: 'Anna Lee' }] },
    ]);
    const refusals = Object.fromEntries(Object.entries(REFUSALS).filter(([name]) => !without.includes(name)));
    const settings = { ...TITLE_SETTINGS, refusals };
    const rank = await rankerOf(corpus, [whole(corpus)], settings);
    return rank(0).map(({ start, end }) => text.slice(start, end));
  };
  const rows: readonly (readonly [string, string, string])[] = [
    ['everyday words alone', 'The thing has many problems.', 'problems'],
    ['a speaker', 'The lanterns of Anna are lit.', 'lanterns of Anna'],
    ['a number', 'The lanterns of level 40 are lit.', 'lanterns of level 40'],
  ];
  for (const [reason, text, phrase] of rows) {
    assert.ok(!(await titles(text)).includes(phrase), reason);
    assert.ok((await titles(text, [reason])).includes(phrase), `without ${reason}`);
  }
  assert.deepEqual(
    rows.map(([reason]) => reason),
    Object.keys(REFUSALS),
  );
});
