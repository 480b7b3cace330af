/** What is not quoted, what kind a text is, and how well spoken, case by case. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documentsOf } from '../../../test/documents.ts';
import { fluencyIn } from '../quoting/disfluency.ts';
import { fitnessOf } from '../quoting/quotable.ts';
import { kindOf } from './kind.ts';
import { leaningWord, leansOn, pointsBack } from './leaning.ts';
import { prepare } from './summarize.ts';

const FILL = 'The council voted for the bridge on Monday. Work will begin in the spring of next year.';

describe('what is not quoted', () => {
  /** The reason against a paragraph of its own between sentences that are fit. */
  async function reason(paragraph: string): Promise<string | undefined> {
    const text = `${FILL}\n\n${paragraph}\n\n${FILL} ${FILL}`;
    const problem = await prepare(text, {});
    const { reason } = fitnessOf(problem, problem.words);
    const found = problem.corpus.documents[0].sentences.flatMap(({ start, end }, s) =>
      paragraph.includes(text.slice(start, end)) || text.slice(start, end).includes(paragraph) ? (reason(s) ?? []) : [],
    );
    return found[0];
  }

  it('by its reason', async () => {
    const cases: [string, string | undefined][] = [
      ['(Loud applause from the audience)', 'half a sentence'],
      ['We saw the {vocalsound} bridge fall down at noon.', 'hesitation'],
      ['Figure 3: The bridge as it was before the flood.', 'caption'],
      ['Photo by Anna Berg for the Daily Harbour paper.', 'caption'],
      ['Good morning, everybody, it is a fine day here.', 'courtesy'],
      ['So, thanks for joining us on this fine day here.', 'courtesy'],
      ['Thanks to the engineers, the bridge was saved in time.', undefined],
      ['Before we start, the doors are over there behind you.', 'housekeeping'],
      ["Anna, let's dive into the cracks of the old bridge.", 'housekeeping'],
      ['We have got some questions now from Anna on the bridge.', 'housekeeping'],
      ['Now let us turn to the old bridge over the river.', 'announcement'],
      ['Scroll down for video of the bridge at night.', 'caption'],
      ['‘The bridge is closed and nobody said why.', 'half a sentence'],
      ["We're back, and on this episode we're going to talk about the bridge.", undefined],
      ['This programme is brought to you by Acme and friends.', 'advertising'],
      ['The report can be read at https://example.org/bridge today.', 'advertising'],
      ['Who will pay for all of this work on the bridge?', 'question'],
      ['The mayor came, and the council, and then the', 'half a sentence'],
      ['and then the mayor came to see the old bridge.', 'half a sentence'],
      ['They came here.', 'a few words'],
      [', and then the mayor came to see the old bridge.', 'half a sentence'],
      ['You find me as @harbour on the site of the town.', 'advertising'],
      ['We last spoke of the bridge in episode 33 of this.', 'housekeeping'],
      ['And Anna, thank you for finding the cracks in the pillar.', 'courtesy'],
      ['I am very pleased to welcome the mayor of the town.', 'courtesy'],
      ['I will be your guide over the bridge of the town.', 'courtesy'],
      ['If we had talked about it in the town.', 'half a sentence'],
      ['Unless the floods come to the bridge again.', 'half a sentence'],
      ['If you see a crack then call the mayor.', undefined],
      ['If floods come, the old pillars of it hold.', undefined],
      ['If you see a crack you can call the mayor.', undefined],
      ['This law] was made for the bridge in the spring.', 'half a sentence'],
      ['This [new] law was made for the bridge in the spring.', undefined],
      ['They came here together.', undefined],
      ['The engineers found cracks in two of its pillars.', undefined],
    ];
    const wrong: string[] = [];
    for (const [paragraph, wanted] of cases) {
      const found = await reason(paragraph);
      if (found !== wanted) wrong.push(`${paragraph} → ${found}, expected ${wanted}`);
    }
    assert.deepEqual(wrong, []);
  });

  const PHRASES: Readonly<Record<string, readonly string[]>> = {
    'a few words': [
      '[Music plays]',
      '{pause here}',
      '(Laughter).',
      '<crosstalk>',
      'By Anna Berg',
      'Reporter: Anna Berg',
    ],
    hesitation: ['The bridge is [unintelligible] by the river today.', 'We [crosstalk] came to the bridge at noon.'],
    date: ['Monday, 4 March 2024', 'March 4, 2024', 'may 2024', '2024-03-04 Berlin and the bridge of the town'],
    caption: [
      'Fig. 2: the bridge at noon by the river',
      'Table 1. The tons of the bridge by year',
      'Image credit Anna Berg and her friends',
      'Foto: die alte Brücke am Fluss',
    ],
    table: ['tons | year | bridge | river | town'],
    courtesy: [
      'So let’s read the numbers of the bridge and go home.',
      'And we will catch you all on the next one.',
      'Ann, it is great to have you here today.',
      'Welcome to all of you who came today.',
      'Hello to all of you who came today.',
      'Well, okay, hi to all of you who came.',
      'Bye to all of you who came today.',
      'Congratulations on the bridge that you all built.',
      'Nice to see all of you here today.',
      'It’s a pleasure to be here with all of you.',
      'I’m very happy to be here with all of you.',
      'Guten Tag an alle, die heute hier sind.',
      'Merci to all of you who came today.',
      'And with that thank you very much to all of you.',
      'Here my name is Anna and the bridge is mine.',
      'Today we are joined once by my friends of the town.',
    ],
    housekeeping: [
      'Now shall we start with the bridge of the town.',
      'So let’s move on to the bridge of the town.',
      'Now can everyone hear me at the back of the hall.',
      'I think you’re on mute over there by the river.',
      'The bridge is on the next slide of the talk.',
      'There are apologies from the mayor of the town.',
      'There is more in the show notes of the week.',
      'That is all, so over to you by the river.',
      'There was any other business to be done by us.',
      'I will be sharing my time with the member for the coast.',
      'Now I call this meeting to order on the bridge.',
      'Some of them are joining via video conference from the coast.',
      'All right, we’re back with Ann, our builder of bridges.',
    ],
    advertising: [
      'The bridge and our sponsor are here with us.',
      'Use the promo code of the town for the bridge.',
      'It has a free trial of the bridge for all.',
      'You can subscribe to the paper of the town.',
      'Please follow us on the way to the bridge.',
      'The bridge is now at 20% off for all of you.',
      'Please support the show and the bridge of the town.',
      'For the bridge head over to bridges.com and read on.',
    ],
    question: ['Who pays for “the old bridge”?', 'She asked, “Who pays for the bridge?”'],
    'half a sentence': [
      'The mayor came to see the old bridge –',
      'The mayor came to see the old bridge ...',
      'The mayor came to see the old bridge:',
      'The mayor came to see “the old bridge of ours.',
      'The mayor of the town came to see the bridge',
      '“and then the mayor came to see it,” he said.',
    ],
  };
  const FIT = [
    'The mayor said that by Monday the bridge is open.',
    'By Monday the bridge of the town will be open.',
    'In March 2024 the bridge of the town was closed.',
    'The figure of the mayor stands on the bridge.',
    'A photo of the bridge hangs in the town hall.',
    'Highways of the town lead to the old bridge.',
    'The hi-fi of the mayor stands in the town hall.',
    'The trial of the mayor begins in the town hall.',
    'The bridge carries 12 trams and 20 cars a day.',
    '“The bridge is old,” the mayor said to us.',
    'The mayor said: the bridge (built in 1900) is old.',
    'The bridge of the town is old (see below).',
  ];

  it('by many ways to say it, and not by words that look alike', async () => {
    const wrong: string[] = [];
    for (const [wanted, paragraphs] of [...Object.entries(PHRASES), ['fit', FIT] as const]) {
      for (const paragraph of paragraphs) {
        const found = (await reason(paragraph)) ?? 'fit';
        if (found !== wanted) wrong.push(`${paragraph} → ${found}, expected ${wanted}`);
      }
    }
    assert.deepEqual(wrong, []);
  });

  /** The reasons against the paragraphs of one text. */
  async function reasonsOf(paragraphs: readonly string[]): Promise<(string | undefined)[]> {
    const parts = paragraphs.flatMap((paragraph) => [FILL, paragraph]);
    const text = [...parts, FILL, FILL].join('\n\n');
    const problem = await prepare(text, {});
    const unfit = fitnessOf(problem, problem.words);
    let at = 0;
    return paragraphs.map((paragraph) => {
      at = text.indexOf(`\n\n${paragraph}\n\n`, at) + 2;
      const s = problem.corpus.documents[0].sentences.findIndex(({ start, end }) => start <= at && at < end);
      return unfit.reason(s);
    });
  }
  it('nor by what is nearly so', async () => {
    const near: [string, string | undefined][] = [
      ['By Anna Berg and others the bridge was built.', undefined],
      ['By Anna', 'a few words'],
      ['Written by Anna Berg, who lives by the old bridge of the town and knows it', 'half a sentence'],
      ['Edited by Anna. The bridge', 'half a sentence'],
      ['Figure 12: the bridge at noon by the river.', 'caption'],
      ['(Figure 1 (a) the bridge at noon by the river.', 'caption'],
      ['Figures 12 of the bridge are in the town hall.', undefined],
      ['File photo by Anna of the bridge of the town.', 'caption'],
      ['Picture: the bridge of the town at noon.', 'caption'],
      ['Caption: the bridge of the town at noon.', 'caption'],
      ['Chart 3. The tons of the bridge by year.', 'caption'],
      ['Abbildung 4: die alte Brücke am Fluss.', 'caption'],
      ['Tabelle 4: die alte Brücke am Fluss.', 'caption'],
      ['A table: the bridge and the river of the town.', undefined],
      ['Sunday 4 March 2024', 'date'],
      ['Tuesday, March 24, 2024', 'date'],
      ['September 2024.', 'date'],
      ['On 4 March 2024 the bridge of the town fell.', undefined],
      ['4 March 2024 was the day of the bridge.', undefined],
      ['2024/03/04 Berlin and the bridge of the town.', 'date'],
      ['2024-03-04 berlin and the bridge of the town.', undefined],
      ['a | b', 'a few words'],
      ['the | bridge | of the town is old.', 'table'],
      ['Thanks to all the engineers the bridge stands.', undefined],
      ['The greeting was hello to all of the town.', undefined],
      ['I apologise for the bridge of the town.', 'housekeeping'],
      ['I apologize for the bridge of the town.', 'housekeeping'],
      ['[The old bridge of ours fell down]', 'half a sentence'],
      ['[The old bridge of ours]', 'half a sentence'],
      ['(applause) -', 'a few words'],
      ['The bridge [inaudible] of the town is old.', 'hesitation'],
      ['The bridge {pause} of the town is old.', 'hesitation'],
      ['The bridge {disfmarker} of the town is old.', 'hesitation'],
      ['The mayor asked who pays for it？', 'question'],
      ['The mayor said who pays for it?)', 'question'],
      ['The bridge is at http://bridge of the town.', 'advertising'],
      ['tons\tyear\tbridge of the town.', 'table'],
      ['tons\tyear and the bridge of the town.', 'half a sentence'],
      ['The bridge of ours cost 12 14 16 tons.', undefined],
      ['The bridge costs $12 (14%) and 16a 18b tons.', undefined],
      ['The mayor said ``the bridge is old.', 'half a sentence'],
      ["The mayor said ``the bridge is old.''", undefined],
      ['The mayor came to see the bridge,”', 'half a sentence'],
      ['The mayor came to see the bridge {x}.', 'half a sentence'],
      ['“Then” the mayor came to see the bridge.', undefined],
      ['(then the mayor came to see the bridge.)', 'half a sentence'],
      ['The mayor came to see the bridge.” 12', 'half a sentence'],
    ];
    const found = await reasonsOf(near.map(([paragraph]) => paragraph));
    const wrong = near.flatMap(([paragraph, wanted], i) =>
      found[i] === wanted ? [] : [`${paragraph} → ${found[i]}, expected ${wanted}`],
    );
    assert.deepEqual(wrong, []);
  });

  it('an item of a list may be half a sentence; a question alone is none', async () => {
    const text = `${FILL}\n\n- the bridge of the town\n- the harbour of the town\n\n${FILL}`;
    const problem = await prepare(text, {});
    assert.ok(problem.words.every((_, s) => fitnessOf(problem, problem.words).isFit(s)));
  });

  it('halves are left alone where nobody ends a sentence', async () => {
    const text = 'the mayor came to the bridge\n\nthe council met in the hall\n\nwork begins in the spring';
    const problem = await prepare(text, {});
    assert.ok(problem.words.every((_, s) => fitnessOf(problem, problem.words).isFit(s)));
  });
});

