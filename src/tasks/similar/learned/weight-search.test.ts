import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { random } from '../../../random/index.ts';
import { averagePrecisionOf } from '../spaces/held-out.ts';
import { GENTLE, type ScoreWeights } from './model.ts';
import { type AskedWith, among, bestInAll, weightSearch } from './weight-search.ts';

const [TARGETS, NEAR_WEIGHT] = [60, 0.5];

/** Documents whose own lie higher by each part, by some more than by others. */
function asked(seed: number, count = 40): AskedWith[] {
  const draw = random(seed);
  const part = (own: readonly number[], lift: number) =>
    Float64Array.from({ length: TARGETS }, (_, i) => draw.uniform() * 2 + (own.includes(i) ? lift : 0));
  return Array.from({ length: count }, (_, n) => {
    const own = n === 3 ? [] : Array.from({ length: TARGETS }, (_, i) => i).filter(() => draw.uniform() < 0.15);
    const lift = n < 8 ? -0.2 : 1;
    const near = part(own, lift);
    const parts = {
      near,
      words: part(own, lift / 3),
      nearMetric: part(own, 0.2),
      metric: part(own, (seed % 4) / 4),
      related: part(own, (seed % 5) / 3),
    };
    return { parts, near: new Map([[1, near], ...[1.5, 2].map((s) => [s, part(own, lift * s)] as const)]), own };
  });
}
const known = Uint8Array.from({ length: TARGETS }, (_, i) => Number(i % 3 > 0));

/** The definition of learned.ts, target by target. */
function plain(
  all: readonly AskedWith[],
  of: Uint8Array,
  { strength, near, metric, related, without, scale }: ScoreWeights,
) {
  const found = all.flatMap(({ parts, near: byStrength, own }) => {
    if (own.length === 0) return [];
    const scores = parts.words.map((words, i) => {
      const f = byStrength.get(strength)![i] + words + near * NEAR_WEIGHT * parts.nearMetric![i];
      return of[i]
        ? f + metric * parts.metric![i] + related * parts.related![i]
        : scale * (f + without * parts.metric![i]);
    });
    return [averagePrecisionOf(scores, own)];
  });
  return found.reduce((sum, x) => sum + x, 0) / found.length;
}

const CHOICES = {
  strength: [1, 1.5, 2],
  near: [0, 1],
  related: [0, 0.5, 1, 2, 4, 8, 16],
  metric: [0, 0.25, 0.5, 1, 2, 4],
  without: [0, 0.5, 1, 2, 4, 8],
  scale: [0.5, 0.7, 1, 1.4, 2],
} as const;

describe('the search for weights', () => {
  it('finds what measuring every value by its definition finds', () => {
    const chosen = new Set<string>();
    for (let seed = 1; seed < 20; seed++) {
      const all = asked(seed);
      const search = weightSearch(all, known, NEAR_WEIGHT);
      let mixture: ScoreWeights = GENTLE;
      for (const name of Object.keys(CHOICES) as (keyof typeof CHOICES)[]) {
        const measured = CHOICES[name].map((value) => plain(all, known, { ...mixture, [name]: value }));
        const wanted = { ...mixture, [name]: CHOICES[name][measured.indexOf(Math.max(...measured))] };
        mixture = search.best(mixture, name, CHOICES[name]);
        assert.deepEqual(mixture, wanted, `seed ${seed}`);
      }
      assert.ok(Math.abs(search.measure(mixture) - plain(all, known, mixture)) < 1e-12);
      chosen.add(JSON.stringify(mixture));
    }
    assert.ok(chosen.size > 5, 'the weights differ');
  });

  it('finds what is best by the mean of two lists, each with its weight', () => {
    const chosen = new Set<number>();
    for (let seed = 1; seed < 20; seed++) {
      const lists = [asked(seed), asked(seed + 100, 25)];
      const share = (seed % 5) / 4;
      const measured = CHOICES.related.map((related) => {
        const [a, b] = lists.map((all) => plain(all, known, { ...GENTLE, related }));
        return share * a + (1 - share) * b;
      });
      const [first, second] = lists.map((all) => weightSearch(all, known, NEAR_WEIGHT));
      const searches = [[share, first] as const, [1 - share, second] as const];
      const { related } = bestInAll(searches, GENTLE, 'related', CHOICES.related);
      assert.equal(related, CHOICES.related[measured.indexOf(Math.max(...measured))], `seed ${seed}`);
      chosen.add(related);
    }
    assert.ok(chosen.size > 1, 'the values differ');
  });

  it('prefers the first of equals', () => {
    const { best } = weightSearch(asked(1), new Uint8Array(TARGETS), NEAR_WEIGHT);
    assert.equal(best(GENTLE, 'related', [4, 0, 1]).related, 4, 'no target has relations');
  });

  it('measures no further what is sure to lose', () => {
    let reads = 0;
    const watched = asked(4).map((one) => ({
      ...one,
      get own() {
        reads++;
        return one.own;
      },
    }));
    const search = weightSearch(watched, known, NEAR_WEIGHT);
    const good = { ...GENTLE, related: 4, metric: 1, without: 1 };
    reads = 0;
    const most = search.measure(good);
    assert.equal(reads, 39, 'all but the one without its own');
    reads = 0;
    assert.ok(search.measure({ ...good, related: -4 }, most) < most);
    assert.ok(reads > 0 && reads < 30, `${reads}`);
    reads = 0;
    assert.equal(search.measure(good, most), most);
    assert.equal(reads, 0, 'it is known');
    const chosen = search.best(good, 'related', CHOICES.related);
    reads = 0;
    assert.deepEqual(search.best(chosen, 'related', CHOICES.related), chosen);
    assert.equal(reads, 0, 'what has lost is known to lose');
    const one = search.best(chosen, 'metric', [chosen.metric, -8]);
    assert.equal(one.metric, chosen.metric);
    assert.ok(reads > 0 && reads < 30, `what is known comes first: ${reads}`);
  });

  it('is over some of the targets as over a list of these alone', () => {
    const [from, to] = [10, 45];
    const cut = (scores: Float64Array) => scores.slice(from, to);
    const all = asked(4);
    const alone = all.map(({ parts, near, own }) => ({
      parts: {
        ...{ near: cut(parts.near), words: cut(parts.words), nearMetric: cut(parts.nearMetric!) },
        ...{ metric: cut(parts.metric!), related: cut(parts.related!) },
      },
      near: new Map([...near].map(([strength, scores]) => [strength, cut(scores)])),
      own: own.filter((place) => place >= from && place < to).map((place) => place - from),
    }));
    const mixture = { ...GENTLE, related: 2, metric: 0.5, without: 1 };
    const search = weightSearch(
      all.map((one) => among(one, from, to)),
      known.subarray(from, to),
      NEAR_WEIGHT,
    );
    assert.ok(Math.abs(search.measure(mixture) - plain(alone, known.slice(from, to), mixture)) < 1e-12);
  });
});
