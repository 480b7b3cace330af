/** Sentence ends, blocks, dates, words and counts, case by case: what a reader would say. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analyze } from './analyze.ts';
import { dayInName, dayOf, isDay } from './day.ts';
import { scriptOf, settled, tallied, usualOf } from './detect.ts';
import type { Cue } from './document.ts';
import { firstLine } from './first-line.ts';
import { unknownLanguage } from './language.ts';
import { memoized } from './memoized.ts';
import { splits } from './sentences.case.ts';
import { breaksIn, type SentenceOptions, silencesIn, splitSentences, timer, turnsIn } from './sentences.ts';
import { addStopWords, settingsOf, stopList } from './settings.ts';

describe('a line that is a day and no more', () => {
  const days: [string, string][] = [
    ['fr', 'Jeudi 19 mai 2005'],
    ['fr', 'Le vendredi 29 janvier, 2010'],
    ['de', 'Donnerstag, 19. Mai 2005'],
    ['es', 'Jueves, 19 de mayo de 2005'],
    ['ru', 'Четверг, 19 мая 2005 г.'],
    ['el', 'Πέμπτη, 19 Μαΐου 2005'],
    ['cs', 'Neděle, 25. března 2007'],
    ['en', 'Thursday, May 19th, 2005'],
    ['xx', '2005/05/19'],
  ];
  it('is known by the months of its language', () => {
    for (const [language, line] of days) assert.ok(isDay(line, language), line);
  });
  it('says nothing else', () => {
    const others: [string, string][] = [
      ['fr', 'Le tsunami de mai 2005'],
      ['de', 'Mai'],
      ['en', '7 July bombings'],
      ['en', 'We may go in 3'],
      ['en', '15 marines'],
      ['en', 'Windows 95'],
      ['xx', '19 mai 2005'],
    ];
    for (const [language, line] of others) assert.ok(!isDay(line, language), line);
  });
});

describe('what is remembered', () => {
  it('is asked once, and forgotten when it is too much', () => {
    const asked: string[] = [];
    const length = memoized((word) => asked.push(word) && word.length, 2);
    assert.deepEqual(['ab', 'ab', 'c', 'ab', 'def', 'def', 'ab'].map(length), [2, 2, 1, 2, 3, 3, 2]);
    assert.deepEqual(asked, ['ab', 'c', 'def', 'ab']);
  });

  it('a list of stop words by its name, which may then be chosen', () => {
    assert.throws(() => settingsOf({ stopWords: 'walnuts' }), /stopWords must be/);
    addStopWords('walnuts', ['walnut', 'shell']);
    assert.deepEqual(stopList('walnuts'), ['walnut', 'shell']);
    assert.equal(settingsOf({ stopWords: 'walnuts' }).stopWords, 'walnuts');
    assert.deepEqual(stopList('hazelnuts'), []);
  });
});

describe('cues', () => {
  const cue = (start: number, end: number, from?: number, to?: number, speaker?: string): Cue => ({
    start,
    end,
    ...(from !== undefined && to !== undefined && { time: { start: from, end: to } }),
    ...(speaker !== undefined && { speaker }),
  });

  it('give a span the time between its ends, and the first speaker it meets', () => {
    const timed = timer([cue(0, 10, 0, 5, 'A'), cue(12, 20), cue(20, 30, 8, 10, 'B')]);
    assert.deepEqual(
      [
        [0, 5],
        [5, 11],
        [10, 12],
        [12, 18],
        [18, 25],
        [28, 40],
        [30, 50],
        [60, 70],
      ].map(([start, end]) => timed({ start, end })),
      [
        { time: { start: 0, end: 2.5 }, speaker: 'A' },
        { time: { start: 2.5, end: 5 }, speaker: 'A' },
        {},
        {},
        { time: { start: 8, end: 9 }, speaker: 'B' },
        { time: { start: 9.6, end: 10 }, speaker: 'B' },
        {},
        {},
      ],
    );
    assert.deepEqual(timer([cue(0, 4, 0, 1, 'A'), cue(5, 9, 1, 2, 'B')])({ start: 0, end: 9 }), {
      time: { start: 0, end: 2 },
      speaker: 'A',
    });
    assert.deepEqual(timer([cue(3, 3, 1, 2)])({ start: 0, end: 5 }), { time: { start: 1, end: 1 } });
    assert.deepEqual(timer([])({ start: 0, end: 5 }), {});
  });

  it('change hands where another speaks, and pause where nobody does', () => {
    const cues = [cue(0, 1, 0, 1, 'A'), cue(2, 3, 1, 2), cue(4, 5, 3, 4, 'A'), cue(6, 7, 4.8, 5, 'B'), cue(8, 9)];
    assert.deepEqual(turnsIn(cues), [6]);
    assert.deepEqual(
      silencesIn(cues).map(({ at, silence }) => [at, Math.round(silence * 10) / 10]),
      [
        [2, 0],
        [4, 1],
        [6, 0.8],
        [8, 0],
      ],
    );
    const words = 'a b c d e';
    assert.deepEqual(breaksIn(words, cues), [4], 'single words: at a silence of more than 0.8 s');
    const lines = 'one two three, four five six';
    assert.deepEqual(breaksIn(lines, [cue(0, 13), cue(14, 28)]), [14], 'lines of three words');
    assert.deepEqual(breaksIn(lines, [cue(0, 7), cue(8, 28)]), [8], 'of three on average');
    assert.deepEqual(breaksIn(lines, [cue(0, 3), cue(14, 23)]), []);
    assert.deepEqual(breaksIn(lines, []), []);
  });
});

describe('a full stop', () => {
  it('after an initial belongs to the name; after a word of one letter it ends the sentence', () => {
    splits([
      'So do I.| He left.',
      'So do I.| Zebras left.',
      'It was plan B.| It failed.',
      'We met J. Smith at noon.',
      'We met Mr. J. R. Smith at noon.',
      'George W. Bush spoke.',
      'He and I.| They left early.',
      'They gave vitamin C.| It helped.',
      'See plan B. Johnson wrote it.',
    ]);
  });

  it('after an abbreviation ends nothing, unless a common word with a capital follows one that may end', () => {
    splits([
      'Dr. Who came.',
      'Mr. The came.',
      'The Acme Corp.| The firm grew.',
      'The Acme Corp. Widget line grew.',
      'He lives in the U.S. Army base.',
      'He lives in the U.S.| The house is old.',
      'Apples, pears, etc.| Nobody ate.',
      'See No. 5 there.',
      'He said no.| Nobody asked.',
      'See Fig. 3 and vol. IV of it.',
      'It was fig.| Mix it well.',
      'He was ill.| The doctor came.',
    ]);
    splits(
      ['Er wohnt in der Hauptstr. 5 dort.', 'Am 15. März kam er.', 'Es war 1990.| Er kam.', 'Es waren 15.| Die kamen.'],
      'de',
    );
    splits(['Comme l’art. 5 le dit.'], 'fr');
  });

  it('a long number before a stop is no ordinal', () => {
    splits(['It was 15.| March came.', 'In 1999.| We left.']);
    splits(['Er kam am 3. Mai an.', 'Er kam am 123.| Tag.'], 'de');
  });

  it('needs a blank after it and something after that which can begin a sentence', () => {
    splits([
      'See example.com for it.',
      'It rose 3.5 points.',
      'It rained. and stopped.',
      'It rained (hard).| We stayed.',
      'He said “no.”| She left.',
      'Yes.[12]| No one knew.',
      'Yes.¹| No one knew.',
      'It ended.| (See below.)',
      'Really?!| No.',
      'Wait …| It came.',
      'Wait … it came.',
      'What? he said.',
      'He came .| She left .',
      'It is so.| “Come,” he said.',
      'The rest. , so it was.',
      'It rained.| 5 people came.',
      'It rained.| iPhone sales rose.',
      'It rained.| – He left.',
    ]);
  });

  it('of other scripts needs no blank', () => {
    splits(['今日は雨。|明日は晴れ。', '「行く。」と言った。', 'それは本当？|はい。'], 'ja');
    splits(['Τι είναι;| Τίποτα.'], 'el');
    splits(['What is this; nothing.']);
    splits(['यह एक है।| वह दो है।'], 'hi');
  });

  it('in a text without capitals a small letter may begin a sentence', () => {
    splits([
      'it rained all day.| we stayed at home.| nobody came.',
      'did it rain?| we stayed at home!| nobody came.',
      '"did it rain?" he asked again.| "it did!" she said to him.',
    ]);
  });
});

describe('what is read otherwise', () => {
  const parts = (text: string, options: SentenceOptions) =>
    splitSentences(text, options).map(({ start, end, kind }) => `${kind[0]} ${text.slice(start, end)}`);

  it('と after a quotation goes on with it; a stop without one ends', () => {
    assert.deepEqual(parts('「行く。」と言った。', { language: 'ja' }), ['s 「行く。」と言った。']);
    assert.deepEqual(parts('行く。と言った。', { language: 'ja' }), ['s 行く。', 's と言った。']);
  });

  it('No. is a number before one, and the end of a sentence before a quotation', () => {
    assert.deepEqual(parts('See No. XIV there.', { language: 'en' }), ['s See No. XIV there.']);
    assert.deepEqual(parts('He said no. “Maybe” was better.', { language: 'en' }), [
      's He said no.',
      's “Maybe” was better.',
    ]);
  });

  it('what has cues has no headings and no items', () => {
    const cues = [
      { start: 0, end: 5 },
      { start: 6, end: 23 },
      { start: 24, end: 35 },
    ];
    const text = '# One\n- two words here.\nThree came.';
    assert.deepEqual(parts(text, { language: 'en', cues }), ['s # One\n- two words here.', 's Three came.']);
  });

  it('a first line is short by itself, wherever it begins', () => {
    const text = `${'12345 67890 '.repeat(5)}1.\n\nIce came early. It stayed.\n\nMore.`;
    assert.equal(firstLine(text, splitSentences(text, { language: 'en' })), 'Ice came early. It stayed');
  });

  it('a language that is not known has the nearest code or name beside it', () => {
    const near = (name: string) => /did you mean ([^?]*)/.exec(unknownLanguage('a', name).message)?.[1];
    assert.deepEqual([near('englsh'), near('enn'), near('germ')], ['English', 'en', 'German']);
    assert.deepEqual([0x24f, 0x250, 0xd7, 0xf7, 0xbf].map(scriptOf), ['latin', ...Array(4).fill(undefined)]);
    assert.deepEqual([0x2014, 0x3001, 0xe000, 0xfe00].map(scriptOf), Array(4).fill(undefined), 'between scripts');
  });
});

describe('lines', () => {
  const kinds = (text: string) =>
    splitSentences(text, { language: 'en' })
      .map(({ kind }) => kind[0])
      .join('');
  const count = (text: string) => splitSentences(text, { language: 'en' }).length;
  const WRAPPED =
    'The committee met on Monday to talk about the bridge that had\nbeen closed since the spring, when engineers found cracks in\ntwo of its pillars and in the deck.';

  it('that are wrapped stay together; those ended on purpose do not', () => {
    assert.equal(count(WRAPPED), 1);
    assert.equal(count(`${WRAPPED}\nFinis\nThe writer of this long line had nothing to add to it at all.`), 3);
    assert.equal(
      count(`A line that ends on purpose,\nA next line that follows the first and is far longer than it.`),
      1,
    );
    assert.equal(count('Short one\nA next line that follows the first and is far longer than the first.'), 2);
    assert.equal(count('Short one\na next line that follows the first and is far longer than the first.'), 1);
  });

  it('are headings by a mark, a rule under them, or by standing alone before a text', () => {
    assert.equal(kinds('# Plan\nWe do it.'), 'hs');
    assert.equal(kinds('####### Plan\n\nWe do it.'), 'hs');
    assert.equal(kinds('#Plan is on.\n\nWe do it.'), 'ss');
    assert.equal(kinds('Plan of the year\n=====\nWe do it.'), 'hs');
    assert.equal(kinds('Plan of the year\n---\nWe do it.'), 'hs');
    assert.equal(kinds('Plan of the year\n\nWe do it.'), 'hs');
    assert.equal(kinds('Plan of the year.\n\nWe do it.'), 'ss');
    assert.equal(kinds('Plan of the year:\n\nWe do it.'), 'ss');
    assert.equal(kinds(`${'Plan '.repeat(20)}\n\nWe do it.`), 'ss');
    assert.equal(kinds('A b c d e f g h i j k l m n o\n\nWe do it.'), 'ss');
    assert.equal(kinds('A b c d e f g h i j k l m n\n\nWe do it.'), 'hs');
    assert.equal(kinds('12 34\n\nWe do it.'), 'ss');
    assert.equal(kinds('One\n\nTwo\n\nThree\n\nWe do it.'), 'hhhs');
    assert.equal(kinds('None\n\nOne\n\nTwo\n\nThree\n\nWe do it.'), 'shhhs');
    assert.equal(kinds('We do it.\n\n***\n\nWe rest.'), 'shs');
  });

  it('are items by a bullet, or by a number where a sentence could begin', () => {
    assert.equal(kinds('Buy:\n- one\n- two'), 'sii');
    assert.equal(kinds('Buy:\n1. one\n2) two\n(3) three\na) four'), 'siiii');
    assert.equal(kinds('Buy:\n• one\n• two'), 'sii');
    assert.equal(kinds('Buy:\n-one of them'), 'ss');
    const [item] = splitSentences('1. One. Two.', { language: 'en' });
    assert.deepEqual([item.start, item.end, item.kind], [0, 7, 'item']);
  });

  it('paragraphs are counted, also by an indented first line', () => {
    const paragraphs = (text: string) => splitSentences(text, { language: 'en' }).map(({ paragraph }) => paragraph);
    assert.deepEqual(paragraphs('One. Two.\n\nThree.\n\n\n\nFour.'), [0, 0, 1, 2]);
    assert.deepEqual(paragraphs('One is here.\n  Two is here.\nThree.'), [0, 1, 1]);
    assert.deepEqual(paragraphs('One is here and\n  two is there.'), [0]);
    assert.deepEqual(paragraphs('One is here.\n Two is here.'), [0, 0]);
  });
});

it('characters: scripts', () => {
  const of = (text: string) => Array.from(text, (letter) => scriptOf(letter.charCodeAt(0)));
  assert.deepEqual(of('azAZéÿẞ'), Array(7).fill('latin'));
  assert.deepEqual(of('1 @[`{×÷'), Array(8).fill(undefined));
  const scripts = `greek αΩἀ cyrillic яЁ armenian ա hebrew א arabic عﭐ devanagari अ bengali অ gurmukhi ਅ gujarati અ
    tamil அ telugu అ kannada ಅ malayalam അ sinhala අ thai ก lao ກ burmese က georgian ა hangul 한ᄀ ethiopic አ khmer ក
    kana あア han 漢`.split(/\s+/);
  for (let i = 0; i < scripts.length; i += 2)
    assert.deepEqual(of(scripts[i + 1]), Array(scripts[i + 1].length).fill(scripts[i]), scripts[i]);
});

describe('dates', () => {
  it('as people and programs write them', () => {
    const dates: [string, string | undefined][] = [
      ['2020-03-04', '2020-03-04'],
      ['2020-03-04T10:00:00Z', '2020-03-04'],
      ['2020/3/4', '2020-03-04'],
      ['2020.12', '2020-12'],
      ['2020', '2020'],
      [' 2020 ', '2020'],
      ['20201', undefined],
      ['4 March 2020', '2020-03-04'],
      ['4th Mar., 2020', '2020-03-04'],
      ['Wed, 04 Mar 2020 10:00:00 GMT', '2020-03-04'],
      ['1st Jan 2020', '2020-01-01'],
      ['2nd-Feb-2020', '2020-02-02'],
      ['23rd/dec/1999', '1999-12-23'],
      ['4. Sep 2020', '2020-09-04'],
      ['March 4, 2020', '2020-03-04'],
      ['Sept. 4th 2020', '2020-09-04'],
      ['4.3.2020', '2020-03-04'],
      ['31.12.1999 at noon', '1999-12-31'],
      ['03/04/2020', undefined],
      ['4 Foo 2020', undefined],
      ['Foo 4, 2020', undefined],
      ['yesterday', undefined],
      ['2020-13-01', undefined],
      ['2020-12-32', undefined],
      ['2020-00-10', undefined],
    ];
    for (const [written, day] of dates) assert.equal(dayOf(written), day, written);
  });

  it('in the names of files', () => {
    const names: [string, string | undefined][] = [
      ['2010_report.txt', '2010'],
      ['2010-03_report.txt', '2010-03'],
      ['2010-03-04 notes.md', '2010-03-04'],
      ['talks/Berlin 2010.03.04.txt', '2010-03-04'],
      ['scan20100304.pdf', '2010-03-04'],
      ['2010/speech.txt', '2010'],
      ['mail/2010/03/speech.txt', '2010'],
      ['1984.txt', undefined],
      ['2000 leagues.txt', undefined],
      ['page-2001.txt', undefined],
      ['1204_report.txt', undefined],
      ['201003041.txt', undefined],
      ['2010-13-04.txt', undefined],
      ['20101332_a.txt', undefined],
    ];
    for (const [name, day] of names) assert.equal(dayInName(name), day, name);
  });
});

describe('counting', () => {
  it('stems, stop words, numbers and short words', async () => {
    const terms = async (text: string, options = {}) => {
      const { documents, lexicon } = await analyze([{ id: 'a', text }], { language: 'en', ...options });
      const { term, stop } = documents[0].tokens;
      return Array.from(term, (id, i) => (stop[i] ? `(${lexicon.term(id)})` : lexicon.term(id))).join(' ');
    };
    assert.equal(await terms('The runners were running 5.93 miles'), '(the) runner (were) run 5.93 mile');
    assert.equal(await terms('The runners were running', { stem: false }), '(the) runners (were) running');
    assert.equal(await terms('5 runners', { numbers: false }), '(5) runner');
    assert.equal(await terms('5 runners', { numbers: true }), '5 runner');
    assert.equal(await terms('The runners', { stopWords: 'none' }), 'the runner');
    assert.equal(await terms('The runners', { keepWords: 'THE', extraStopWords: 'Runners' }), 'the (runner)');
    assert.equal(await terms('ab abc', { minLength: 3, stem: false }), '(ab) abc');
  });

  it('the usual language settles what is unsure', () => {
    const found = [
      { language: 'de', reliable: true },
      { language: 'nl', reliable: false },
      { language: 'und', reliable: false },
      { language: 'de', reliable: true },
      { language: 'fr', reliable: true },
    ];
    assert.deepEqual(tallied(found), { de: 2, fr: 1 });
    assert.equal(usualOf({ fr: 2, de: 2, en: 1 }), 'de');
    assert.equal(usualOf({}), undefined);
    assert.deepEqual(settled(found, 'de'), ['de', 'de', 'de', 'de', 'fr']);
    assert.deepEqual(settled(found, undefined), ['de', 'nl', 'en', 'de', 'fr']);
  });
});
