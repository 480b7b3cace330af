import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parse } from './plain.ts';
import { assertCues, spokenLines } from './spans.case.ts';

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
    assert.deepEqual(
      entry.cues?.map(({ speaker }) => speaker),
      ['Anna', 'Ben', 'Anna'],
    );
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
