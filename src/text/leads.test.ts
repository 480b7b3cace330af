/** What transcripts write before the words of a line, one by one, and when a text is taken for a transcript. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pluck } from '../../test/pluck.ts';
import { analyze } from './analyze.ts';
import { acceptedLeads, type Lead, leadOf, mayHaveLeads } from './leads.ts';
import { unlabelled } from './unlabelled.ts';

/** Speaker, seconds, what is left of the line. */
const seen = (line: string) => {
  const lead = leadOf(line);
  return lead && [lead.speaker, lead.start, line.slice(lead.length)];
};

describe('the lead of a line', () => {
  for (const [line, speaker, start, rest] of [
    ['Anna: Hello.', 'Anna', undefined, 'Hello.'],
    ['Anna:', 'Anna', undefined, ''],
    ['Anna : Hello.', 'Anna', undefined, 'Hello.'],
    ['Anna：你好', 'Anna', undefined, '你好'],
    ['Anna Lee: Hello.', 'Anna Lee', undefined, 'Hello.'],
    ['Ludwig van der Rohe: Hello.', 'Ludwig van der Rohe', undefined, 'Hello.'],
    ['Anna (host): Hello.', 'Anna (host)', undefined, 'Hello.'],
    ['anna_lee: Hello.', 'anna_lee', undefined, 'Hello.'],
    ["D'Arcy O’Neil-Smith: Hello.", "D'Arcy O’Neil-Smith", undefined, 'Hello.'],
    ['**Anna:** Hello.', 'Anna', undefined, 'Hello.'],
    ['**Anna**: Hello.', 'Anna', undefined, 'Hello.'],
    ['[Anna Lee] 00:01:02', 'Anna Lee', 62, ''],
    ['Anna Lee  0:03', 'Anna Lee', 3, ''],
    ['Anna Lee (00:03): Hello.', 'Anna Lee', 3, 'Hello.'],
    ['Anna Lee (00:01.23)', 'Anna Lee', 1.23, ''],
    ['Anna: [0:03] Hello.', 'Anna', 3, 'Hello.'],
    ['Anna: 00:11:56', 'Anna', 716, ''],
    ['**Anna:** 00:00:18 Hello.', 'Anna', 18, 'Hello.'],
    ['[00:00:03] Anna Lee: Hello.', 'Anna Lee', 3, 'Hello.'],
    ['(1:00) Anna: Hello.', 'Anna', 60, 'Hello.'],
    ['00:01:00 - Anna: Hello.', 'Anna', 60, 'Hello.'],
    ['100:00:01 | Anna: Hello.', 'Anna', 360001, 'Hello.'],
    ['0:03', undefined, 3, ''],
    ['[00:00:03] Hello.', undefined, 3, 'Hello.'],
    ['(00:03) Hello.', undefined, 3, 'Hello.'],
    ['00:01,5 Hello.', undefined, 1.5, 'Hello.'],
  ] as const) {
    it(line, () => {
      assert.deepEqual(seen(line), [speaker, start, rest]);
    });
  }

  for (const line of [
    'Hello there, Anna.',
    'Note: this is one.',
    'https://example.org is a page.',
    'The meeting: it was long and hard and nobody came to it at all: none.'.toLowerCase(),
    '12: twelve',
    '00:01:02 --> 00:01:04',
    'At 10:30 we met.',
    'Anna:Hello.',
    `${'A'.repeat(200)}: Hello.`,
  ]) {
    it(`none: ${line.slice(0, 40)}`, () => {
      const lead = leadOf(line);
      assert.equal(lead?.speaker, undefined);
      assert.equal(lead?.start, undefined);
    });
  }

  it('stands alone, or not; is marked, or not', () => {
    const of = (line: string) => [leadOf(line)!.alone, leadOf(line)!.marked];
    assert.deepEqual(of('Anna:'), [true, false]);
    assert.deepEqual(of('Anna:   '), [true, false]);
    assert.deepEqual(of('Anna: Hi.'), [false, false]);
    assert.deepEqual(of('**Anna:** Hi.'), [false, true]);
    assert.deepEqual(of('[Anna Lee]: Hi.'), [false, true]);
    assert.deepEqual(of('0:03'), [true, false]);
    assert.deepEqual(of('[0:03] **Anna**: Hi.'), [false, true]);
  });
});

