import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { resolve } from '../../check/index.ts';
import { averagePrecision, ranked } from '../../evaluate/index.ts';
import { documentCounts } from '../../matrix/index.ts';
import { random } from '../../random/index.ts';
import { analyze, vocabulary } from '../../text/index.ts';
import { averagePrecisionOf, holdOut } from './held-out.ts';
import { topOf } from './neighbours.ts';
import { related, relationsOf } from './relations.ts';
import { shelf } from './shelf.case.ts';
import type { Problem } from './space.ts';
import { SPACES, type SpaceName } from './spaces.ts';

async function problemOf(): Promise<Problem> {
  const items = shelf();
  const corpus = await analyze(items, { language: 'en' });
  const relations = relationsOf(
    items.map(({ id }) => id),
    { labels: items.map(({ id, tags }) => [id, tags[0]] as const) },
  );
  return { counts: documentCounts(corpus, vocabulary(corpus, { unit: 'document' })), relations, random: random(1) };
}

describe('a new relation', () => {
  for (const space of ['gvsm', 'sup-gvsm', 'rocchio', 'ridge'] as SpaceName[]) {
    it(`brings two documents closer in ${space}, in place`, async () => {
      const problem = await problemOf();
      const { options, fit } = SPACES[space];
      const topics = 'topics' in options ? { topics: 6 } : {};
      const fitted = fit(problem, resolve(space, options, topics));
      const [sailing, baking] = [0, 8];
      const rank = () => {
        const scores = fitted.project(problem.counts).scores(sailing);
        return scores.filter((score) => score > scores[baking]).length;
      };
      const before = rank();
      fitted.relate!(related(problem.relations!, sailing, baking, true), sailing, baking);
      assert.ok(rank() < before, `${before} → ${rank()}`);
    });
  }
});

describe('held-out documents', () => {
  it('are gone from the problem, and their company is known', async () => {
    const problem = await problemOf();
    const { rest, queries, relevant } = holdOut(problem);
    assert.equal(rest.counts.rows + queries.rows, 24);
    assert.equal(relevant.length, queries.rows);
    for (const own of relevant) assert.ok(own.length >= 1 && own.every((row) => row < rest.counts.rows));
  });

  it('have the average precision of the measure, with ties shared', () => {
    const scores = Float64Array.of(0.9, 0.1, 0.8, 0.7, 0.3, 0.2);
    const relevant = [0, 3, 5];
    const list = ranked(
      scores,
      [0, 1, 2, 3, 4, 5].map((i) => relevant.includes(i)),
    );
    assert.ok(Math.abs(averagePrecisionOf(scores, relevant) - averagePrecision(list)) < 1e-12);
    assert.equal(averagePrecisionOf(new Float64Array(4), [0, 1, 2, 3]), 1);
    assert.ok(
      Math.abs(averagePrecisionOf(new Float64Array(3), [1]) - 1 / 2) < 1e-12,
      'one of three equals lies in the middle',
    );
  });
});

describe('the best of many', () => {
  it('are those a full sort finds, equals in their order', () => {
    const chance = random(4);
    for (const most of [1, 3, 10, 50]) {
      const scores = Float64Array.from({ length: 40 }, () => chance.below(12));
      const sorted = Array.from(scores.keys()).sort((a, b) => scores[b] - scores[a] || a - b);
      assert.deepEqual([...topOf(scores, most).target], sorted.slice(0, most));
    }
  });
});
