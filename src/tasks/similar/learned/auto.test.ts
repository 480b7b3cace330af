import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documentCounts, selectRows, stackRows } from '../../../linalg/index.ts';
import { random } from '../../../random/index.ts';
import { analyze, vocabulary } from '../../../text/index.ts';
import { precisionOver } from '../quality.ts';
import { type Relations, restrictedTo, withUnrelated } from '../relations/relations.ts';
import { type GivenRelations, relationsOf } from '../relations/resolve.ts';
import { shelf } from '../shelf.case.ts';
import type { Fitted } from '../spaces/space.ts';
import { SPACES } from '../spaces.ts';

const items = shelf(20);
const ids = items.map(({ id }) => id);
const labels = items.map(({ id, tags }) => [id, tags[0]] as const);
const whole = relationsOf(ids, { labels });
const corpus = await analyze(items, { language: 'en' });
const counts = documentCounts(corpus, vocabulary(corpus));
const fitted = (relations?: Relations) => SPACES.auto.fit({ counts, relations, random: random(1) }, {});
const openedWith = ({ trained }: Fitted, relations: Relations) => SPACES.auto.open(trained, { counts, relations }, {});
const some = (given: GivenRelations) => relationsOf(ids, given);
const scoresOf = async (relations?: Relations) => (await fitted(relations)).project(counts).scores(0);

describe('auto', () => {
  it('is to the digit what it is without relations where there are none, or all were taken back', async () => {
    const blind = await scoresOf();
    assert.deepEqual(await scoresOf(some({})), blind);
    const space = await fitted(some({ pairs: [['sailing-0', 'sailing-1']] }));
    assert.notDeepEqual(space.project(counts).scores(0), blind);
    assert.deepEqual(openedWith(space, some({})).project(counts).scores(0), blind);
  });

  it('differs by little with one example, and brings the two together', async () => {
    const [blind, taught] = [await scoresOf(), await scoresOf(some({ pairs: [['sailing-0', 'baking-1']] }))];
    const at = ids.indexOf('baking-1');
    assert.ok(taught[at] > blind[at]);
    const moved = Array.from(blind, (score, i) => Math.abs(score - taught[i])).filter((_, i) => i !== at);
    assert.ok(Math.max(...moved) < 0.5, `${Math.max(...moved)}`);
  });

  it('compares with more targets as if it were opened with all of them, without opening again', async () => {
    const few = [...ids.keys()].filter((row) => row % 4 > 0);
    const others = [...ids.keys()].filter((row) => row % 4 === 0);
    const [own, more] = [selectRows(counts, few), selectRows(counts, others)];
    const all = stackRows(counts.columns, [own, more]);
    const asked = selectRows(counts, [few[0], others[3]]);
    const rows = [0, few.length + 3];
    const labelled = few.map((row) => labels[row]);
    for (const given of [undefined, { labels: labelled }, { pairs: [[ids[few[0]], ids[few[5]]]] as const }]) {
      const known = few.map((row) => ids[row]);
      const relations = given && relationsOf(known, given);
      const trained = await SPACES.auto.train({ counts: own, relations, random: random(1) }, {});
      const space = SPACES.auto.open(trained, { counts: own, relations }, {});
      const wide = space.among!(more).project(asked, rows);
      const whole = SPACES.auto.open(
        trained,
        { counts: all, relations: relations && withUnrelated(relations, others.length) },
        {},
      );
      for (const row of rows.keys()) {
        const [scores, expected] = [wide.scores(row), whole.project(asked, rows).scores(row)];
        // The covariance of relevant components is that of the documents it was learned of.
        const most = given ? 0.5 : 1e-9;
        for (const [target, score] of expected.entries())
          assert.ok(Math.abs(score - scores[target]) <= most, `${score}, ${scores[target]}`);
        for (const target of [2, few.length + 1]) {
          const { words, others, through = [] } = wide.explain(row, target);
          const told = [...words, ...through].reduce((sum, { share }) => sum + share, others);
          assert.ok(Math.abs(told - 1) < 0.01 || through.length > 0, `${told}`);
        }
      }
    }
  });

  it('takes a rejected document away from the one it was shown for', async () => {
    const [blind, taught] = [await scoresOf(), await scoresOf(some({ pairs: [['sailing-0', 'sailing-1', false]] }))];
    const at = ids.indexOf('sailing-1');
    assert.ok(taught[at] < blind[at]);
  });

  it('is what training anew makes of few relations when it is told in place', async () => {
    const space = await fitted(some({ pairs: [['sailing-0', 'sailing-1']] }));
    const more = some({
      pairs: [
        ['sailing-0', 'sailing-1'],
        ['baking-0', 'baking-1'],
      ],
    });
    assert.deepEqual(openedWith(space, more).project(counts).scores(3), (await fitted(more)).project(counts).scores(3));
  });

  it('serves targets without relations by what those with them taught', async () => {
    const half = restrictedTo(whole, (row) => row % 2 === 0);
    const relevant = ids.map((_, row) => whole.related[row].filter((other) => other !== row && other % 2 === 1));
    const precision = async (relations?: Relations) => {
      const projection = (await fitted(relations)).project(counts);
      const others = (row: number) => projection.scores(row).map((score, i) => (i % 2 === 1 && i !== row ? score : -9));
      return precisionOver(others, relevant);
    };
    const [before, after] = [await precision(), await precision(half)];
    assert.ok(after > before, `${before} → ${after}`);
  });
});

it('what auto says of its examples: how many there are, related and rejected, and that few are used gently', async () => {
  const said = async (...pairs: [string, string, boolean][]) => (await fitted(some({ pairs }))).trained.notes.join(' ');
  assert.equal(await said(['sailing-0', 'sailing-1', true]), '1 example: too few to measure; used gently.');
  assert.equal(
    await said(['sailing-0', 'sailing-1', true], ['sailing-0', 'baking-1', false], ['sailing-1', 'baking-2', false]),
    '3 examples: too few to measure; used gently.',
  );
  assert.match((await fitted()).trained.notes.join(), /^Trained without relations/);
  const told: [string, number, number][] = [];
  const onProgress = (what: string, done: number, of: number) => void told.push([what, done, of]);
  const { trained } = await SPACES.auto.fit({ counts, relations: whole, random: random(1), onProgress }, {});
  assert.ok(told.some(([what, done, of]) => what === 'judging relations' && done === 0 && of === 1));
  assert.match(
    trained.notes.join(),
    /^570 examples\. Held out \(\d+ documents\): mean average precision \d+\.\d → \d+\.\d\.$/,
  );
});
