/** docs/performance.md from a result. */
import { met } from './figures.ts';
import { type Found, type Measure, type Missing, median, type Result, short } from './result.ts';
import { OURS } from './tables.ts';

export function page(result: Result): string {
  const { benches } = result;
  return [
    '# Performance',
    '',
    `Measured by \`${result.command}\` on ${result.date}; this page is made from its result by \`npm run bench -- page\`.`,
    'Everyone has turns in one run and reads the same data; a value is the median of the turns, and in brackets stands how',
    'many times ours it is. `--quick` looks whether everything works; `--json FILE` keeps a result elsewhere.',
    ...(result.quick ? ['', '**A quick look at small sizes: the figures below say nothing about speed.**'] : []),
    '',
    '## Wanted and measured',
    '',
    ...table(
      ['wanted', 'measured', 'met?'],
      met(result).map(({ wanted, measured, met }) => [wanted, measured, met]),
    ),
    '',
    '## Machine and versions',
    '',
    ...table(
      ['', ''],
      Object.entries({ ...result.machine, ...result.versions }).map(([name, value]) => [name, `${value}`]),
    ),
    ...absent(Object.values(benches).flatMap(({ missing = [] }) => missing)),
    ...Object.entries(benches).flatMap(([name, found]) => section(name, found)),
    '',
  ].join('\n');
}

function absent(missing: readonly Missing[]): string[] {
  const lines = new Set(missing.map(({ who, how }) => `- ${who}: ${how}`));
  return lines.size > 0 ? ['', 'Not there, so not measured:', '', ...lines] : [];
}

function section(name: string, { about, measures }: Found): string[] {
  return [
    '',
    `## ${name}`,
    '',
    `${about} \`npm run bench -- ${name}\``,
    ...grids(measures).flatMap((grid) => ['', ...grid]),
  ];
}

/** Things that the same contestants did, in the same unit, stand side by side; what one alone did, one below another. */
function grids(measures: readonly Measure[]): string[][] {
  const things = [...Map.groupBy(measures, ({ what }) => what).values()];
  const alike = Map.groupBy(things, (thing) => `${thing[0].unit} ${thing.map(({ who }) => who).join()}`);
  return [...alike.values()].map((columns) => {
    const [first] = columns;
    const { unit } = first[0];
    if (first.length === 1) {
      const head = [first[0].who, unit];
      return table(
        head,
        columns.map(([{ what, samples }]) => [what, short(median(samples))]),
      );
    }
    const head = [unit, ...columns.map(([{ what }]) => what)];
    return table(
      head,
      first.map(({ who }, i) => [who, ...columns.map((thing) => cell(thing[i], thing))]),
    );
  });
}

function cell({ samples, who }: Measure, thing: readonly Measure[]): string {
  const ours = thing.find((one) => OURS.test(one.who));
  const value = short(median(samples));
  return ours && ours.who !== who ? `${value} (${short(median(samples) / median(ours.samples))}×)` : value;
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
