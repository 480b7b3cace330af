import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { InputError } from '../check/index.ts';
import { secondsOf } from '../text/day.ts';
import { unescapeEntities } from './entities.ts';
import { assertCues, spokenLines } from './spans.case.ts';
import { parse as parseSrt } from './srt.ts';
import { parse as parseVtt } from './vtt.ts';

describe('SRT', () => {
  it('lets sentences flow across captions and keeps the time of each', () => {
    const { entries, notes } = parseSrt(
      '1\n00:00:01,000 --> 00:00:02,500\nThe <i>harbour</i> froze\n\n2\n00:00:02,500 --> 00:00:04,000\n{\\an8}in January,\nand nobody sailed.\n\n3\n00:00:09,000 --> 00:00:10,000\nSpring came late.\n',
      'a.srt',
    );
    assert.equal(entries[0].text, 'The harbour froze in January, and nobody sailed.\n\nSpring came late.');
    assert.deepEqual(spokenLines(entries[0]), [
      'The harbour froze | 1-2.5',
      'in January, and nobody sailed. | 2.5-4',
      'Spring came late. | 9-10',
    ]);
    assert.deepEqual(notes, []);
  });

  it('takes speakers that are written in front, but not a lone word with a colon', () => {
    const { entries } = parseSrt(
      '00:01 --> 00:02\n[SPEAKER_00]: Good morning.\n\n00:02 --> 00:03\nMAN: Hello.\n\n00:03 --> 00:04\nWARNING: hot.\n\n00:04 --> 00:05\nMAN: Bye.',
      'a.srt',
    );
    assert.equal(entries[0].text, 'Good morning.\n\nHello. WARNING: hot. Bye.');
    assert.deepEqual(
      entries[0].cues?.map((cue) => cue.speaker),
      ['SPEAKER_00', 'MAN', undefined, 'MAN'],
    );
  });

  it('survives missing numbers, missing blank lines, junk, negative, reversed and unordered times', () => {
    const { entries, notes } = parseSrt(
      'subtitles by nobody\n\n00:00:05,000 --> 00:00:06,000\nthird\n7\n00:00:03,000 --> 00:00:02,000\nsecond\n\nstray words\n\n-00:00:01,000 --> 00:00:01,000\nfirst\n\n00:00:08,000 --> 00:00:09,000\n\n',
      'a.srt',
    );
    assert.equal(entries[0].text, 'first second third');
    assertCues(entries[0]);
    assert.equal(notes.length, 3);
    assert.match(notes.join(' '), /backwards 2 times.*2 captions with a negative.*2 lines outside/s);
  });

  it('keeps what overlaps, each with its own time', () => {
    const { entries } = parseSrt(
      '1\n00:00:01,000 --> 00:00:09,000\nAnna is speaking.\n\n2\n00:00:02,000 --> 00:00:04,000\nBen at once.\n\n3\n00:00:03,000 --> 00:00:03,000\nNobody.',
      'a.srt',
    );
    assert.equal(entries[0].text, 'Anna is speaking. Ben at once. Nobody.');
    assert.deepEqual(
      entries[0].cues?.map((cue) => cue.time),
      [
        { start: 1, end: 9 },
        { start: 2, end: 4 },
        { start: 3, end: 3 },
      ],
    );
    assertCues(entries[0]);
  });

  it('puts no blank between Chinese or Japanese lines', () => {
    const { entries } = parseSrt('1\n00:01 --> 00:02\n我们今天\n讨论\n\n2\n00:02 --> 00:03\n主题模型。', 'a.srt');
    assert.equal(entries[0].text, '我们今天讨论主题模型。');
  });

  it('refuses a file without any caption', () => {
    assert.throws(() => parseSrt('nothing here', 'a.srt'), InputError);
  });

  it('gives exact cues whatever comes', () => {
    const line = fc.oneof(
      fc.constantFrom(
        '',
        ' ',
        '1',
        '00:00:01,000 --> 00:00:02,000',
        '00:00:09.5 --> 00:00:01',
        '- a <i>b',
        'X: y',
        '>> Z',
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const text = ['00:00:00,000 --> 00:00:01,000', 'one', ...lines].join('\n');
        for (const parse of [parseSrt, parseVtt]) for (const entry of parse(text, 'x').entries) assertCues(entry);
      }),
    );
  });
});

