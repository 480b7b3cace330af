/** Which words may be a title, told by their parts of speech alone: `canal=n` is a noun, `of=l` a small word. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { pluck } from '../../../test/pluck.ts';
import type { Document } from '../../text/index.ts';
import { candidatesOf } from './candidates.ts';
import { reachOf } from './rank.ts';

const PARTS = {
  n: 'noun',
  N: 'name',
  v: 'verb',
  m: 'modifier',
  g: 'gerund',
  l: 'link',
  a: 'article',
  o: 'other',
} as const;
type Code = keyof typeof PARTS;

interface Given {
  readonly language?: string;
  readonly heading?: number;
  readonly between?: string;
  readonly hidden?: readonly string[];
  readonly plain?: readonly string[];
  readonly from?: number;
}

/** Small words, but those with a `+`, and those with a `!` are stop words. */
function tagged(lines: readonly string[], { language = 'en', heading, between = ' ' }: Given = {}) {
  const ids = new Map<string, number>();
  const [start, end, term, stop, firstToken]: number[][] = [[], [], [], [], []];
  const parts = new Map<number, (typeof PARTS)[Code]>();
  const sentences: { start: number; end: number; paragraph: number; kind: 'sentence' | 'heading' }[] = [];
  let text = '';
  for (const [s, line] of lines.entries()) {
    if (s > 0) text += between;
    firstToken.push(start.length);
    const opens = text.length;
    let at = 0;
    for (const found of line.matchAll(/([\p{L}\p{N}][\p{L}\p{N}'’.,:]*)=([nNmglavox])([!+]?)/gu)) {
      text += line.slice(at, found.index);
      at = found.index + found[0].length;
      if (found[2] !== 'x') parts.set(start.length, PARTS[found[2] as Code]);
      const word = found[1].toLowerCase();
      if (!ids.has(word)) ids.set(word, 100 + ids.size);
      term.push(ids.get(word)!);
      stop.push(found[3] === '!' || (found[3] === '' && 'laov'.includes(found[2])) ? 1 : 0);
      start.push(text.length);
      text += found[1];
      end.push(text.length);
    }
    text += line.slice(at);
    sentences.push({ start: opens, end: text.length, paragraph: 0, kind: s === heading ? 'heading' : 'sentence' });
  }
  firstToken.push(start.length);
  const tokens = {
    start: Uint32Array.from(start),
    end: Uint32Array.from(end),
    term: Uint32Array.from(term),
    stop: Uint8Array.from(stop),
    firstToken: Uint32Array.from(firstToken),
  };
  return { document: { id: '', text, language, sentences, tokens } satisfies Document, parts, ids };
}

function found(lines: readonly string[], given: Given = {}) {
  const { document, parts, ids } = tagged(lines, given);
  const { text, tokens, sentences } = document;
  const word = (token: number) => text.slice(tokens.start[token], tokens.end[token]);
  const candidates = candidatesOf(
    document,
    { document: 0, from: given.from ?? 0, to: sentences.length },
    parts,
    (token) => given.hidden?.includes(word(token)) ?? false,
    (token) => given.plain?.includes(word(token)) ?? false,
  );
  return { candidates, text, ids };
}

/** Phrases as they are written. */
function titles(line: string | readonly string[], given: Given = {}): string[] {
  const { candidates, text } = found(typeof line === 'string' ? [line] : line, given);
  return candidates.map(({ start, end }) => text.slice(start, end));
}

/** A row: a sentence, what may be called by it, and what is given beside. */
type Row = readonly [line: string | readonly string[], expected: readonly string[], given?: Given];
function hold(rows: readonly Row[]) {
  for (const [line, expected, given] of rows) {
    assert.deepEqual(titles(line, given), expected, typeof line === 'string' ? line : line.join(' | '));
  }
}

describe('phrases', () => {
  it('are runs of words that may follow one another, whatever the words', () => {
    /** The definition, over a string of codes. */
    const isPhrase = (all: string, from: number, to: number) => {
      const own = all.slice(from, to);
      if (own.length > 7) return false;
      if (!/^[nNm]/.test(own) || !/[nN]$/.test(own) || /^[nN]/.test(all.slice(to)) || own.includes('o')) return false;
      for (let i = 1; i < own.length; i++) {
        const pair = own.slice(i - 1, i + 1);
        if (pair[1] === 'l' && !/^[nN]l$/.test(pair)) return false;
        if (pair[1] === 'a' && pair !== 'la') return false;
        if (pair[1] === 'g') return false;
      }
      return true;
    };
    const codes = fc.array(fc.constantFrom(...'nnnnnmmNlllaggo'), { minLength: 3, maxLength: 12 });
    fc.assert(
      fc.property(codes, (list) => {
        const all = list.join('');
        const words = list.map((_, i) => `word${'abcdefghijkl'[i]}`);
        const expected: string[] = [];
        for (let from = 0; from < all.length; from++) {
          for (let to = from + 1; to <= all.length; to++) {
            if (!isPhrase(all, from, to)) continue;
            expected.push(words.slice(from, to).join(' '));
          }
        }
        assert.deepEqual(titles(words.map((word, i) => `${word}=${list[i]}`).join(' ')), expected, all);
      }),
      { numRuns: 400, seed: 1 },
    );
  });

  it('have the different terms that count, the number of all their words, and say whether they begin with a name', () => {
    const { candidates, ids } = found(['Hull=N has=o gates=n of=l the=a Hull=N gates=n, ITS=N! opened=o']);
    const id = (word: string) => ids.get(word)!;
    assert.deepEqual(
      candidates.map(({ terms, words, named }) => ({ terms, words, named })),
      [
        { terms: [id('hull')], words: 1, named: true },
        { terms: [id('gates')], words: 1, named: false },
        { terms: [id('gates'), id('hull')], words: 5, named: false },
        { terms: [id('hull'), id('gates')], words: 2, named: true },
        { terms: [id('gates')], words: 1, named: false },
        { terms: [], words: 1, named: true },
      ],
    );
  });

  it('do not count the small words between, even those that are no stop words', () => {
    const { candidates, ids } = found(['of=l boats=n versus=l+ the=a+ trains=n']);
    assert.deepEqual(pluck(candidates, 'terms'), [
      [ids.get('boats')],
      [ids.get('boats'), ids.get('trains')],
      [ids.get('trains')],
    ]);
  });

  it('are taken from sentences that are no headings', () => {
    hold([
      ['canal=n rose=o', ['canal']],
      [['canal=n gate=n rose=o', 'boat=n came=o in=l'], ['boat'], { heading: 0 }],
      [['canal=n gate=n rose=o', 'boat=n came=o in=l'], ['boat'], { from: 1 }],
      ['Anna=N Lee=N boats=n: came=o', ['Anna Lee boats', 'Lee boats', 'boats']],
    ]);
  });

  it('have no hidden word, and none that punctuation parts', () => {
    const line = 'the=a canal=n lock=n opened=o';
    hold([
      [line, ['canal lock', 'lock']],
      [line, [], { hidden: ['lock'] }],
      [line, ['lock'], { hidden: ['canal'] }],
    ]);
    const joined = (mark: string) => titles(`then=o canal=n${mark}lock=n opened=o`);
    for (const mark of [' ', '  ', '   ', '\n']) assert.deepEqual(joined(mark), [`canal${mark}lock`, 'lock'], mark);
    // What a hyphen or a point ties to the word before is no beginning.
    for (const mark of ['-', '‐', '–', '/', '_']) assert.deepEqual(joined(mark), [`canal${mark}lock`], mark);
    for (const mark of ["'", '’']) assert.deepEqual(joined(mark), [`canal${mark}lock`, 'lock'], mark);
    for (const mark of ['    ', ', ', ' (', '; ', ' - ', ' "', '--', '*']) {
      assert.deepEqual(joined(mark), ['canal', 'lock'], mark);
    }
    // A point between letters is no end.
    assert.deepEqual(joined('.'), []);
    assert.deepEqual(joined('. '), ['canal', 'lock']);
    assert.deepEqual(joined('.5 '), ['canal', 'lock']);
    assert.deepEqual(joined(' .'), ['canal', 'lock']);
    assert.deepEqual(joined(',.y '), ['canal', 'lock']);
  });

  it('do not go on into the next sentence, and have no word without a part of speech', () => {
    hold([
      [
        ['see=o the=a canal=n', 'gate=n opened=o up=o'],
        ['canal', 'gate'],
      ],
      ['the=a canal=x gate=n opened=o', ['gate']],
      ['the=a canal=n gate=x opened=o', ['canal']],
    ]);
  });

  it('begin with no everyday adjective', () => {
    const plain = ['long', 'year'];
    hold([
      ['a=a long=m year=n came=o', ['year'], { plain }],
      ['a=a long=m year=n came=o', ['long year', 'year'], { plain: ['year'] }],
      ['a=a green=m long=m year=n', ['green long year', 'year'], { plain }],
    ]);
  });

  it('end with no possessive and with no word of two letters, but an acronym, a number or another script', () => {
    const row = (word: string, ends: boolean): Row => [
      `the=a lamps=n here=o new=m ${word}=n`,
      ends ? ['lamps', `new ${word}`, word] : ['lamps'],
    ];
    hold([
      row("Anna's", false),
      row('Anna’s', false),
      row("boys'", false),
      row('boys’', false),
      row("o'clocks", true),
      row("Anna'se", true),
      row('ox', false),
      row('Ox', false),
      row('oX', false),
      row('oxen', true),
      row('oak', true),
      row('EU', true),
      row('E', true),
      row('x', false),
      row('x1', true),
      row('蜂', true),
      row('ñu', false),
    ]);
  });
});

it('the reach of a passage: has 900 words, and never goes beyond its end', () => {
  const reach = (words: number, from: number, to: number) => {
    const line = Array.from({ length: words }, () => 'bee=n').join(' ');
    return reachOf(tagged(Array.from({ length: 100 }, () => line)).document, { document: 3, from, to });
  };
  assert.deepEqual(reach(15, 0, 100), { document: 3, from: 0, to: 60 });
  assert.deepEqual(reach(14, 10, 100), { document: 3, from: 10, to: 75 });
  assert.deepEqual(reach(15, 10, 40), { document: 3, from: 10, to: 40 });
  assert.deepEqual(reach(14, 10, 72), { document: 3, from: 10, to: 72 });
  assert.deepEqual(reach(30, 10, 100), { document: 3, from: 10, to: 40 });
});
