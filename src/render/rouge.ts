/** Scores as a table, with the settings they depend on above it. */
import type { RougeOverResult, RougeResult } from '../evaluate/index.ts';
import { table } from './text.ts';

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
