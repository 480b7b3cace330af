/** Encoders: files of word vectors in every layout and cut anywhere, an address and its failures, and beside a space. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { FAILURES, served } from '../../test/served-model.ts';
import { InputError } from '../check/index.ts';
import { discriminant, withinOf } from '../tasks/similar/halves.ts';
import { type Encoder, finder, finderSettings, findSimilar, withEncoder } from '../tasks/similar/index.ts';
import { ModelError, openEncoder, readWordVectors, wordEncoder } from './index.ts';

const ROWS: readonly (readonly [string, readonly number[]])[] = [
  ['the', [0.5, 0, 0.25]],
  ['car', [1, 0.5, -1]],
  ['auto', [0.9, 0.5, -1]],
  ['münze', [-1, 2, 0]],
];
const lines = (head = '') => Buffer.from(head + ROWS.map(([word, row]) => `${word} ${row.join(' ')}\n`).join(''));
const binary = () =>
  Buffer.concat([
    Buffer.from(`${ROWS.length} 3\n`),
    ...ROWS.map(([word, row]) => Buffer.concat([Buffer.from(`${word} `), Buffer.from(Float32Array.from(row).buffer)])),
  ]);
const json = () =>
  Buffer.from(
    JSON.stringify({
      dimensions: 3,
      words: ROWS.map(([word]) => word),
      vectors: Object.fromEntries(
        [...ROWS, ['"]', [1, 1, 1]] as const].map(([word, row], i) => [word, [...row, 9, i]]),
      ),
    }),
  );
async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

describe('a file of word vectors', () => {
  for (const [layout, bytes] of Object.entries({
    glove: lines(),
    word2vec: lines('4 3\n'),
    binary: binary(),
    json: json(),
  }))
    for (const size of [1, 7, 1000])
      it(`${layout} in pieces of ${size}`, async () => {
        const { width, words, values, scales } = await readWordVectors(inPieces(bytes, size), 'v');
        assert.equal(width, 3);
        assert.deepEqual(
          [...words.keys()].slice(0, 4),
          ROWS.map(([word]) => word),
        );
        for (const [i, [, row]] of ROWS.entries())
          for (const [k, x] of row.entries())
            assert.ok(Math.abs(values[3 * i + k] * scales[i] - x) <= scales[i] / 2 + 1e-6);
      });

  const refused: Readonly<Record<string, [Uint8Array, RegExp]>> = {
    'that is empty': [Buffer.from(''), /must have word vectors/],
    'that is prose': [Buffer.from('It was a dark night.\nAnd then it was day.\n'), /must have word vectors/],
    'with a row that is short': [
      Buffer.from('a 1 2 3\nb 1 2\n'),
      /v: word 2 needs a word and 3 numbers|needs a word and 3 numbers/,
    ],
    'with what is no number': [Buffer.from('a 1 2 3\nb 1 x 2\n'), /needs a word and 3 numbers/],
    'that is cut off': [binary().subarray(0, binary().length - 5), /is cut off/],
    'of JSON that is cut off': [json().subarray(0, json().length - 9), /is cut off/],
    'of JSON with a row that is short': [
      Buffer.from('{"dimensions":3,"vectors":{"a":[1,2,3],"b":[1]}}'),
      /word 2: needs a word and 3 numbers/,
    ],
    'of JSON with what is no number': [
      Buffer.from('{"dimensions":3,"vectors":{"a":[1,2,3],"b":[1,null,3]}}'),
      /word 2: needs a word and 3 numbers/,
    ],
    'of bytes that are no numbers': [
      Buffer.concat([Buffer.from('1 3\na '), Buffer.from(Float32Array.of(1, NaN, 2).buffer)]),
      /word 1: needs a word and 3 numbers/,
    ],
    'with a line of 10 MB': [Buffer.from(`a 1 2\nb ${'1 '.repeat(5 << 20)}\n`), /line that is too long/],
    'with a line without an end': [Buffer.from(`a 1 2\n${'1'.repeat(3 << 20)}`), /line that is too long/],
  };
  for (const [what, [bytes, message]] of Object.entries(refused))
    it(`${what} is refused`, async () =>
      assert.rejects(
        readWordVectors(inPieces(bytes, 1 << 16), 'v'),
        (error) => error instanceof InputError && message.test(error.message),
      ));

  it('makes a text the mean of its words, the frequent ones less', async () => {
    const encoder = wordEncoder(await readWordVectors(inPieces(lines(), 9), 'v'), 'v');
    const [car, both, nothing] = await encoder.encode(['Car', 'the car', 'xyz']);
    // a / (a + 1 / (r (ln V + 1))) with a = .0001: .000239 of the first of four words, .000477 of the second.
    const weight = (rank: number) => 0.0001 / (0.0001 + 1 / (rank * (Math.log(4) + 1)));
    assert.ok(Math.abs(weight(1) - 0.0002386) < 1e-7 && Math.abs(weight(2) - 0.000477) < 1e-7);
    assert.ok(Math.abs(car[0] - weight(2)) < 1e-6);
    assert.ok(Math.abs(both[0] - (weight(2) + 0.5 * weight(1))) < 1e-6);
    assert.deepEqual([...nothing], [0, 0, 0]);
  });
});

describe('an address that gives embeddings', () => {
  const gives =
    (vector: (text: string) => unknown): Parameters<typeof served>[0] =>
    ({ input = [] }, response) =>
      response.end(
        JSON.stringify({ data: input.map((text, index) => ({ index, embedding: vector(text) })).reverse() }),
      );
  it('is asked in batches, and answers in any order', async () => {
    await using server = await served(gives((text) => [text.length, 1]));
    const texts = Array.from({ length: 70 }, (_, i) => 'x'.repeat(i));
    const rows = await openEncoder(`${server.url}#e`).encode(texts);
    assert.deepEqual(
      rows.map(([length]) => length),
      texts.map(({ length }) => length || 1),
    );
    assert.deepEqual(
      server.asked.map(({ input }) => input!.length),
      [32, 32, 6],
    );
  });
  it('that gives other lengths, no numbers, too few or none is an error in words', async () => {
    let count = 0;
    for (const [vector, message] of [
      [() => Array(++count).fill(1), /vector of \d numbers/],
      [() => [1, null, 'x'], /vector of 3 numbers/],
      [() => [], /vector of 0 numbers/],
    ] as const) {
      await using server = await served(gives(vector));
      await assert.rejects(
        openEncoder(`${server.url}#e`).encode(['a', 'b']),
        (error) => error instanceof ModelError && message.test(error.message),
      );
    }
    for (const [answer, message] of [
      ['{"data": []}', /0 vectors for 1 texts/],
      ['{"data": [null]}', /vector of 0 numbers/],
      ['[1]', /0 vectors for 1 texts/],
    ] as const) {
      await using server = await served((_, response) => response.end(answer));
      await assert.rejects(openEncoder(`${server.url}#e`).encode(['a']), message);
    }
  });
  it('that gives zeros knows nothing, and is left out', async () => {
    await using server = await served(gives(() => [0, 0, 0]));
    const items = Array.from({ length: 12 }, (_, i) => ({ id: `d${i}`, text: `ship number${i} sails `.repeat(6) }));
    const settings = finderSettings('similar', { language: 'en', space: 'tfidf' });
    const plain = await finder(items, settings);
    const open = await withEncoder(plain, items, openEncoder(`${server.url}#e`), settings);
    assert.match(open.notes.at(-1)!, /it was left out/);
    const [[found], [without]] = await Promise.all(
      [open, plain].map((one) => findSimilar(one, ['d0'], { top: 5, why: false })),
    );
    assert.deepEqual(found.results, without.results);
  });
  for (const [what, answer, message, asked] of FAILURES)
    it(`that fails by ${what} is an error in words, after ${asked} questions at most`, async () => {
      await using server = await served(answer);
      const texts = Array.from({ length: 100 }, (_, i) => `text ${i}`);
      await assert.rejects(
        openEncoder(`${server.url}#small`, { key: 'sec-ret' }).encode(texts),
        (error) => error instanceof ModelError && message.test(error.message) && !/sec-ret/.test(error.message),
      );
      assert.equal(server.asked.length, asked);
    });
  it('is no longer asked when it is cancelled', async () => {
    await using silent = await served(() => {});
    const stop = new AbortController();
    const answer = openEncoder(`${silent.url}#e`).encode(['a', 'b'], stop.signal);
    while (silent.asked.length === 0) await setTimeout(5);
    stop.abort();
    await assert.rejects(answer, { name: 'AbortError' });
    assert.equal(silent.asked.length, 1);
  });
});

describe('beside a space', () => {
  const wood = ['oak', 'ash', 'elm', 'fir', 'yew', 'box'];
  const metal = ['tin', 'zinc', 'gold', 'lead', 'iron', 'nickel'];
  const kinds = [wood, metal];
  // No two documents share a word, nor do the halves of one, which are of one kind: only meaning tells them apart.
  const items = Array.from({ length: 24 }, (_, i) => ({
    id: `d${i}`,
    language: 'en',
    text: Array.from(
      { length: 12 },
      (_, k) => `${kinds[i % 2][k % 6]}${'abcdefghijklmnopqrstuvwx'[i]}${k < 6 ? '' : 'z'}q`,
    ).join(' '),
  }));
  const knowing: Encoder = {
    name: 'knowing',
    encode: async (texts) =>
      texts.map((text) =>
        Float32Array.of(
          wood.some((word) => text.includes(word)) ? 1 : -1,
          0.1,
          text.charCodeAt(text.indexOf('q') - 1) / 500,
        ),
      ),
  };
  const settings = finderSettings('similar', { language: 'en', space: 'tfidf' });

  it('its weight is that of the discriminant', () => {
    // μ = (2, 2); 1 + variance = 1 and 2, no covariance: words 2 / 1, meaning 2 / 2.
    const two = [
      { words: 2, meaning: 1, together: 0 },
      { words: 2, meaning: 3, together: 0 },
    ];
    assert.equal(discriminant(two), 0.5);
    // Scores that always agree: Σ = (1 .9; .9 2), and (2·2 − .9·2) : (1·2 − .9·2).
    assert.ok(Math.abs(discriminant(two.map((half) => ({ ...half, together: 0.9 }))) - 0.2 / 2.2) < 1e-12);
    assert.equal(discriminant([{ words: 2, meaning: -1, together: 0 }]), 0);
    assert.equal(discriminant([{ words: -1, meaning: 2, together: 0 }]), Infinity);
  });

  it('what halves of a document differ in is taken off as the inverse root of their covariance does', () => {
    // Variances 9 and 1 and 1 to the mean 11 / 3: of x² that of the first becomes (1 + 11/3) / (9 + 11/3).
    const differences = [
      [9, 0, 0],
      [0, 3, 0],
      [0, 0, 3],
    ].map((row) => Float32Array.from(row, (x) => x / Math.sqrt(9)));
    const [direction, ...more] = withinOf(differences);
    const taken = 1 - Math.sqrt((1 + 11 / 3) / (9 + 11 / 3));
    assert.ok(Math.abs(direction[0] ** 2 - taken) < 1e-6 && Math.abs(direction[1]) + Math.abs(direction[2]) < 1e-6);
    assert.ok(
      more.flatMap((row) => [...row]).every((x) => Math.abs(x) < 1e-3),
      'the others are alike',
    );
    assert.deepEqual(withinOf([]), []);
    assert.deepEqual(withinOf(Array(3).fill(new Float32Array(4))), []);
  });

  it('texts are alike in spite of what halves of each of them differ in', async () => {
    // The first number is the subject; the second, which is larger, another one in each half of a document.
    const loud: Encoder = {
      name: 'loud',
      encode: async (texts) =>
        texts.map((text) => {
          const half = /[^z]q/.test(text) ? (text.includes('zq') ? 0 : -4) : 4;
          const other = (text.charCodeAt(text.search(/z?q/) - 1) >> 1) % 2 ? 1.2 : -1.2;
          return Float32Array.of(wood.some((word) => text.includes(word)) ? 1 : -1, half || other, 0.1);
        }),
    };
    const open = await withEncoder(await finder(items, settings), items, loud, settings);
    const [{ results }] = await findSimilar(open, ['d0'], { top: 10, why: false });
    for (const { document } of results) assert.equal(Number(document.slice(1)) % 2, 0, document);
  });

  it('what means the same is found though no word is shared, and a note tells the weight', async () => {
    const plain = await finder(items, settings);
    const open = await withEncoder(plain, items, { ...knowing }, settings);
    assert.match(open.notes.at(-1)!, /by words and by knowing, weight 1/);
    const [{ results }] = await findSimilar(open, ['d0'], { top: 5, why: false });
    for (const { document } of results) assert.equal(Number(document.slice(1)) % 2, 0, document);
  });

  it('a text none of whose words the collection knows is compared by its meaning', async () => {
    const open = await withEncoder(await finder(items, settings), items, knowing, settings);
    const asked = { id: 'new', text: 'An oak. q' };
    const [{ results, notes }] = await findSimilar(open, [asked], { top: 5, why: true });
    assert.equal(results.length, 5);
    for (const { document, score } of results)
      assert.ok(Number(document.slice(1)) % 2 === 0 && score <= 1 + 1e-6, document);
    assert.doesNotMatch(notes.join(), /nothing can be compared/);
  });

  it('one that knows nothing is left out, and answers are what they were', async () => {
    const texts = items.map((item, i) => ({
      ...item,
      text: `${item.text} ${['river', 'harbour', 'castle'][i % 3]} ${item.text}`,
    }));
    const blind: Encoder = { name: 'blind', encode: async (list) => list.map(() => Float32Array.of(1, 1)) };
    const plain = await finder(texts, settings);
    const open = await withEncoder(plain, texts, blind, settings);
    assert.match(open.notes.at(-1)!, /blind finds nothing here that words do not: it was left out/);
    assert.deepEqual(
      (await findSimilar(open, ['d0'], { top: 5, why: false }))[0].results,
      (await findSimilar(plain, ['d0'], { top: 5, why: false }))[0].results,
    );
  });

  it('one that too few documents can measure counts as much as words', async () => {
    const few = items.slice(0, 6);
    const open = await withEncoder(await finder(few, settings), few, knowing, settings);
    assert.match(open.notes.at(-1)!, /by knowing, weight 1 \(too few documents/);
  });

  it('one that gives what is no vector is refused', async () => {
    const plain = await finder(items, settings);
    for (const rows of [[Float32Array.of(NaN)], []])
      await assert.rejects(
        withEncoder(plain, items, { name: 'bad', encode: async () => rows }, settings),
        /bad.*must give a vector/,
      );
  });
});
