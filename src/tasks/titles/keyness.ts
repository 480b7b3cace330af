/**
 * How much a long block speaks of a phrase, and the rest of the text does not:
 *
 *   keyness = log(N / 600) · (log(1 + n) · (½ + log((n / N) / (m / M))) + 2 · share + 4 · centrality)
 *
 * n: how often the block of N words has the phrase, m: all M words; share: that of its strongest word among the key words
 * of the block (key-words.ts); centrality: how much it is spoken of together with the others (together.ts). What a block
 * begins with is less and less what it is about the longer it is; one of up to 600 words has no keyness. How often a lone
 * word comes counts less than for a phrase. A question, which is asked once, has log(N / 600) · 5 · share.
 */
import type { Candidate } from './candidate.ts';
import type { Occurrences } from './occurrences.ts';

const SHORT = 600;
const LONE = 0.6;
const SHARE = 2;
const CENTRAL = 4;
const ASKED = 5;

/** log(N / 600), 0 in a short block. */
export const spreadOf = (size: number): number => Math.max(0, Math.log(size / SHORT));

/** `size`: N, `all`: M. */
export function keynessOf(
  phrase: Candidate & Occurrences,
  size: number,
  all: number,
  share: number,
  centrality: number,
): number {
  const { kind, terms, inBlock } = phrase;
  if (size <= SHORT) return 0;
  if (kind === 'question') return spreadOf(size) * ASKED * share;
  const lift = Math.max(0, 0.5 + liftOf(phrase, size, all));
  const recurrence = Math.log(1 + inBlock) * lift * (terms.length === 1 ? LONE : 1);
  return spreadOf(size) * (recurrence + SHARE * share + CENTRAL * centrality);
}

/** How much oftener the block has it than the whole text: log((n / N) / (m / M)). */
export const liftOf = ({ inBlock, inAll }: Occurrences, size: number, all: number): number =>
  Math.log((inBlock * all) / (size * inAll));
