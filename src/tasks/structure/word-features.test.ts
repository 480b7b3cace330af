/** What the words around a place tell, by its definition over lists of words; and where blocks may begin. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { random } from '../../random/index.ts';
import { featuresOf } from './features.ts';
import { placesOf } from './places.ts';
import type { Problem } from './problem.ts';
import { turnsOf } from './turns.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const times = (words: readonly number[], w: number) => words.filter((other) => other === w).length;

/** Sentences of word numbers in paragraphs; `said` in place of them, where their letters matter. */
function problem(
  sentences: readonly (readonly number[])[],
  paragraphs: readonly number[],
  said: readonly string[] = [],
) {
  let text = '';
  const spans = sentences.map((_, s) => {
    const start = text.length;
    text += `${said[s] ?? 'Words.'} `;
    return { start, end: text.length - 1, paragraph: paragraphs[s], kind: 'text' };
  });
  const word = Uint32Array.from(sentences.flat());
  const document = { id: 'a', text, language: 'en', sentences: spans };
  return {
    size: sentences.length,
    start: Uint32Array.from([0, ...sentences.map((_, s) => sentences.slice(0, s + 1).flat().length)]),
    word,
    counts: Float64Array.from({ length: Math.max(-1, ...word) + 1 }, (_, w) => times([...word], w)),
    document,
    turns: turnsOf(document as never),
  } as unknown as Problem;
}

describe('the words around a place', () => {
  const draw = random(4);
  /** 700 words that change slowly, in paragraphs of 5 to 30. */
  const paragraphs: number[][] = [];
  for (let total = 0; total < 700; total += paragraphs.at(-1)!.length) {
    const centre = Math.floor(total / 60);
    paragraphs.push(Array.from({ length: 5 + draw.below(26) }, () => centre + draw.below(12)));
  }
  const words = paragraphs.flat();
  const stretches = Math.ceil(words.length / 100);
  const weight = (w: number) => {
    const having = Array.from({ length: stretches }, (_, b) => words.slice(100 * b, 100 * b + 100));
    return Math.log((stretches + 1) / having.filter((stretch) => stretch.includes(w)).length);
  };
  const cosine = (at: number, window: number) => {
    const [left, right] = [words.slice(Math.max(0, at - window), at), words.slice(at, at + window)];
    const vector = (some: number[]) => Array.from(problemCounts, (_, w) => times(some, w) * weight(w));
    const [a, b] = [vector(left), vector(right)];
    const dot = (x: number[], y: number[]) => sum(x.map((value, i) => value * y[i]));
    return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
  };
  const problemCounts = Array.from({ length: Math.max(...words) + 1 });
  const balance = (at: number, first: number, window: number) => {
    const head = words.slice(at, at + first);
    const [before, after] = [words.slice(Math.max(0, at - window), at), words.slice(at + first, at + first + window)];
    const terms = head.map((w) => {
      const [a, b] = [times(after, w), times(before, w)];
      return (weight(w) * (a - b)) / (a + b + 1);
    });
    return sum(terms) / sum(head.map(weight));
  };
  const firstMention = (at: number, first: number, often: number) => {
    const head = words.slice(at, at + first);
    return head.filter((w) => !words.slice(0, at).includes(w) && times(words, w) >= often).length / head.length;
  };

  it('every feature of words at every place', () => {
    const given = problem(
      paragraphs,
      paragraphs.map((_, p) => p),
    );
    const places = placesOf(given);
    assert.deepEqual(
      places.at,
      paragraphs.slice(1).map((_, p) => p + 1),
    );
    let fresh = 0;
    featuresOf(given, places).forEach((found, i) => {
      const s = places.at[i];
      const at = paragraphs.slice(0, s).flat().length;
      const wanted = {
        length: Math.log(1 + paragraphs[s].length) - 3,
        lengthBefore: Math.log(1 + paragraphs[s - 1].length) - 3,
        near: cosine(at, 50),
        far: cosine(at, 120),
        bringsUp: balance(at, 40, 250),
        staysOn: balance(at, 20, 600),
        firstMention: firstMention(at, 25, 3),
      };
      for (const [name, value] of Object.entries(wanted)) {
        const mine = found[name as keyof typeof wanted];
        assert.ok(Math.abs(mine - value) < 1e-9, `${name} at ${s}: ${mine} ${value}`);
      }
      if (wanted.firstMention > 0) fresh++;
    });
    assert.ok(fresh > 3);
  });
});