describe('the kind of a text', () => {
  const of = async (text: string, more = {}) => kindOf(await prepare([{ id: 'a', text, ...more }], {}));

  it('by its form', async () => {
    assert.equal((await of(FILL)).kind, 'news');
    assert.equal(
      (await of(`${FILL}\n\n(Laughter)\n\n${FILL}\n\n[Applause]\n\n${FILL}`)).by,
      'words of address or stage directions',
    );
    assert.equal((await of(`${FILL}\n\n(Laughter)\n\n${FILL}`)).kind, 'news');
    assert.equal((await of('I told you that my bridge and your bridge are for you and me. I mean it.')).kind, 'speech');
    const captions = Array.from({ length: 14 }, () => 'the council voted for the bridge').join('\n');
    assert.equal((await of(captions)).by, 'lines of captions');
  });

  it('by its limits', async () => {
    const long = (words: number) => {
      const whole = FILL.split(' ').length;
      const rest = FILL.split(' ')
        .slice(0, words % whole)
        .join(' ');
      return `${Array.from({ length: Math.floor(words / whole) }, () => FILL).join(' ')} ${rest}.`;
    };
    // Three of a hundred words.
    const addressed = (words: number) => `${long(words - 3).slice(0, -1)} my your me.`;
    assert.equal((await of(addressed(100))).by, 'words of address or stage directions');
    assert.equal((await of(addressed(101))).kind, 'news');
    const lines = (n: number, line: string, wide = 0) =>
      Array.from({ length: n }, (_, i) => (i < wide ? line.repeat(3) : line)).join('\n');
    const line = 'the council voted for it now'; // 28 characters
    assert.equal((await of(lines(12, line))).by, 'lines of captions');
    assert.equal((await of(lines(11, line))).kind, 'news');
    assert.equal((await of(lines(40, line, 2))).by, 'lines of captions');
    assert.equal((await of(lines(40, line, 3))).kind, 'news', 'more than one in twenty is wide');
    assert.equal((await of(lines(12, `${line} and that is all there is`))).kind, 'news', 'wider than 48');
    const half = Array.from({ length: 12 }, (_, i) => (i % 2 ? line : `The ${line}.`)).join('\n');
    assert.equal((await of(half)).by, 'lines of captions');
    const most = Array.from({ length: 12 }, (_, i) => (i % 3 ? `The ${line}.` : line)).join('\n');
    assert.equal((await of(most)).kind, 'news');
  });

  it('of many documents is that of most, and the first of the list of equals', async () => {
    const many = async (...texts: string[]) => kindOf(await prepare(documentsOf(texts), {})).kind;
    const talk = `${FILL}\n\n(Laughter)\n\n${FILL}\n\n[Applause]\n\n${FILL}`;
    assert.equal(await many(talk, FILL, talk), 'speech');
    assert.equal(await many(talk, FILL), 'news');
  });

  it('a second speaker counts from three in a hundred sentences on', async () => {
    const said = (others: number, all: number) => {
      const sentence = 'The reeds are cut.';
      const cues = Array.from({ length: all }, (_, i) => ({
        start: i * 19,
        end: i * 19 + 18,
        time: { start: i, end: i + 1 },
        speaker: i < others ? 'Ben' : 'Ann',
      }));
      return of(Array.from({ length: all }, () => sentence).join(' '), { cues });
    };
    assert.equal((await said(3, 100)).kind, 'conversation');
    assert.equal((await said(2, 100)).kind, 'speech');
  });

  it('separate remarks, though they speak to somebody', async () => {
    const subjects = 'bread soup room staff light sound price table garden music'.split(' ');
    const remark = (i: number) => `I love my ${subjects[i % 10]} and your ${subjects[(3 * i + 1) % 10]} as you see.`;
    const lines = Array.from({ length: 30 }, (_, i) => remark(7 * i));
    assert.deepEqual(await of(lines.join('\n')), { kind: 'reviews', by: 'separate remarks' });
    // One sentence of thirty may end within a line, and the last one ends the text.
    assert.equal((await of(lines.join('\n').replace('see.\n', 'see. '))).kind, 'reviews');
    assert.equal(
      (await of(lines.join('\n').replace('see.\n', 'see. ').replace('see.\n', 'see. '))).by,
      'words of address or stage directions',
    );
    assert.equal((await of(lines.slice(1).join('\n'))).kind, 'speech', 'thirty or more');
  });

  it('by who speaks', async () => {
    const text = 'The reeds are cut. All of them were. Then we rest.';
    const cue = (start: number, end: number, speaker: string) => ({ start, end, time: { start, end }, speaker });
    const two = await of(text, { cues: [cue(0, 18, 'Ann'), cue(19, 36, 'Ben'), cue(37, 50, 'Ann')] });
    assert.deepEqual(two, { kind: 'conversation', by: '2 speakers' });
    const one = await of(text, { cues: [cue(0, 18, 'Ann'), cue(19, 50, 'Ann')] });
    assert.equal(one.by, 'a transcript of one voice');
  });
});

