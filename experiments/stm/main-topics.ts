/** Tables 2 and 3: main topics found in the test texts against their categories. */
import { table } from '../../src/render/index.ts';
import { type Background, type Structure, type StructureOptions, structure } from '../../src/tasks/structure/index.ts';
import { CATEGORY_NAMES, categoryFinder, Decisions } from './categories.ts';
import { printed } from './joined.ts';
import type { Article } from './reuters.ts';
import { ANALYSIS } from './settings.ts';

const PAPER: Readonly<Record<string, string>> = {
  'stm 7': '.515 .824',
  'com 7': '.365 .774',
  'stm 5': '.461 .850',
  'com 5': '.257 .767',
};

const SYSTEMS: Readonly<Record<string, StructureOptions>> = {
  stm: { method: 'stm' },
  com: { method: 'com' },
  'stm, coherence .08': { method: 'stm', coherence: 0.08 },
};

export async function mainTopics(articles: readonly Article[], background: Background): Promise<string> {
  const readings = { '': await categoryFinder(), ', words as printed': await categoryFinder({ agency: false }) };
  const rows = [['', 'recall', 'precision', 'paper recall', 'paper precision']];
  for (const [method, options] of Object.entries(SYSTEMS)) {
    const structures: Structure[] = [];
    for (const article of articles) {
      structures.push(await structure(printed(article), { ...options, background, ...ANALYSIS }));
    }
    for (const top of [7, 5]) {
      for (const [reading, categoriesOf] of Object.entries(readings)) {
        const { recall, precision } = judged(structures, articles, (found) => categoriesOf(mainWords(found, top)));
        const paper = PAPER[`${method} ${top}`]?.split(' ') ?? [];
        const [paperRecall = '', paperPrecision = ''] = paper;
        rows.push([
          `${method}, top ${top} words${reading}`,
          recall.toFixed(3),
          precision.toFixed(3),
          paperRecall,
          paperPrecision,
        ]);
      }
    }
  }
  return table(rows);
}

function judged(
  structures: readonly Structure[],
  articles: readonly Article[],
  categoriesOf: (found: Structure) => ReadonlySet<string>,
): Decisions {
  const decisions = new Decisions();
  structures.forEach((found, i) => {
    decisions.count(categoriesOf(found), new Set(articles[i].topics.filter((topic) => CATEGORY_NAMES.includes(topic))));
  });
  return decisions;
}

/** Seed words among the best `top` of every block. */
export function mainWords({ blocks }: Structure, top: number): string[] {
  const [first, ...others] = blocks.map((_, b) => topWords(blocks[b].topics, top));
  return first.filter((word) => others.every((words) => words.includes(word)));
}

export const topWords = (topics: readonly { readonly words: readonly string[] }[], top: number): string[] =>
  topics.flatMap(({ words }) => words).slice(0, top);
