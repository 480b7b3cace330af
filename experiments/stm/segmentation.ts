/** Tables 4 and 5: joined pairs of texts cut in two, and the subtopics of both halves. */
import { table } from '../../src/render/index.ts';
import { type Background, structure } from '../../src/tasks/structure/index.ts';
import { CATEGORY_NAMES, Decisions, teller } from './categories.ts';
import type { Joined } from './joined.ts';
import { mainWords, topWords } from './main-topics.ts';
import { truth } from './score.ts';
import { ANALYSIS } from './settings.ts';
import { type Known, type Row, scoreRows } from './trial.ts';

/** Pk looks five sentences ahead, as the paper does. */
export const PAPER_WINDOW = 5;

export function cutInTwo(pairs: readonly Joined[], background: Background, unrelated: Background): Promise<string> {
  const rows: Row[] = [
    { name: 'stm', options: { method: 'stm', background }, beside: '.752 .754 .092 (paper)' },
    { name: 'com', options: { method: 'com', background }, beside: '.725 .726 .100 (paper)' },
    ...[4, 5, 6].map((window) => ({
      name: `stm, windows of ${window}`,
      options: { method: 'stm' as const, background, window },
    })),
    { name: 'texttiling', options: { method: 'texttiling' } },
    { name: 'c99', options: { method: 'c99' } },
    { name: 'ui', options: { method: 'ui' } },
    { name: 'auto, training texts', options: { background }, beside: '.942 – .012' },
    { name: 'auto, unrelated texts', options: { background: unrelated }, beside: '.841 – .047' },
    { name: 'auto, the text itself', options: {} },
  ];
  return scoreRows(
    knownOf(pairs),
    rows.map((row) => ({ ...row, options: { ...ANALYSIS, ...row.options }, told: true })),
    PAPER_WINDOW,
  );
}

export const knownOf = (joined: readonly Joined[]): Known[] =>
  joined.map(({ text, begins }, i) => ({ source: { id: String(i), text }, begins }));

/** Subtopics of the two blocks found, against the categories of the text that most of the block comes from. */
export async function subtopics(pairs: readonly Joined[], background: Background): Promise<string> {
  const tell = await teller();
  const rows = [['', 'recall', 'precision', 'paper recall', 'paper precision']];
  const paper = { stm: ['.402', '.962'], com: ['.379', '.958'] };
  for (const method of ['stm', 'com'] as const) {
    const decisions = new Decisions();
    for (const { text, begins, parts } of pairs) {
      const found = await structure(text, { method, background, blocks: 2, ...ANALYSIS });
      const [border = 0] = truth(found, begins).boundaries;
      const everywhere = new Set(mainWords(found, 7));
      found.blocks.forEach(({ from, to, topics }) => {
        const part = parts[Math.min(to, border) - from + 1 >= to - Math.max(from - 1, border) ? 0 : 1];
        const wanted = part.topics.filter((topic) => CATEGORY_NAMES.includes(topic));
        const some = topWords(topics, 7).filter((word) => !everywhere.has(word));
        decisions.count(tell(some), new Set(wanted));
      });
    }
    rows.push([method, decisions.recall.toFixed(3), decisions.precision.toFixed(3), ...paper[method]]);
  }
  return table(rows);
}
