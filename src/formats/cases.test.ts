/** Markdown, pages, recognisers and captions, case by case: each is one that another rule would get wrong. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Source } from '../text/index.ts';
import { chaptersIn, parseChapters, withChapters } from './chapter-marks.ts';
import { inline, parse as parseMarkdown } from './markdown.ts';
import { markupText } from './markup.ts';
import { timeOf, transcriptOf } from './transcript.ts';
import { parseWhisper } from './whisper.ts';

describe('Markdown', () => {
  const read = (markdown: string) => parseMarkdown(markdown, 'a.md');
  for (const [name, markdown, text] of [
    ['an indented line after a blank one is code', 'One.\n\n    code()\n\nTwo.', 'One.\n\nTwo.'],
    ['one blank is no indentation', 'One.\n\n Two.', 'One.\n\nTwo.'],
    ['a tab is', 'One.\n\n\tcode()\n\nTwo.', 'One.\n\nTwo.'],
    ['an indented line goes on with a paragraph', 'One\n    two.', 'One two.'],
    ['and with an item', '- one\n\n    two', '- one\n\ntwo'],
    ['a list ends at a line without indentation', '- one\n\ntwo\n\n    code()', '- one\n\ntwo'],
    ['fences of other lengths and marks do not close', '````\na\n```\nb\n~~~~\n````\nOne.', 'One.'],
    ['a fence without an end takes the rest', 'One.\n\n```\nTwo.', 'One.'],
    ['a fence that ends in its own line', 'One.\n\n``` a = b ```\n\nTwo.', 'One.\n\nTwo.'],
    ['a fence that ends at the end of a line', 'One.\n\n``` a = b\n\nc = d ```\n\nTwo.', 'One.\n\nTwo.'],
    ['code in words', 'One.\n\n```a``` is b.', 'One.\n\na is b.'],
    ['a fence inside a quotation', '> One.\n>\n> ```\n> code\n> ```\n>\n> Two.', 'One.\n\nTwo.'],
    ['a rule under words is a heading', 'One\n---\nTwo.', '## One\n\nTwo.'],
    ['a rule under a blank line is none', 'One.\n\n---\n\nTwo.', 'One.\n\nTwo.'],
    ['stars make a rule too', 'One.\n\n* * *\n\nTwo.', 'One.\n\nTwo.'],
    ['a rule under an item is no heading', '- one\n---\nTwo.', '- one\n\nTwo.'],
    ['numbered items keep their numbers', '3. three\n4) four', '3. three\n4. four'],
    ['boxes go', '- [ ] one\n- [x] two', '- one\n- two'],
    ['deep items are indented', '- a\n  - b\n    - c', '- a\n  - b\n    - c'],
    ['two blanks or a backslash keep a break', 'One  \ntwo\\\nthree\nfour', 'One\ntwo\nthree four'],
    ['references go, but not inside a paragraph', '[a]: http://x\n\nOne\n[b]: two', 'One [b]: two'],
    ['tables have bars', '| a | b |\n| --- | --- |\n| c |  |', 'a | b\n\nc |'],
    ['dashes alone are no rule of a table', 'One.\n\n- - x\n', 'One.\n\n- - x'],
    ['seven marks are no heading', '####### One', '####### One'],
    ['remarks go, one without an end too', 'One. <!-- not\nthis --> Two. <!-- nor this', 'One. Two.'],
    ['tags go', 'One <br/> two <span class="x">three</span> 1 < 2', 'One two three 1 < 2'],
  ] as const) {
    it(name, () => assert.equal(read(markdown).entries[0].text, text));
  }

  it('its title is the first heading of the first level', () => {
    assert.equal(read('## A\n\n# *B*\n\n# C\n\nText.').entries[0].title, 'B');
    assert.equal('title' in read('## A\n\nText.').entries[0], false);
    assert.deepEqual(read('\n\n').entries, []);
    assert.deepEqual(read('One.').notes, []);
  });

  it('words inside', () => {
    for (const [written, wanted] of [
      ['`a*b*` ``c*d``', 'a*b* c*d'],
      ['[a](b(c)d) e', 'a e'],
      ['[a][b] [c]', 'a [c]'],
      ['~one~ ~~two~~', '~one~ two'],
      ['<mailto:a@b.c> <b>', 'mailto:a@b.c '],
      ['![a](b) c ![d] e', ' c ![d] e'],
      ['![a][b] c', ' c'],
      ['***a*** **b* c', 'a *b c'],
      ['* a *b* c', '* a b c'],
      ['_a_b_ c_d', 'a_b c_d'],
      ['\\a \\# &lt;', '\\a # <'],
    ])
      assert.equal(inline(written), wanted, written);
  });
});

describe('a page', () => {
  const text = async (html: string) => (await markupText(html, 'a')).text;
  it('by its tags', async () => {
    for (const [html, wanted] of [
      ['<p>a</p>b<p>c', 'a\n\nb\n\nc'],
      ['<pre>a\n  b\n\nc</pre>d  e', 'a\nb\n\nc\n\nd e'],
      ['<pre>a<code>b</code>c</pre><code>d</code>', 'ac\n\nd'],
      ['<ul><li>a<ul><li>b</ul><li>c</ul>', '- a\n  - b\n- c'],
      ['<ol start="3"><li>a<li>b</ol><ol><li>c</ol>', '3. a\n4. b\n1. c'],
      ['<h2>a</h2><h7>b</h7>', '## a\n\nb'],
      ['a<br>b<img>c<input>d', 'a\nb c d'],
      ['<ul><li>a</li>b</ul>', '- a\n\nb'],
      ['a <code>b</code> <kbd>c</kbd><pre>d <kbd>e</kbd></pre>', 'a b c\n\nd e'],
      ['<table><tr><td>a<td>b<tr><th>c<th>d</table>', 'a | b\n\nc | d'],
      ['<style>x</style><script>y<b>z</b></script>a<ruby>b<rt>c</rt></ruby>', 'ab'],
    ])
      assert.equal(await text(html), wanted, html);
  });

  it('has its title, its language and the code that was left out', async () => {
    const page = await markupText(
      '<html lang="de"><head><title> A \n b</title></head><body><svg><title>no</title></svg><pre><code>x</code></pre>c',
      'a',
    );
    assert.deepEqual(page, { text: 'c', title: 'A b', language: 'de', code: 1, elements: 8, depths: 22 });
    assert.deepEqual(await markupText('<p>c', 'a'), { text: 'c', code: 0, elements: 1, depths: 1 });
    await assert.rejects(markupText('<b>'.repeat(10_001), 'a'), /more than 10000 deep/);
  });
});

describe('recognisers', () => {
  it('words of a segment keep its marks, and speakers that are names', () => {
    const word = (text: string, start: number, speaker?: unknown) => ({ word: text, start, end: start + 1, speaker });
    const { entries } = parseWhisper(
      {
        segments: [
          {
            text: ' He said. “No-one” left.',
            start: 0,
            end: 5,
            speaker: 'Ann',
            words: [word('He', 0), word('said', 1, 7), word('No', 2), word('one', 3), word('left', 4, '')],
          },
        ],
      },
      'w',
    );
    const [{ text, cues }] = entries;
    assert.equal(text, 'He said. “No-one” left.');
    assert.deepEqual(
      cues!.map(({ start, end, speaker }) => [text.slice(start, end), speaker]),
      [
        ['He', 'Ann'],
        ['said.', 'Ann'],
        ['“No-', 'Ann'],
        ['one”', 'Ann'],
        ['left.', 'Ann'],
      ],
    );
  });
});

describe('a transcript', () => {
  const piece = (text: string, start?: number, more = {}) => ({
    text,
    time: start === undefined ? undefined : { start, end: start + 1 },
    ...more,
  });
  const join = (...pieces: ReturnType<typeof piece>[]) => transcriptOf(pieces as never).text;

  it('puts a blank between pieces, none in scripts without, and a paragraph where one was or after a silence', () => {
    assert.equal(join(piece('One'), piece('two')), 'One two');
    assert.equal(join(piece('One'), piece('two', undefined, { after: 'joined' })), 'Onetwo');
    assert.equal(join(piece('One'), piece('two', undefined, { after: 'paragraph' })), 'One\n\ntwo');
    assert.equal(join(piece('雨が'), piece('降る')), '雨が降る');
    assert.equal(join(piece('雨𠮷'), piece('𠮷る')), '雨𠮷𠮷る');
    assert.equal(join(piece('雨'), piece('rain')), '雨 rain');
    assert.equal(join(piece('One.', 0), piece('Two.', 60)), 'One.\n\nTwo.');
    assert.equal(join(piece('One', 0), piece('two.', 60)), 'One two.');
    assert.equal(join(piece('One.', 0), piece('Two.', 1.5)), 'One. Two.');
  });

  it('has times that can be used', () => {
    assert.deepEqual(timeOf(1, 2), { start: 1, end: 2 });
    assert.deepEqual(timeOf(1, 0.5), { start: 1, end: 1 });
    assert.deepEqual(timeOf(-1, 2), { start: 0, end: 2 });
    assert.deepEqual(timeOf(0.1 + 0.2, 0.4), { start: 0.3, end: 0.4 });
    assert.equal(timeOf('1', 2), undefined);
    assert.equal(timeOf(Number.NaN, 2), undefined);
    assert.deepEqual(timeOf(1, 'x'), { start: 1, end: 1 });
  });
});

describe('chapters', () => {
  it('of lines in either order, by their time', () => {
    const read = (text: string) => parseChapters(text, 'c').map(({ time, title }) => [time, title]);
    assert.deepEqual(read('1:30 Two\n0:00 - One\n* (1:02:03.5) Three\nnone\n- Four — 2:00:00'), [
      [0, 'One'],
      [90, 'Two'],
      [3723.5, 'Three'],
      [7200, 'Four'],
    ]);
    assert.deepEqual(
      read(
        '{"chapters": [{"startTime": 5, "title": "A"}, {"startTime": "x", "title": "B"}, {"start": 1, "title": "C"}]}',
      ),
      [
        [1, 'C'],
        [5, 'A'],
      ],
    );
    assert.deepEqual(read('[{"start_time": 2, "title": "A"}, null, {"start": 3, "title": "  "}]'), [[2, 'A']]);
    assert.deepEqual(read('WEBVTT\n\nNOTE x\n\n00:01.000 --> 00:02.000\nOne\nmore\n'), [[1, 'One more']]);
    assert.deepEqual([chaptersIn({ chapters: 'none' }), chaptersIn(null)], [[], []]);
    assert.throws(() => read('nothing here'), /has no chapters/);
    assert.throws(() => read('{"a"'), /not valid JSON/);
    assert.throws(() => read(`0:01 ${'x'.repeat(500)}`), /has no chapters/);
  });

  it('begin with the first cue at their time, half a second early at most; none after the last words', () => {
    const cues = [0, 10, 20].map((start, i) => ({ start: 5 * i, end: 5 * i + 4, time: { start, end: start + 9 } }));
    const entry: Source = { id: 'a', text: 'a'.repeat(15), cues };
    const marks = (...times: number[]) =>
      withChapters(
        entry,
        times.map((time) => ({ time, title: `${time}` })),
      ).chapters!.map(({ start, title }) => [start, title]);
    assert.deepEqual(marks(0, 10.5), [
      [0, '0'],
      [5, '10.5'],
    ]);
    assert.deepEqual(marks(10.6), [[10, '10.6']]);
    assert.deepEqual(marks(25), [[10, '25']], 'in the last cue');
    assert.deepEqual(marks(29), []);
    assert.deepEqual(marks(12, 11), [[10, '11']], 'the first of two at one place');
    assert.throws(() => withChapters({ id: 'a', text: 'a' }, []), /has no times/);
  });
});
