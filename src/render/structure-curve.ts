/** The curve in the terminal: a bar for every sentence end, the longer the more alike both sides are. */
import type { Structure } from '../tasks/structure/index.ts';

const WIDTH = 50;

export function renderCurve({ curve, boundaries, blocks }: Structure): string {
  const cut = new Set(boundaries);
  const digits = String(curve.length + 1).length;
  let block = 0;
  const lines = curve.map((value, at) => {
    const bar = '█'.repeat(Math.round(value * WIDTH)).padEnd(WIDTH, '·');
    const line = `${String(at + 1).padStart(digits)} ${bar} ${value.toFixed(2)}`;
    return cut.has(at) ? `${line}  ── ${blocks[++block].title}` : line;
  });
  return [`${' '.repeat(digits)} how alike both sides of each sentence end are (── a block begins)`, ...lines].join(
    '\n',
  );
}
