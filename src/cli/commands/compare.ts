import { Command } from 'commander';
import { type Options, resolve } from '../../check/index.ts';
import { ROUGE_OPTIONS } from '../../evaluate/index.ts';
import { parseReferenceSets } from '../../formats/reference-sets.ts';
import { renderComparison } from '../../render/index.ts';
import { COMPARE_OPTIONS, compare } from '../../tasks/compare/index.ts';
import { BUDGET_OPTIONS, SUMMARIZE_OPTIONS } from '../../tasks/summarize/index.ts';
import { readText } from '../files.ts';
import { addFlags, given } from '../flags.ts';
import { type OutputFlags, print } from '../output.ts';
import { interruptible, stages } from '../progress.ts';

const { fill, seed, language, redundancy } = SUMMARIZE_OPTIONS;
const SUMMARY_FLAGS = { ...BUDGET_OPTIONS, fill, redundancy, seed, language } satisfies Options;
const { ngrams, longest, gap, stem, mode } = ROUGE_OPTIONS;
const ROUGE_FLAGS = {
  ...{ ngrams, mode },
  longest: { ...longest, default: false },
  gap: { ...gap, default: 4 },
  stem: { ...stem, default: true },
} satisfies Options;

export function compareCommand(): Command {
  const command = new Command('compare')
    .description('summarization methods against references, with intervals and paired significance')
    .argument('<corpus>', '.jsonl of {id, text, refs} or {id, docs, refs}');
  addFlags(addFlags(addFlags(command, COMPARE_OPTIONS), SUMMARY_FLAGS), ROUGE_FLAGS);
  return command.action(async (path: string, flags: OutputFlags & Record<string, unknown>) => {
    const sets = parseReferenceSets(await readText(path), path);
    const progress = stages(flags.quiet);
    const summarize = given<Record<string, number>>(SUMMARY_FLAGS, flags);
    const { words, bytes } = summarize;
    const comparison = await interruptible((signal) =>
      compare(sets, {
        compare: given(COMPARE_OPTIONS, flags),
        summarize,
        // Where a length in words or bytes is given, references are cut to it too, so that recall compares equals.
        rouge: {
          ...(words && { words }),
          ...(bytes && { bytes }),
          ...resolve('compare', ROUGE_FLAGS, given<object>(ROUGE_FLAGS, flags)),
        },
        now: () => performance.now(),
        onProgress: progress.update,
        signal,
      }),
    ).finally(progress.stop);
    print(comparison, renderComparison, flags);
  });
}
