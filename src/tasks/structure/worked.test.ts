/** Segmenters against their papers' formulas, written out here without a line of ours. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { random } from '../../random/index.ts';
import { random as byChance, even, none } from './baselines.ts';
import { c99 } from './c99.ts';
import { com } from './com.ts';
import { identify } from './identify.ts';
import type { Problem } from './problem.ts';
import { stm } from './stm.ts';
import { texttiling } from './texttiling.ts';
import { ui } from './ui.ts';

/** Sentences of word numbers; each its own paragraph unless told. */
function problem(sentences: readonly (readonly number[])[], rest: Partial<Problem> & { paragraphs?: number[] } = {}) {
  const start = Uint32Array.from([0, ...sentences.map((_, s) => sentences.slice(0, s + 1).flat().length)]);
  const word = Uint32Array.from(sentences.flat());
  const counts = new Float64Array(Math.max(-1, ...word) + 1);
  for (const w of word) counts[w]++;
  const { paragraphs = sentences.map((_, s) => s), ...others } = rest;
  return {
    size: sentences.length,
    start,
    word,
    counts,
    probability: counts.map((count) => count / word.length),
    clusters: (seeds: readonly number[]) => seeds.map(() => ({ words: [], size: 0 })),
    label: (w: number) => `w${w}`,
    random: random(3),
    document: {
      tokens: { firstToken: start, term: word, stop: new Uint8Array(word.length) },
      sentences: paragraphs.map((paragraph) => ({ paragraph })),
    },
    ...others,
  } as unknown as Problem;
}

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
const deviation = (values: readonly number[]) => {
  const mean = sum(values) / values.length;
  return Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / values.length);
};
const times = (words: readonly number[], word: number) => words.filter((other) => other === word).length;
function cosineOf(a: readonly number[], b: readonly number[]): number {
  const all = [...new Set([...a, ...b])];
  const norm = (words: readonly number[]) => Math.sqrt(sum(all.map((w) => times(words, w) ** 2)));
  return sum(all.map((w) => times(a, w) * times(b, w))) / (norm(a) * norm(b));
}
const texts = (most: number) =>
  fc.array(fc.array(fc.nat(5), { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: most });

describe('c99', () => {
  /** Choi 2000, sections 3 to 5; undefined where two divisions are as dense, which rounding decides. */
  function choi(sentences: readonly (readonly number[])[], mask: number, c: number) {
    const n = sentences.length;
    const likeness = sentences.map((a, i) => sentences.map((b, j) => (i === j ? 1 : cosineOf(a, b))));
    const half = (mask - 1) / 2;
    const near = (i: number, j: number) =>
      likeness.flatMap((row, y) =>
        row.filter(
          (_, x) => Math.abs(y - i) <= half && Math.abs(x - j) <= half && Math.abs(x - j) + Math.abs(y - i) > 0,
        ),
      );
    const rank = likeness.map((row, i) =>
      row.map((value, j) => near(i, j).filter((other) => other < value - 1e-12).length / near(i, j).length),
    );
    const density = (cuts: readonly number[]) => {
      const ends = [0, ...[...cuts].sort((a, b) => a - b), n];
      const blocks = ends.slice(1).map((to, b) => rank.slice(ends[b], to).map((row) => row.slice(ends[b], to)));
      return sum(blocks.flat(2)) / sum(blocks.map((block) => block.length ** 2));
    };
    const cuts: number[] = [];
    const densities = [density([])];
    while (cuts.length < n - 1) {
      const tried = Array.from({ length: n - 1 }, (_, i) => i + 1)
        .filter((at) => !cuts.includes(at))
        .map((at) => ({ at, density: density([...cuts, at]) }))
        .sort((a, b) => b.density - a.density);
      if (tried.length > 1 && tried[0].density - tried[1].density < 1e-9) return undefined;
      cuts.push(tried[0].at);
      densities.push(tried[0].density);
    }
    const gains = densities.slice(1).map((d, i) => d - densities[i]);
    const limit = sum(gains) / gains.length + c * deviation(gains);
    if (gains.some((gain) => Math.abs(gain - limit) < 1e-9)) return undefined;
    const last = gains.reduce((found, gain, i) => (gain > limit ? i + 1 : found), 0);
    return { order: cuts, kept: cuts.slice(0, last).sort((a, b) => a - b) };
  }

  it('divides where Choi does, and stops where he does', () => {
    let told = 0;
    const numbers = new Set<number>();
    fc.assert(
      fc.property(texts(9), fc.constantFrom(3, 5, 11), fc.constantFrom(0, 0.5, 1.2), (sentences, mask, threshold) => {
        const wanted = choi(sentences, mask, threshold);
        if (!wanted) return;
        told++;
        numbers.add(wanted.kept.length);
        const found = c99.segment(problem(sentences), { mask, threshold }, undefined).boundaries;
        assert.deepEqual(
          found,
          wanted.kept.map((at) => at - 1),
        );
        const three = c99.segment(problem(sentences), { mask, threshold }, Math.min(3, sentences.length)).boundaries;
        assert.deepEqual(
          three,
          wanted.order
            .slice(0, 2)
            .map((at) => at - 1)
            .sort((a, b) => a - b),
        );
      }),
      { seed: 16, numRuns: 300 },
    );
    assert.ok(told > 60, `${told} texts without a tie`);
    assert.ok(numbers.size >= 3);
  });

  it('ranks by hand: two pairs of like sentences', () => {
    // Ranks with mask 3 are 0 .4 0 0 / .4 .5 0 0 / 0 0 .5 .4 / 0 0 .4 0: density 2.6/16, cut in the middle 2.6/8.
    const { boundaries } = c99.segment(problem([[0], [0], [1], [1]]), { mask: 3, threshold: 1.2 }, undefined);
    assert.deepEqual(boundaries, [1]);
  });

  it('leaves one sentence whole, and refuses more than it can rank', () => {
    assert.deepEqual(c99.segment(problem([[0]]), { mask: 11, threshold: 1.2 }, undefined).boundaries, []);
    const long = problem(Array.from({ length: 1501 }, () => [0]));
    assert.throws(() => c99.segment(long, { mask: 11, threshold: 1.2 }, 2), /at most 1500 sentences/);
  });
});

describe('texttiling', () => {
  const settings = { sequence: 2, run: 2, smoothing: 1, cutoff: 0.5, paragraphs: true };

  /** Hearst 1997, sections 5.1 to 5.3, gap g between sequences g and g + 1. */
  function hearst(words: readonly number[], { sequence, run, smoothing, cutoff }: typeof settings) {
    const sequences = Array.from({ length: Math.ceil(words.length / sequence) }, (_, i) =>
      words.slice(i * sequence, (i + 1) * sequence),
    );
    let score = sequences.slice(1).map((_, g) => {
      const width = Math.min(run, g + 1, sequences.length - 1 - g);
      return cosineOf(sequences.slice(g + 1 - width, g + 1).flat(), sequences.slice(g + 1, g + 1 + width).flat());
    });
    for (let round = 0; round < smoothing; round++) {
      score = score.map((_, g) => {
        const around = [score[g - 1], score[g], score[g + 1]].filter((value) => value !== undefined);
        return sum(around) / around.length;
      });
    }
    const climb = (from: number, step: number): number =>
      score[from + step] >= score[from] ? climb(from + step, step) : score[from];
    const depth = score.map((value, g) => climb(g, -1) - value + climb(g, 1) - value);
    const limit = sum(depth) / depth.length - cutoff * deviation(depth);
    const gaps = depth.map((_, g) => g).filter((g) => depth[g] >= limit && depth[g] > 0);
    gaps.sort((a, b) => depth[b] - depth[a] || a - b);
    const apart: number[] = [];
    for (const g of gaps) if (apart.every((k) => Math.abs(k - g) >= 4)) apart.push(g);
    return { score, depth, gaps: apart };
  }

  it('scores, smooths and cuts as Hearst does', () => {
    const numbers = new Set<number>();
    fc.assert(
      fc.property(
        fc.array(fc.nat(4), { minLength: 4, maxLength: 40 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 0, max: 2 }),
        fc.constantFrom(-0.5, 0.5, 1),
        (words, sequence, run, smoothing, cutoff) => {
          const given = { ...settings, sequence, run, smoothing, cutoff };
          const wanted = hearst(words, given);
          // Every word is a sentence, so that a boundary stays at its gap: after word sequence·(g + 1).
          const { boundaries, curve } = texttiling.segment(problem(words.map((w) => [w])), given, undefined);
          curve!.forEach((value, s) => {
            const gap = Math.min(Math.max(Math.round((s + 1) / sequence) - 1, 0), wanted.score.length - 1);
            assert.ok(Math.abs(value - wanted.score[gap]) < 1e-12);
          });
          const deep = wanted.depth.filter((d) => d > 1e-9);
          const ties = deep.some((d, i) => deep.some((e, j) => i !== j && Math.abs(d - e) < 1e-9));
          if (ties) return;
          numbers.add(boundaries.length);
          assert.deepEqual(
            boundaries,
            wanted.gaps.map((g) => sequence * (g + 1) - 1).sort((a, b) => a - b),
          );
        },
      ),
      { seed: 16, numRuns: 300 },
    );
    assert.ok(numbers.size >= 3);
  });

  it('words of a stop list count for the length alone', () => {
    const words = [0, 9, 0, 9, 1, 9, 1, 9];
    const given = problem(words.map((w) => [w]));
    given.document.tokens.stop.set(words.map((w) => (w === 9 ? 1 : 0)));
    const { curve } = texttiling.segment(given, { ...settings, smoothing: 0 }, 2);
    assert.deepEqual(
      [...curve!].map((value) => Math.round(value * 1000) / 1000),
      [1, 1, 0, 0, 1, 1, 1],
    );
  });

  it('moves a boundary to the nearest paragraph end, or sentence end where paragraphs are not asked for', () => {
    const sentences = [[0, 0, 0], [0], [0, 0], [1, 1], [1], [1, 1, 1]];
    const given = problem(sentences, { paragraphs: [0, 0, 0, 0, 1, 1] });
    assert.deepEqual(texttiling.segment(given, settings, 2).boundaries, [3]);
    assert.deepEqual(texttiling.segment(given, { ...settings, paragraphs: false }, 2).boundaries, [2]);
    const alone = problem(sentences, { paragraphs: [0, 1, 2, 3, 4, 5] });
    assert.deepEqual(texttiling.segment(alone, settings, 2).boundaries, [2]);
    const one = problem(sentences, { paragraphs: [0, 0, 0, 0, 0, 0] });
    assert.deepEqual(texttiling.segment(one, settings, 2).boundaries, [2]);
  });

  it('gives as many blocks as asked, and none of a text of one sequence', () => {
    const many = problem([[0], [1], [0], [1], [2], [3], [2], [3], [4], [4]]);
    for (const blocks of [1, 2, 3, 4]) {
      assert.equal(texttiling.segment(many, settings, blocks).boundaries.length, blocks - 1);
    }
    const { boundaries, curve } = texttiling.segment(problem([[0], [1]]), settings, undefined);
    assert.deepEqual([boundaries, [...curve!]], [[], [1]]);
  });
});

it('ui: no segmentation costs less, of any number of blocks or of one that is told', () => {
  /** Utiyama & Isahara 2001, equations 9 and 10: the cost of a segmentation. */
  function cost(sentences: readonly (readonly number[])[], boundaries: readonly number[]): number {
    const all = sentences.flat();
    const different = new Set(all).size;
    const ends = [...boundaries.map((b) => b + 1), sentences.length];
    return sum(
      ends.map((end, i) => {
        const words = sentences.slice(i === 0 ? 0 : ends[i - 1], end).flat();
        const bits = words.map((w) => Math.log((words.length + different) / (times(words, w) + 1)));
        return Math.log(all.length) + sum(bits);
      }),
    );
  }
  const cuts = (n: number) =>
    Array.from({ length: 2 ** (n - 1) }, (_, mask) =>
      Array.from({ length: n - 1 }, (_, i) => i).filter((i) => mask & (1 << i)),
    );
  const maybeNone = fc.array(fc.nat(5), { maxLength: 4 });
  fc.assert(
    fc.property(texts(7), maybeNone, fc.nat(), (given, last, any) => {
      // Words are numbered from 0 without a gap, as a vocabulary does.
      const names = [...new Set([...given, last].flat())];
      const sentences = [...given, last].map((words) => words.map((w) => names.indexOf(w)));
      for (const blocks of [undefined, 1 + (any % sentences.length)]) {
        const rivals = cuts(sentences.length).filter((cut) => blocks === undefined || cut.length === blocks - 1);
        const { boundaries } = ui.segment(problem(sentences), {}, blocks);
        if (blocks !== undefined) assert.equal(boundaries.length, blocks - 1);
        const least = Math.min(...rivals.map((cut) => cost(sentences, cut)));
        assert.ok(Math.abs(cost(sentences, [...boundaries]) - least) < 1e-9);
      }
    }),
    { seed: 16, numRuns: 100 },
  );
  const far = [...Array.from({ length: 6 }, () => [0, 0, 1]), ...Array.from({ length: 6 }, () => [2, 2, 3])];
  assert.deepEqual(ui.segment(problem(far), {}, undefined).boundaries, [5]);
  assert.deepEqual(ui.segment(problem([[], []]), {}, 2).boundaries, [], 'without a word');
});

describe('stm and com', () => {
  // Words a a / a b / b b / c: cosines of neighbours are 2/(2√2), 2/(2√2), 0.
  const sentences = [[0, 0], [0, 1], [1, 1], [2]];
  const round = (values: Iterable<number>) => Array.from(values, (value) => Math.round(value * 1e6) / 1e6);

  it('com: the cosine of the words on both sides', () => {
    const near = com.segment(problem(sentences), { window: 1, theta: 0.05 }, undefined);
    assert.deepEqual(round(near.curve!), round([Math.SQRT1_2, Math.SQRT1_2, 0]));
    // Two on each side: a²|ab³ = 2/(2·√10); a³b|b²c = 2/(√10·√5); ab³|c = 0.
    const far = com.segment(problem(sentences), { window: 2, theta: 0.05 }, undefined);
    assert.deepEqual(round(far.curve!), round([2 / (2 * Math.sqrt(10)), 2 / Math.sqrt(50), 0]));
  });

  it('stm: 1 − half the variational distance of P(w) over the words of topics', () => {
    // Without clusters each key word is a topic. I(w) = −N(w) log₂ P(w): a 3·1.22, b 3·1.22, c 2.81.
    const all = stm.segment(
      problem(sentences),
      { window: 1, theta: 0.05, keyWords: 3, passes: 5, coherence: 0 },
      undefined,
    );
    assert.deepEqual(round(all.curve!), [0.5, 0.5, 0]);
    // Of two key words, c counts nowhere: the last side is empty, at distance 1 of b.
    const two = stm.segment(
      problem(sentences),
      { window: 1, theta: 0.05, keyWords: 2, passes: 5, coherence: 0 },
      undefined,
    );
    assert.deepEqual(round(two.curve!), [0.5, 0.5, 0.5]);
  });

  it('stm has theta too', () => {
    const given = { window: 1, theta: 0.4, keyWords: 3, passes: 5, coherence: 0 };
    // a a / a a / a b / b b / b b: 1, .5, .5, 1 is flat; a a / a b / c c / c c: .5, 0, 1 is a valley of .5.
    const valley = problem([
      [0, 0],
      [0, 1],
      [2, 2],
      [2, 2],
    ]);
    assert.deepEqual(stm.segment(valley, given, undefined).boundaries, [1]);
    assert.deepEqual(stm.segment(valley, { ...given, theta: 0.5 }, undefined).boundaries, []);
  });

  it('a valley that is not deeper than theta is no boundary', () => {
    const valley = [[0], [0], [0, 1], [1], [1]];
    const given = { window: 1, theta: 0.1 };
    // 1, .707, .707, 1: flat at the bottom, no point is lower than both neighbours.
    assert.deepEqual(com.segment(problem(valley), given, undefined).boundaries, []);
    const deep = [[0], [0], [1], [1]];
    assert.deepEqual(com.segment(problem(deep), given, undefined).boundaries, [1]);
    assert.deepEqual(com.segment(problem(deep), { ...given, theta: 1 }, undefined).boundaries, []);
    assert.deepEqual(com.segment(problem(deep), { ...given, theta: 0.999 }, undefined).boundaries, [1]);
  });
});

it('baselines: none, even and chance', () => {
  const size = (n: number) => problem(Array.from({ length: n }, () => [0]));
  assert.deepEqual(none.segment(size(30), {}, undefined).boundaries, []);
  assert.deepEqual(even.segment(size(10), {}, 4).boundaries, [1, 4, 6]);
  assert.deepEqual(even.segment(size(24), {}, undefined).boundaries, [11]);
  assert.deepEqual(even.segment(size(26), {}, undefined).boundaries, [7, 16]);
  assert.deepEqual(even.segment(size(3), {}, undefined).boundaries, []);
  const drawn = byChance.segment(size(12), {}, 5).boundaries;
  assert.equal(new Set(drawn).size, 4);
  assert.deepEqual(
    [...drawn].sort((a, b) => a - b),
    drawn,
  );
  assert.ok(drawn.every((at) => at >= 0 && at < 11));
  assert.deepEqual(byChance.segment(size(2), {}, 2).boundaries, [0]);
  assert.equal(byChance.segment(size(31), {}, undefined).boundaries.length, 2);
});

it('identify: shows the best topics of a block, and names those of all blocks main', () => {
  const given = problem([
    [0, 0, 0, 1],
    [0, 2, 2, 2, 2],
  ]);
  const blocks = [
    [0, 1],
    [1, 2],
  ] as const;
  const { blocks: found, main } = identify(given, blocks, {
    keyWords: 3,
    coherence: 0.08,
    passes: 3,
    shown: 2,
    topics: 'words',
  });
  assert.deepEqual(
    found.map((topics) => topics.map(({ words, probability, main }) => [words[0], probability, main])),
    [
      [
        ['w0', 0.75, true],
        ['w1', 0.25, false],
      ],
      [
        ['w2', 0.8, false],
        ['w0', 0.2, true],
      ],
    ],
  );
  assert.deepEqual(main, [{ words: ['w0'], probability: (0.75 + 0.2) / 2 }]);
  const one = identify(given, blocks, { keyWords: 3, coherence: 0.08, passes: 3, shown: 1, topics: 'clusters' });
  assert.deepEqual(
    one.blocks.map((topics) => topics.map(({ words }) => words[0])),
    [['w0'], ['w2']],
  );
  assert.deepEqual(one.main, []);
});
