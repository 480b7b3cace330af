import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { documentCounts, fromDense } from '../../../linalg/index.ts';
import { random } from '../../../random/index.ts';
import { analyze, vocabulary } from '../../../text/index.ts';
import { noRelations, type Relations, restrictedTo, withRelation } from '../relations/relations.ts';
import { type GivenRelations, relationsOf } from '../relations/resolve.ts';
import { rowSumsOver } from '../relations/sets.ts';
import { shelf } from '../shelf.case.ts';
import { heldOutPrecision } from '../spaces/held-out.ts';
import { SPACES } from '../spaces.ts';
import { isTransitive, knownIn } from './cross-validation.ts';
import { placed } from './directions.ts';
import { learnExamples } from './examples.ts';
import { relatedSumsOf, relatedWords } from './related-words.ts';

const items = shelf(20);
const ids = items.map(({ id }) => id);
const labels = items.map(({ id, tags }) => [id, tags[0]] as const);
const whole = relationsOf(ids, { labels });
const corpus = await analyze(items, { language: 'en' });
const counts = documentCounts(corpus, vocabulary(corpus, { unit: 'document' }));
const fitted = (relations?: Relations) => SPACES.auto.fit({ counts, relations, random: random(1) }, {});
const some = (given: GivenRelations) => relationsOf(ids, given);
const scoresOf = async (relations?: Relations) => (await fitted(relations)).project(counts).scores(0);

describe('auto', () => {
  it('is to the digit what it is without relations where there are none, or all were taken back', async () => {
    const blind = await scoresOf();
    assert.deepEqual(await scoresOf(noRelations(ids.length)), blind);
    const space = await fitted(some({ pairs: [['sailing-0', 'sailing-1']] }));
    assert.notDeepEqual(space.project(counts).scores(0), blind);
    space.relate!(noRelations(ids.length), []);
    assert.deepEqual(space.project(counts).scores(0), blind);
  });

  it('differs by little with one example, and brings the two together', async () => {
    const [blind, taught] = [await scoresOf(), await scoresOf(some({ pairs: [['sailing-0', 'baking-1']] }))];
    const at = ids.indexOf('baking-1');
    assert.ok(taught[at] > blind[at]);
    const moved = Array.from(blind, (score, i) => Math.abs(score - taught[i])).filter((_, i) => i !== at);
    assert.ok(Math.max(...moved) < 0.5, `${Math.max(...moved)}`);
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
    space.relate!(more, []);
    assert.deepEqual(space.project(counts).scores(3), (await fitted(more)).project(counts).scores(3));
  });

  it('serves targets without relations by what those with them taught', async () => {
    const half = restrictedTo(whole, (row) => row % 2 === 0);
    const relevant = ids.map((_, row) => whole.related[row].filter((other) => other !== row && other % 2 === 1));
    const precision = async (relations?: Relations) => {
      const projection = (await fitted(relations)).project(counts);
      const others = (row: number) => projection.scores(row).map((score, i) => (i % 2 === 1 && i !== row ? score : -9));
      return heldOutPrecision(others, relevant);
    };
    const [before, after] = [await precision(), await precision(half)];
    assert.ok(after > before, `${before} → ${after}`);
  });

  it('tells reasons whose shares add up to the score, whatever was taught', async () => {
    const spaces = [
      await fitted(),
      await fitted(some({ pairs: [['sailing-0', 'baking-1']] })),
      await fitted(restrictedTo(whole, (row) => row % 3 > 0)),
    ];
    fc.assert(
      fc.property(fc.nat(2), fc.nat(ids.length - 1), fc.nat(ids.length - 1), fc.boolean(), (s, row, target, own) => {
        const rows = own ? ids.map((_, i) => i) : [];
        const projection = spaces[s].project(counts, rows);
        const score = projection.scores(row)[target];
        fc.pre(Math.abs(score) > 0.01);
        const { words, others, factors, through } = projection.explain(row, target);
        const told = words.reduce((sum, { share }) => sum + share, others);
        assert.ok(Math.abs(told - 1) < 1e-6, `${told}`);
        const has = new Set(
          [row, target].flatMap((d) => [...counts.index.subarray(counts.start[d], counts.start[d + 1])]),
        );
        for (const { columns } of factors!) assert.ok(columns.every((column) => has.has(column)));
        assert.ok(through!.every(({ target: other }) => other !== target));
      }),
      { numRuns: 150 },
    );
  });
});

