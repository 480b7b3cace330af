/**
 * Chapters against people's: how many, and where. Talks are cross-validated by series: the boundary model is learnt
 * without the series it is tested on. Then meetings, podcasts, joined beginnings of news, pairs and single articles.
 * `npm run experiment -- number` chooses the constants of the number, with each set left out.
 */
import { pk } from '../../src/evaluate/index.ts';
import { table } from '../../src/render/index.ts';
import { cutRange } from '../../src/tasks/structure/cut.ts';
import type { ExperimentArgs } from '../experiment.ts';
import { type Judged, judged, WEIGHTS } from './judged.ts';
import { withinThird } from './sets.ts';

/** A text of more sentences than this shall have no block of one or two. */
const LONG = 100;

export async function run({ data, quick, log }: ExperimentArgs): Promise<void> {
  const rows = [['', 'texts', 'Pk', 'Pk told', 'Pk none', 'blocks', 'true', 'within a third', 'slivers']];
  for (const set of await judged(data, quick)) rows.push([set.name, ...scores(set)]);
  log(table(rows));
}

function scores({ texts, constants }: Judged): string[] {
  let [free, told, none, blocks, truth, within, slivers, all] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (const text of texts) {
    const { problem } = text;
    const units = problem.size;
    const cut = (wanted?: number) =>
      cutRange(problem, [0, units], { blocks: wanted }, WEIGHTS, constants(text)).begins.map((s) => s - 1);
    const wrong = (boundaries: readonly number[]) => pk({ units, boundaries }, { units, boundaries: text.truth });
    const found = cut();
    const known = cut(text.truth.length + 1);
    free += wrong(found);
    told += wrong(known);
    none += wrong([]);
    blocks += found.length + 1;
    truth += text.truth.length + 1;
    if (withinThird(found.length + 1, text.truth.length + 1)) within++;
    for (const boundaries of units > LONG ? [found, known] : []) {
      const ends = [...boundaries, units - 1];
      all += ends.length;
      slivers += ends.filter((end, b) => end - (ends[b - 1] ?? -1) < 3).length;
    }
  }
  const mean = (sum: number, digits: number) => (sum / texts.length).toFixed(digits);
  const share = all > 0 ? (slivers / all).toFixed(3) : '–';
  return [
    String(texts.length),
    ...[free, told, none].map((sum) => mean(sum, 3)),
    ...[blocks, truth].map((sum) => mean(sum, 1)),
    mean(within, 2),
    share,
  ];
}