describe('where a block may begin', () => {
  const five = [0, 1, 2, 3, 4];

  it('at paragraphs, and inside those that hold more than a third of the words', () => {
    // 30 words: a paragraph of 15 in three sentences, one of 10 in two, one of 5.
    const given = problem([five, five, five, five, five, five], [0, 0, 0, 1, 1, 2]);
    const places = placesOf(given);
    assert.deepEqual(
      [places.at, [...places.inside]],
      [
        [1, 2, 3, 5],
        [1, 1, 0, 0],
      ],
    );
    assert.deepEqual(
      [[...places.begin], [...places.end]],
      [
        [0, 0, 0, 3, 3, 5],
        [3, 3, 3, 5, 5, 6],
      ],
    );
    assert.deepEqual(placesOf(given, true).at, [1, 2, 3, 4, 5]);
    assert.deepEqual([...placesOf(given, true).inside], [1, 1, 0, 1, 0]);
  });

  it('of a long text, inside those of more than 400 words', () => {
    const of = (words: number) => Array.from({ length: words }, (_, i) => i % 7);
    const rest = Array.from({ length: 20 }, () => of(100));
    const many = rest.map((_, p) => p + 1);
    assert.deepEqual(placesOf(problem([of(200), of(201), ...rest], [0, 0, ...many])).at.slice(0, 2), [1, 2]);
    assert.deepEqual(placesOf(problem([of(200), of(200), ...rest], [0, 0, ...many])).at.slice(0, 2), [2, 3]);
  });

  it('not after a heading, before a remark, nor where a sentence goes on', () => {
    const said = ['One.', 'Two.', '(Laughter)', 'Four', 'and five.', 'Six.', '[Music] (Applause).', 'Eight (sic).'];
    const given = problem(
      said.map(() => five),
      said.map((_, p) => p),
      said,
    );
    assert.deepEqual(placesOf(given).at, [1, 3, 5, 7]);
    assert.deepEqual(placesOf(given, true).at, [1, 2, 3, 4, 5, 6, 7]);
    const sentences = given.document.sentences as unknown as { kind: string }[];
    for (const s of [1, 5, 6]) sentences[s].kind = 'heading';
    const headed = { ...given, turns: turnsOf(given.document) };
    // 6 is a remark, and no heading; 1 is one, before a remark; 5 is one, before the remark.
    assert.deepEqual([...headed.turns.heading], [0, 1, 0, 0, 0, 1, 0, 0]);
    assert.deepEqual(placesOf(headed).at, [1, 3, 5, 7]);
    sentences[3].kind = 'heading';
    // What begins with a small letter goes on with a heading: then it is none.
    assert.equal(turnsOf(given.document).heading[3], 0);
    sentences[0].kind = 'heading';
    assert.deepEqual(placesOf({ ...given, turns: turnsOf(given.document) }).at, [1, 3, 5, 7], 'two headings');
  });

  it('a paragraph of remarks alone interrupts the one before it and does not end it', () => {
    const unit = (said: readonly string[], paragraphs: readonly number[], speakers: readonly string[] = []) => {
      const given = problem(
        said.map(() => five),
        paragraphs,
        said,
      );
      const sentences = given.document.sentences.map((one, s) => ({ ...one, speaker: speakers[s] }));
      return [...turnsOf({ ...given.document, sentences } as never).unit];
    };
    assert.deepEqual(unit(['One.', '(Laughter)', '[Music]', 'Four.', 'Five.'], [0, 1, 2, 3, 4]), [1, 0, 0, 0, 1]);
    assert.deepEqual(unit(['(Applause)', 'Two.'], [0, 1]), [1, 0]);
    assert.deepEqual(unit(['One.', '(Laughter)', '(It ends)', 'Four.'], [0, 1, 1, 2]), [1, 0, 0, 0]);
    assert.deepEqual(unit(['One.', '(Laughter)', 'Three.'], [0, 1, 1]), [1, 1, 0], 'with words after it');
    assert.deepEqual(unit(['One.', '(Laughter)', 'Three.'], [0, 0, 1]), [1, 0, 1], 'at the end of a paragraph');
    assert.deepEqual(unit(['One.', '(Laughter)', 'Three.'], [0, 1, 2], ['A', 'A', 'B']), [1, 0, 1], 'another speaks');
  });

  it('small letters say nothing where three sentences of ten begin with one', () => {
    const goesOn = (small: number) => {
      const said = Array.from({ length: 10 }, (_, s) => (s < small ? 'small,' : 'Large,'));
      const given = problem(
        said.map(() => five),
        said.map((_, p) => p),
        said,
      );
      return sum([...given.turns.goesOn]);
    };
    assert.deepEqual([goesOn(1), goesOn(2), goesOn(3), goesOn(9)], [1, 2, 0, 0]);
  });

  it('a paragraph with a small letter goes on with the one before unless that ends with a full stop', () => {
    const large = Array.from({ length: 10 }, () => 'Large.');
    const said = ['One.', 'iOS is two', 'and three.”', 'four?', 'Five.', 'and six.', ...large];
    const given = problem(
      said.map(() => five),
      said.map((_, s) => (s < 5 ? s : s - 1)),
      said,
    );
    assert.deepEqual([...given.turns.goesOn.slice(0, 7)], [0, 0, 1, 0, 0, 1, 0]);
    const sentences = given.document.sentences as unknown as { kind: string }[];
    for (const s of [1, 3, 6]) sentences[s].kind = 'heading';
    assert.deepEqual(
      [...turnsOf(given.document).heading.slice(0, 7)],
      [0, 0, 0, 0, 0, 0, 1],
      'one of small letters is none',
    );
  });

  it('speakers: a turn begins where the name changes; a sentence without one is the last one’s', () => {
    const names = [undefined, 'Ann', undefined, 'Ann', 'Ben', 'Ann'];
    const sentences = names.map((speaker, s) => ({
      start: s,
      end: s + 1,
      paragraph: 0,
      kind: 'text',
      ...(speaker && { speaker }),
    }));
    const { turn, speaker, unit } = turnsOf({ text: 'ABCDEF', sentences } as never);
    assert.deepEqual([...turn], [0, 1, 0, 0, 1, 1]);
    assert.deepEqual([...speaker], [-1, 0, 0, 0, 1, 0]);
    assert.deepEqual([...unit], [1, 1, 0, 0, 1, 1]);
  });
});

