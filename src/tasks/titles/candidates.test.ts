/** Which words may be a title, told by their parts of speech alone: `canal=n` is a noun, `of=l` a small word. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Document } from '../../text/index.ts';
import { candidatesOf, labelLength, labelOf, reachOf } from './candidates.ts';

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
  readonly kinds?: readonly string[];
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
    (token) => given.kinds?.includes(word(token)) ?? false,
  );
  return { candidates, text, ids };
}

/** Phrases as they are written; actions and questions with their kind. */
function titles(line: string | readonly string[], given: Given = {}): string[] {
  const { candidates, text } = found(typeof line === 'string' ? [line] : line, given);
  return candidates.map(({ kind, start, end }) => (kind === 'phrase' ? '' : `${kind}: `) + text.slice(start, end));
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
      const isAction = own.startsWith('g');
      if (own.length > 7 || own.replace(/[la]/g, '').length > 5) return false;
      if (!/^[gnNm]/.test(own) || !/[nN]$/.test(own) || /^[nN]/.test(all.slice(to)) || own.includes('o')) return false;
      for (let i = 1; i < own.length; i++) {
        const pair = own.slice(i - 1, i + 1);
        if (pair[1] === 'l' && !/^[nN]l$/.test(pair)) return false;
        if (pair[1] === 'a' && pair !== 'la' && !(isAction && pair === 'ga')) return false;
        if (pair[1] === 'g' && pair !== 'lg') return false;
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
            expected.push((all[from] === 'g' ? 'action: ' : '') + words.slice(from, to).join(' '));
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
      candidates.map(({ kind, terms, words, named }) => ({ kind, terms, words, named })),
      [
        { kind: 'phrase', terms: [id('hull')], words: 1, named: true },
        { kind: 'phrase', terms: [id('gates')], words: 1, named: false },
        { kind: 'phrase', terms: [id('gates'), id('hull')], words: 5, named: false },
        { kind: 'phrase', terms: [id('hull'), id('gates')], words: 2, named: true },
        { kind: 'phrase', terms: [id('gates')], words: 1, named: false },
        { kind: 'phrase', terms: [], words: 1, named: true },
      ],
    );
  });

  it('do not count the small words between, even those that are no stop words', () => {
    const { candidates, ids } = found(['of=l boats=n versus=l+ the=a+ trains=n']);
    assert.deepEqual(
      candidates.map(({ terms }) => terms),
      [[ids.get('boats')], [ids.get('boats'), ids.get('trains')], [ids.get('trains')]],
    );
  });

  it('are taken from sentences of three words or more that are no headings, and not from the label', () => {
    hold([
      ['canal=n rose=o', []],
      ['canal=n rose=o up=o', ['canal']],
      [['one=o two=o three=o', 'canal=n rose=o'], []],
      [['canal=n gate=n rose=o', 'boat=n came=o in=l'], ['boat'], { heading: 0 }],
      [['canal=n gate=n rose=o', 'boat=n came=o in=l'], ['boat'], { from: 1 }],
      ['Anna=N Lee=N: boats=n came=o', ['boats']],
      [
        ['Anna=N Lee=N: boats=n came=o', 'Gates=n opened=o up=o'],
        ['boats', 'Gates'],
      ],
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
      ['a=a long=m year=n came=o', ['long year', 'year'], { plain, kinds: ['long'] }],
      ['a=a Good=N year=n came=o', ['year']],
      ['a=a Good=N year=n came=o', ['Good year', 'year'], { language: 'de' }],
    ]);
  });

  it('begin with no number and no verb in the past, which other languages have not', () => {
    const counts = ['4', '400', '1,500', '3.14', '10:30', '1,500,000', '20.5:11', 'hundred', 'hundreds', 'Thousand'];
    for (const word of [...counts, 'thousands', 'million', 'millions', 'billion', 'billions']) {
      hold([[`then=o ${word}=n lamps=n came=o`, ['lamps']]]);
    }
    for (const word of ['b4', '4b', 'millionaire', 'zillions', '4,b', '1,500x', '4,', '4,,5']) {
      hold([[`then=o ${word}=n lamps=n came=o`, [`${word} lamps`, 'lamps']]]);
    }
    for (const word of ['use', 'Use', 'need', 'found', 'Learnt', 'wrote']) {
      hold([
        [`we=o ${word}=n lamps=n came=o`, ['lamps']],
        [`we=o ${word}=n lamps=n came=o`, [`${word} lamps`, 'lamps'], { language: 'de' }],
      ]);
    }
    for (const word of ['useful', 'reuse', 'newfound', 'foundry', 'users']) {
      hold([[`we=o ${word}=n lamps=n came=o`, [`${word} lamps`, 'lamps']]]);
    }
  });

  it('end with no verb, in the past or not', () => {
    const verbs = `use uses work works say says know knows think thinks goes go get gets make makes take takes want wants
      need needs look looks mean means come comes see sees try tries let lets run runs put puts give gives show shows start
      starts help helps allow allows lack lacks signs notice notices matter matters offer offers reading Works`;
    for (const verb of verbs.split(/\s+/)) {
      hold([
        [`the=a lamps=n here=o new=m ${verb}=n`, ['lamps']],
        [`the=a lamps=n here=o new=m ${verb}=n`, ['lamps'], { language: 'fr' }],
      ]);
    }
    const past = `found learnt learned said told made got took gave went came saw knew thought felt kept began heard met ran
      sent brought bought became asked tried wanted wrote spoke Said`;
    for (const verb of past.split(/\s+/)) {
      hold([
        [`the=a lamps=n here=o new=m ${verb}=n`, ['lamps']],
        [`the=a lamps=n here=o new=m ${verb}=n`, ['lamps', `new ${verb}`, verb], { language: 'fr' }],
      ]);
    }
    for (const noun of ['fireworks', 'workshop', 'sign', 'readings', 'newfound', 'saws', 'proofreading', 'goest']) {
      hold([[`the=a old=m ${noun}=n`, [`old ${noun}`, noun]]]);
    }
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

  it('do not begin in the middle of a name, unless its sentence begins with the word before', () => {
    hold([
      ['see=o World=N Wide=N Web=N', ['World Wide Web']],
      ['World=N Wide=N Web=N pages=n', ['World Wide Web pages', 'Wide Web pages', 'pages']],
      ['see=o world=n Wide=N Web=N', ['world Wide Web', 'Wide Web']],
      ['see=o World=N wide=n Web=N', ['World wide Web', 'wide Web', 'Web']],
      ['see=o iPad=N Web=N pages=n', ['iPad Web pages', 'Web pages', 'pages']],
      ['see=o World=N, Wide=N Web=N', ['World', 'Wide Web']],
      ['see=o The=N! Wide=N Web=N', ['The Wide Web', 'Wide Web']],
      [['one=n', 'see=o World=N Wide=N Web=N'], ['World Wide Web']],
      [
        ['one=n', 'World=N Wide=N Web=N'],
        ['World Wide Web', 'Wide Web'],
      ],
      // The line before is a name of its own, or ends with one.
      [['Hull=N', 'World=N pages=n came=o'], ['World pages', 'pages'], { between: '\n\n' }],
      [['see=o Hull=N', 'World=N pages=n came=o'], ['pages'], { between: '\n\n' }],
    ]);
  });
});

