/**
 * Chapters against people's: how many, and where. Talks are cross-validated by series: the boundary model is learnt
 * without the series it is tested on. Then meetings, podcasts, joined beginnings of news, pairs and single articles.
 */
import { pk } from '../../src/evaluate/index.ts';
import { table } from '../../src/render/index.ts';
import { CUT_CONSTANTS, cutRange } from '../../src/tasks/structure/cut.ts';
import type { ExperimentArgs } from '../experiment.ts';
import { crossValidated, foldOf } from './cues.ts';
import { articles, joined, meetings, podcasts, singles, type Text, talks, twoTexts } from './sets.ts';

const WEIGHTS = { concentration: 130, backgroundWeight: 0.25 };
/** A text of more sentences than this shall have no block of one or two. */
const LONG = 100;

type Odds = (text: Text) => typeof CUT_CONSTANTS;
const fixed: Odds = () => CUT_CONSTANTS;

export async function run({ data, quick, log }: ExperimentArgs): Promise<void> {
  const news = articles();
  const rows = [['', 'texts', 'Pk', 'Pk told', 'Pk none', 'blocks', 'true', 'within a third', 'slivers']];
  const add = (name: string, texts: readonly Text[], odds: Odds = fixed) => rows.push([name, ...scores(texts, odds)]);
  if (!quick) {
    const all = await talks(data);
    const fold = foldOf(all);
    const weights = crossValidated(all, fold);
    add('chaptered talks', all, (text) => ({ ...CUT_CONSTANTS, odds: weights[fold(text)] }));
    add('meetings', await meetings(data));
    add('podcasts, between breaks', await podcasts(data));
  }
  const count = quick ? 3 : 100;
  for (const segments of quick ? [3, 10] : [3, 5, 10, 20, 50]) {
    const texts = await joined(news, segments > 10 ? Math.ceil(count / 4) : count, { segments });
    add(`${segments} beginnings`, texts);
  }
  add('two articles', await twoTexts(news, quick ? 1 : 50));
  add('single articles', await singles(news, quick ? 20 : 500));
  log(table(rows));
}

function scores(texts: readonly Text[], odds: Odds): string[] {
  let [free, told, none, blocks, truth, within, slivers, all] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (const text of texts) {
    const { problem } = text;
    const units = problem.size;
    const cut = (wanted?: number) =>
      cutRange(problem, [0, units], { blocks: wanted }, WEIGHTS, odds(text)).begins.map((s) => s - 1);
    const wrong = (boundaries: readonly number[]) => pk({ units, boundaries }, { units, boundaries: text.truth });
    const found = cut();
    const known = cut(text.truth.length + 1);
    free += wrong(found);
    told += wrong(known);
    none += wrong([]);
    blocks += found.length + 1;
    truth += text.truth.length + 1;
    const ratio = (found.length + 1) / (text.truth.length + 1);
    if (ratio > 0.666 && ratio < 1.334) within++;
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
