import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { pluck } from '../../test/pluck.ts';
import { assertCues, spokenLines } from './spans.case.ts';
import { parse, parseTurns, turnsOf } from './turns.ts';

/** The same three turns in the layout of each program. */
const LAYOUTS: Readonly<Record<string, string>> = {
  'time and name before the words':
    '[00:00:00] Anna Lee: The harbour froze.\n[00:00:04] Ben van Dyk: Nobody sailed.\n[00:00:08] Anna Lee: Spring came late.',
  'a time, a dash, a name':
    '00:00 - Anna Lee: The harbour froze.\n00:04 - Ben van Dyk: Nobody sailed.\n00:08 - Anna Lee: Spring came late.',
  'name, then time, on a line of their own':
    'Anna Lee: 00:00:00\n\nThe harbour froze.\n\nBen van Dyk: 00:00:04\n\nNobody sailed.\n\nAnna Lee: 00:00:08\n\nSpring came late.',
  Rev: 'Anna Lee (00:00):\nThe harbour froze.\n\nBen van Dyk (00:04):\nNobody sailed.\n\nAnna Lee (00:08):\nSpring came late.',
  Riverside:
    'Anna Lee (00:00.000)\nThe harbour froze.\n\nBen van Dyk (00:04.000)\nNobody sailed.\n\nAnna Lee (00:08.000)\nSpring came late.',
  'Otter and Teams':
    'Anna Lee  0:00\nThe harbour froze.\n\nBen van Dyk  0:04\nNobody sailed.\n\nAnna Lee  0:08\nSpring came late.\n',
  Zoom: '[Anna Lee] 00:00:00\nThe harbour froze.\n\n[Ben van Dyk] 00:00:04\nNobody sailed.\n\n[Anna Lee] 00:00:08\nSpring came late.',
  'Zoom, the chat':
    '00:00:00\t Anna Lee:\tThe harbour froze.\n00:00:04\t Ben van Dyk:\tNobody sailed.\n00:00:08\t Anna Lee:\tSpring came late.',
  Descript:
    'Anna Lee: [00:00:00] The harbour froze.\n\nBen van Dyk: [00:00:04] Nobody sailed.\n\nAnna Lee: [00:00:08] Spring came late.',
  'bold names':
    '**Anna Lee** 00:00:00\n\nThe harbour froze.\n\n**Ben van Dyk:** 00:00:04\n\nNobody sailed.\n\n**Anna Lee** 00:00:08\n\nSpring came late.',
  'Google Meet':
    '00:00:00\n\nAnna Lee: The harbour froze.\n\n00:00:04\n\nBen van Dyk: Nobody sailed.\n\n00:00:08\n\nAnna Lee: Spring came late.',
};

