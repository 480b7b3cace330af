/** A slice of seconds: parts written for it, joined; the methods in one table. Needs no data. */
import { random } from '../../src/random/index.ts';
import { splitSentences } from '../../src/text/index.ts';
import { PARTS } from './parts.ts';
import { SEED } from './settings.ts';
import { type Known, type Row, scoreRows } from './trial.ts';

const ROWS: readonly Row[] = (['auto', 'stm', 'com', 'texttiling', 'c99', 'ui', 'even', 'random'] as const).map(
  (method) => ({ name: `${method}, told how many`, options: { method }, knownCount: true }),
);

export const quickTable = (): Promise<string> =>
  scoreRows(mixtures(12), [{ name: 'auto', options: {} }, ...ROWS, { name: 'none', options: { method: 'none' } }]);

/** Each time five parts in another order, so many to three more sentences of each. */
export function mixtures(count: number, shortest = 3): Known[] {
  const draw = random(SEED);
  return Array.from({ length: count }, (_, i) => {
    const begins: number[] = [];
    let text = '';
    for (const part of draw.order(PARTS.length).slice(0, 5)) {
      if (text !== '') begins.push(text.length);
      const sentences = splitSentences(PARTS[part], { language: 'en' });
      const last = sentences[Math.min(shortest + draw.below(4), sentences.length) - 1];
      text += `${PARTS[part].slice(0, last.end)} `;
    }
    return { source: { id: `mixture ${i + 1}`, text }, begins };
  });
}
