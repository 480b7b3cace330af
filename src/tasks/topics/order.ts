/** The order of topics: by their share, or another. */
import { type Floats, reference } from '../../kernels/index.ts';
import { topIndices } from '../../linalg/index.ts';
import type { Fitted } from './fit.ts';

/** Of all counted words. */
export function sharesOf(documents: Floats, topics: number): number[] {
  const totals = new Float64Array(topics);
  reference.columnTotals(documents, topics, totals);
  const all = totals.reduce((sum, total) => sum + total, 0);
  return Array.from(totals, (total) => (all > 0 ? total / all : 0));
}

/** Largest first: chance decides nothing about the numbers of topics. */
export function byShare(fitted: Fitted): Fitted {
  const share = sharesOf(fitted.documents, fitted.topics);
  return inOrder(
    fitted,
    topIndices(fitted.topics, fitted.topics, (z) => share[z]),
  );
}

/** The topics in another order. */
export function inOrder(fitted: Fitted, order: readonly number[]): Fitted {
  const words = reordered(fitted.words, order);
  const documents = reordered(fitted.documents, order);
  const { plsa } = fitted;
  const model = plsa && { ...plsa, wordGivenTopic: words, expected: documents, topic: reordered(plsa.topic, order) };
  return { ...fitted, words, documents, ...(model && { plsa: model }) };
}

/** The columns of a matrix in another order. */
const reordered = (matrix: Floats, order: readonly number[]): Floats =>
  matrix.map((_, i) => matrix[i - (i % order.length) + order[i % order.length]]);
