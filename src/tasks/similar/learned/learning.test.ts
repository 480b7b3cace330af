import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { resolve } from '../../../check/index.ts';
import { documentCounts } from '../../../linalg/index.ts';
import { random } from '../../../random/index.ts';
import { analyze, type Source, vocabulary } from '../../../text/index.ts';
import { finder } from '../finder.ts';
import { precisionOver, quality } from '../quality.ts';
import { holdOut, type Relations } from '../relations/relations.ts';
import { type GivenRelations, relationsOf } from '../relations/resolve.ts';
import { shelf, smallSettings, untagged } from '../shelf.case.ts';
import { finderSettings } from '../similar.ts';
import type { Problem } from '../spaces/space.ts';
import { SPACES, type SpaceName } from '../spaces.ts';

const items = shelf();
/** By their subjects, and by a verdict on a pair. */
const relationsWith = (...pairs: NonNullable<GivenRelations['pairs']>) =>
  relationsOf(
    items.map(({ id }) => id),
    { labels: items.map(({ id, tags }) => [id, tags[0]] as const), pairs },
  );

async function problemOf(): Promise<Problem> {
  const corpus = await analyze(items, { language: 'en' });
  return { counts: documentCounts(corpus, vocabulary(corpus)), relations: relationsWith(), random: random(1) };
}

describe('in rocchio, in place', async () => {
  const { open } = SPACES.rocchio;
  const settings = resolve('rocchio', SPACES.rocchio.options, {});
  const problem = await problemOf();
  const { trained } = await SPACES.rocchio.fit(problem, settings);
  const scores = (relations: Relations) =>
    open(trained, { ...problem, relations }, settings)
      .project(problem.counts)
      .scores(0);

  it('a new relation brings two documents closer', () => {
    const rank = (relations: Relations) => {
      const all = scores(relations);
      return all.filter((score) => score > all[8]).length;
    };
    assert.ok(rank(relationsWith(['sailing-0', 'baking-0'])) < rank(problem.relations!));
  });

  it('a rejected relation takes two documents apart', () => {
    const share = (relations: Relations) => {
      const all = scores(relations);
      return all[1] / problem.relations!.related[0].reduce((sum, row) => sum + all[row], 0);
    };
    assert.ok(share(relationsWith(['sailing-0', 'sailing-1', false])) < share(problem.relations!));
  });
});

it('held-out documents: are gone from the problem, and their related documents is known', async () => {
  const problem = await problemOf();
  const { rest, queries, relevant } = holdOut(problem);
  assert.equal(rest.counts.rows + queries.rows, 24);
  assert.equal(relevant.length, queries.rows);
  for (const own of relevant) assert.ok(own.length >= 1 && own.every((row) => row < rest.counts.rows));
});

describe('what learning is worth', () => {
  const opened = (space: SpaceName, items: readonly Source[] = shelf(12)) =>
    finder(items, finderSettings('similar', { space, language: 'en', ...smallSettings(space) }));

  it('is measured on documents kept out, before and after', async () => {
    for (const space of ['auto', 'rocchio', 'sup-gvsm'] as const) {
      const { queries, before, after } = (await quality(await opened(space)))!;
      assert.equal(queries, 7);
      assert.ok(before > 0.3 && before < after && after <= 1, `${space}: ${before} → ${after}`);
    }
  });

  it('is the same every time, and unknown where too little is related', async () => {
    const { before, after } = (await quality(await opened('auto', shelf(12))))!;
    assert.deepEqual(
      await quality(await opened('auto', shelf(12))),
      { queries: 7, before, after },
      'the same every time',
    );
    assert.equal(await quality(await opened('tfidf', untagged(shelf()))), undefined);
    const paired = untagged(shelf()).map((item, i) => ({ ...item, ...(i === 0 && { related: ['baking-1'] }) }));
    assert.equal(await quality(await opened('rocchio', paired)), undefined);
  });
});

it('mean average precision of what a space finds', () => {
  // Ranks 1 and 3 of 0 and 2: (1 + 2/3) / 2.
  const scores = () => Float64Array.of(4, 3, 2, 1);
  assert.ok(Math.abs(precisionOver(scores, [[0, 2], [0]]) - (5 / 6 + 1) / 2) < 1e-12);
  assert.equal(precisionOver(scores, []), 0);
});
