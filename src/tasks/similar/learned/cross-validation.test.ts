import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { averagePrecisionOf } from '../../../evaluate/ranking.ts';
import { fromDense, inverseDocumentFrequency, wordsOf } from '../../../linalg/index.ts';
import { type Random, random } from '../../../random/index.ts';
import { type Relations, restrictedTo } from '../relations/relations.ts';
import { relationsOf } from '../relations/resolve.ts';
import {
  candidatesIn,
  classPrior,
  isTransitive,
  looksRandom,
  meanLogRank,
  tooFew,
  validateLabels,
  validatePairs,
} from './cross-validation.ts';
import { type Features, type Query, queryAt } from './features.ts';
import { GENTLE, IGNORED, type Learned, learn, type Mixture, mixed, regressionOf, zScoresOf } from './model.ts';

describe('ranks of held-out relations', () => {
  it('have the mean of their logarithms, equals in the middle', () => {
    // 9 is first; the two of 5 share ranks 2 and 3.
    const scores = Float64Array.of(5, 9, 5, 1);
    assert.ok(Math.abs(meanLogRank(scores, [1]) - 0) < 1e-12);
    assert.ok(Math.abs(meanLogRank(scores, [0, 3]) - (Math.log(2.5) + Math.log(4)) / 2) < 1e-12);
  });

  it('look random where related documents lie no nearer than any', () => {
    const draw = random(3);
    const ranks = (most: number) => Array.from({ length: 300 }, () => Math.log(1 + draw.below(most)));
    assert.equal(looksRandom(ranks(1000), 1000), true);
    assert.equal(looksRandom(ranks(500), 1000), false);
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
    return { rows, dimensions };
  };
  const idf = inverseDocumentFrequency(counts);
  const features = { words: wordsOf(counts, 'log-tf-idf', idf), near: place(5), fine: place(6) } as unknown as Features;
  return { features, ids: Array.from({ length: size }, (_, row) => `${row}`), kindOf, draw };
}

const average = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const isClose = (a: number, b: number, name: string) => assert.ok(Math.abs(a - b) < 1e-9, `${name}: ${a} ${b}`);
const scoresOf = (learned: Learned, query: Query, mixture: Mixture) =>
  mixed(zScoresOf(learned.parts(query), mixture), mixture, learned.labelled);

it('how far scattered pairs are followed: is what helps documents that were kept out, a fifth at a time', () => {
  /** The same by its definition. */
  function byDefinition(features: Features, relations: Relations, candidates: readonly number[]) {
    const [ignored, followed] = [IGNORED, GENTLE].map((mixture) =>
      [0, 1, 2, 3, 4].flatMap((fold) => {
        const out = candidates.slice(0, 750).filter((_, i) => i % 5 === fold);
        const rest = restrictedTo(relations, (row) => !out.includes(row));
        if (rest.pairs === 0) return [];
        const learned = learn(features, rest, mixture);
        return out.flatMap((row) => {
          const own = [...relations.related[row]].filter((other) => !out.includes(other));
          const scores = scoresOf(learned, queryAt(features, row), mixture);
          const ranks = own.map((other) => {
            const others = [...scores].filter((_, i) => i !== row);
            const better = others.filter((score) => score > scores[other]).length;
            return better + (others.filter((score) => score === scores[other]).length + 1) / 2;
          });
          return own.length > 0 ? [average(ranks.map(Math.log))] : [];
        });
      }),
    );
    const gains = ignored.map((x, i) => x - followed[i]);
    const error = Math.sqrt(average(gains.map((x) => (x - average(gains)) ** 2)) / gains.length);
    const isRandom = average(ignored) > Math.log(features.near.rows.length / 5) - 1 - 2 / Math.sqrt(ignored.length);
    const helps = average(gains) > (isRandom ? 2 : 0) * error;
    return {
      ...{ helps, isRandom, queries: ignored.length, before: Math.exp(average(ignored)) },
      after: Math.exp(average(helps ? followed : ignored)),
    };
  }
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
    const candidates = candidatesIn(relations, random(seed));
    assert.equal(tooFew(candidates), candidates.length < 50);
    const wanted = byDefinition(features, relations, candidates);
    const found = validatePairs(features, relations, candidates);
    assert.deepEqual(found.mixture, wanted.helps ? GENTLE : IGNORED, `seed ${seed}`);
    assert.deepEqual([found.queries, found.measure], [wanted.queries, 'rank']);
    isClose(found.before, wanted.before, 'before');
    isClose(found.after, wanted.after, 'after');
    chosen.add(`${wanted.helps} ${wanted.isRandom}`);
  }
  assert.deepEqual([...chosen].map((one) => one.split(' ')[0]).sort(), ['false', 'true']);
});

it('how far labels are followed: is what ranks the related of documents that were kept out best, among targets with and without relations', () => {
  type Listed = readonly [weight: number, rows: readonly number[]];
  /** What shares of documents without labels were taken to belong to none. */
  const shares = new Set<number>();

  /** The same by its definition: every mixture is learned and scored anew. */
  function byDefinition(features: Features, relations: Relations, candidates: readonly number[]) {
    const out = candidates.slice(0, Math.floor(candidates.length / 5));
    const others = candidates.slice(out.length);
    const none = 1 - candidates.length / relations.related.length;
    const hidden = others.slice(0, Math.floor(Math.min(0.2, Math.max(0.1, none)) * others.length));
    const rest = restrictedTo(relations, (row) => !out.includes(row) && !hidden.includes(row));
    const learned = learn(features, rest, GENTLE, regressionOf(features, rest));
    const blind = learn(features, rest, IGNORED);
    const asked = out.filter((row) => others.some((other) => relations.related[row].includes(other)));
    const measure = (mixture: Mixture, rows: readonly number[], by = learned) => {
      return average(
        asked.flatMap((row) => {
          const own = rows.filter((other) => relations.related[row].includes(other));
          const scores = scoresOf(by, queryAt(features, row), mixture);
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
      let [found, wanted] = [0, 0];
      for (const row of asked) {
        const isRelated = (other: number) => relations.related[row].includes(other);
        const [related, unrelated] = [hidden.filter(isRelated), hidden.filter((other) => !isRelated(other))];
        if (related.length * unrelated.length * alone.length === 0) continue;
        const scores = scoresOf(
          { ...learned, labelled: new Uint8Array(features.near.rows.length / 5) },
          queryAt(features, row),
          {
            ...mixture,
            scale: 1,
          },
        );
        const sorted = related.map((other) => scores[other]).sort((a, b) => b - a);
        const middle = sorted[Math.ceil(related.length / 2) - 1];
        const above = (rows: readonly number[]) => average(rows.map((other) => Number(scores[other] >= middle)));
        found += above(alone) - above(unrelated);
        const expected = Math.ceil(related.length / 2) / (related.length + 1);
        wanted += (related.length / hidden.length) * (expected - above(unrelated));
      }
      return wanted > 0 ? Math.min(1, Math.max(0, found / wanted)) : 1;
    };
    let mixture: Mixture = GENTLE;
    const improve = (name: keyof Mixture, values: readonly number[], rows: readonly number[], ...more: Listed[]) => {
      const share = 1 - more.reduce((sum, [weight]) => sum + weight, 0);
      const lists: Listed[] = [[share, rows], ...more];
      const tried = values.map((value) =>
        lists.reduce((sum, [weight, list]) => sum + weight * measure({ ...mixture, [name]: value }, list), 0),
      );
      mixture = { ...mixture, [name]: values[tried.indexOf(Math.max(...tried))] };
    };
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
    const both = (rows: readonly number[]) => [measure(IGNORED, rows, blind), measure(mixture, rows)];
    return {
      mixture,
      queries: asked.length,
      all: both(others),
      known: both(taught),
      unknown: hidden.length >= 10 && both(hidden),
    };
  }
  const chosen = new Set<string>();
  for (const [seed, noise, labelled, size, kinds] of [
    [1, 3, 1, 60, 3],
    [2, 5, 0.85, 84, 3],
    [3, 8, 0.8, 84, 3],
    [4, 1.5, 0.9, 120, 2],
  ]) {
    const { features, ids, kindOf, draw } = collection(size, seed, noise);
    const isLabelled = (row: number) => draw.uniform() < labelled && kindOf(row) < kinds;
    const labels = ids.flatMap((id, row) => (isLabelled(row) ? [[id, `${kindOf(row)}`] as const] : []));
    const relations = relationsOf(ids, { labels });
    const candidates = candidatesIn(relations, random(seed));
    const wanted = byDefinition(features, relations, candidates);
    const found = validateLabels(features, relations, candidates);
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
  assert.ok(chosen.size >= 3);
  assert.ok(shares.has(0) && shares.size > 1, [...shares].join());
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

/** A query whose targets have these scores; `own`: the places of its related ones. */
const asked = (scores: readonly number[], own: readonly number[]) => ({
  parts: { base: Float64Array.from(scores) },
  own,
});
type Asked = ReturnType<typeof asked>;

describe('the class prior: the share of documents without relations that belong to others', () => {
  const share = (hidden: number, alone: number, ...queries: Asked[]) =>
    classPrior(queries, GENTLE, hidden, alone, queries[0]?.parts.base.length ?? 0);

  it('is how many more of them score above half of the hidden than by mistake, of how many would', () => {
    // Four are hidden, of which two are related: the better one of these, and a third of others like them, scores so high.
    const hidden = [9, 7, 3, 1];
    const known = [20, 20];
    const alone = (above: number, below: number) => [...Array(above).fill(10), ...Array(below).fill(2)];
    const query = (above: number, below: number) => asked([...hidden, ...known, ...alone(above, below)], [0, 1, 4]);
    assert.equal(share(4, 6, query(1, 5)), 1, '1/6 of 2/4 · 1/3');
    assert.equal(share(4, 6, query(1, 11)), 0.5);
    assert.equal(share(4, 6, query(0, 5)), 0);
    assert.equal(share(4, 6, query(5, 1)), 1, 'at most');
    // 1/6 and 0 of 1/6 each.
    assert.equal(share(4, 6, query(1, 5), query(0, 6)), 0.5);
    // Of eight, one of four others scores so high by mistake, as does a quarter of those without relations, and a third more.
    const eight = [9, 8, 7, 6, 10, 1, 1, 1];
    const isClose = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-12, `${a} ${b}`);
    isClose(share(8, 8, asked([...eight, ...alone(7, 17)], [0, 1, 2, 3])), (7 / 24 - 1 / 4) / (0.5 * (2 / 5 - 1 / 4)));
  });

  it('is all where nothing tells', () => {
    assert.equal(share(2, 2, asked([3, 1], [0])), 1, 'none is without relations');
    assert.equal(share(2, 4, asked([3, 1, 2, 2, 9], [2])), 1, 'none of its related was hidden');
    assert.equal(share(2, 4, asked([3, 1, 2, 2, 9], [0, 1])), 1, 'all that were hidden are related');
    assert.equal(share(0, 0), 1);
  });

  it('is found again where it was planted', () => {
    for (const planted of [0, 0.3, 0.7, 1]) {
      const draw = random(7);
      const queries = Array.from({ length: 100 }, () => plantedQuery(draw, planted));
      const found = share(100, 100, ...queries);
      assert.ok(Math.abs(found - planted) < 0.08, `${found} of ${planted}`);
    }
  });
});

/** A tenth of 100 hidden targets are related, and score higher; of 400 others a tenth of those planted. */
function plantedQuery(draw: Random, planted: number): Asked {
  const score = (isRelated: boolean) => draw.uniform() + (isRelated ? 0.6 : 0);
  const own = Array.from({ length: 100 }, (_, place) => place).filter(() => draw.uniform() < 0.1);
  const scores = Array.from({ length: 500 }, (_, place) =>
    score(place < 100 ? own.includes(place) : draw.uniform() < 0.1 * planted),
  );
  return asked(scores, own);
}
