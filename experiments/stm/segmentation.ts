/** Tables 4 and 5: joined pairs of texts cut in two, and the subtopics of both halves. */
import { table } from '../../src/render/index.ts';
import { type Background, type StructureOptions, structure } from '../../src/tasks/structure/index.ts';
import { categoryFinder, Decisions } from './categories.ts';
import type { Joined, Pair } from './joined.ts';
import { topWords } from './main-topics.ts';
import { truth } from './score.ts';
import { ANALYSIS } from './settings.ts';
import { type Known, type Row, scoreRows } from './trial.ts';

/** Pk looks five sentences ahead, as the paper does. */
export const PAPER_WINDOW = 5;

export function cutInTwo(pairs: readonly Joined[], background: Background, unrelated: Background): Promise<string> {
  const rows: Row[] = [
    { name: 'stm', options: { method: 'stm', background }, beside: '.752 .754 .092' },
    { name: 'com', options: { method: 'com', background }, beside: '.725 .726 .100' },
    ...[4, 5, 6].map((window) => ({
      name: `stm, windows of ${window}`,
      options: { method: 'stm' as const, background, window },
    })),
    { name: 'texttiling', options: { method: 'texttiling' } },
    { name: 'c99', options: { method: 'c99' } },
    { name: 'ui', options: { method: 'ui' } },
    { name: 'auto, training texts', options: { background } },
    { name: 'auto, unrelated texts', options: { background: unrelated } },
    { name: 'auto, the text itself', options: {} },
  ];
  return scoreRows(
    knownOf(pairs),
    rows.map((row) => ({ ...row, options: { ...ANALYSIS, ...row.options }, knownCount: true })),
    PAPER_WINDOW,
  );
}

export const knownOf = (joined: readonly Joined[]): Known[] =>
  joined.map(({ text, begins }, i) => ({ source: { id: String(i), text }, begins }));

/**
 * The category that a pair was chosen for, told by the topics of its two blocks: right in the block that most of the
 * text of that category is in, wrong in the other.
 */
export async function subtopics(pairs: readonly Pair[], background: Background): Promise<string> {
  const categoriesOf = await categoryFinder();
  const rows = [['', 'recall', 'precision', 'paper recall', 'paper precision']];
  for (const { name, options, paper = ['', ''] } of SUBTOPIC_ROWS) {
    const decisions = new Decisions();
    for (const { text, begins, parts, category } of pairs) {
      const found = await structure(text, { ...options, background, blocks: 2, ...ANALYSIS });
      const [border = 0] = truth(found, begins).boundaries;
      for (const { from, to, topics } of found.blocks) {
        const inFirst = Math.min(to, border) - from + 1 >= to - Math.max(from - 1, border);
        const wanted = parts[inFirst ? 0 : 1].topics.filter((topic) => topic === category);
        const matched = [...categoriesOf(topWords(topics, 7))].filter((topic) => topic === category);
        decisions.count(new Set(matched), new Set(wanted));
      }
    }
    rows.push([name, decisions.recall.toFixed(3), decisions.precision.toFixed(3), ...paper]);
  }
  return table(rows);
}

const SUBTOPIC_ROWS: readonly { name: string; options: StructureOptions; paper?: readonly string[] }[] = [
  { name: 'stm', options: { method: 'stm' }, paper: ['.402', '.962'] },
  { name: 'com', options: { method: 'com' }, paper: ['.379', '.958'] },
  { name: 'stm, coherence .08', options: { method: 'stm', coherence: 0.08 } },
  { name: 'auto', options: {} },
];
