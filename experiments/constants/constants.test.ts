import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InputError } from '../../src/check/index.ts';
import { type KindReading, READINGS } from '../../src/tasks/summarize/readings.ts';
import { eventSets } from '../summaries/events.ts';
import { chosenOn, run } from './index.ts';

const trial = (name: string, recall: (reading: KindReading) => number) => ({
  name,
  score: (reading: KindReading) => [recall(reading), recall(reading)] as const,
});

describe('the experiment constants', () => {
  it('prints a row for each set, by the constants of all and by those of the others', async () => {
    const lines: string[] = [];
    await run({ quick: true, log: (line) => lines.push(line) });
    const rows = lines.join('\n').split('\n');
    for (const set of ['bridge', 'herald']) {
      assert.match(rows.find((row) => row.startsWith(set)) ?? '', /(?:0\.\d{4} \/ 0\.\d{4}\s+){3}/);
    }
  });

  it('chooses what the sets at hand score best with, and no set chooses for itself', () => {
    const likes = (wanted: number) => trial(`${wanted}`, ({ exponent }) => 1 - Math.abs(exponent - wanted));
    const values = { exponent: [0.2, 0.5, 0.8, 1.1] };
    const start = { ...READINGS.news, exponent: 0.5 };
    assert.equal(chosenOn([likes(1.1)], start, values).exponent, 1.1);
    assert.equal(chosenOn([likes(0.2)], start, values).exponent, 0.2);
    assert.equal(chosenOn([likes(0.8), likes(0.8), likes(0.2)], start, values).exponent, 0.8);
  });

  it('says what is missing without data', async () => {
    await assert.rejects(
      run({ log() {} }),
      (error) => error instanceof InputError && /needs --data DIR with/.test(error.message),
    );
  });
});

describe('stories of one event', () => {
  it('are ten to be summed up and three unseen, no story twice', () => {
    const sets = eventSets();
    assert.ok(sets.length >= 30, `${sets.length}`);
    const ids = sets.flatMap(({ documents }) => documents.map(({ id }) => id));
    assert.equal(new Set(ids).size, ids.length);
    for (const { documents, references } of sets) {
      assert.deepEqual([documents.length, references.length], [10, 3]);
      assert.ok(references.every((reference) => documents.every(({ text }) => text !== reference)));
    }
  });
});
