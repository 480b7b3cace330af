/** Scores as tables: methods beside one another, best first; ROUGE with the settings it depends on above it. */
import type { RougeOverResult, RougeResult } from '../evaluate/index.ts';
import type { Comparison } from '../tasks/compare/index.ts';
import { table } from './text.ts';

/** The table of `compare` as text. */
export function renderComparison({ settings, measure, sets, methods }: Comparison): string {
  const names = Object.keys(methods[0].scores);
  const rows = methods.map(({ method, scores, toBest, coverage, milliseconds }) => {
    const { low, high } = scores[measure].recall;
    return [
      method,
      ...names.map((name) => scores[name].recall.average.toFixed(4)),
      `${low.toFixed(4)}–${high.toFixed(4)}`,
      toBest ? toBest.difference.toFixed(4) : '',
      toBest ? toBest.p.toFixed(3) : '',
      `${Math.round(100 * coverage)} %`,
      milliseconds?.toFixed(1) ?? '–',
    ];
  });
  const head = ['method', ...names, `${measure} interval`, 'to best', 'p', 'covered', 'ms'];
  return `${settings} · recall · ${sets} sets\n${table([head, ...rows])}`;
}

const five = (score: number) => score.toFixed(5);

/** ROUGE scores as text. */
export function renderRouge({ settings, scores }: RougeResult): string {
  const rows = Object.entries(scores).map(([name, { recall, precision, f }]) => [
    name,
    ...[recall, precision, f].map(five),
  ]);
  return `${settings}\n${table([['', 'recall', 'precision', 'F'], ...rows])}`;
}

export function renderRougeOver({ settings, scores, instances }: RougeOverResult): string {
  const rows = Object.entries(scores).map(([name, { recall, precision, f }]) => [
    name,
    five(recall.average),
    `${five(recall.low)}–${five(recall.high)}`,
    five(precision.average),
    five(f.average),
  ]);
  const head = ['', 'recall', '95 % interval', 'precision', 'F'];
  return `${settings} · ${instances.length} summaries\n${table([head, ...rows])}`;
}
