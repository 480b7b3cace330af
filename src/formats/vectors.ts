/** Vectors of documents that somebody else made: JSON lines of {id, vector}. */
import { InputError } from '../check/index.ts';
import type { NamedVectors } from '../tasks/similar/by-vectors.ts';
import { jsonLines } from './lines.ts';

/** Beyond this the square of a number is infinite, or nearly. */
const LARGEST = 1e150;
const isUsable = (value: unknown): boolean => Number.isFinite(value) && Math.abs(value as number) <= LARGEST;

export function parseVectors(text: string, who: string): NamedVectors {
  const rows = jsonLines(text, who).map(({ value, line }) => {
    const { id, vector } = value as { id?: unknown; vector?: unknown };
    const isVector = Array.isArray(vector) && vector.length > 0 && vector.every(isUsable);
    if (id === undefined || !isVector)
      throw new InputError(`${who}:${line}`, `needs id, and vector, a list of numbers from -${LARGEST} to ${LARGEST}`);
    return { id: String(id), vector: vector as number[] };
  });
  const width = rows[0]?.vector.length ?? 0;
  if (width === 0) throw new InputError(who, 'has no vectors');
  const other = rows.findIndex(({ vector }) => vector.length !== width);
  if (other >= 0) throw new InputError(who, `every vector must have ${width} numbers`, rows[other].vector.length);
  return { width, values: Float64Array.from(rows.flatMap(({ vector }) => vector)), ids: rows.map(({ id }) => id) };
}