describe('transcripts in plain text', () => {
  for (const [name, text] of Object.entries(LAYOUTS)) {
    it(`have speakers and times: ${name}`, () => {
      const [entry] = parse(text, 'a.txt').entries;
      assertCues(entry);
      assert.equal(entry.text, 'The harbour froze.\n\nNobody sailed.\n\nSpring came late.');
      const [first, second, third] = spokenLines(entry);
      assert.equal(first, 'The harbour froze. | 0-4 | Anna Lee');
      assert.equal(second, 'Nobody sailed. | 4-8 | Ben van Dyk');
      assert.match(third, /^Spring came late\. \| 8-\d+(\.\d+)? \| Anna Lee$/);
    });
  }

  it('have times without speakers: YouTube, copied and pasted', () => {
    const [entry] = parse('0:00\nthe harbour froze\n0:04\nand nobody sailed\n0:09\nspring came late', 'a.txt').entries;
    assert.equal(entry.text, 'the harbour froze and nobody sailed spring came late');
    assert.deepEqual(
      entry.cues?.map(({ time }) => time?.start),
      [0, 4, 9],
    );
    assertCues(entry);
  });

  it('have speakers without times: names before the words, initials, a name on its own line', () => {
    const turns = ['AL: The harbour froze.', 'BD: Nobody sailed.', 'AL: No.', 'BD: One thing: spring came late.'];
    const [entry] = parse(turns.join('\n\n'), 'a.txt').entries;
    assert.deepEqual(spokenLines(entry), [
      'The harbour froze. | AL',
      'Nobody sailed. | BD',
      'No. | AL',
      'One thing: spring came late. | BD',
    ]);
    const alone = ['Anna', 'Ben', 'Anna', 'Ben', 'Anna'].map((name, i) => `${name}:\n\nSentence ${i}.`).join('\n\n');
    assert.equal(spokenLines(parse(alone, 'a.txt').entries[0])[1], 'Sentence 1. | Ben');
  });

  it('keep the chapters that headings make', () => {
    const text = '## The ice\n\nAnna: Cold.\n\nBen: Yes.\n\n## Spring\n\nAnna: Late.\n\nBen: Yes.';
    const [entry] = parse(text, 'a.txt').entries;
    assert.equal(entry.text, 'Cold.\n\nYes.\n\nLate.\n\nYes.');
    assert.deepEqual(entry.chapters, [
      { start: 0, title: 'The ice' },
      { start: 13, title: 'Spring' },
    ]);
  });

  it('know a marked break, which is no speaker', () => {
    const text = '**Anna:** Cold.\n\n**Break:** \\[16:22\\]\n\n**Ben:** Yes.\n\n**Anna:** Late.';
    const [entry] = parse(text, 'a.txt').entries;
    assert.equal(entry.text, 'Cold.\n\nYes.\n\nLate.');
    assert.deepEqual(entry.breaks, [7]);
    assert.deepEqual(pluck(entry.cues!, 'speaker'), ['Anna', 'Ben', 'Anna']);
  });

  it('count times of day from the first, and ignore those that run backwards', () => {
    const zoom = '[Anna] 14:03:20\nOne.\n[Ben] 14:03:30\nTwo.\n[Anna] 14:03:25\nThree.\n[Ben] 14:03:40\nFour.';
    const { entries, notes } = parse(zoom, 'a.txt');
    assert.deepEqual(
      entries[0].cues?.map(({ time }) => time?.start),
      [0, 10, 14, 20],
    );
    assert.match(notes.join(' '), /times of day/);
  });

  it('are not seen where there are none', () => {
    const plain = [
      'Note: bees sting.\n\nWarning: they do.\n\nNote: really.\n\nWarning: run.\n\nNote: fast.',
      'At 10:30 we met.\n\nGenesis 1:12 says so.\n\nOne thing: it rained.\n\nThe end: 12:00.',
      'Anna: Hello.\n\nThe harbour froze in the second week of January.\n\nNobody sailed.',
      'https://x.org\n\nhttps://y.org\n\nhttps://z.org\n\nhttps://x.org',
    ];
    for (const text of plain) assert.deepEqual(parse(text, 'a.txt').entries, [{ id: 'a.txt', text }]);
  });

  it('lose no word and keep exact cues, whatever comes', () => {
    const line = fc.oneof(
      fc.constantFrom('Anna: Yes.', 'Ben (0:10):', '[0:05] Anna: No', '0:07', '', '## Part', '**Anna** 0:30', 'words'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        for (const entry of parse(lines.join('\n'), 'a.txt').entries) assertCues(entry);
      }),
    );
  });
});

