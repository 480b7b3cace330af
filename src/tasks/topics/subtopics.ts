/**
 * A second level: topics of topics. The documents whose largest share is of one topic are taken alone, and topics are
 * found in them as in any pile; their number is chosen as everywhere. What documents of the topic all have is no longer
 * telling there: words of most of them are left out.
 */
import { type Csr, columnRows, fromRows, rowSums, selectRows } from '../../linalg/index.ts';
import { random } from '../../random/index.ts';
import { chooseTopics } from './choose.ts';
import { describe, type ShownCounts, type Topic } from './describe.ts';
import { type Fitted, fitTopics, type ModelName, PASSES, type Run, SMOOTHING } from './fit.ts';

import { byShare } from './order.ts';
import { LARGEST_SHARE, MIN_DOCUMENTS, type Problem, sum } from './problem.ts';

/** A part has so many documents at least; what has fewer than three such parts is not cut further. */
const PART = 4;
/** More parts than these are no overview. */
const MOST = 8;

export interface Part {
  /** The number of the topic, from 1. */
  readonly topic: number;
  /** The rows of its documents in the problem. */
  readonly rows: readonly number[];
  readonly problem: Problem;
  readonly fitted: Fitted;
  readonly topics: readonly Topic[];
}

/** The parts of every topic that can be cut; shares are of all words, ids count from 1 in every topic. */
export async function subtopics(
  model: ModelName,
  problem: Problem,
  whole: Fitted,
  shown: ShownCounts,
  seed: number,
  run: Omit<Run, 'random'>,
): Promise<Part[]> {
  const parts: Part[] = [];
  for (const [z, rows] of mainRows(problem, whole).entries()) {
    run.onProgress?.('subtopics', z, whole.topics);
    if (rows.length < 3 * PART) continue;
    const inside = within(problem, rows);
    if (inside.counts.columns < 2) continue;
    const quiet = { ...run, onProgress: undefined };
    const { curve, topics } = await chooseTopics(model, inside, { ...quiet, random: random(seed) }, 1, MOST);
    if (curve.length === 0) continue;
    const fitted = byShare(
      await fitTopics(model, inside.counts, topics, { ...quiet, random: random(seed) }, PASSES, SMOOTHING),
    );
    const described = describe(inside, fitted, shown).topics;
    if (mainRows(inside, fitted).some((own) => own.length < PART) && topics === 2) continue;
    const share = shareOf(problem.counts, rows);
    parts.push({
      topic: z + 1,
      rows,
      problem: inside,
      fitted,
      topics: described.map(({ trend: _, ...topic }) => ({ ...topic, share: topic.share * share })),
    });
  }
  return parts;
}

/** The rows whose largest share is of each topic. */
export function mainRows({ counts }: Problem, { documents, topics }: Fitted): number[][] {
  const rows: number[][] = Array.from({ length: topics }, () => []);
  for (let d = 0; d < counts.rows; d++) {
    if (counts.start[d] === counts.start[d + 1]) continue;
    const mixture = documents.subarray(d * topics, (d + 1) * topics);
    rows[mixture.indexOf(Math.max(...mixture))].push(d);
  }
  return rows;
}

/** Some rows of a problem, with the words that are neither too rare nor too common among them. */
function within(problem: Problem, rows: readonly number[]): Problem {
  const all = selectRows(problem.counts, rows);
  const uses = columnRows(all);
  const kept = Array.from(uses.keys()).filter(
    (w) => uses[w] >= MIN_DOCUMENTS && uses[w] <= LARGEST_SHARE * rows.length,
  );
  const columnOf = new Map(kept.map((w, column) => [w, column]));
  const counts = fromRows(
    kept.length,
    rows.map((_, d) => {
      const row = new Map<number, number>();
      for (let i = all.start[d]; i < all.start[d + 1]; i++) {
        const column = columnOf.get(all.index[i]);
        if (column !== undefined) row.set(column, all.value[i]);
      }
      return row;
    }),
  );
  return {
    counts,
    word: (column) => problem.word(kept[column]),
    term: (column) => problem.term(kept[column]),
    documents: rows.map((d) => problem.documents[d]),
    days: rows.map((d) => problem.days[d]),
  };
}

/** The share of all counted words that some rows have. */
function shareOf(counts: Csr, some: readonly number[]): number {
  const words = rowSums(counts);
  return sum(some.map((d) => words[d])) / sum(words);
}

/** The subtopic of every document that has one, as `3.2`: topic 3, part 2. */
export function subtopicOf(parts: readonly Part[]): ReadonlyMap<string, string> {
  const of = new Map<string, string>();
  for (const { topic, problem, fitted } of parts) {
    mainRows(problem, fitted).forEach((rows, s) => {
      for (const d of rows) of.set(problem.documents[d], `${topic}.${s + 1}`);
    });
  }
  return of;
}
