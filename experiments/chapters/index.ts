/**
 * Chapters against people's: how many, and where; `auto` beside `ui` and no cut, on talks, meetings, podcasts, sections,
 * joined pieces of six corpora, pairs and single articles. A part names the sets to read: `npm run experiment -- chapters
 * sections meetings --data DIR`. `npm run experiment -- number` chooses the constants of `auto` with each kind left out.
 */
import { settle } from '../../src/check/index.ts';
import { pk } from '../../src/evaluate/index.ts';
import { table } from '../../src/render/index.ts';
import { STRUCTURE } from '../../src/tasks/structure/index.ts';
import type { Problem } from '../../src/tasks/structure/problem.ts';
import { type ExperimentArgs, runParts } from '../experiment.ts';
import * as sets from './sets.ts';

/** A text of more sentences than this shall have no block of one or two. */
const LONG = 100;
const HEAD = ['', 'texts', 'Pk', 'told', 'ui', 'told', 'none', 'blocks', 'true', 'within a third', 'whole', 'slivers'];

type Named = readonly (readonly [name: string, texts: readonly sets.Text[]])[];

async function withPlain(name: string, texts: readonly sets.Text[]): Promise<Named> {
  return [
    [name, texts],
    [`${name}, no marks`, await sets.withoutMarks(texts)],
  ];
}

const PARTS: Readonly<Record<string, (data: string | undefined) => Promise<Named>>> = {
  talks: async (data) => withPlain('talks', await sets.talks(data)),
  sections: async (data) => withPlain('sections', await sets.sections(data)),
  meetings: async (data) => [['meetings', await sets.meetings(data)]],
  podcasts: async (data) => [['podcasts', await sets.podcasts(data)]],
  joined: async (data) => (await sets.joinedPieces(data)).map(({ name, texts }) => [name, texts]),
  news: async (data) => {
    const news = sets.articles();
    return [
      ['two articles', await sets.twoTexts(news, 50)],
      ['single articles', await sets.singles(news, 500)],
      ['single stories', await sets.singleStories(data)],
    ];
  },
};

export async function run(args: ExperimentArgs): Promise<void> {
  const rows = [HEAD];
  const part = (read: (typeof PARTS)[string]) => async () => {
    for (const [name, texts] of await read(args.data)) rows.push([name, ...scores(texts)]);
  };
  await runParts('chapters', Object.fromEntries(Object.entries(PARTS).map(([name, read]) => [name, part(read)])), args);
  args.log(table(rows));
}

function cutter(method: 'auto' | 'ui') {
  const { chosen, settings } = settle('structure', STRUCTURE, { method });
  return (problem: Problem, blocks?: number) => chosen.segment(problem, settings as never, blocks).boundaries;
}

function scores(texts: readonly sets.Text[]): string[] {
  const [auto, ui] = [cutter('auto'), cutter('ui')];
  let [free, told, uiFree, uiTold, none, blocks, truth, within, whole, slivers, all] = Array<number>(11).fill(0);
  for (const { problem, truth: right } of texts) {
    const units = problem.size;
    const wrong = (boundaries: readonly number[]) => pk({ units, boundaries }, { units, boundaries: right });
    const count = right.length + 1;
    const [found, known] = [auto(problem), auto(problem, count)];
    free += wrong(found);
    told += wrong(known);
    uiFree += wrong(ui(problem));
    uiTold += wrong(ui(problem, count));
    none += wrong([]);
    blocks += found.length + 1;
    truth += count;
    if (sets.withinThird(found.length + 1, count)) within++;
    if (found.length === 0) whole++;
    for (const boundaries of units > LONG ? [found, known] : []) {
      const ends = [...boundaries, units - 1];
      all += ends.length;
      slivers += ends.filter((end, b) => end - (ends[b - 1] ?? -1) < 3).length;
    }
  }
  const mean = (sum: number, digits: number) => (sum / texts.length).toFixed(digits);
  return [
    String(texts.length),
    ...[free, told, uiFree, uiTold, none].map((sum) => mean(sum, 3)),
    ...[blocks, truth].map((sum) => mean(sum, 1)),
    ...[within, whole].map((sum) => mean(sum, 2)),
    all > 0 ? (slivers / all).toFixed(3) : '–',
  ];
}
