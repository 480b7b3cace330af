import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InputError } from '../check/index.ts';
import { parse as parseCtm } from './ctm.ts';
import { parse as parseJson } from './json.ts';
import { assertCues, spokenLines } from './spans.case.ts';

const json = (value: unknown) => {
  const reading = parseJson(JSON.stringify(value), 'a.json');
  for (const entry of reading.entries) assertCues(entry);
  return reading;
};

describe('Whisper', () => {
  const words = (name: string, sure: string) => [
    { [name]: ' Rain', start: 0.1, end: 0.4, [sure]: 0.9 },
    { [name]: ' fell', start: 0.4, end: 0.8, [sure]: 0.5 },
  ];

  it('reads the words of OpenAI, faster-whisper, whisper-timestamped and WhisperX', () => {
    const dialects: [string, string][] = [
      ['word', 'probability'],
      ['text', 'confidence'],
      ['word', 'score'],
    ];
    for (const [name, sure] of dialects) {
      const segments = [{ start: 0, end: 1, text: ' Rain fell.', words: words(name, sure) }];
      const { entries } = json({ text: ' Rain fell.', language: 'en', segments });
      assert.equal(entries[0].text, 'Rain fell.');
      assert.equal(entries[0].language, 'en');
      assert.deepEqual(spokenLines(entries[0]), ['Rain | 0.1-0.4 | 0.9', 'fell. | 0.4-0.8 | 0.5']);
    }
  });

  it('takes a bare list of segments, speakers and a segment without words', () => {
    const { entries } = json([
      { start: 0, end: 1, text: ' Is it you?', speaker: 'SPEAKER_00', avg_logprob: 0 },
      { start: 1, end: 2, text: ' It is.', speaker: 'SPEAKER_01' },
    ]);
    assert.equal(entries[0].text, 'Is it you?\n\nIt is.');
    assert.deepEqual(spokenLines(entries[0]), ['Is it you? | 0-1 | SPEAKER_00 | 1', 'It is. | 1-2 | SPEAKER_01']);
  });

  it('gives words that stand beside the segments to the segment they begin in', () => {
    const { entries } = json({
      segments: [
        { start: 0, end: 1, text: ' One, two.' },
        { start: 1, end: 2, text: ' Three.' },
      ],
      words: [
        { word: 'One', start: 0, end: 0.5 },
        { word: 'two', start: 0.5, end: 1 },
        { word: 'Three', start: 1, end: 2 },
      ],
    });
    assert.deepEqual(spokenLines(entries[0]), ['One, | 0-0.5', 'two. | 0.5-1', 'Three. | 1-2']);
  });

  it('keeps the segment where its words are not in its text', () => {
    const { entries } = json({
      segments: [{ start: 0, end: 1, text: ' 42.', words: [{ word: 'forty', start: 0, end: 1 }] }],
    });
    assert.deepEqual(spokenLines(entries[0]), ['42. | 0-1']);
  });

  it('tells of silence, of loops, and of an object that is none of these', () => {
    assert.match(json({ text: '', segments: [] }).notes[0], /heard no words/);
    const looping = { start: 0, end: 1, text: ' Thanks. Thanks.', compression_ratio: 9 };
    assert.match(json({ segments: [looping] }).notes[0], /1 of 1 segment may be repetitions/);
    assert.throws(() => json({ segments: 3 }), InputError);
    assert.throws(() => parseJson('{"segments": [', 'a.json'), /a\.json: is not valid JSON/);
  });

  it('counts the loops alone, names the file in every note, and needs words for a document', () => {
    const segment = (text: string, start: number, ratio?: number) => ({
      start,
      end: 9,
      text,
      compression_ratio: ratio,
    });
    assert.deepEqual(json({ segments: [segment('a', 0, 2.4), segment('b', 1), segment('c', 2, 2.5)] }).notes, [
      'a.json: 1 of 3 segments may be repetitions that nobody said',
    ]);
    assert.deepEqual(json({ segments: [segment('a', 0, 2.4), segment('b', 1)] }).notes, []);
    const { entries, notes } = json({ segments: [segment('b', 5), segment('a', 1)] });
    assert.equal(entries[0].text, 'a b');
    assert.match(notes[0], /^a\.json: times run backwards 1 time;/);
    assert.deepEqual(json({ segments: [segment(' ', 0)] }), {
      entries: [],
      notes: ['a.json: the recogniser heard no words'],
    });
    assert.deepEqual(json({ text: 'All of it.', segments: [] }), {
      entries: [{ id: 'a.json', text: 'All of it.' }],
      notes: [],
    });
    assert.deepEqual(json({ text: 7, segments: [] }).entries, []);
  });

  it('takes words without segments, and words that fit their segment only in part', () => {
    const word = (text: string, start: number) => ({ word: text, start, end: start + 1 });
    const beside = (segments: object[], ...words: object[]) => spokenLines(json({ segments, words }).entries[0]);
    assert.deepEqual(beside([], word('One', 0), word('', 1), word('two', 2)), ['One | 0-1', 'two | 2-3']);
    const said = { start: 0, end: 4, text: ' Go, “go” go.' };
    assert.deepEqual(
      beside([said], word('Go', 0), word('go', 1), word('go', 2)),
      ['Go, | 0-1', '“go” | 1-2', 'go. | 2-3'],
      'each word at its own place',
    );
    assert.deepEqual(beside([said], word('Go', 0), word('went', 1)), ['Go, “go” go. | 0-4']);
    assert.deepEqual(beside([{ ...said, text: '' }], word('Go', 0), word('on', 1)), ['Go | 0-1', 'on | 1-2']);
    assert.deepEqual(beside([{ ...said, text: 'well-known' }], word('well', 0), word('known', 1)), [
      'well- | 0-1',
      'known | 1-2',
    ]);
    const own = { ...said, text: 'Go on', words: [word('Go', 0), word('on', 1)] };
    assert.deepEqual(beside([own, { start: 5, end: 6, text: 'Yes' }], word('Yes', 5)), [
      'Go | 0-1',
      'on | 1-2',
      'Yes | 5-6',
    ]);
    assert.deepEqual(
      beside([{ ...said, text: 'Go' }, { text: 'on' }], word('Go', 0), word('on', 9)),
      ['Go | 0-4'],
      'words up to the next time, which do not fit',
    );
  });

  it('takes the times of whisper.cpp in milliseconds, with and without tokens, and no marks', () => {
    const token = (text: string, p?: number) => ({ text, offsets: { from: 500, to: 1000 }, p });
    const read = (text: string, ...tokens: object[]) =>
      spokenLines(json({ transcription: [{ offsets: { from: 500, to: 2500 }, text, tokens }] }).entries[0]);
    assert.deepEqual(read(' It froze.'), ['It froze. | 0.5-2.5']);
    assert.deepEqual(read(' It', token(' It')), ['It | 0.5-1']);
    assert.deepEqual(read(' Hello', token(' Hel', 0.5), token('lo', 0.7)), ['Hello | 0.5-1 | 0.6']);
    assert.deepEqual(read(' It', token('<|en|>', 1), token('[_TT_5]', 1), token(' It', 0.5)), ['It | 0.5-1 | 0.5']);
    assert.deepEqual(read('[_a] b <|c', token('[_a] b', 0.5), token(' <|c', 0.5)), [
      '[_a] b | 0.5-1 | 0.5',
      '<|c | 0.5-1 | 0.5',
    ]);
    assert.deepEqual(read('a[_b] c<|d|>', token('a[_b]', 0.5), token(' c<|d|>', 0.5)), [
      'a[_b] | 0.5-1 | 0.5',
      'c<|d|> | 0.5-1 | 0.5',
    ]);
  });
});

