/** Sets of one family, summed up by `auto` under any constants, and scored. */
import { prepareReferences } from '../../src/evaluate/rouge.ts';
import { rougeSettings } from '../../src/evaluate/rouge-settings.ts';
import { oneLine } from '../../src/render/index.ts';
import type { ReferenceSet } from '../../src/tasks/compare/index.ts';
import { kindReading } from '../../src/tasks/summarize/auto.ts';
import type { Budget } from '../../src/tasks/summarize/budget.ts';
import { prepare } from '../../src/tasks/summarize/index.ts';
import { type Problem, quotedOf, textOf } from '../../src/tasks/summarize/problem.ts';
import type { KindReading } from '../../src/tasks/summarize/readings.ts';
import { basketOf } from '../../src/tasks/summarize/select.ts';

/** Mean recall of ROUGE-1 and ROUGE-2. */
export type Recall = readonly [number, number];

export interface Trial {
  readonly name: string;
  /** By some of the texts, to choose by; by all, to judge by. */
  score(reading: KindReading, on: 'some' | 'all'): Recall;
}

export interface TrialSets {
  readonly name: string;
  readonly sets: readonly ReferenceSet[];
  readonly budget: Budget;
  /** Reading are chosen by every so many sets. */
  readonly every: number;
}

export async function trialOf({ name, sets, budget, every }: TrialSets): Promise<Trial> {
  const limit = budget.unit === 'bytes' ? { bytes: budget.limit } : { words: budget.limit };
  const settings = rougeSettings({ ngrams: 2, longest: false, stem: true, ...limit });
  const texts: { problem: Problem; rouge: ReturnType<typeof prepareReferences> }[] = [];
  for (const { documents, references } of sets) {
    const whole = await prepare(documents, { language: 'en' });
    const problem = quotedOf(whole, { clutter: 'drop', trim: false });
    texts.push({ problem, rouge: prepareReferences(references, settings) });
  }
  const known = new Map<string, Recall>();
  return {
    name,
    score(reading, on) {
      const key = `${on} ${JSON.stringify(reading)}`;
      const tried = on === 'all' ? texts : texts.filter((_, i) => i % every === 0);
      const recalls = () => tried.map(({ problem, rouge }) => rouge(summaryAs(problem, reading, budget)));
      const found = known.get(key) ?? meanOf(recalls());
      known.set(key, found);
      return found;
    },
  };
}

function summaryAs(problem: Problem, reading: KindReading, budget: Budget): string {
  const ranking = kindReading(problem, reading, budget);
  const basket = basketOf(problem, budget, { redundancy: ranking.redundancy ?? 1 });
  ranking.sparing?.pick(problem, () => ranking.scores, basket);
  const picked = basket.picks.map(({ sentence }) => sentence).sort((a, b) => a - b);
  return picked.map((s) => oneLine(textOf(problem, s))).join('\n');
}

function meanOf(scores: readonly Readonly<Record<string, { readonly recall: number }>>[]): Recall {
  const mean = (measure: string) => scores.reduce((sum, one) => sum + one[measure].recall, 0) / scores.length;
  return [mean('rouge-1'), mean('rouge-2')];
}
