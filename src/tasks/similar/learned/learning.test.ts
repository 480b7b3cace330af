import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { resolve } from '../../../check/index.ts';
import { documentCounts } from '../../../linalg/index.ts';
import { random } from '../../../random/index.ts';
import { analyze, type Source, vocabulary } from '../../../text/index.ts';
import { finder } from '../finder.ts';
import { precisionOver, quality } from '../quality.ts';
import { holdOut } from '../relations/relations.ts';
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

describe('a new relation', () => {
  for (const space of ['gvsm', 'sup-gvsm', 'rocchio'] as SpaceName[]) {
    it(`brings two documents closer in ${space}, in place`, async () => {
      const problem = await problemOf();
      const { options, fit } = SPACES[space];
      const topics = 'topics' in options ? { topics: 6 } : {};
      const fitted = await fit(problem, resolve(space, options, topics));
      const [sailing, baking] = [0, 8];
      const rank = () => {
        const scores = fitted.project(problem.counts).scores(sailing);
        return scores.filter((score) => score > scores[baking]).length;
      };
      const before = rank();
      fitted.relate!(relationsWith(['sailing-0', 'baking-0']), [[sailing, baking]]);
      assert.ok(rank() < before, `${before} → ${rank()}`);
    });
  }
});

describe('a rejected relation', () => {
  for (const space of ['gvsm', 'sup-gvsm', 'rocchio'] as SpaceName[]) {
    it(`takes two documents apart in ${space}, in place`, async () => {
      const problem = await problemOf();
      const { options, fit } = SPACES[space];
      const fitted = await fit(problem, resolve(space, options, smallSettings(space)));
      const share = () => {
        const scores = fitted.project(problem.counts).scores(0);
        return scores[1] / problem.relations!.related[0].reduce((sum, row) => sum + scores[row], 0);
      };
      const before = share();
      fitted.relate!(relationsWith(['sailing-0', 'sailing-1', false]), [[0, 1]]);
      assert.ok(share() < before, `${before} → ${share()}`);
    });
  }
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

describe('quality by kind of target', () => {
  it('is measured over some of the targets alone', () => {
    // Over all: ranks 1 and 3 of 0 and 2: (1 + 2/3) / 2. Over 1, 2 and 3: 2 comes second, 1/2.
    const scores = () => Float64Array.of(4, 3, 2, 1);
    assert.ok(Math.abs(precisionOver(scores, [[0, 2]]) - 5 / 6) < 1e-12);
    assert.equal(precisionOver(scores, [[0, 2], [0]], [1, 2, 3]), 1 / 2);
  });

  it('tells both kinds where there are enough documents to hide the relations of some', async () => {
    const items = shelf(50);
    const open = await finder(items, finderSettings('similar', { language: 'en' }));
    const { known, unknown, before, after } = (await quality(open))!;
    assert.ok(after > before);
    assert.ok(known!.after > known!.before, JSON.stringify(known));
    assert.ok(unknown!.after >= unknown!.before, JSON.stringify(unknown));
  });
});