it('how well spoken: each stumble takes five words', () => {
  const stumbles =
    '{pause}|um|ummm|uh|uhh|er|erm|hmm|mmm|mm|mhm|yeah|okay|ok|well|you know|i mean|sort of|kind of|like|--|...|council , council|d|sh|wi|wi -|wi ,'.split(
      '|',
    );
  const plain =
    'with the council in the northern harbour town voted for the wooden bridge over the frozen river after a stormy winter debate by the lighthouse near the granite quarry';
  const fluency = (word: string) => fluencyIn(`The mayor ${word}${plain}.`, 40);
  assert.equal(fluency(''), 1);
  for (const stumble of stumbles)
    assert.ok(Math.abs(fluency(`${stumble} `) - (1 - 5 / 40)) < 1e-9, `${stumble}: ${fluency(`${stumble} `)}`);
  // um, the the, you know; at least a twentieth is left.
  assert.equal(fluencyIn('Um, the the bridge is, you know, closed today.', 15), 0.05);
  assert.equal(fluencyIn('Um, the the bridge is, you know, closed today.', 40), 0.625);
});

describe('what leans on the sentence before', () => {
  it('by its first word, in its language', () => {
    const cases: [string, string, string | undefined][] = [
      ['He left.', 'en', 'He'],
      ['“But he left.', 'en', 'But'],
      ['- (They left.', 'en', 'They'],
      ['12 he left.', 'en', undefined],
      ['Hers is old.', 'en', 'Hers'],
      ['Heron is old.', 'en', undefined],
      ['This morning he left.', 'en', undefined],
      ['This mornings he left.', 'en', 'This'],
      ['Aber er ging.', 'de', 'Aber'],
      ['Er ging.', 'en', undefined],
      ['Ça va.', 'fr', 'Ça'],
      ['This paper is old.', 'fr', undefined],
      ['Él va.', 'es', 'Él'],
      ['それは古い。', 'ja', undefined],
      ['...', 'en', undefined],
    ];
    for (const [sentence, language, word] of cases) assert.equal(leaningWord(sentence, language), word, sentence);
  });

  it('in a document: not its first sentence, nor an item; in speech by a pronoun', async () => {
    const leaning = async (text: string, language = 'en') => {
      const problem = await prepare([{ id: 'a', text, language }], {});
      return Array.from({ length: problem.size }, (_, s) => [leansOn(problem, s), pointsBack(problem, s)]);
    };
    const no = [undefined, false];
    const text = 'It fell.\n\nAnn came. But Ann left. But so he left. Yes, the bridge is old. This year he left.';
    assert.deepEqual(await leaning(text), [no, no, ['But', false], ['But', true], no, no]);
    assert.deepEqual(await leaning('Ann came to see the old bridge.\n\n- it is old and grey\n- they left it'), [
      no,
      no,
      no,
    ]);
    assert.deepEqual(await leaning('Anna kam. Aber sie ging. Elan ist gut. This year fell.', 'de'), [
      no,
      ['Aber', true],
      no,
      no,
    ]);
    assert.deepEqual(await leaning('今日は晴れ。それは古い橋です。', 'ja'), [no, no]);
    assert.deepEqual(await leaning('Ann came. And so. And.'), [no, ['And', false], ['And', false]]);
  });
});