describe('turns', () => {
  /** So many turns that the names come back. */
  const REST = 'Ben: Yes.\n\nAnna: No.\n\nBen: So.\n\nAnna: Ah.';
  const briefly = (text: string) =>
    turnsOf(text)?.map(({ text, speaker, start, paragraph }) => [text, speaker, start, paragraph]);

  it('have stamps inside them, in each form; a remark before the time stays', () => {
    const stamps: [string, number, string?][] = [
      ['[0:05]', 5],
      ['[12:34]', 754],
      ['[123:45]', 7425],
      ['[1:02:03]', 3723],
      ['[01:02:03.45]', 3723.45],
      ['[0:05.125]', 5.125],
      ['\\[0:05\\]', 5],
      ['[noise 0:19]', 19, '[noise] '],
      ['[two words  00:19]', 19, '[two words] '],
    ];
    for (const [stamp, seconds, remark = ''] of stamps)
      assert.deepEqual(
        briefly(`Anna: One ${stamp}  two.\n\n${REST}`)?.slice(0, 2),
        [
          ['One', 'Anna', undefined, true],
          [`${remark}two.`, 'Anna', seconds, false],
        ],
        stamp,
      );
    for (const none of ['[0:5]', '[0:055]', '[0:05.1234]', '[a1 0:05]', '[1234:05]', '[100:00:05]', '(0:05)'])
      assert.equal(briefly(`Anna: One ${none} two.\n\n${REST}`)?.[0][0], `One ${none} two.`);
  });

  it('go on over lines and paragraphs; a stamp without words before it gives the time of those after', () => {
    const text = 'Anna: [0:05] [0:07] One. [0:09]\n[0:10]  Two.\nThree.\n\nFour.\n';
    assert.deepEqual(briefly(`${text}\n${REST}`)?.slice(0, 4), [
      ['One.', 'Anna', 7, true],
      ['Two.\nThree.', 'Anna', 10, false],
      ['Four.', 'Anna', undefined, true],
      ['Yes.', 'Ben', undefined, true],
    ]);
    assert.deepEqual(
      turnsOf(`\r\n  Before. \r\n\r\nAnna: One.\r${REST.replaceAll('\n', '\r\n')}`)
        ?.slice(0, 3)
        .map(({ text, speaker, paragraph, at }) => [text, speaker, paragraph, at]),
      [
        ['Before.', undefined, true, 2],
        ['One.', 'Anna', true, 16],
        ['Yes.', 'Ben', true, 27],
      ],
    );
  });

  it('are the same whatever ends their lines: no blank line stands in the two characters of one end', () => {
    const text = `Anna: One.\nTwo.\n\nThree.\n${REST}`;
    const expected = briefly(text);
    assert.deepEqual(expected?.slice(0, 2), [
      ['One.\nTwo.', 'Anna', undefined, true],
      ['Three.', 'Anna', undefined, true],
    ]);
    for (const end of ['\r\n', '\r']) assert.deepEqual(briefly(text.replaceAll('\n', end)), expected);
  });

  it('may be a break: the labels of one, and labels that only look so', () => {
    const second = (label: string) =>
      turnsOf(`**Anna:** Cold.\n\n**${label}:** [16:22]\n\n**Ben:** Yes.\n\n**Anna:** Late.`)?.[1];
    const breaks = 'Break,Ad break,ads-break,Adbreak,Mid-roll break,midroll break,Music break,sponsor break';
    for (const label of [...breaks.split(','), 'commercial break', 'Commercial', 'Sponsor message', 'Advertisement'])
      assert.equal(second(label)?.afterBreak, true, label);
    for (const label of ['Tiebreak', 'Breakfast', 'Old commercial', 'Commercials', 'Paid advertisement'])
      assert.equal(second(label)?.afterBreak, false, label);
    const first = turnsOf('**Break:** [0:02]\n\n**Anna:** Cold.\n\n**Ben:** Yes.\n\n**Anna:** Late.');
    assert.deepEqual(pluck(first!, 'afterBreak'), [false, false, false], 'nothing is before it');
  });

  it('stand under a title, with a note where times are estimated', () => {
    const read = (text: string, ...rest: [object?, ((line: string) => string)?]) =>
      parseTurns(text, 'a.txt', ...rest) ?? { entries: [], notes: [] };
    const titled = read(`\n\n# The ice \n\nAnna: Cold.\n\n${REST}`, { date: '2024' });
    assert.deepEqual([titled.entries[0].title, titled.entries[0].date, titled.notes], ['The ice', '2024', []]);
    assert.equal(titled.entries[0].text.slice(0, 11), 'Cold.\n\nYes.');
    assert.equal(titled.entries[0].chapters, undefined);
    assert.equal('title' in read(`Anna: Cold.\n\n${REST}`).entries[0], false);
    const several = `# *The* ice\n\nAnna: Cold.\n\n# *Two*\n\n${REST}`;
    assert.deepEqual(pluck(read(several).entries[0].chapters!, 'title'), ['*The* ice', '*Two*']);
    const marked = read(several, {}, (line) => line.replaceAll('*', ' ')).entries[0];
    assert.deepEqual([marked.title, marked.chapters], ['The  ice', [{ start: 7, title: 'Two' }]]);

    const estimated = read(`Anna: [0:00] Cold.\n\nBen: 12345\n\nAnna: [0:10] No.\n\n${REST}`);
    assert.deepEqual(estimated.notes, [
      'a.txt: times between the time stamps are estimated from the length of the text.',
    ]);
    assert.deepEqual(
      estimated.entries[0].cues?.slice(0, 4).map(({ time }) => time?.start),
      [0, 5, 10, 13],
    );
    const all = '[0:00] Anna: Cold.\n[0:10] Ben: No.\n[0:20] Anna: Yes.\n[0:30] Ben: Hm.';
    assert.deepEqual(read(all).notes, []);
    assert.deepEqual(
      pluck(read(all).entries[0].cues!, 'time'),
      [
        { start: 0, end: 10 },
        { start: 10, end: 20 },
        { start: 20, end: 30 },
        { start: 30, end: 37.5 },
      ],
      'after the last stamp at the mean pace: 30 s for 12 characters',
    );
  });
});