describe('YouTube captions', () => {
  it('reads the words of json3; each ends where the next begins', () => {
    const { entries } = json({
      wireMagic: 'pb3',
      events: [
        { tStartMs: 0, dDurationMs: 9000, id: 1 },
        {
          tStartMs: 1000,
          dDurationMs: 5000,
          segs: [
            { utf8: 'we', acAsrConf: 255 },
            { utf8: ' sail', tOffsetMs: 500 },
          ],
        },
        { tStartMs: 3000, dDurationMs: 10, aAppend: 1, segs: [{ utf8: '\n' }] },
        { tStartMs: 3000, dDurationMs: 2000, segs: [{ utf8: 'home' }] },
      ],
    });
    assert.equal(entries[0].text, 'we sail home');
    assert.deepEqual(spokenLines(entries[0]), ['we | 1-1.5 | 1', 'sail | 1.5-3', 'home | 3-5']);
  });

  it('reads lists of lines, bare or in an object, with their entities', () => {
    const lines = [
      { text: 'it&amp;#39;s\nlate', start: 1, duration: 3 },
      { text: 'go home', start: 2.5, duration: 2 },
    ];
    for (const value of [lines, { video: 'x', transcript: lines }]) {
      assert.deepEqual(spokenLines(json(value).entries[0]), ["it's late | 1-2.5", 'go home | 2.5-4.5']);
    }
  });
});

