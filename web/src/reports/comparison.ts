/** Methods against references: the picture, the numbers and the settings of the measure. */
import type { Comparison } from '../api.ts';
import { escaped, pictures, reportPage } from './page.ts';

export function comparisonReport({ methods, measure, settings, notes }: Comparison, title: string): string {
  const rows = methods.map(({ method, scores, toBest, milliseconds }) => {
    const { average, low, high } = scores[measure].recall;
    const cells = [
      average.toFixed(4),
      `${low.toFixed(4)} – ${high.toFixed(4)}`,
      toBest ? toBest.p.toFixed(3) : 'best',
      milliseconds?.toFixed(0) ?? '–',
    ];
    return `<tr><th scope="row">${escaped(method)}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  return reportPage({
    title,
    facts: settings,
    body: `${pictures()}
<table><thead><tr><th>Method</th><th>Mean</th><th>95 % interval</th><th>p to best</th><th>ms</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table>`,
    foot: notes.join(' '),
  });
}
