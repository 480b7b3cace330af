import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { TITLE_SETTINGS } from '../tasks/titles/index.ts';
import { learntOf } from '../tasks/titles/learnt.ts';
import { rankerOf } from '../tasks/titles/rank.ts';
import { analyze } from '../text/index.ts';
import { withTwin } from './twin.ts';

const folder = mkdtempSync(join(tmpdir(), 'aspectra-twin-'));
after(() => rmSync(folder, { recursive: true }));
const file = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

const lines = Array.from(
  { length: 28_000 },
  (_, n) => `Ferry ${n} crosses the sound before breakfast with ${n} goats.`,
);
const long = lines.join('\n\n');

describe('the twin of a long text', { skip: availableParallelism() < 2 && 'there is one core' }, () => {
  it('is started for one long file, and not for a short one, several or none', async () => {
    const isStarted = (...paths: string[]) => withTwin(paths, async (start) => start !== undefined);
    assert.equal(await isStarted(file('short.txt', long.slice(0, 10_000))), false);
    assert.equal(await isStarted(folder), false);
    assert.equal(await isStarted(join(folder, 'none.txt')), false);
    assert.equal(await isStarted(file('a.txt', long), file('b.txt', long)), false);
    assert.equal(await isStarted(file('a.txt', long)), true);
  });

  it('reads its half in another thread; a file that has little text is read alone', async () => {
    await withTwin([file('long.txt', long)], async (start) => {
      assert.equal(start!({ id: 'little', text: 'A page of a large file.' }, {}), undefined);
      const source = { id: 'long', text: long };
      const twin = start!(source, { language: 'en' })!;
      let got = 0;
      const partner = {
        half: 0 as const,
        swap: async (half: Parameters<typeof twin.partner.swap>[0]) => {
          const other = await twin.partner.swap(half);
          got = other!.tokens.term.length;
          return other;
        },
      };
      const alone = await analyze([source], { language: 'en' });
      const both = await analyze([source], { language: 'en' }, undefined, 1, partner);
      assert.ok(got > 100_000, `${got} words`);
      assert.deepEqual(both.documents[0].tokens, alone.documents[0].tokens);
      assert.ok(Array.isArray(await twin.usualEnds()));
      assert.deepEqual(await twin.learnt(), await learntOf(alone));
      assert.ok((await twin.topics({ keyWords: 3, coherence: 0, clusters: {} }))!.length > 0);
      const blocks = [0, 40, 80].map((from) => [{ document: 0, from, to: from + 40 }]);
      const { taken, others } = twin.rank(blocks);
      const ranked = await others;
      assert.deepEqual([...ranked!.keys()], [0, 1, 2]);
      assert.deepEqual(ranked!.get(1), (await rankerOf(alone, blocks, TITLE_SETTINGS))(1));
      assert.equal(taken[0], 4, 'a number that both see');
    });
  });

  it('is started where there are as many cores as asked for', async () => {
    const isStarted = (least: number, cores: number) =>
      withTwin([file('long.txt', long)], async (start) => start !== undefined, least, cores);
    assert.equal(await isStarted(4, 4), true);
    assert.equal(await isStarted(4, 3), false);
  });

  it('is done without when its thread fails', async () => {
    await withTwin([file('long.txt', long)], async (start) => {
      const twin = start!({ id: 'long', text: long }, { language: 'no such' })!;
      const half = {
        sentences: new Uint32Array(),
        forced: 0,
        tokens: {} as never,
        terms: [],
        surfaces: [],
        termOf: new Uint32Array(),
        times: new Uint32Array(),
      };
      assert.equal(await twin.partner.swap(half), undefined);
      assert.equal(await twin.usualEnds(), undefined);
      assert.equal(await twin.topics({ keyWords: 3, coherence: 0, clusters: {} }), undefined);
      assert.equal(await twin.learnt(), undefined);
      assert.equal(await twin.rank([]).others, undefined);
    });
  });
});
