/** Rows of methods with settings, scored on joined texts. */
import { table } from '../../src/render/index.ts';
import { type StructureOptions, structure } from '../../src/tasks/structure/index.ts';
import type { Source } from '../../src/text/index.ts';
import { mean, type Scores, score, shown } from './score.ts';
import { USUAL } from './settings.ts';

export interface Known {
  readonly source: Source;
  readonly begins: readonly number[];
}

export interface Row {
  readonly name: string;
  readonly options: StructureOptions;
  /** Told the true number of blocks. */
  readonly knownCount?: boolean;
  readonly beside?: string;
}

export async function scoreRows(texts: readonly Known[], rows: readonly Row[], window?: number): Promise<string> {
  const lines: string[][] = [];
  for (const { name, options, knownCount, beside = '' } of rows) {
    const scores = mean(await scoresOf(texts, options, knownCount ?? false, window));
    const { recall, precision, pk, windowDiff, boundaries } = scores;
    lines.push([name, ...[recall, precision, pk, windowDiff].map(shown), boundaries.toFixed(1), beside]);
  }
  return table([['', 'recall', 'precision', 'Pk', 'WindowDiff', 'boundaries', 'paper'], ...lines]);
}

export async function scoresOf(
  texts: readonly Known[],
  options: StructureOptions,
  knownCount: boolean,
  window?: number,
): Promise<Scores[]> {
  const scores: Scores[] = [];
  for (const { source, begins } of texts) {
    const blocks = knownCount ? begins.length + 1 : undefined;
    scores.push(score(await structure(source, { ...USUAL, ...options, blocks }), begins, window));
  }
  return scores;
}
