/** The classic task (Choi 2000): ten beginnings of different texts in a row; and how whole texts fare. */
import { random } from '../../src/random/index.ts';
import { type Background, type StructureOptions, structure } from '../../src/tasks/structure/index.ts';
import { splitSentences } from '../../src/text/index.ts';
import { beginnings, join, printed } from './joined.ts';
import type { Article } from './reuters.ts';
import { knownOf } from './segmentation.ts';
import { SEED, USUAL } from './settings.ts';
import { type Row, scoreRows } from './trial.ts';

export function tenBeginnings(articles: readonly Article[], count: number, background: Background): Promise<string> {
  const draw = random(SEED);
  const texts = knownOf(Array.from({ length: count }, () => beginnings(articles, draw)));
  return scoreRows(texts, rowsOf(background));
}

export function sixArticles(articles: readonly Article[], count: number, background: Background): Promise<string> {
  const draw = random(SEED);
  const long = articles.filter(({ text }) => splitSentences(text).length >= 5);
  const six = () =>
    join(
      draw
        .order(long.length)
        .slice(0, 6)
        .map((i) => long[i]),
    );
  return scoreRows(knownOf(Array.from({ length: count }, six)), rowsOf(background));
}

function rowsOf(background: Background): Row[] {
  const both = (name: string, options: StructureOptions): Row[] => [
    { name, options },
    { name: `${name}, told how many`, options, knownCount: true },
  ];
  return [
    ...both('auto, the text itself', {}),
    ...both('auto, training texts', { background }),
    ...both('ui', { method: 'ui' }),
    ...both('c99', { method: 'c99' }),
    ...both('texttiling', { method: 'texttiling' }),
    ...both('stm', { method: 'stm', background }),
    { name: 'none', options: { method: 'none' } },
    { name: 'even, told how many', options: { method: 'even' }, knownCount: true },
    { name: 'random, told how many', options: { method: 'random' }, knownCount: true },
  ];
}

/** How often a single article is left whole. */
export async function leftWhole(articles: readonly Article[], options: StructureOptions): Promise<number> {
  let whole = 0;
  for (const article of articles) {
    const { blocks } = await structure(printed(article), { ...USUAL, ...options });
    if (blocks.length === 1) whole++;
  }
  return whole / articles.length;
}
