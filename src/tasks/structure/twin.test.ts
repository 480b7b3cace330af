import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RankedBlocks } from '../titles/index.ts';
import { learnBackground, type StructureOptions, structure } from './index.ts';
import { lost, text, twinHere } from './twin.case.ts';
import type { StartTwin } from './twin.ts';

const WAYS: StructureOptions[] = [{}, { gist: true, levels: 2 }, { blocks: 5, shown: 3 }, { method: 'com' }];

/** A twin who takes all blocks; what it ranked is looked at, and changed, on its way. */
const watched =
  (change: (ranked: RankedBlocks) => RankedBlocks): StartTwin =>
  (...asked) => {
    const twin = twinHere()(...asked)!;
    return {
      ...twin,
      rank(blocks) {
        const { others } = twin.rank(blocks);
        return { taken: Int32Array.of(blocks.length), others: others.then((ranked) => ranked && change(ranked)) };
      },
    };
  };

describe('the structure of a text read by two', () => {
  it('is the one that one finds alone', async () => {
    for (const given of WAYS) {
      const asked: string[] = [];
      assert.deepEqual(await structure(text, given, twinHere(asked)), await structure(text, given));
      assert.deepEqual(asked.sort(), [...('method' in given ? [] : ['topics']), 'learnt', 'rank', 'swap'].sort());
    }
  });

  it('has titles of phrases that the twin ranked', async () => {
    const alone = await structure(text);
    const numbers: number[] = [];
    const found = await structure(
      text,
      {},
      watched((ranked) => {
        numbers.push(...ranked.keys());
        return new Map([...ranked].map(([b, phrases]) => [b, phrases.toReversed()]));
      }),
    );
    assert.ok(numbers.length > 0);
    const other = found.blocks.flatMap(({ title }, b) => (title === alone.blocks[b].title ? [] : [b]));
    assert.ok(other.length > 0);
    assert.ok(other.every((b) => numbers.includes(b)));
  });

  it('knows of the text what the twin has learnt', async () => {
    const learnt: StartTwin = (...asked) => {
      const twin = twinHere()(...asked)!;
      const general = async () => {
        const found = (await twin.learnt())!;
        return { ...found, cutOff: new Set(found.places.term) };
      };
      return { ...twin, rank: (blocks) => lost(...asked)!.rank(blocks), learnt: general };
    };
    const { blocks } = await structure(text, {}, learnt);
    assert.notDeepEqual(blocks, (await structure(text)).blocks);
  });

  it('has topics that the twin spotted, but not where a background is given', async () => {
    const none: StartTwin = (...asked) => ({ ...twinHere()(...asked)!, topics: async () => [] });
    const { blocks } = await structure(text, {}, none);
    assert.ok(blocks.every(({ topics }) => topics.length === 0));
    const background = await learnBackground([{ id: 'a', text }]);
    assert.deepEqual(await structure(text, { background }, none), await structure(text, { background }));
  });

  it('is found to its end by one whose twin is lost', async () => {
    for (const given of WAYS) assert.deepEqual(await structure(text, given, lost), await structure(text, given));
    const losing = watched((ranked) => new Map([...ranked].slice(1)));
    assert.deepEqual(await structure(text, {}, losing), await structure(text));
  });

  it('fails as it does alone', async () => {
    await assert.rejects(structure(text, { language: 'xx' }, twinHere()), /language/);
  });
});