describe('captions', () => {
  const caption = (from: number, lines: string) => `00:0${from}.000 --> 00:0${from + 1}.000\n${lines}\n\n`;
  const lines = (...bodies: string[]) =>
    parseSrt(bodies.map((body, i) => caption(i, body)).join(''), 'a').entries[0].text;

  it('lose the tags of captions and the dashes before words, and no other brackets', () => {
    assert.equal(lines('<I>a</I> <font color="x">b</font> <c.red>c</c> <v Ann>d'), 'a b c d');
    assert.equal(lines('a <big> b <Ann> c <xi> {an} {\\an8}{y:i}'), 'a <big> b <Ann> c <xi> {an}');
    assert.equal(lines('- a', ' — b', '-c', 'd - e', '-'), 'a b c d - e -');
  });

  it('have numbers that stand before a time; other numbers are words', () => {
    assert.equal(parseSrt(`10\n${caption(1, '12\nApollo 11')}`, 'a').entries[0].text, '12 Apollo 11');
    assert.equal(parseSrt(`${caption(1, 'one').trimEnd()}\n12\n${caption(3, 'two')}`, 'a').entries[0].text, 'one two');
    const unnumbered = `${caption(1, 'Apollo 11').trimEnd()}\n${caption(3, 'two')}`;
    assert.equal(parseSrt(unnumbered, 'a').entries[0].text, 'Apollo 11 two');
    assert.deepEqual(parseSrt(`${caption(1, '\nlate')}`, 'a').entries[0].text, 'late', 'a blank line before its words');
    assert.deepEqual(parseSrt('00:01.000 --> 00:01.000\nat once', 'a').notes, []);
  });

  it('roll where three in ten repeat a line, of four and more', () => {
    assert.equal(lines('a\nb', 'b\nc', 'd', 'e'), 'a b b c d e');
    assert.equal(lines('a\nb', 'b\nc', 'c\nd', 'x\ny'), 'a b c d x y');
    assert.equal(lines('a\nb', 'b\nc', 'c\nd'), 'a b b c c d');
  });

  it('have labels that come back, or end in a number; a change of speaker begins a paragraph', () => {
    assert.equal(lines('>> ANN:  one', '>>two', '>> >x', 'ANN: three'), 'one\n\ntwo\n\n>x three');
    assert.equal(lines('SPEAKER 2: one', 'NOTE: two'), 'one NOTE: two');
    const named = ['Anna Lee\none', 'Ben\ntwo', 'Anna Lee\nthree', 'Ben\nfour', 'five', 'Carl\nsix'];
    assert.equal(lines(...named), 'one\n\ntwo\n\nthree\n\nfour five Carl six');
    assert.equal(lines(...named, 'seven'), 'Anna Lee one Ben two Anna Lee three Ben four five Carl six seven');
  });
});

describe('WebVTT', () => {
  it('reads voices, notes, styles, settings and entities', () => {
    const { entries, notes } = parseVtt(
      'WEBVTT - a talk\n\nSTYLE\n::cue { color: lime }\n\nNOTE\nnot said\nat all\n\nintro\n00:01.000 --> 00:03.000 align:start\n<v.loud Anna Lee>Bread &amp; salt?</v>\n\n00:03.000 --> 00:05.000\n<v Ben>Yes.</v>\n<v Anna Lee>Good.</v>\n',
      'a.vtt',
    );
    assert.equal(entries[0].text, 'Bread & salt?\n\nYes.\n\nGood.');
    assert.deepEqual(spokenLines(entries[0]), [
      'Bread & salt? | 1-3 | Anna Lee',
      'Yes. | 3-5 | Ben',
      'Good. | 3-5 | Anna Lee',
    ]);
    assert.deepEqual(notes, []);
  });

  it('reads times inside a caption as times of words', () => {
    const { entries } = parseVtt(
      'WEBVTT\n\n00:01.000 --> 00:04.000\nwe<00:00:02.000><c> set</c><00:00:03.000><c> sail</c>',
      'a.vtt',
    );
    assert.deepEqual(spokenLines(entries[0]), ['we | 1-2', 'set | 2-3', 'sail | 3-4']);
    assert.equal(entries[0].text, 'we set sail');
  });

  it('reads rolling captions once', () => {
    const cue = (from: number, to: number, lines: string) => `00:0${from}.000 --> 00:0${to}.000\n${lines}\n`;
    const rolling = [
      'WEBVTT\n',
      cue(0, 2, ' \nwe<00:00:01.000><c> set</c>'),
      cue(2, 3, 'we set\n '),
      cue(3, 5, 'we set\nsail at<00:00:04.000><c> dawn</c>'),
      cue(5, 6, 'sail at dawn\n '),
      cue(6, 8, 'sail at dawn\nfor home'),
    ];
    const { entries } = parseVtt(rolling.join('\n'), 'a.vtt');
    assert.equal(entries[0].text, 'we set sail at dawn for home');
    assertCues(entries[0]);
  });
});

it('captions of meetings: have the speakers that Zoom writes before the words', () => {
  const caption = (i: number, words: string) => `00:0${i}.000 --> 00:0${i + 1}.000\n${words}\n`;
  const lines = [
    'Anna Lee: Is it cold?',
    'Ben Okafor: Yes.',
    'Anna Lee: One thing: ice.',
    'Ben Okafor: No.',
    'Anna Lee: Why?',
  ];
  const { entries } = parseVtt(`WEBVTT\n\n${lines.map((line, i) => caption(i, line)).join('\n')}`, 'a.vtt');
  assert.deepEqual(spokenLines(entries[0]), [
    'Is it cold? | 0-1 | Anna Lee',
    'Yes. | 1-2 | Ben Okafor',
    'One thing: ice. | 2-3 | Anna Lee',
    'No. | 3-4 | Ben Okafor',
    'Why? | 4-5 | Anna Lee',
  ]);
});

it('character references of captions end as they should', () => {
  assert.equal(unescapeEntities('a &amp; b &#8211; c &lrm;d&shy;e &copy f'), 'a & b – c de &copy f');
});

it('chapters that are there already: stand in the notes of a WebVTT file', () => {
  const talk =
    'WEBVTT\n\nNOTE Chapter 1: The ice\n\n00:01.000 --> 00:03.000\nIt froze.\n\nNOTE Chapter: Spring\n\n2\n00:03.000 --> 00:05.000\nIt thawed.\n';
  assert.deepEqual(parseVtt(talk, 'a.vtt').entries[0].chapters, [
    { start: 0, title: 'The ice' },
    { start: 10, title: 'Spring' },
  ]);
  assert.equal(parseVtt(talk.replace(/NOTE.*\n\n/g, ''), 'a.vtt').entries[0].chapters, undefined);
});

it('seconds of a stamp', () => {
  assert.deepEqual(['01:02:03,450', '02:03.5', '75:03', '-00:01'].map(secondsOf), [3723.45, 123.5, 4503, -1]);
});
