import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromDense, inverseDocumentFrequency } from '../../../linalg/index.ts';
import { random } from '../../../random/index.ts';
import { type Relations, restrictedTo } from '../relations/relations.ts';
import { relationsOf } from '../relations/resolve.ts';
import { rowSumsOver } from '../relations/sets.ts';
import { averagePrecisionOf } from '../spaces/held-out.ts';
import { wordsOf } from '../spaces/words.ts';
import {
  isTransitive,
  knownIn,
  looksRandom,
  meanLogRank,
  scoredRows,
  tooFew,
  validateLabels,
  validatePairs,
} from './cross-validation.ts';
import { type Features, queryAt } from './features.ts';
import { GENTLE, IGNORED, learn, nearWeightOf, regressed, regressionOf, type ScoreWeights } from './model.ts';

describe('ranks of held-out relations', () => {
  it('have the mean of their logarithms, equals in the middle, however many there are', () => {
    // 9 is first; the two of 5 share ranks 2 and 3.
    const scores = Float64Array.of(5, 9, 5, 1);
    assert.ok(Math.abs(meanLogRank(scores, [1]) - 0) < 1e-12);
    assert.ok(Math.abs(meanLogRank(scores, [0, 3]) - (Math.log(2.5) + Math.log(4)) / 2) < 1e-12);
    const draw = random(2);
    const many = Float64Array.from({ length: 200 }, () => draw.below(50));
    const own = Array.from({ length: 40 }, (_, i) => i * 3);
    const each = own.reduce((sum, row) => sum + meanLogRank(many, [row]), 0) / own.length;
    assert.ok(Math.abs(meanLogRank(many, own) - each) < 1e-12, 'by sorting as by counting');
  });

  it('look random where related documents lie no nearer than any', () => {
    const draw = random(3);
    const ranks = (most: number) => Array.from({ length: 300 }, () => Math.log(1 + draw.below(most)));
    assert.equal(looksRandom(ranks(1000), 1000), true);
    assert.equal(looksRandom(ranks(500), 1000), false);
  });
});

describe('targets that are scored', () => {
  const alone = (row: number) => row % 4 === 0;
  const relations = (size: number) => ({
    ...{ pairs: 1, apart: [], notes: [] },
    related: Array.from({ length: size }, (_, row) => Uint32Array.from(alone(row) ? [row] : [0, row])),
  });
  it('are all of a small collection; of a large one those ranked, and others without relations in proportion', () => {
    assert.equal(scoredRows(relations(5000), [1, 2]).length, 5000);
    const ranked = Array.from({ length: 8000 }, (_, row) => row).filter((row) => !alone(row) && row % 5 > 1);
    const rows = scoredRows(relations(8000), ranked);
    assert.deepEqual(
      [...rows],
      [...new Set(rows)].sort((a, b) => a - b),
    );
    const [others, known] = [rows.filter(alone), rows.filter((row) => !alone(row))];
    assert.deepEqual([...known], ranked);
    assert.equal(others.length, ranked.length / 3);
    assert.ok(others[0] < 10 && others.at(-1)! > 7980, 'from all of it');
  });
});

describe('the metric of examples', () => {
  it('weighs n / (n + 50) · 200 / (n + 200), and nothing when there are very many', () => {
    assert.equal(nearWeightOf(0), 0);
    assert.ok(Math.abs(nearWeightOf(50) - 0.5 * 0.8) < 1e-12);
    assert.ok(nearWeightOf(100) > nearWeightOf(1000));
    assert.equal(nearWeightOf(1e6), 0);
  });
});

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
    return { rows, dimensions, over: rowSumsOver(rows, dimensions) };
  };
  const idf = inverseDocumentFrequency(counts);
  const features = { words: wordsOf(counts, 'log-tf-idf', idf), near: place(5), fine: place(6) } as unknown as Features;
  return { features, ids: Array.from({ length: size }, (_, row) => `${row}`), kindOf, draw };
}

const average = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const isClose = (a: number, b: number, name: string) => assert.ok(Math.abs(a - b) < 1e-9, `${name}: ${a} ${b}`);

