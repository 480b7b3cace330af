/** What is not quoted, what kind a text is, and how well spoken, case by case. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fluencyOf } from './fluency.ts';
import { kindOf } from './kind.ts';
import { unfitness } from './quotable.ts';
import { prepare } from './summarize.ts';

const FILL = 'The council voted for the bridge on Monday. Work will begin in the spring of next year.';

describe('what is not quoted', () => {
  /** The reason against a paragraph of its own between sentences that are fit. */
  async function reason(paragraph: string): Promise<string | undefined> {
    const text = `${FILL}\n\n${paragraph}\n\n${FILL} ${FILL}`;
    const problem = await prepare(text, {});
    const found = [...unfitness(problem, problem.words)].filter(([s]) => {
      const { start, end } = problem.corpus.documents[0].sentences[s];
      return paragraph.includes(text.slice(start, end)) || text.slice(start, end).includes(paragraph);
    });
    return found[0]?.[1];
  }

  it('by its reason', async () => {
    const cases: [string, string | undefined][] = [
      ['(Loud applause from the audience)', 'stage direction'],
      ['We saw the {vocalsound} bridge fall down at noon.', 'hesitation'],
      ['Edited by Anna Berg and others.', 'byline'],
      ['© 2024 The Daily Harbour, a paper of the coast.', 'byline'],
      ['Figure 3: The bridge as it was before the flood.', 'caption'],
      ['Photo by Anna Berg for the Daily Harbour paper.', 'caption'],
      ['Good morning, everybody, it is a fine day here.', 'courtesy'],
      ['So, thanks for joining us on this fine day here.', 'courtesy'],
      ['Thanks to the engineers, the bridge was saved in time.', undefined],
      ['Before we start, the doors are over there behind you.', 'housekeeping'],
      ['Now let us turn to the old bridge over the river.', 'announcement'],
      ["And let 's turn to the old bridge over the river .", 'announcement'],
      ['This programme is brought to you by Acme and friends.', 'advertising'],
      ['The report can be read at https://example.org/bridge today.', 'advertising'],
      ['Who will pay for all of this work on the bridge?', 'question'],
      ['The mayor came, and the council, and then the', 'half a sentence'],
      ['and then the mayor came to see the old bridge.', 'half a sentence'],
      ['They came here.', 'a few words'],
      ['They came here together.', undefined],
      ['12 14 15 17 tons 19 20 21.', 'table'],
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
    'stage direction': ['[Music plays]', '{pause here}', '(Laughter).', '<crosstalk>'],
    hesitation: ['The bridge is [unintelligible] by the river today.', 'We [crosstalk] came to the bridge at noon.'],
    byline: [
      'By Anna Berg',
      'By Anna M. Berg-Lund',
      'Edited by Anna Berg',
      'Reporter: Anna Berg',
      'The text has all rights reserved by us.',
    ],
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
      'It is told on today’s show by the mayor.',
      'That is all, so over to you by the river.',
      'There was any other business to be done by us.',
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

  it('an item of a list may be half a sentence; a question alone is none', async () => {
    const text = `${FILL}\n\n- the bridge of the town\n- the harbour of the town\n\n${FILL}`;
    const problem = await prepare(text, {});
    assert.deepEqual([...unfitness(problem, problem.words).values()], []);
  });

  it('halves are left alone where nobody ends a sentence', async () => {
    const text = 'the mayor came to the bridge\n\nthe council met in the hall\n\nwork begins in the spring';
    const problem = await prepare(text, {});
    assert.deepEqual([...unfitness(problem, problem.words).values()], []);
  });
});

describe('the kind of a text', () => {
  const of = async (text: string, more = {}) => kindOf(await prepare([{ id: 'a', text, ...more }], {}));

  it('by its form', async () => {
    assert.equal((await of(FILL)).kind, 'news');
    assert.equal((await of(`${FILL}\n\n(Laughter)\n\n${FILL}\n\n[Applause]\n\n${FILL}`)).by, 'stage directions');
    assert.equal((await of(`${FILL}\n\n(Laughter)\n\n${FILL}`)).kind, 'news');
    assert.equal((await of('I told you that my bridge and your bridge are for you and me. I mean it.')).kind, 'speech');
    assert.equal(
      (await of(`${FILL} Berg et al. show this in Figure 2. See Table 3 and section 4. ${FILL}`)).kind,
      'paper',
    );
    assert.equal((await of(`${FILL} See Figure 2 and Table 3. ${FILL}`)).kind, 'news');
    const sections = ['One', 'Two', 'Three'].map((title) => `# ${title}\n\n${FILL}`).join('\n\n');
    assert.equal((await of(sections)).kind, 'report');
    assert.equal((await of(`# One\n\n${FILL}\n\n# Two\n\n${FILL}`)).kind, 'news');
    assert.equal((await of(Array.from({ length: 115 }, () => FILL).join(' '))).kind, 'report');
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
    assert.equal((await of(long(1800))).kind, 'news');
    assert.equal((await of(long(1801))).kind, 'report');
    // Three of a hundred words.
    const addressed = (words: number) => `${long(words - 3).slice(0, -1)} my your me.`;
    assert.equal((await of(addressed(100))).by, 'words of address');
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
    for (const sign of ['[1]', '[1, 2]', 'lemma 3', 'this paper', 'future work', 'equation 4'])
      assert.equal((await of(`${FILL} See ${sign}, ${sign} and ${sign} too. ${FILL}`)).kind, 'paper', sign);
  });

  it('of many documents is that of most, and the first of the list of equals', async () => {
    const many = async (...texts: string[]) =>
      kindOf(
        await prepare(
          texts.map((text, i) => ({ id: `${i}`, text })),
          {},
        ),
      ).kind;
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

  it('by who speaks', async () => {
    const text = 'The reeds are cut. All of them were. Then we rest.';
    const cue = (start: number, end: number, speaker: string) => ({ start, end, time: { start, end }, speaker });
    const two = await of(text, { cues: [cue(0, 18, 'Ann'), cue(19, 36, 'Ben'), cue(37, 50, 'Ann')] });
    assert.deepEqual(two, { kind: 'conversation', by: '2 speakers' });
    const one = await of(text, { cues: [cue(0, 18, 'Ann'), cue(19, 50, 'Ann')] });
    assert.equal(one.by, 'a transcript of one voice');
  });
});

describe('how well spoken', () => {
  it('less for each stumble, and for a short turn', async () => {
    const long = Array.from(
      { length: 5 },
      () => 'The council of the town voted for the new bridge on Monday evening.',
    ).join(' ');
    const text = `${long} Um, the the bridge is, you know, closed to all of us today.`;
    const problem = await prepare(text, {});
    const fluency = fluencyOf(problem);
    assert.equal(fluency[0], 1);
    const words = problem.words[5];
    const close = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-9, `${a} ${b}`);
    // um, the the, you know: 1 − 5·3/words
    // One content word of four: bridge.
    close(fluency[5], Math.max(0.05, 1 - 15 / words) * (2 / 5));
    const short = await prepare('The council voted for the new bridge.', {});
    // Three content words of four: council, voted, bridge.
    close(fluencyOf(short)[0], Math.sqrt(short.words[0] / 60) * (4 / 5));
  });
});