describe('which leads count', () => {
  const name = (speaker: string, more: Partial<Lead> = {}): Lead => ({
    speaker,
    length: 3,
    alone: false,
    marked: false,
    ...more,
  });
  const time = (start: number, alone = true): Lead => ({ start, length: 4, alone, marked: false });
  const none = undefined;
  const counted = (leads: readonly (Lead | undefined)[], paragraphs = leads.length) =>
    acceptedLeads(leads, paragraphs).map((lead) => (lead ? 1 : 0));
  const [A, B, C] = ['Ann', 'Ben', 'Cy'].map((one) => name(one));

  it('names that come back, four times or more in all', () => {
    assert.deepEqual(counted([A, B, A, B]), [1, 1, 1, 1]);
    assert.deepEqual(counted([A, B, A]), [0, 0, 0], 'Ben does not come back, and two leads are no habit');
    assert.deepEqual(counted([A, A, A]), [0, 0, 0]);
    assert.deepEqual(counted([A, A, A, A, B]), [1, 1, 1, 1, 0]);
  });

  it('in a fifth of the paragraphs', () => {
    assert.deepEqual(counted([A, B, A, B], 20), [1, 1, 1, 1]);
    assert.deepEqual(counted([A, B, A, B], 21), [0, 0, 0, 0]);
  });

  it('a name whose initials come back, and one in full', () => {
    const lines = ['Anna (AL): Hi.', 'AL: So.', 'AL: No.', 'AL: Yes.', 'AL: Well.'];
    const once = ['Carl Day: Hi.', 'Carl Day (CD): Hi.', 'Dr. Day: Hi.', 'Ms. Eve Day (East Hill, Green): Hi.'];
    const some = [...lines, ...once].map((line) => leadOf(line)!);
    assert.deepEqual(
      acceptedLeads(some, some.length).map((found) => found?.speaker),
      ['Anna (AL)', 'AL', 'AL', 'AL', 'AL', undefined, 'Carl Day (CD)', 'Dr. Day', 'Ms. Eve Day (East Hill, Green)'],
    );
  });

  it('where six of ten names come back', () => {
    const others = ['D', 'E', 'F'].map((one) => name(one));
    assert.deepEqual(counted([A, B, A, B, ...others.slice(1)]), [1, 1, 1, 1, 0, 0]);
    assert.deepEqual(counted([A, B, A, B, ...others]), [0, 0, 0, 0, 0, 0, 0]);
  });

  it('a name once counts where most names stand alone on their lines, and it does', () => {
    const alone = (speaker: string) => name(speaker, { alone: true });
    assert.deepEqual(
      counted([alone('A'), alone('B'), alone('A'), alone('B'), alone('C'), name('D')]),
      [1, 1, 1, 1, 1, 0],
    );
    assert.deepEqual(counted([A, B, A, B, alone('C')]), [1, 1, 1, 1, 0]);
  });

  it('times, three and in a tenth of the paragraphs; then a name beside one, and a name after one that stands alone', () => {
    assert.deepEqual(counted([time(1), none, time(2), none, time(3)]), [1, 0, 1, 0, 1]);
    assert.deepEqual(counted([time(1), none, time(2)]), [0, 0, 0]);
    assert.deepEqual(counted([time(1), time(2), time(3)], 30), [1, 1, 1]);
    assert.deepEqual(counted([time(1), time(2), time(3)], 31), [0, 0, 0]);
    const beside = name('Cy', { start: 9 });
    assert.deepEqual(counted([time(1), time(2), beside]), [1, 1, 1]);
    assert.deepEqual(counted([time(1), C, time(2), A, time(3), A, B]), [1, 1, 1, 1, 1, 1, 0]);
    assert.deepEqual(counted([time(1, false), C, time(2, false), A, time(3, false), A]), [1, 0, 1, 1, 1, 1]);
    assert.deepEqual(counted([time(1), C, time(2), B, time(3), A]), [1, 0, 1, 0, 1, 0], 'no name comes back');
  });

  it('a name beside a time that is no habit counts as a name', () => {
    const beside = name('Ann', { start: 9 });
    assert.deepEqual(counted([A, B, A, B, beside]), [1, 1, 1, 1, 1]);
    assert.deepEqual(counted([A, B, A, B, name('Cy', { start: 9 })]), [1, 1, 1, 1, 0]);
  });

  it('names in bold letters, three and in three tenths of the paragraphs, whether they come back or not', () => {
    const bold = ['A', 'B', 'C'].map((one) => name(one, { marked: true }));
    assert.deepEqual(counted(bold, 10), [1, 1, 1]);
    assert.deepEqual(counted(bold, 11), [0, 0, 0]);
    assert.deepEqual(counted(bold.slice(1), 2), [0, 0]);
    assert.deepEqual(counted([...bold, A, A, B]), [1, 1, 1, 1, 1, 0]);
  });
});