describe('cues of speech', () => {
  const five = [0, 1, 2, 3, 4];
  const features = (said: readonly string[], names: readonly string[] = []) => {
    const given = problem(
      said.map((_, s) => (s === 1 ? [5, 6, 7] : five)),
      said.map((_, p) => p),
      said,
    );
    const sentences = given.document.sentences.map((sentence, s) => ({
      ...sentence,
      ...(names[s] && { speaker: names[s] }),
    }));
    const document = { ...given.document, sentences } as never;
    const named = { ...given, document, turns: turnsOf(document) };
    return featuresOf(named, placesOf(named, true));
  };

  it('a question within three sentences of a new speaker, in any of three scripts, before a closing quote', () => {
    const asked = (...said: string[]) => features(['One.', ...said], ['Ann', 'Ben'])[0].question;
    const one = ['A.', 'B.', 'C.', 'D.'];
    assert.equal(asked('Why?'), 1);
    assert.equal(asked('Why.'), 0);
    assert.equal(asked('“Why?”'), 1);
    assert.equal(asked('为什么？'), 1);
    assert.equal(asked('Why? No.'), 0);
    assert.equal(features(['One.', 'Why?'], ['Ann', 'Ann'])[0].question, 0, 'nobody else speaks');
    assert.equal(asked(...one.with(2, 'C?')), 0, 'another paragraph');
  });

  it('after a turn of three words', () => {
    const [first, second] = features(['One.', 'Two.', 'Three.', 'Four.']);
    assert.deepEqual([first.afterShort, second.afterShort], [0, 1]);
  });

  it('a phrase of opening in the first 160 characters of two sentences, of closing in the last 120', () => {
    const filler = (n: number) => `${'and so on '.repeat(Math.ceil(n / 10))}`;
    const opens = (said: string, next = 'Next.') => features(['One.', said, next])[0].opens;
    const phrase = 'let’s talk about ships.';
    assert.equal(opens(phrase), 1);
    assert.equal(opens('No.', phrase), 1);
    assert.equal(opens(`${filler(170)}${phrase}`), 0);
    const closes = (said: string) => features([said, 'Two.'])[0].closes;
    assert.equal(closes('Thank you for asking.'), 1);
    assert.equal(closes(`Thank you for asking, ${filler(130)}`), 0);
    const german = features(['One.', phrase]);
    assert.equal(german[0].opens, 1);
  });
});
