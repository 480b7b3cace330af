/** Our numbers against those of other programs; make.py says which, and made numbers.json. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { nmi } from '../../experiments/topics/clustering.ts';
import { pk, windowDiff } from '../../src/evaluate/index.ts';
import { averageLink, fromDense, kmeans, singleLink, svd } from '../../src/linalg/index.ts';
import { fitNmf } from '../../src/models/index.ts';
import { random } from '../../src/random/index.ts';
import type { Problem } from '../../src/tasks/structure/problem.ts';
import { texttiling } from '../../src/tasks/structure/texttiling.ts';
import { fromMasses } from '../masses.ts';
import { near } from '../near.ts';

const numbers = JSON.parse(readFileSync(new URL('./numbers.json', import.meta.url), 'utf8'));
const counts: number[][] = numbers.counts;
const matrix = fromDense(counts);
/** Pairs of rows that are together: the same for any numbering of the clusters. */
const pairs = (clusterOf: ArrayLike<number>) =>
  Array.from(clusterOf, (a, i) => Array.from(clusterOf, (b, j) => (i < j && a === b ? `${i} ${j}` : ''))).flat();

describe('scikit-learn', () => {
  it('NMF: the lowest divergence of 20 starts', () => {
    const { topics, divergence } = numbers.nmf;
    const losses = Array.from({ length: 20 }, (_, seed) => {
      const { rowFactors: h, columnFactors: w } = fitNmf(
        matrix,
        { topics, loss: 'kl' },
        { passes: 2000, tolerance: 0, random: random(seed) },
      );
      let loss = 0;
      counts.forEach((row, d) => {
        row.forEach((n, c) => {
          let product = 0;
          for (let k = 0; k < topics; k++) product += h[d * topics + k] * w[c * topics + k];
          loss += (n > 0 ? n * Math.log(n / product) : 0) - n + product;
        });
      });
      return loss;
    });
    near(Math.min(...losses), divergence, 1e-3);
  });

  it('truncated SVD: values, and right vectors up to their signs', () => {
    const { values, right } = svd(matrix, { dimensions: 3, tolerance: 1e-9 }, random(1));
    numbers.svd.values.forEach((wanted: number, k: number) => {
      near(values[k], wanted, 1e-4);
      numbers.svd.right[k].forEach((of: number, c: number) => {
        near(Math.abs(right[c * 3 + k]), of, 1e-4);
      });
    });
  });

  it('K-means from a given start', () => {
    const { clusterOf } = kmeans(matrix, { clusters: 3 }, { start: numbers.kmeans.start });
    assert.deepEqual(pairs(clusterOf), pairs(numbers.kmeans.clusters));
  });

  it('NMI', () => {
    near(nmi(numbers.nmi.groups, numbers.nmi.classes), numbers.nmi.nmi, 1e-12);
  });
});

describe('scipy', () => {
  for (const { method, threshold, clusters } of numbers.links) {
    it(`${method} link at a cosine of ${threshold}`, () => {
      const found = method === 'single' ? singleLink(matrix, threshold) : averageLink(matrix, threshold, random(1));
      assert.deepEqual(pairs(found), pairs(clusters));
    });
  }
});

describe('NLTK', () => {
  it('TextTiling: gap scores, and the paragraphs after which the text is cut', () => {
    const { sequence, run, stops, paragraphs, scores, depths, gaps } = numbers.texttiling;
    const words: string[] = paragraphs.flat();
    const names = [...new Set(words)];
    const paragraphOf: number[] = paragraphs.flatMap((part: string[], p: number) => part.map(() => p));
    // Every word is a sentence, so that the curve has a value for each gap.
    const problem = {
      size: words.length,
      document: {
        tokens: {
          firstToken: Uint32Array.from({ length: words.length + 1 }, (_, i) => i),
          term: Uint32Array.from(words, (word) => names.indexOf(word)),
          stop: Uint8Array.from(words, (word) => (stops.includes(word) ? 1 : 0)),
        },
        sentences: paragraphOf.map((paragraph) => ({ paragraph })),
      },
    } as unknown as Problem;
    const settings = { sequence, run, smoothing: 0, cutoff: 0.5, paragraphs: true };
    const { curve } = texttiling.segment(problem, settings, undefined);
    scores.forEach((wanted: number, gap: number) => {
      near(curve![(gap + 1) * sequence - 1], wanted, 1e-12, `gap ${gap}`);
    });
    // NLTK leaves out the first and the last gaps, so its mean depth is another; its two deepest gaps are ours.
    const order: number[] = gaps.toSorted((a: number, b: number) => depths[b] - depths[a]);
    const ends = paragraphs.map((_: unknown, p: number) => paragraphs.slice(0, p + 1).flat().length);
    for (const blocks of [2, 3]) {
      const wanted = order.slice(0, blocks - 1).map((gap) => {
        const away = ends.map((end: number) => Math.abs(end - (gap + 1) * sequence));
        return away.indexOf(Math.min(...away));
      });
      const found = texttiling.segment(problem, settings, blocks).boundaries.map((at) => paragraphOf[at]);
      assert.deepEqual(found, wanted.toSorted());
    }
  });

  it('Pk and WindowDiff', () => {
    for (const { hypothesis, reference, window, pk: p, windowDiff: w } of numbers.segmentations) {
      const [a, b] = [fromMasses(hypothesis), fromMasses(reference)];
      near(pk(a, b, window), p, 1e-12, 'Pk');
      near(windowDiff(a, b, window), w, 1e-12, 'WindowDiff');
    }
  });
});