describe('what auto says of its examples', () => {
  it('how many there are, related and rejected, and that few are used gently', async () => {
    const said = async (...pairs: [string, string, boolean][]) =>
      (await fitted(some({ pairs }))).trained.notes.join(' ');
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
      /^570 examples\. Held out \(\d+ documents\): mean average precision \d+\.\d → \d+\.\d( \(targets with relations \d+\.\d → \d+\.\d, without \d+\.\d → \d+\.\d\))?\.$/,
    );
  });
});

describe('documents along directions', () => {
  it('are unit rows less the centre, at length 1 again', () => {
    const counts = fromDense([
      [3, 4],
      [0, 0],
    ]);
    const { rows, divisor } = placed(counts, {
      basis: Float64Array.of(1, 0, 0, 1),
      idf: Float64Array.of(1, 1),
      centre: Float64Array.of(0.6, 0),
    });
    // (.6, .8) less (.6, 0) is (0, .8), and (0, 1) at length 1; a document without words has no place.
    assert.ok(Math.abs(rows[0]) < 1e-12 && Math.abs(rows[1] - 1) < 1e-12);
    assert.ok(Math.abs(divisor[0] - 0.8) < 1e-12);
    assert.deepEqual([...rows.subarray(2)], [0, 0]);
  });
});

describe('examples', () => {
  it('move a target by the size of its related documents, and away from what was rejected', () => {
    const rows = Float64Array.of(1, 0, 0, 1, 1, 0);
    const given = { rows, dimensions: 2, over: rowSumsOver(rows, 2) };
    const pull = learnExamples(given, relationsOf(['a', 'b', 'c'], { pairs: [['a', 'b']] }), 0);
    // a + 2/(1 + 2) b = (1, 2/3), and the map of strength 0 is the identity.
    assert.ok(Math.abs(pull.moved[0] - 1) < 1e-12 && Math.abs(pull.moved[1] - 2 / 3) < 1e-12);
    assert.ok(Math.abs(pull.cosines(Float64Array.of(1, 0))[0] - 1 / Math.hypot(1, 2 / 3)) < 1e-12);
    const push = learnExamples(given, relationsOf(['a', 'b', 'c'], { pairs: [['a', 'b', false]] }), 1);
    // a − 1/(1 + 2) b.
    assert.ok(Math.abs(push.moved[0] - 1) < 1e-12 && Math.abs(push.moved[1] + 1 / 3) < 1e-12);
  });

  it('are as good as labels where those related to one document are related to one another', () => {
    const known = knownIn(whole, random(1));
    assert.equal(isTransitive(whole, known, random(1)), true);
    const chain = some({ pairs: ids.slice(1).map((id, i) => [ids[i], id] as const) });
    assert.equal(isTransitive(chain, knownIn(chain, random(1)), random(1)), false);
  });

  it('that come later cost the sums of the sets they change, and no others', () => {
    const rows = Float64Array.from({ length: ids.length * 2 }, (_, i) => Math.sin(i));
    let summed = 0;
    const over = (members: Uint32Array) => {
      summed++;
      return rowSumsOver(rows, 2)(members);
    };
    const given = { rows, dimensions: 2, over };
    const regression = {
      inverse: Float64Array.of(1, 0, 0, 1),
      rest: 0.3,
      metric: rows.slice(0, 4),
      middle: rows.slice(0, 2),
    };
    const sumsOf = relatedSumsOf(given, regression);
    const learned = (relations: Relations) => relatedWords(given, counts, relations, regression, sumsOf);
    learned(whole);
    assert.equal(summed, 3, 'one for each label');
    learned(withRelation(whole, 0, 20, true));
    assert.equal(summed, 5, 'those of the two');
  });
});
