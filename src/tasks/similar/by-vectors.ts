/** Documents compared by vectors that somebody else made: the cosine. */

import { InputError } from '../../check/index.ts';
import { topBy } from '../../linalg/index.ts';
import { denseRowLengths, dotAt } from '../../linalg/vectors.ts';
import { alikeOf, type Found } from './result.ts';

export interface NamedVectors {
  readonly ids: readonly string[];
  readonly width: number;
  /** Row by row. */
  readonly values: Float64Array;
}

/** The documents nearest to one, best first; of equals the first. Those at a right angle or more are not alike. */
export function nearestByVectors(
  { ids, width, values }: NamedVectors,
  id: string,
  top: number,
): Pick<Found, 'document' | 'score' | 'alike'>[] {
  const own = ids.indexOf(id);
  if (own < 0) throw new InputError('similar', 'no vector has this id', id);
  const dot = (a: number, b: number) => dotAt(values, a * width, values, b * width, width);
  const lengths = denseRowLengths(values, width);
  const scored = ids.map((document, row) => ({ document, score: dot(own, row) / (lengths[own] * lengths[row] || 1) }));
  const alike = scored.filter(({ score }, row) => row !== own && score > 0);
  return topBy(alike, top, ({ score }) => score).map((one) => ({ ...one, alike: alikeOf(one.score, 1) }));
}
