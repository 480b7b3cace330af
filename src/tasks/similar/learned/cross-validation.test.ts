import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { averagePrecisionOf } from '../../../evaluate/ranking.ts';
import { fromDense, inverseDocumentFrequency, wordsOf } from '../../../linalg/index.ts';
import { random } from '../../../random/index.ts';
import { type Relations, restricted, restrictedTo } from '../relations/relations.ts';
import { relationsOf } from '../relations/resolve.ts';
import { candidatesIn, isTransitive, OF_LABELS, tooFew, validate } from './cross-validation.ts';
import { type Features, queryAt, someOf } from './features.ts';
import { GENTLE, learn, type Mixture, mixed, regressionOf, zScoresOf } from './model.ts';

/** Documents of three kinds, each with words of its own among others, along directions that are near their kind. */
function collection(size: number, seed: number, noise: number) {
  const draw = random(seed);
  const kindOf = (row: number) => row % 3;
  const counts = fromDense(
    Array.from({ length: size }, (_, row) =>
      Array.from({ length: 18 }, (_, w) => (Math.floor(w / 6) === kindOf(row) ? draw.below(4) : draw.below(3))),
    ),
  );
  const place = (dimensions: number) => {
    const rows = Float64Array.from({ length: size * dimensions }, (_, i) => {
      const near = i % dimensions === kindOf(Math.floor(i / dimensions)) ? 1 : 0;
      return near + noise * (draw.uniform() - 0.5);
    });
    return { rows, dimensions };
  };
  const idf = inverseDocumentFrequency(counts);
  const features = { words: wordsOf(counts, 'log-tf-idf', idf), near: place(5), fine: place(6) } as unknown as Features;
  return { features, ids: Array.from({ length: size }, (_, row) => `${row}`), kindOf, draw };
}

const average = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

describe('how far relations are followed', () => {
  /** By its definition: every mixture is learned and scored anew. */
  function byDefinition(whole: Features, all: Relations, candidates: readonly number[]) {
    const features = someOf(whole, candidates);
    const relations = restricted(all, candidates);
    const [out, others] = [candidates.keys(), candidates.keys()].map((rows, i) =>
      [...rows].filter((row) => row < Math.floor(candidates.length / 5) === (i === 0)),
    );
    const none = 1 - candidates.length / all.related.length;
    const hidden = others.slice(0, Math.floor(Math.min(0.2, Math.max(0.1, none)) * others.length));
    const rest = restrictedTo(relations, (row) => !out.includes(row) && !hidden.includes(row));
    const asked = out.filter((row) => others.some((other) => relations.related[row].includes(other)));
    const measure = (mixture: Mixture, taught: Relations | null = rest) => {
      const regression = features.fine && taught ? regressionOf(features, taught) : undefined;
      const learned = learn(features, taught ?? undefined, mixture, regression);
      return average(
        asked.map((row) => {
          const scores = mixed(zScoresOf(learned.parts(queryAt(features, row)), mixture), mixture, learned.labelled);
          const places = others.flatMap((other, place) => (relations.related[row].includes(other) ? [place] : []));
          return averagePrecisionOf(
            Float64Array.from(others, (other) => scores[other]),
            places,
          );
        }),
      );
    };
    return { queries: asked.length, blind: measure(GENTLE, null), measure };
  }
  const isClose = (a: number, b: number, name: string) => assert.ok(Math.abs(a - b) < 1e-9, `${name}: ${a} ${b}`);

  function check(features: Features, relations: Relations, seed: number, tried: readonly Mixture[]): Mixture {
    const candidates = candidatesIn(relations, random(seed));
    const { queries, blind, measure } = byDefinition(features, relations, candidates);
    const found = validate(features, relations, candidates);
    const best = Math.max(...tried.map((mixture) => measure(mixture)));
    assert.equal(found.queries, queries);
    isClose(found.before, blind, `before, seed ${seed}`);
    isClose(found.after, best, `after, seed ${seed}`);
    isClose(measure(found.mixture), best, `mixture, seed ${seed}`);
    return found.mixture;
  }

  it('of labels: by the mixture that ranks the related of documents kept out best', () => {
    const chosen = new Set<Mixture>();
    for (const [seed, noise, labelled, wrong] of [
      [1, 3, 1, 0],
      [2, 5, 0.85, 0],
      [3, 8, 0.8, 0],
      [4, 12, 0.6, 0],
      [6, 1, 0.9, 1],
    ]) {
      const { features, ids, kindOf, draw } = collection(84, seed, noise);
      const labelOf = (row: number) => (draw.uniform() < wrong ? draw.below(3) : kindOf(row));
      const labels = ids.flatMap((id, row) => (draw.uniform() < labelled ? [[id, `${labelOf(row)}`] as const] : []));
      chosen.add(check(features, relationsOf(ids, { labels }), seed, OF_LABELS));
    }
    assert.ok(chosen.size >= 3, `${chosen.size}`);
  });

  it('of scattered pairs: gently, whatever they are worth', () => {
    for (const [seed, wrong] of [
      [1, 0],
      [2, 1],
    ]) {
      const { features, ids, kindOf, draw } = collection(60, seed, 2);
      const pairs = Array.from({ length: 60 }, (): [string, string] => {
        const row = draw.below(60);
        const same = ids.filter((_, other) => other !== row && kindOf(other) === kindOf(row));
        return [ids[row], draw.uniform() < wrong ? ids[draw.below(60)] : same[draw.below(same.length)]];
      });
      const { fine: _, ...coarse } = features;
      assert.equal(check(coarse, relationsOf(ids, { pairs }), seed, [GENTLE]), GENTLE);
    }
  });
});

describe('whether relations are transitive', () => {
  it('three in ten of the triangles must be closed', () => {
    const ids = Array.from({ length: 40 }, (_, i) => `${i}`);
    const is = (pairs: [string, string][]) => {
      const relations = relationsOf(ids, { pairs });
      return isTransitive(relations, candidatesIn(relations, random(1)), random(2));
    };
    const chain = ids.slice(1).map((id, i): [string, string] => [ids[i], id]);
    assert.equal(is(chain), false);
    assert.equal(is([['0', '1']]), false, 'no triangle at all');
    const triangle: [string, string][] = [
      ['0', '1'],
      ['1', '2'],
      ['0', '2'],
    ];
    assert.equal(is(triangle), true);
    assert.equal(is([...chain, ['0', '2']]), false);
    const many = Array.from({ length: 13 }, (_, i): [string, string] => [`${3 * i}`, `${3 * i + 2}`]);
    assert.equal(is([...chain, ...many]), true);
  });

  it('leaves fewer than ten of fewer than fifty documents to keep out', () => {
    const first = (n: number) => Array.from({ length: n }, (_, i) => i);
    assert.equal(tooFew(first(49)), true);
    assert.equal(tooFew(first(50)), false);
  });
});
