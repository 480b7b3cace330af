/** Tasks on what comes thousands of times: time in proportion to the length, up to the bounds that they state. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { similar } from '../src/tasks/similar/index.ts';
import { structure } from '../src/tasks/structure/index.ts';
import { eachEnd } from '../src/tasks/structure/partition.ts';
import { summarize } from '../src/tasks/summarize/index.ts';
import { topics } from '../src/tasks/topics/index.ts';
import { cpuMilliseconds, leastMilliseconds } from './cpu-time.ts';

const UNITS = [
  'Mr. ',
  '语',
  'あ',
  'ก',
  'กา',
  '<b ',
  '&amp;',
  '. ',
  '? ',
  '"',
  '(a ',
  'a\u0301',
  '\u0301',
  '😀',
  'A ',
  'Anna: ',
  'http://a',
  '{',
  `The boats came in.${'\r'.repeat(40)}`,
  `${'ab'.repeat(50)} `,
  '— ',
];
const SHORT = 1_000;
const TIMES = 8;
/** Linear work grows eightfold, quadratic work 64-fold. */
const MAX_GROWTH = 30;
const MEASURABLE_MILLISECONDS = 80;
/** What grows in proportion may still be slow: an hour of speech has four times as many characters. */
const MAX_MILLISECONDS = 1_000;

const PARTS = 20;
/** The text as a pile of documents, with words of their own among it. */
const pile = (text: string) => {
  const length = Math.ceil(text.length / PARTS);
  return Array.from({ length: PARTS }, (_, d) => ({
    id: `d${d}`,
    text: `${text.slice(d * length, (d + 1) * length)} ${d % 2 ? 'harbour ship sail' : 'wheat field farmer'} w${d}`,
  }));
};

const TASKS: Readonly<Record<string, (text: string) => Promise<unknown>>> = {
  summarize: (text) => summarize(text, { words: 50 }),
  structure: (text) => structure(text),
  topics: (text) => topics(pile(text), { topics: 2 }),
  similar: (text) => similar('d0', pile(text), { top: 5 }),
};

describe('time against length', () => {
  for (const [name, task] of Object.entries(TASKS)) {
    it(`grows no faster than linearly in ${name}`, async () => {
      for (const unit of UNITS) {
        const of = (length: number) => unit.repeat(Math.ceil(length / unit.length));
        const long = await leastMilliseconds(() => task(of(SHORT * TIMES)), MAX_MILLISECONDS);
        assert.ok(long < MAX_MILLISECONDS, `${JSON.stringify(unit)}: ${long} ms`);
        if (long < MEASURABLE_MILLISECONDS) continue;
        const short = await cpuMilliseconds(() => task(of(SHORT)));
        const most = MAX_GROWTH * Math.max(short, MEASURABLE_MILLISECONDS / MAX_GROWTH);
        const again = await leastMilliseconds(() => task(of(SHORT * TIMES)), most);
        assert.ok(again < most, `${JSON.stringify(unit)}: ${short} ms, then ${again} ms`);
      }
    });
  }

  it('a word that comes often costs its sentences, not its occurrences: counted', () => {
    const calls = (times: number): number => {
      let count = 0;
      const sentences = 20;
      const text = {
        start: Uint32Array.from({ length: sentences + 1 }, (_, s) => s * times),
        word: new Uint32Array(sentences * times),
        words: 1,
        next: (_: number, seen: number) => {
          count++;
          return -Math.log(1 + seen);
        },
        size: () => 0,
      };
      eachEnd(text, () => {});
      return count;
    };
    assert.equal(calls(100), 20 * 100);
    assert.equal(calls(800), 8 * calls(100));
  });
});
