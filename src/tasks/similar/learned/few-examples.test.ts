/** Few, wrong and negative examples: each helps or changes nothing. Mean average precision over a made-up collection. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documentCounts } from '../../../linalg/index.ts';
import { random } from '../../../random/index.ts';
import { analyze, vocabulary } from '../../../text/index.ts';
import { precisionOver } from '../quality.ts';
import type { Relations } from '../relations/relations.ts';
import { type GivenRelations, relationsOf } from '../relations/resolve.ts';
import { SPACES } from '../spaces.ts';

/** Documents of four kinds: a few words of their kind among many that say nothing. */
const KINDS = ['sail', 'bake', 'star', 'farm'];
const chance = random(11);
const word = (stem: string, of: number) => `${stem}${'abcdefghijklmnopqrstuvwxyz'[chance.below(of)]}o`;
const items = Array.from({ length: 120 }, (_, i) => {
  const kind = KINDS[i % KINDS.length];
  const words = Array.from({ length: 30 }, () =>
    chance.uniform() < 0.15 ? word(kind, 20) : word(['nul', 'ver', 'mon'][chance.below(3)], 26),
  );
  return { id: `d${i}`, kind, text: `${words.join(' ')}.` };
});
const ids = items.map(({ id }) => id);
const corpus = await analyze(items, { language: 'en' });
const counts = documentCounts(corpus, vocabulary(corpus));
const relevant = items.map(({ kind }, row) => ids.flatMap((_, i) => (items[i].kind === kind && i !== row ? [i] : [])));

async function precision(given?: GivenRelations): Promise<number> {
  const relations: Relations | undefined = given && relationsOf(ids, given);
  const projection = (await SPACES.auto.fit({ counts, relations, random: random(1) }, {})).project(counts);
  const others = (row: number) => projection.scores(row).map((score, i) => (i === row ? -Infinity : score));
  return precisionOver(others, relevant);
}

/** Pairs of the same kind, drawn by chance; of a share of them the second document is any. */
function pairs(count: number, wrong = 0, seed = 5): [string, string][] {
  const draw = random(seed);
  return Array.from({ length: count }, () => {
    const row = draw.below(ids.length);
    const other = draw.uniform() < wrong ? draw.below(ids.length) : relevant[row][draw.below(relevant[row].length)];
    return [ids[row], ids[other]];
  });
}

describe('what few examples are worth to auto', async () => {
  const blind = await precision();
  it('grows with their number', async () => {
    const found = [];
    for (const count of [1, 10, 50, 200]) found.push(await precision({ pairs: pairs(count) }));
    assert.ok(blind > 0.3 && blind < 0.8, `${blind}`);
    assert.ok(found[0] > blind - 0.005, `1: ${found[0]}`);
    assert.ok(found[2] > 1.05 * blind, `50: ${blind} → ${found[2]}`);
    assert.ok(found[1] < found[2] && found[2] < found[3], `${found}`);
  });

  it('stays when a fifth of them are wrong', async () => {
    for (const count of [10, 50, 200]) {
      const found = await precision({ pairs: pairs(count, 0.2) });
      assert.ok(found > blind - 0.01, `${count}: ${blind} → ${found}`);
    }
  });

  it('is not below nothing for rejected pairs alone', async () => {
    const draw = random(6);
    const apart = Array.from({ length: 60 }, () => {
      const row = draw.below(ids.length);
      return [ids[row], ids[(row + 1 + draw.below(3)) % ids.length], false] as const;
    }).filter(([a, b]) => items[ids.indexOf(a)].kind !== items[ids.indexOf(b)].kind);
    for (const count of [1, 10, apart.length]) {
      const found = await precision({ pairs: apart.slice(0, count) });
      assert.ok(found > blind - 0.002, `${count}: ${blind} → ${found}`);
    }
  });

  it('comes from tags that only some have', async () => {
    for (const every of [20, 5, 2]) {
      const labels = items.flatMap(({ id, kind }, i) =>
        i % every < 1 || i % every === 1 ? [[id, kind] as const] : [],
      );
      const found = await precision({ labels });
      assert.ok(found > blind, `one of ${every / 2}: ${blind} → ${found}`);
    }
  });
});
