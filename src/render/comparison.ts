/** Methods beside one another, best first. */
import type { Comparison } from '../tasks/compare/index.ts';
import { table } from './text.ts';

/** The table of `compare` as text. */
export function renderComparison({ settings, measure, sets, methods }: Comparison): string {
  const names = Object.keys(methods[0].scores);
  const rows = methods.map(({ method, scores, toBest, milliseconds }) => {
    const { low, high } = scores[measure].recall;
    return [
      method,
      ...names.map((name) => scores[name].recall.average.toFixed(4)),
      `${low.toFixed(4)}–${high.toFixed(4)}`,
      toBest ? toBest.difference.toFixed(4) : '',
      toBest ? toBest.p.toFixed(3) : '',
      milliseconds?.toFixed(1) ?? '–',
    ];
  });
  const head = ['method', ...names, `${measure} interval`, 'to best', 'p', 'ms'];
  return `${settings} · recall · ${sets} sets\n${table([head, ...rows])}`;
}
