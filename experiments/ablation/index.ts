/** Every rule, list and feature of a task switched off alone: what it is worth, with an interval, on every set of texts. */
import { type ExperimentArgs, runParts } from '../experiment.ts';
import { printed } from './study.ts';
import { summariesStudy } from './summaries.ts';
import { titlesStudy } from './titles.ts';

export const run = (args: ExperimentArgs): Promise<void> =>
  runParts(
    'ablation',
    {
      titles: ({ data, log }) => printed(titlesStudy(data), log),
      'summaries-1': ({ data, log }) => printed(summariesStudy(data, 'rouge-1'), log),
      'summaries-2': ({ data, log }) => printed(summariesStudy(data, 'rouge-2'), log),
    },
    args,
  );
