/** docs/performance.md from a result. */
import { figuresTable, obstacles } from './figures.ts';
import type { Found, Missing, Result } from './result.ts';
import { markdown, noise, tablesOf } from './tables.ts';

export const COMMAND = 'npm run bench -- page';

export function page(result: Result): string {
  const { benches, machine, versions } = result;
  const paragraphs = [
    '# Performance',
    `Measured by \`${result.command}\` on ${result.date}; each section names the command that measures it alone.
This page is made from the result by \`${COMMAND}\`. Everyone has turns in one run and reads the same data;
a value is the median of the turns, and in brackets stands how many times ours it is. \`--quick\` looks whether everything
works; \`--json FILE\` keeps a result elsewhere.`,
    ...(result.quick ? ['**A quick look at small sizes: the figures say nothing about speed.**'] : []),
    '## Wanted and measured',
    markdown(figuresTable(result)),
    ...missed(result),
    '## Machine and versions',
    markdown({ head: ['', ''], rows: Object.entries({ ...machine, ...versions }).map((pair) => pair.map(String)) }),
    ...absent(Object.values(benches).flatMap(({ missing = [] }) => missing)),
    ...Object.entries(benches).flatMap(([name, found]) => section(name, found)),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

function missed(result: Result): string[] {
  const lines = obstacles(result);
  return lines.length > 0 ? ['What stands in the way of those that are missed:', lines.join('\n')] : [];
}

function absent(missing: readonly Missing[]): string[] {
  const lines = [...new Set(missing.map(({ who, how }) => `- ${who}: ${how}`))];
  return lines.length > 0 ? ['Not there, so not measured:', lines.join('\n')] : [];
}

function section(name: string, { about, measures }: Found): string[] {
  const notes = [about, noise(measures), `\`npm run bench -- ${name}\``].filter(Boolean);
  return [`## ${name}`, notes.join('\n'), ...tablesOf(measures).map(markdown)];
}
