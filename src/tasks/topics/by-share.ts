/** Topics in the order of their share, largest first: chance decides nothing about their numbers. */

import type { Floats } from '../../kernels/index.ts';
import { topIndices } from '../../linalg/index.ts';
import type { Plsa } from '../../models/index.ts';
import { sharesOf } from './describe.ts';
import type { Fitted } from './fit.ts';

export function byShare(fitted: Fitted): Fitted {
  const { topics, documents } = fitted;
  const share = sharesOf(documents, topics);
  return inOrder(
    fitted,
    topIndices(topics, topics, (z) => share[z]),
  );
}

/** The topics in another order. */
export function inOrder(fitted: Fitted, order: readonly number[]): Fitted {
  const { words, documents, plsa } = fitted;
  const sorted = { words: reordered(words, order), documents: reordered(documents, order) };
  return { ...fitted, ...sorted, ...(plsa && { plsa: plsaBy(plsa, order, sorted) }) };
}

const plsaBy = (
  plsa: Plsa,
  order: readonly number[],
  { words, documents }: Pick<Fitted, 'words' | 'documents'>,
): Plsa => ({
  ...plsa,
  wordGivenTopic: words,
  expected: documents,
  topic: reordered(plsa.topic, order),
});

/** The columns of a matrix in another order. */
function reordered(matrix: Floats, order: readonly number[]): Floats {
  const sorted = matrix.slice();
  for (let at = 0; at < matrix.length; at += order.length) {
    for (let z = 0; z < order.length; z++) sorted[at + z] = matrix[at + order[z]];
  }
  return sorted;
}