describe('CTM', () => {
  it('makes a document of every recording and speakers of channels that overlap', () => {
    const { entries } = parseCtm(
      ';; made by hand\nr1 A 0.0 0.5 hello 0.9\nr1 B 0.4 0.2 yes\nr1 A 0.5 0.5 there;tag 0.8\nr1 A 5.0 0.5 so\nr2 1 0.00 0.30 alone -1.0\n',
      'a.ctm',
    );
    assert.deepEqual(
      entries.map((entry) => [entry.id, entry.text]),
      [
        ['r1', 'hello there\n\nyes\n\nso'],
        ['r2', 'alone'],
      ],
    );
    assert.deepEqual(spokenLines(entries[0]), [
      'hello | 0-0.5 | A | 0.9',
      'there | 0.5-1 | A | 0.8',
      'yes | 0.4-0.6 | B',
      'so | 5-5.5 | A',
    ]);
    assert.deepEqual(spokenLines(entries[1]), ['alone | 0-0.3']);
    entries.forEach(assertCues);
  });

  it('reads the first of alternatives, escapes and no word at all', () => {
    const { entries } = parseCtm(
      'r 1 0 1 A\\;S;t\nr 1 * * <ALT_BEGIN>\nr 1 1 1 we\nr 1 * * <ALT>\nr 1 1 1 he\nr 1 * * <ALT_END>\nr 1 2 1 @\nr 1 3 1 go',
      'a.ctm',
    );
    assert.equal(entries[0].text, 'A;S we go');
  });

  it('has names of any length, and blank lines that are no faults', () => {
    const { entries, notes } = parseCtm('\n ;; x\nrec chan 0 1 <a>b\n  \nrec chan 1 1 <unk>\n', 'a.ctm');
    assert.deepEqual([entries[0].text, notes], ['<a>b', []]);
    assert.deepEqual(parseCtm(';; nothing\n', 'a.ctm'), { entries: [], notes: [] });
  });

  it('counts lines it does not know and refuses a file of them', () => {
    assert.match(parseCtm('r 1 0 1 word\nwhat is this', 'a.ctm').notes[0], /1 line /);
    assert.throws(() => parseCtm('what is this', 'a.ctm'), InputError);
  });
});

it('JSON of a recogniser with values that are none: is read as far as it can be, or refused', () => {
  const DEEP = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const NONE: readonly unknown[] = [null, {}, [], 'DEEP', 'x', -1, 1e300, true, { toString: null }];
  const tries = (value: unknown) => {
    try {
      const { entries } = parseJson(JSON.stringify(value).replaceAll('"DEEP"', DEEP), 'a.json');
      entries.forEach(assertCues);
    } catch (error) {
      assert.ok(error instanceof InputError, `${(error as Error).stack}`);
    }
  };
  for (const none of NONE) {
    tries({ events: [none, { tStartMs: none, dDurationMs: none, segs: [none, { utf8: none, tOffsetMs: none }] }] });
    tries([{ text: 'a', start: none, duration: none }, none, { text: none, start: 1, duration: 2 }]);
    tries({ segments: [none, { text: none, start: none, end: none, words: none, speaker: none }] });
    tries({ segments: [{ text: 'a b', start: 0, end: 1, words: [none, { word: none, start: none, score: none }] }] });
    tries({
      transcription: [none, { text: 'a', offsets: none, tokens: [none, { text: 'a', offsets: none, p: none }] }],
    });
    tries({
      segments: [{ text: 'a', start: 0, end: 1 }],
      language: none,
      chapters: [none, { start: none, title: none }],
    });
    tries([{ id: none, text: 'It froze hard in the night.', tags: [none], related: none, cues: none }]);
  }
});