describe('questions', () => {
  /** A question of so many words, all of them nouns but the first two. */
  const asked = (text: string) => titles(text.replace(/[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu, (word) => `${word}=o!`));
  const counted = (text: string, language = 'en') =>
    titles(
      text.replace(/[\p{L}\p{N}]+/gu, (word) => `${word}=${/^(?:node|tide|clock)/i.test(word) ? 'm' : 'o'}`),
      { language },
    );

  it('are taken without what leads up to them', () => {
    const rows: readonly (readonly [string, string?])[] = [
      ['What is a node?', 'What is a node?'],
      ['How do nodes sync?', 'How do nodes sync?'],
      ['Why is a tide late?', 'Why is a tide late?'],
      ['Who is a clock?', 'Who is a clock?'],
      ['WHO are the nodes?', 'WHO are the nodes?'],
      ['Who has a clock?'],
      ['When does the tide turn?'],
      ['where is the node?'],
      ['Which clock is right?'],
      ['What is a {gap} node?'],
      ['What is a node'],
      ['What is a node? Yes'],
      ['Is that node old?'],
      ['Whatever is a node?'],
      ...['So', 'And', 'But', 'Now', 'Okay', 'OK', 'Yeah', 'Right'].flatMap((word) => [
        [`${word} what is a node?`, 'what is a node?'] as const,
        [`${word}, what is a node?`, 'what is a node?'] as const,
        [`${word},  what is a node?`, 'what is a node?'] as const,
      ]),
      ['So  what is a node?', 'what is a node?'],
      ['Anna, what is a node?', 'what is a node?'],
      ['Anna,  what is a node?', 'what is a node?'],
      ['Anna; what is a node?', 'what is a node?'],
      ['Look: what is a node?', 'what is a node?'],
      ['Look – what is a node?', 'what is a node?'],
      ['Look — what is a node?', 'what is a node?'],
      ['Look - what is a node?', 'what is a node?'],
      ['Tell us what is a node?'],
      ['Tell us so what is a node?'],
      ['Anna,what is a node?'],
      ['What, then, is a node?'],
      ['What (then) is a node?'],
      ['“What is a node?”'],
      ['Anna, what is a node?”', 'what is a node?'],
      ["Anna, what is a node?'", 'what is a node?'],
      ['Anna, what is a node?)'],
    ];
    for (const [text, expected] of rows) {
      assert.deepEqual(counted(text), expected ? [`question: ${expected}`] : [], text);
    }
    assert.deepEqual(counted('What is a node?', 'de'), []);
  });

  it('have three to nine words, one that counts, and none that points elsewhere', () => {
    assert.deepEqual(counted('Why a node?'), ['question: Why a node?']);
    assert.deepEqual(counted('Anna, why node?'), []);
    const nine = 'What is one two three four five six node?';
    assert.deepEqual(counted(nine), [`question: ${nine}`]);
    assert.deepEqual(counted('What is one two three four five six seven node?'), []);
    assert.deepEqual(asked('What is a cat?'), []);
    for (const word of 'i me us that this it they he she those these my here It'.split(' ')) {
      assert.deepEqual(counted(`How does ${word} node?`), [], word);
    }
    for (const word of ['wei', 'mew', 'item', 'thistle', 'shoe', 'amy']) {
      assert.deepEqual(counted(`How does ${word} node?`), [`question: How does ${word} node?`]);
    }
    // What leads up to it may point at what it wants.
    assert.deepEqual(counted('Tell me, what is a node?'), ['question: what is a node?']);
    assert.deepEqual(counted(`Why is ${'nodes'.repeat(12)}?`), []);
    assert.deepEqual(counted(`Why is ${'nodes'.repeat(11)}?`), [`question: Why is ${'nodes'.repeat(11)}?`]);
  });

  it('are those of the first four sentences, with their different terms', () => {
    const rest = ['go=o on=o up=o', 'go=o on=o up=o', 'go=o on=o up=o'];
    const question = 'What=o is=o a=a node=m?';
    assert.deepEqual(titles([...rest, question]), ['question: What is a node?']);
    assert.deepEqual(titles([...rest, rest[0], question]), []);
    assert.deepEqual(titles([...rest, rest[0], question], { from: 1 }), ['question: What is a node?']);
    const { candidates, ids } = found(['So=o what=o node=m is=o a=a node=m gate=m?', 'the=a']);
    assert.deepEqual(candidates, [
      {
        kind: 'question',
        start: 3,
        end: 28,
        terms: [ids.get('node'), ids.get('gate')],
        words: 6,
        named: false,
        described: false,
        plain: false,
        announced: false,
        clause: false,
        apposed: false,
        tied: false,
        paired: false,
        first: 1,
        last: 6,
        bounded: true,
      },
    ]);
  });

  it('do not end inside a compound, and say whether they may be a clause', () => {
    assert.deepEqual(titles('the=a self=n-driving=m cars=n'), ['self-driving cars', 'cars']);
    assert.deepEqual(titles('twenty=n boats=n, fourteen=n gates=n, nine=n pumps=n'), ['boats', 'gates', 'pumps']);
    const shown = (line: string) =>
      found([`${line} go=o on=o`]).candidates.map(({ words, clause }) => ({ words, clause }));
    assert.deepEqual(shown('fonts=n suck=n')[0], { words: 2, clause: true });
    assert.deepEqual(shown('font=n sucks=n')[0], { words: 2, clause: false });
    assert.deepEqual(shown('bus=n stop=n')[0], { words: 2, clause: false });
    assert.deepEqual(shown('gates=n and=l boats=n')[1], { words: 3, clause: false });
    assert.deepEqual(shown('gates=n of=l boats=n')[1], { words: 3, clause: false });
    const object = (before: string, link: string) =>
      shown(`${before} gates=n ${link}=l boats=n`).find(({ words }) => words === 3);
    assert.equal(object('keep=v the=a', 'from')?.clause, true, 'said of the verb');
    assert.equal(object('keeping=g', 'with')?.clause, true);
    assert.equal(object('keep=v the=a', 'of')?.clause, false);
    assert.equal(object('on=o the=a', 'from')?.clause, false);
    assert.equal(shown('Anna=N from=l Hull=N')[1].clause, false, 'nothing before it');
    const ties = (link: string) => found([`gates=n ${link}=l boats=n go=o`]).candidates[1].tied;
    assert.deepEqual(['of', 'for', 'and', 'versus'].map(ties), [true, true, false, false]);
    assert.deepEqual(titles('The=a harbour=n crane=n started=n, harbour=n speed=n'), [
      'started',
      'harbour speed',
      'speed',
    ]);
  });

  it('end before a noun that adds nothing, and with no ending that makes no noun', () => {
    assert.deepEqual(titles('the=a pump=n repair=n part=n ends=o'), ['pump repair', 'repair', 'part']);
    assert.deepEqual(titles('the=a pump=n repair=n part=n ends=o', { language: 'de' }), [
      'pump repair part',
      'repair part',
      'part',
    ]);
    assert.deepEqual(titles('some=o parts=n of=l pumps=n'), ['parts', 'parts of pumps', 'pumps']);
    assert.deepEqual(titles('a=a crane=n-ish=n thing=o'), []);
  });

  it('say whether a name stands right after a small noun', () => {
    const shown = (line: string) => found([`${line} runs=o well=o`]).candidates[0].apposed;
    assert.equal(shown('my=o pump=n Anna=N Core=N'), true);
    assert.equal(shown('my=o Pump=n Anna=N'), false);
    assert.equal(shown('my=o old=m Anna=N'), false);
    assert.equal(shown('my=o pump=n TCP=N'), false);
  });

  it('have an open end after a word that a verb follows', () => {
    const bounded = (line: string) => found([line]).candidates[0].bounded;
    assert.equal(bounded('we=o stock=n pumps=n here=o'), false);
    assert.equal(bounded('it=o stocks=n pumps=n here=o'), false);
    assert.equal(bounded('that=o pump=n house=n here=o'), true);
    assert.equal(bounded('We=o, stock=n pumps=n here=o'), true);
    assert.equal(bounded('an=a open=o source=n project=n'), false);
    assert.equal(bounded('an=a open=o, source=n project=n'), true);
    assert.equal(bounded("let's=o measure=n pumps=n here=o"), false);
    assert.equal(bounded('a=a first=o time=n owner=n'), false);
    assert.equal(bounded('a=a first=o, time=n owner=n'), true);
    assert.equal(bounded('a=a first=o pump=n owner=n'), true);
  });

  it('have an open end before what belongs to the word before', () => {
    const bounded = (line: string) => found([line]).candidates[0].bounded;
    assert.equal(bounded('the=a higher=o level=n courses=n here=o'), false);
    assert.equal(bounded('the=a higher=o level=n here=o'), true, 'a noun of its own');
    assert.equal(bounded('higher=o, level=n courses=n here=o'), true);
    assert.equal(bounded('the=a higher=o canal=n courses=n here=o'), true);
  });

  it('are bounded where nothing beside them belongs to them', () => {
    const open = (line: string, given: Given = {}) => {
      const { candidates, text } = found([line], given);
      return candidates.flatMap(({ bounded, start, end }) => (bounded ? [] : text.slice(start, end)));
    };
    const rows: readonly Row[] = [
      ['the=a canal=n lock=n opened=o', ['lock']],
      ['deep=m fake=m video=n is=o', ['fake video', 'video']],
      ['deep=m fake=m video=n is=o', ['fake video', 'video'], { plain: ['deep'] }],
      ['big=m lock=n is=o old=o', [], { plain: ['big'] }],
      ['two=n round=m scheme=n is=o', ['round scheme', 'scheme']],
      ['two=n round=m schemes=n are=o', ['schemes']],
      ['the=a proof=n of=l work=n, then=o', ['proof']],
      ['Anna=N archives=n the=a letters=n', ['Anna archives', 'archives']],
      ['use=o Ship=N It=o now=o', ['Ship']],
      ['the=a lock=n I=o saw=o', []],
      ['in=l ten=n years=n, yes=o', []],
      ['eine=o Schleuse=n Boote=n hebt=o', [], { language: 'de' }],
    ];
    for (const [line, expected, given] of rows) assert.deepEqual(open(line as string, given), expected, String(line));
  });

  it('are none of a line that says where something is', () => {
    assert.deepEqual(titles('the=a slides=n: https://example.org/a=n'), []);
  });
});

describe('labels', () => {
  it('are what a transcript writes before the words', () => {
    const rows: readonly (readonly [string, number, string?])[] = [
      ['Anna Lee: Welcome.', 10, 'Anna Lee'],
      ['Anna: Welcome.', 6],
      ['A: Welcome.', 3],
      ['J.R. O’Neil-Smith: Welcome.', 19, 'J.R. O’Neil-Smith'],
      ["D'Arcy B Lee: Yes", 14, "D'Arcy B Lee"],
      ['Anna Maria Lee Jones: Welcome.', 22, 'Anna Maria Lee Jones'],
      ['anna Lee: Welcome.', 0],
      ['Anna lee: Welcome.', 0],
      ['Then Anna said Lee: Welcome.', 0],
      ['xAnna Lee: Welcome.', 0],
      ['Anna Lee:Welcome.', 0],
      ['Anna Lee. Welcome.', 0],
      ['Note: Welcome.', 0],
      ['[00:01:00] Anna Lee: Welcome.', 21, 'Anna Lee'],
      ['Welcome Anna Lee', 0],
    ];
    for (const [sentence, length, name] of rows) {
      assert.equal(labelLength(sentence), length, sentence);
      assert.equal(labelOf(sentence), name, sentence);
    }
  });
});

describe('the reach of a passage', () => {
  const reach = (words: number, from: number, to: number) => {
    const line = Array.from({ length: words }, () => 'bee=n').join(' ');
    return reachOf(tagged(Array.from({ length: 100 }, () => line)).document, { document: 3, from, to });
  };

  it('is sixty sentences, more where they have fewer than 900 words, and never beyond its end', () => {
    assert.deepEqual(reach(15, 0, 100), { document: 3, from: 0, to: 60 });
    assert.deepEqual(reach(14, 10, 100), { document: 3, from: 10, to: 75 });
    assert.deepEqual(reach(15, 10, 40), { document: 3, from: 10, to: 40 });
    assert.deepEqual(reach(14, 10, 72), { document: 3, from: 10, to: 72 });
  });
});
