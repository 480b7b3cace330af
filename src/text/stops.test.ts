/** More stops, lines, words and checked documents, case by case: each is one that another rule would get wrong. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { encodedLines } from './analyze.ts';
import { blocksOf } from './blocks.ts';
import { checkedSource } from './checked.ts';
import { splits } from './sentences.case.ts';
import { cutSentences } from './sentences.ts';
import { countStops } from './stops.ts';

describe('a stop', () => {
  it('takes quotes, brackets, note marks and raised figures with it', () => {
    splits([
      ...['²', '³', '⁷', '†', '‡', '[1][23]', '”[1]', '[1234567]'].map((mark) => `Yes.${mark}| No one knew.`),
      ...['[12345678]', '[]', '[a]'].map((none) => `Yes.${none} No one knew.`),
      'Oui. »| Non.',
      "Yes. ''| No one knew.",
      'Oui. »non.',
      'Really‼| No.',
      'Really⁉| No.',
      'Really⁇| Yes.',
      'Wait...| He came.',
      "He said ``no. ''| She left.",
      'He met (“Dr. Who”) there.',
      'He met (Mr. Smith) there.',
      '“So do I.| He left.”',
      'See (No. 5) there.',
    ]);
    splits(['3．5です。|次です。', '雨．|晴れ。'], 'ja');
    splits(['「行く。」|次です。', '「行く。」、そして。'], 'ja');
    splits(['Ինչ է սա։| Ոչինչ։'], 'hy');
    splits(['« Oui. »| Elle partit.'], 'fr');
  });

  it('that stands apart, as in tokenised text, ends a sentence whatever follows; dots do not', () => {
    splits(['He came !| she left .', 'He came .| she left .', 'Well ... she left .', 'Well … she left .']);
    splits(['Well ...| She left .', 'He came?| She left.', 'He came?! she said.', 'He came.']);
  });

  it('is followed by what can begin a sentence, after up to four openers', () => {
    splits([
      'It rained.| “‘([We left.',
      'It rained. = so it was.',
      'It rained. % of them.',
      'It rained. & so on.',
      'It rained.| “Yes.”',
      'It rained. “yes.”',
      'It rained.| @anna left.',
    ]);
  });

  it('without capitals: a quote that goes on does not end', () => {
    splits(['it rained.| we stayed.| “so it was.” she said.| nobody came.']);
  });

  it('counts for telling punctuated text', () => {
    assert.equal(countStops('One. Two? Three!'), 3);
    assert.equal(countStops('a.b example.com'), 0);
    assert.equal(countStops('He said “no.” Yes.'), 2);
    assert.equal(countStops('雨。晴'), 1);
    assert.equal(countStops('。a。'), 2);
    assert.equal(countStops('A. B! C? D… e.g.f 3.5 "G." H.'), 6);
    assert.equal(countStops(''), 0);
  });
});

describe('a full stop and the word before it', () => {
  it('initials', () => {
    splits([
      'J. Smith came.',
      'He met (J. Smith) there.',
      'They are J. K. Rowling and I.| He left.',
      'This is plan B. we said.',
      'The letter is x.| The next is y.',
      'Call 5.| He left.',
      'It is ★. He left.'.replace('. H', '.| H'),
    ]);
  });

  it('numbers: roman ones after an abbreviation, and streets', () => {
    splits([
      'See vol. XIV of it.',
      'See vol. Xavier wrote.'.replace('vol. X', 'vol.| X'),
      'See Nos. 5 and 6.',
      'Henry died in vol. II.| Then came Ann.',
    ]);
    splits(['In der Goethestr. 12 wohnt er.', 'Er kam am 31. Dezember.', 'Er kam am 31.| Das war gut.'], 'de');
  });

  it('dotted letters, and long words', () => {
    splits([
      'She has a Ph.D. Her sister too.'.replace('Ph.D. ', 'Ph.D.| '),
      'She has a Ph.D. Thesis there.',
      'Write to e.g. Smith about it.',
      `It was ${'x'.repeat(50)}.| The end.`,
      'It cost 5 in the U.S.| “The house is old,” he said.',
    ]);
  });
});

describe('blocks', () => {
  const blocks = (text: string, breaks: 'deliberate' | 'before capitals' | 'all' = 'deliberate', plain = false) =>
    blocksOf(text, breaks, plain).map(({ start, end, kind, paragraph }) => [
      text.slice(start, end),
      kind[0],
      paragraph,
    ]);

  type Asked = Parameters<typeof blocks>;
  const linesOf = (...asked: Asked) => blocks(...asked).map(([line]) => line);
  const kindsOf = (...asked: Asked) =>
    blocks(...asked)
      .map(([, kind]) => kind)
      .join('');

  it('break at every line, or before capitals, where that is asked for', () => {
    const text = 'One is\ntwo and\nThree is\nfour';
    assert.deepEqual(linesOf(text, 'before capitals'), ['One is\ntwo and', 'Three is\nfour']);
    assert.deepEqual(
      blocks(text, 'all').map(([, , paragraph]) => paragraph),
      [0, 0, 0, 0],
    );
  });

  it('a line with another in its paragraph is no heading, be it the first', () => {
    const text = 'Anna Maria\nThe Hull ship\n\nThe ship left the harbour at dawn.';
    assert.equal(kindsOf(text, 'all'), 'sss');
    assert.equal(kindsOf(text.replace('\n', ' '), 'all')[0], 'h');
  });

  it('plain text has no headings, items or deliberate breaks', () => {
    const text = '# One\n- two\nThree stands here on a line that is far longer than the others are.\n\nPlan\n\nWe do.';
    assert.equal(kindsOf(text, 'deliberate', true), 'sss');
  });

  it('a rule under a line belongs to its heading; one under two lines stands alone', () => {
    assert.deepEqual(blocks('Plan\n====\nWe do it.'), [
      ['Plan\n====', 'h', 0],
      ['We do it.', 's', 1],
    ]);
    const twice = 'Plan\n====\n====\nWe do it.';
    assert.deepEqual([linesOf(twice), kindsOf(twice)], [['Plan\n====', '====', 'We do it.'], 'hhs']);
    const underTwo = 'Some plan is\nmade by us\n----\nWe do it.';
    const parts = ['Some plan is\nmade by us', '----', 'We do it.'];
    assert.deepEqual([linesOf(underTwo), kindsOf(underTwo)], [parts, 'shs']);
    assert.equal(kindsOf(`${'long '.repeat(19)}\n----\nWe do it.`)[0], 's', 'a heading has at most 90 characters');
    assert.equal(kindsOf(`We do it.\n\n${'-'.repeat(201)}\n\nWe rest.`)[1], 's', 'a rule has at most 200');
    assert.deepEqual(linesOf('Plan\n\n====\n\nWe do it.'), ['Plan', '====', 'We do it.']);
  });

  it('numbers begin an item after a stop or another item, not in running text', () => {
    assert.equal(kindsOf('It was in the year\n5. of that age and\nnobody knew of it'), 's');
    assert.equal(kindsOf('We need;\n1. one\n2. two'), 'sii');
    assert.equal(kindsOf('1. one\n2. two'), 'ii');
    assert.equal(kindsOf('- \nword'), 's', 'a bullet without words is none');
    assert.equal(kindsOf('1234. one'), 's');
  });

  it('an item goes on where its line is wrapped', () => {
    const wrapped = '- one is a long item that\n  goes on here';
    assert.deepEqual(linesOf(`${wrapped}\n- two`), [wrapped, '- two']);
  });

  it('a line is ended on purpose where the next word had room in two thirds of the width', () => {
    const wide = 'x'.repeat(30);
    const broken = (first: string, second: string) => blocks(`${wide}\n${first}\n${second}\n${wide}`).length;
    // Room: .66 · 30 − 10 = 9.8. A word of 8 letters fits with a blank before it, one of 9 does not.
    assert.ok(broken('a'.repeat(10), 'Eightlet x') > broken('a'.repeat(10), 'Nineletter x'));
    for (const tied of [',', '-', '–', '—', '(', '&', '/'])
      assert.equal(broken(`${'a'.repeat(9)}${tied}`, 'Eight x'), broken('a'.repeat(18), 'Eight x'), tied);
  });

  it('a paragraph of two lines is no heading, nor one that ends like a sentence', () => {
    assert.equal(kindsOf('Plan of\nthe year\n\nWe do it.')[0], 's');
    for (const end of '.!?…:;,"”»。') assert.equal(kindsOf(`Plan${end}\n\nWe do it.`)[0], 's', end);
    assert.equal(kindsOf('Plan\n\n- one\n- two')[0], 'h', 'a list is a text that follows');
    assert.equal(kindsOf('- one\n\nWe do it.'), 'is', 'an item alone is none');
  });
});

it('long runs: are cut evenly, and counted', () => {
  const cut = (words: number, more = '') => cutSentences(`${'Word '.repeat(words)}${more}`, { language: 'de' });
  assert.deepEqual([cut(60).sentences.length, cut(60).forced], [1, 0]);
  assert.deepEqual([cut(61).sentences.length, cut(61).forced], [2, 1]);
  assert.equal(cut(61).restored, false);
  const stops = 'Ja. '.repeat(60);
  assert.equal(cutSentences(`${stops}${'Word '.repeat(299)}Word.`, { language: 'de' }).forced, 0);
  assert.equal(cutSentences(`${stops}${'Word '.repeat(300)}Word.`, { language: 'de' }).forced, 1);
  // 40 characters without a blank count as a word.
  assert.equal(cutSentences('x'.repeat(40 * 60), { language: 'de' }).forced, 0);
  assert.equal(cutSentences('x'.repeat(40 * 60 + 1), { language: 'de' }).forced, 1);
});

it('encoded lines: are two on end; one alone, or one far from another, may be a word', () => {
  const line = `aZ0${'bY1'.repeat(15)}`;
  assert.deepEqual(encodedLines(`${line}\n${line}\n`), [
    [0, 48],
    [49, 97],
  ]);
  assert.deepEqual(encodedLines(`${line}\r\n${line}`).length, 2);
  assert.deepEqual(encodedLines(`${line}\n\nWords between.\n\n${line}\n`), []);
  assert.deepEqual(encodedLines(`${line}\n`), []);
  for (const other of ['a'.repeat(48), 'aZ'.repeat(24), 'a0'.repeat(24), 'A0'.repeat(24), 'aZ0'.repeat(14)])
    assert.deepEqual(encodedLines(`${other}\n${other}\n`), [], other);
});

describe('a checked document', () => {
  const TEXT = 'The bridge was closed.';
  const cue = (more: object) => checkedSource({ id: 'a', text: TEXT, cues: [{ start: 0, end: 3, ...more }] });

  it('values at their limits pass without a note', () => {
    for (const more of [
      { confidence: 0 },
      { confidence: 1 },
      { time: { start: 0, end: 0 } },
      { end: TEXT.length },
      { start: 3, end: 3 },
      { speaker: 'Ann' },
    ])
      assert.deepEqual(cue(more).notes, [], JSON.stringify(more));
    for (const chapters of [[], [{ title: 'no place' }]])
      assert.equal('chapters' in checkedSource({ id: 'a', text: TEXT, chapters }).source, false);
    const same = checkedSource({ id: 'a', text: TEXT, breaks: [0, TEXT.length], chapters: [{ start: 22, title: '' }] });
    assert.deepEqual(same.notes, []);
    assert.deepEqual(same.source.breaks, [0, 22]);
  });

  it('chapters and breaks come in order, what is none is left out and counted', () => {
    const { source, notes } = checkedSource({
      id: 'a',
      text: TEXT,
      breaks: [9, 4, 23, -1, 1.5, 'x'],
      chapters: [
        { start: 9, title: 'B\u0007' },
        { start: 4, title: 'A', time: 3 },
        { start: 99, title: 'C' },
        { start: 1 },
      ],
      tags: ['a', '\n', 7],
      related: [],
    });
    assert.deepEqual(source.breaks, [4, 9]);
    assert.deepEqual(source.chapters, [
      { start: 4, title: 'A', time: 3 },
      { start: 9, title: 'B' },
    ]);
    assert.deepEqual(source.tags, ['a']);
    assert.deepEqual(source.related, []);
    assert.deepEqual(
      notes.map((note) => /^a: (\d+) (\w+)/.exec(note)!.slice(1)),
      [
        ['2', 'chapters'],
        ['4', 'breaks'],
        ['2', 'tags'],
      ],
    );
  });

  it('names have their lengths, and a language may be unknown on purpose', () => {
    const long = 'x'.repeat(3000);
    const { source } = checkedSource({ id: '\n', text: TEXT, title: long, date: long, kind: ' talk ', origin: long });
    assert.equal(source.id, 'document');
    assert.deepEqual([source.title!.length, source.date!.length], [2000, 1000]);
    const { kind, origin } = source as { kind?: string; origin?: string };
    assert.deepEqual([kind, origin], ['talk', long]);
    assert.equal(checkedSource({ id: 'a', text: TEXT, language: 'und' }).source.language, 'und');
    assert.deepEqual(checkedSource({ id: 'a', text: TEXT, language: null }).notes, []);
    const many = Array.from({ length: 10_001 }, (_, i) => `${i}`);
    assert.equal(checkedSource({ id: 'a', text: TEXT, tags: many }).source.tags!.length, 10_000);
  });
});
