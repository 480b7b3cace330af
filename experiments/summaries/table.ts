/** Rows of methods with settings, scored on sets of documents with references. */
import { rougeOver } from '../../src/evaluate/index.ts';
import { oneLine, table } from '../../src/render/index.ts';
import type { ReferenceSet } from '../../src/tasks/compare/index.ts';
import { type Problem, prepare, type SummarizeOptions, summarizeProblem } from '../../src/tasks/summarize/index.ts';

export interface Row {
  readonly name: string;
  readonly options: SummarizeOptions;
  /** What was printed elsewhere for this row. */
  readonly beside?: readonly string[];
}

export interface Trial {
  readonly sets: readonly ReferenceSet[];
  readonly words: number;
  readonly language?: string;
}

const MEASURES = ['rouge-1', 'rouge-2', 'rouge-su4'];

/** Every row at the same length of words, filled by cutting the last sentence and with whole sentences only. */
export async function scoreRows(
  { sets, words, language = 'en' }: Trial,
  rows: readonly Row[],
  besideHead: readonly string[],
): Promise<string> {
  const problems: Problem[] = [];
  for (const { documents } of sets) problems.push(await prepare(documents, { language }));
  const score = (options: SummarizeOptions, fill: 'whole' | 'cut') => {
    const instances = sets.map(({ id, references }, i) => {
      const { sentences } = summarizeProblem(problems[i], { ...options, words, fill });
      return { id, references, peer: sentences.map((sentence) => oneLine(sentence.text)).join('\n') };
    });
    const { scores } = rougeOver(instances, { ngrams: 2, longest: false, gap: 4, stem: true, words });
    return MEASURES.map((measure) => scores[measure].recall.average.toFixed(4));
  };
  const lines = rows.map(({ name, options, beside = [] }) => [
    name,
    ...score(options, 'cut'),
    ...score(options, 'whole').slice(0, 2),
    ...besideHead.map((_, i) => beside[i] ?? ''),
  ]);
  return table([['', 'R-1 cut', 'R-2 cut', 'SU4 cut', 'R-1 whole', 'R-2 whole', ...besideHead], ...lines]);
}
