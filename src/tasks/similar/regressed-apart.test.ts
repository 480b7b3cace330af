import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromEntries } from '../../linalg/index.ts';
import { random } from '../../random/index.ts';
import { type Accelerator, coordinatesInline, svdInline } from '../../training/index.ts';
import { auto } from './auto.ts';
import type { Features } from './features.ts';
import { regressed, regressionOf } from './learned.ts';
import { type RegressionOrder, regressedApart, regressedFrom, regressionOrder } from './regressed-apart.ts';
import { groupsOf, rowSumsOver } from './related-sets.ts';
import { everyRow, setsOf } from './related-words.ts';
import { restrictedTo } from './relations.ts';
import { relationsOf } from './resolve-relations.ts';

const DOCUMENTS = 5000;
const ids = Array.from({ length: DOCUMENTS }, (_, row) => `${row}`);
const chance = random(3);
/** Six subjects of eight words, of which a document has some, and one of any; two of three have a tag. */
const counts = fromEntries(
  DOCUMENTS,
  48,
  ids.flatMap((_, row) =>
    Array.from({ length: 6 }, (_, i) => [row, i < 5 ? 8 * (row % 6) + chance.below(8) : chance.below(48), 1] as const),
  ),
);
const labels = ids.flatMap((id, row) => (row % 3 ? [[id, `${row % 6}`] as const] : []));
const relations = relationsOf(ids, { labels });

/** What is trained, and the scores of some documents, with another thread or without. */
async function answers(beside: Accelerator['beside']) {
  const problem = { counts, relations, random: random(1), ...(beside && { accelerator: accelerated(beside) }) };
  const trained = await auto.train(problem, {});
  const { scores } = auto.open(trained, { counts, relations }, {}).project(counts, [0, 1]);
  return { trained, scores: [0, 1].map(scores) };
}

const accelerated = (beside: Accelerator['beside']) =>
  ({ beside, coordinates: coordinatesInline, svd: svdInline }) as unknown as Accelerator;

describe('the regression over all relations', async () => {
  const here = await answers(undefined);

  it('has the bytes of this thread when another does it', async () => {
    const asked: string[] = [];
    const there = await answers(async <T>(part: string, input: object) => {
      asked.push(part);
      return structuredClone(regressedApart(structuredClone(input as RegressionOrder))) as T;
    });
    assert.deepEqual(asked, ['regression']);
    assert.deepEqual(there, here);
  });

  it('comes back with what opening a space makes of it', () => {
    const dimensions = 6;
    const rows = Float64Array.from({ length: DOCUMENTS * dimensions }, () => chance.uniform() - 0.5);
    const features = (): Features => {
      const own = rows.slice();
      return { fine: { rows: own, dimensions, over: rowSumsOver(own, dimensions) } } as Features;
    };
    const rest = restrictedTo(relations, (row) => row % 7 > 0);
    const [one, other] = [features(), features()];
    regressionOf(one, rest);
    const mine = regressed(one, regressionOf(one, relations));
    const order = structuredClone(regressionOrder(other, relations, rest)!);
    const found = regressedFrom(other, relations, structuredClone(regressedApart(order)));
    assert.deepEqual(found.regression, mine.regression);
    assert.deepEqual([found.metric.targets, found.metric.lengths], [mine.metric.targets, mine.metric.lengths]);
    const { sets } = setsOf(groupsOf(relations), everyRow(DOCUMENTS));
    assert.equal(sets.length, 4);
    assert.deepEqual(found.relatedOf(sets), mine.relatedOf(sets));
    for (const { members } of sets) assert.deepEqual(other.fine!.over(members), one.fine!.over(members));
  });

  it('is done here where the other thread is lost', async () => {
    assert.deepEqual(await answers(async () => undefined), here);
  });
});