it('some targets have the scores that they have among all, less what follows from the mean and deviation', () => {
  const { features, ids, kindOf } = collection(60, 4, 2);
  const labels = ids.slice(0, 40).map((id, row) => [id, `${kindOf(row)}`] as const);
  const relations = relationsOf(ids, { labels });
  const many = regressed(features, regressionOf(features, relations));
  const rows = Uint32Array.from([3, 4, 8, 20, 33, 47, 59]);
  const weights = { strength: 1.5, near: 1 };
  const query = queryAt(features, 7);
  const [all, some] = [undefined, rows].map((of) => learn(features, relations, weights, many, of).parts(query));
  for (const part of ['near', 'words', 'nearMetric', 'metric'] as const) {
    const own = Array.from(rows, (row) => all[part]!.scores[row]);
    assert.deepEqual([...some[part]!.scores], own, part);
    isClose(some[part]!.deviation, Math.sqrt(average(own.map((x) => (x - average(own)) ** 2))), part);
  }
  const raw = ({ scores, mean, deviation }: NonNullable<typeof all.related>, at: number) =>
    scores[at] * deviation + mean;
  for (const [i, row] of rows.entries())
    if (row < 40) isClose(raw(some.related!, i), raw(all.related!, row), `related ${row}`);
    else assert.equal(some.related!.scores[i], 0);
});

it('regressions of some relations and of all share what they have in common', () => {
  const labelled = (size: number) => {
    const { features, ids, kindOf } = collection(60, 4, 2);
    const labels = ids.slice(0, size).map((id, row) => [id, `${kindOf(row)}`] as const);
    return { features, relations: relationsOf(ids, { labels }) };
  };
  const { features } = labelled(50);
  // First of fewer, then of more, then of fewer again: each as on its own.
  for (const size of [30, 50, 40]) {
    const other = labelled(size);
    const [alone, shared] = [other.features, features].map((of) => regressionOf(of, other.relations));
    for (const name of ['inverse', 'metric', 'middle'] as const)
      alone[name].forEach((x, i) => {
        isClose(Math.abs(shared[name][i]), Math.abs(x), `${name} of ${size}`);
      });
    isClose(shared.rest, alone.rest, 'rest');
  }
});

describe('how far scattered pairs are followed', () => {
  /** The same by its definition: every mixture is learned anew for every fold. */
  function byDefinition(features: Features, relations: Relations, known: readonly number[]) {
    const mixtures = [
      IGNORED,
      ...[1, 1.5, 2].flatMap((strength) => [0, 1].map((near) => ({ ...GENTLE, strength, near }))),
    ];
    const logRanks = mixtures.map((mixture) =>
      [0, 1, 2, 3, 4].flatMap((fold) => {
        const out = known.slice(0, 750).filter((_, i) => i % 5 === fold);
        const rest = restrictedTo(relations, (row) => !out.includes(row));
        if (rest.pairs === 0) return [];
        const learned = learn(features, rest, mixture);
        return out.flatMap((row) => {
          const own = [...relations.related[row]].filter((other) => !out.includes(other));
          const { scores } = learned.score(queryAt(features, row), mixture);
          const ranks = own.map((other) => {
            const others = [...scores].filter((_, i) => i !== row);
            const better = others.filter((score) => score > scores[other]).length;
            return better + (others.filter((score) => score === scores[other]).length + 1) / 2;
          });
          return own.length > 0 ? [average(ranks.map(Math.log))] : [];
        });
      }),
    );
    const gain = (a: number, b: number) => {
      const gains = logRanks[a].map((x, i) => logRanks[b][i] - x);
      const error = Math.sqrt(average(gains.map((x) => (x - average(gains)) ** 2)) / gains.length);
      return { mean: average(gains), error };
    };
    const usual = 4;
    let chosen = usual;
    for (let m = 1; m < mixtures.length; m++) {
      const { mean, error } = gain(m, usual);
      if (mean > error && average(logRanks[m]) < average(logRanks[chosen])) chosen = m;
    }
    const random =
      average(logRanks[0]) > Math.log(features.near.rows.length / 5) - 1 - 2 / Math.sqrt(logRanks[0].length);
    const { mean, error } = gain(chosen, 0);
    const best = mean > (random ? 2 : 0) * error ? chosen : 0;
    return {
      mixture: mixtures[best],
      queries: logRanks[0].length,
      before: Math.exp(average(logRanks[0])),
      after: Math.exp(average(logRanks[best])),
    };
  }

  it('is what helps documents that were kept out, a fifth at a time', () => {
    const chosen = new Set<string>();
    for (const [seed, noise, wrong] of [
      [1, 1, 0],
      [2, 3, 0],
      [3, 3, 0.5],
      [4, 2, 1],
      [5, 6, 0.2],
      [6, 0.5, 1],
    ]) {
      const { features, ids, kindOf, draw } = collection(60, seed, noise);
      const pairs = Array.from({ length: 45 }, (): [string, string] => {
        const row = draw.below(60);
        const same = ids.filter((_, other) => other !== row && kindOf(other) === kindOf(row));
        return [ids[row], draw.uniform() < wrong ? ids[draw.below(60)] : same[draw.below(same.length)]];
      });
      const relations = relationsOf(ids, { pairs });
      const known = knownIn(relations, random(seed));
      assert.equal(tooFew(known), known.length < 50);
      const wanted = byDefinition(features, relations, known);
      const found = validatePairs(features, relations, known);
      assert.deepEqual(found.mixture, wanted.mixture, `seed ${seed}`);
      assert.deepEqual([found.queries, found.measure], [wanted.queries, 'rank']);
      isClose(found.before, wanted.before, 'before');
      isClose(found.after, wanted.after, 'after');
      chosen.add(`${found.mixture.strength} ${found.mixture.near}`);
    }
    assert.ok(chosen.size >= 3, [...chosen].join());
  });
});

