/** Documents in the order of their texts: the order in which they came decides nothing. */
import type { Source } from '../../text/index.ts';

export const byText = (sources: readonly Source[]): Source[] =>
  sources.toSorted((a, b) => compared(a.text, b.text) || compared(a.id, b.id));

/** The order of UTF-16 units, which is the same everywhere. */
export const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