describe('a text that is a transcript', () => {
  const read = async (text: string, more = {}) => {
    const [document] = unlabelled(await analyze([{ id: 'a', text, ...more }], { language: 'en' })).documents;
    const { tokens } = document;
    return document.sentences.map(({ start, end, speaker }, s) => ({
      speaker,
      said: text.slice(start, end),
      words: Array.from({ length: tokens.firstToken[s + 1] - tokens.firstToken[s] }, (_, i) => {
        const at = tokens.firstToken[s] + i;
        return text.slice(tokens.start[at], tokens.end[at]);
      }),
    }));
  };
  const text = 'Ann: Bees fly. They sting.\n\nBen: Ships sail.\n\nAnn: Good.\n\nBen: Yes.';

  it('its sentences have speakers and begin after the lead', async () => {
    assert.deepEqual(await read(text), [
      { speaker: 'Ann', said: 'Bees fly.', words: ['Bees', 'fly'] },
      { speaker: 'Ann', said: 'They sting.', words: ['They', 'sting'] },
      { speaker: 'Ben', said: 'Ships sail.', words: ['Ships', 'sail'] },
      { speaker: 'Ann', said: 'Good.', words: ['Good'] },
      { speaker: 'Ben', said: 'Yes.', words: ['Yes'] },
    ]);
  });

  it('a lead alone is no sentence', async () => {
    const alone = text.replaceAll(': ', ':\n\n');
    assert.deepEqual(pluck(await read(`Before.\n\n${alone}`), 'speaker', 'said'), [
      [undefined, 'Before.'],
      ['Ann', 'Bees fly.'],
      ['Ann', 'They sting.'],
      ['Ben', 'Ships sail.'],
      ['Ann', 'Good.'],
      ['Ben', 'Yes.'],
    ]);
  });

  it('cues say who speaks: then labels are text; and a text of leads alone is left as it is', async () => {
    const cued = await read(text, { cues: [{ start: 0, end: text.length }] });
    assert.equal(cued[0].said, 'Ann: Bees fly.');
    const empty = await read('Ann:\n\nBen:\n\nAnn:\n\nBen:');
    assert.deepEqual(pluck(empty, 'said'), ['Ann:', 'Ben:', 'Ann:', 'Ben:']);
    const timed = await read('0:01 Bees fly.\n\n0:02 Ships sail.\n\n0:03 Good.');
    assert.equal(timed[0].said, '0:01 Bees fly.', 'times without a name are left to the formats');
  });

  it('has a time in a tenth of its paragraphs', async () => {
    const spoken = [1, 2, 3].map((minute) => `Anna Lee (0:0${minute}): It was cold that day.`);
    const first = async (plain: number) =>
      (await read([...spoken, ...Array(plain).fill('The lake froze again.')].join('\n\n')))[0].speaker;
    assert.deepEqual([await first(10), await first(37)], ['Anna Lee', undefined]);
  });
});

it('within a turn somebody else speaks where the record names him in full, until the turn ends', async () => {
  const chair =
    'Next is Mr. Ray. Mr. Ray (Minister of Hives): Bees are few. They need meadows. Our plan: more of them.';
  const text = `${chair}\n\nThank you all. Bee Hives: a poem.`;
  const cues = [
    { start: 0, end: chair.length, speaker: 'The Chair' },
    { start: chair.length + 2, end: text.length, speaker: 'The Chair' },
  ];
  const { documents } = unlabelled(await analyze([{ id: 'a', text, cues }], { language: 'en' }));
  const [{ sentences }] = documents;
  assert.deepEqual(
    sentences.map(({ speaker, start, end }) => [speaker, text.slice(start, end)]),
    [
      ['The Chair', 'Next is Mr. Ray.'],
      ['Mr. Ray (Minister of Hives)', 'Bees are few.'],
      ['Mr. Ray (Minister of Hives)', 'They need meadows.'],
      ['Mr. Ray (Minister of Hives)', 'Our plan: more of them.'],
      ['The Chair', 'Thank you all.'],
      ['The Chair', 'Bee Hives: a poem.'],
    ],
  );
});

it('a transcript has no headings among what is said, however short', async () => {
  const said = [
    'Anna: Welcome Ben',
    'Ben: Thank you for having me here today.',
    'Anna: Right',
    'Ben: We mend old radios.',
  ];
  const text = ['The Radio Hour', ...said].join('\n\n');
  const { documents } = unlabelled(await analyze([{ id: 'a', text }], { language: 'en' }));
  assert.deepEqual(
    documents[0].sentences.map(({ start, end, kind }) => [text.slice(start, end), kind]),
    [
      ['The Radio Hour', 'heading'],
      ['Welcome Ben', 'sentence'],
      ['Thank you for having me here today.', 'sentence'],
      ['Right', 'sentence'],
      ['We mend old radios.', 'sentence'],
    ],
  );
});

it('a text may have leads where it has three colons, of either kind', () => {
  for (const [text, may] of [
    ['Anna: yes.\nBen: no.\nAnna: so.', true],
    ['Anna：是\nBen: no.\nAnna：是', true],
    ['Anna：是\nBen：是\nAnna：是', true],
    ['Two colons: one, and : one more.', false],
    ['None.', false],
  ] as const) {
    assert.equal(mayHaveLeads(text), may, text);
  }
});