describe('how far labels are followed', () => {
  type Listed = readonly [weight: number, rows: readonly number[]];
  /** What shares of documents without labels were taken to belong to none. */
  const shares = new Set<number>();

  /** The same by its definition: every mixture is learned and scored anew. */
  function byDefinition(features: Features, relations: Relations, known: readonly number[]) {
    const out = known.slice(0, Math.floor(known.length / 5));
    const others = known.slice(out.length);
    const none = 1 - known.length / relations.related.length;
    const hidden = others.slice(0, Math.floor(Math.min(0.2, Math.max(0.1, none)) * others.length));
    const rest = restrictedTo(relations, (row) => !out.includes(row) && !hidden.includes(row));
    const many = regressed(features, regressionOf(features, rest));
    const asked = out.filter((row) => others.some((other) => relations.related[row].includes(other)));
    const measure = (mixture: ScoreWeights, rows: readonly number[]) => {
      const learned = learn(features, rest, { strength: mixture.strength, near: 1 }, many);
      return average(
        asked.flatMap((row) => {
          const own = rows.filter((other) => relations.related[row].includes(other));
          const { scores } = learned.score(queryAt(features, row), mixture);
          const places = own.map((other) => rows.indexOf(other));
          return own.length > 0
            ? [
                averagePrecisionOf(
                  Float64Array.from(rows, (other) => scores[other]),
                  places,
                ),
              ]
            : [];
        }),
      );
    };
    const taught = others.filter((row) => !hidden.includes(row));
    const shareBelonging = (alone: readonly number[]) => {
      const learned = learn(features, rest, { strength: mixture.strength, near: 1 }, many);
      let [found, wanted] = [0, 0];
      for (const row of asked) {
        const isRelated = (other: number) => relations.related[row].includes(other);
        const [related, unrelated] = [hidden.filter(isRelated), hidden.filter((other) => !isRelated(other))];
        if (related.length * unrelated.length * alone.length === 0) continue;
        const { scores } = learned.score(queryAt(features, row), { ...mixture, scale: 1 });
        const sorted = related.map((other) => scores[other]).sort((a, b) => b - a);
        const middle = sorted[Math.ceil(related.length / 2) - 1];
        const above = (rows: readonly number[]) => average(rows.map((other) => Number(scores[other] >= middle)));
        found += above(alone) - above(unrelated);
        const expected = Math.ceil(related.length / 2) / (related.length + 1);
        wanted += (related.length / hidden.length) * (expected - above(unrelated));
      }
      return wanted > 0 ? Math.min(1, Math.max(0, found / wanted)) : 1;
    };
    let mixture: ScoreWeights = { ...GENTLE, near: 0 };
    const improve = (
      name: keyof ScoreWeights,
      values: readonly number[],
      rows: readonly number[],
      ...more: Listed[]
    ) => {
      const share = 1 - more.reduce((sum, [weight]) => sum + weight, 0);
      const lists: Listed[] = [[share, rows], ...more];
      const tried = values.map((value) =>
        lists.reduce((sum, [weight, list]) => sum + weight * measure({ ...mixture, [name]: value }, list), 0),
      );
      mixture = { ...mixture, [name]: values[tried.indexOf(Math.max(...tried))] };
    };
    improve('strength', [1, 1.5, 2], others);
    improve('near', [0, 1], others);
    for (const _ of [1, 2]) {
      improve('related', [0, 0.5, 1, 2, 4, 8, 16], taught);
      improve('metric', [0, 0.25, 0.5, 1, 2, 4], taught);
    }
    if (hidden.length >= 10) {
      improve('without', [0, 0.5, 1, 2, 4, 8], hidden);
      const alone = [...relations.related.keys()].filter((row) => relations.related[row].length === 1);
      const none = 1 - shareBelonging(alone);
      improve('scale', [0.25, 0.35, 0.5, 0.7, 1, 1.4, 2, 2.8, 4], others, [none, [...others, ...alone]]);
      shares.add(none);
    }
    const both = (rows: readonly number[]) => [measure(IGNORED, rows), measure(mixture, rows)];
    return {
      mixture,
      queries: asked.length,
      all: both(others),
      known: both(taught),
      unknown: hidden.length >= 10 && both(hidden),
    };
  }

  it('is what ranks the related of documents that were kept out best, among targets with and without relations', () => {
    const chosen = new Set<string>();
    for (const [seed, noise, labelled, size, kinds] of [
      [1, 3, 1, 60, 3],
      [2, 5, 0.85, 84, 3],
      [3, 8, 0.8, 84, 3],
      [4, 4, 0.9, 120, 2],
    ]) {
      const { features, ids, kindOf, draw } = collection(size, seed, noise);
      const isLabelled = (row: number) => draw.uniform() < labelled && kindOf(row) < kinds;
      const labels = ids.flatMap((id, row) => (isLabelled(row) ? [[id, `${kindOf(row)}`] as const] : []));
      const relations = relationsOf(ids, { labels });
      const known = knownIn(relations, random(seed));
      const wanted = byDefinition(features, relations, known);
      const found = validateLabels(features, relations, known);
      assert.deepEqual(found.mixture, wanted.mixture, `seed ${seed}`);
      assert.deepEqual([found.queries, found.measure], [wanted.queries, 'precision']);
      for (const [name, given, [before, after]] of [
        ['all', found, wanted.all],
        ['known', found.known!, wanted.known],
      ] as const) {
        isClose(given.before, before, name);
        isClose(given.after, after, name);
      }
      assert.equal(found.unknown !== undefined, wanted.unknown !== false);
      if (wanted.unknown) {
        isClose(found.unknown!.before, wanted.unknown[0], 'unknown');
        isClose(found.unknown!.after, wanted.unknown[1], 'unknown');
      }
      chosen.add(JSON.stringify(found.mixture));
    }
    assert.equal(chosen.size, 4);
    assert.ok(shares.has(0) && shares.size > 1, [...shares].join());
  });
});

describe('whether relations are transitive', () => {
  it('a tenth of the triangles must be closed', () => {
    const ids = Array.from({ length: 40 }, (_, i) => `${i}`);
    const is = (pairs: [string, string][]) => {
      const relations = relationsOf(ids, { pairs });
      return isTransitive(relations, knownIn(relations, random(1)), random(2));
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
    // Of 38 middles of the chain 3 in 40 and more are in closed triangles, each for a tenth or a fifth of its turns.
    assert.equal(is([...chain, ['0', '2']]), false);
    const many = Array.from({ length: 13 }, (_, i): [string, string] => [`${3 * i}`, `${3 * i + 2}`]);
    assert.equal(is([...chain, ...many]), true);
  });
});
