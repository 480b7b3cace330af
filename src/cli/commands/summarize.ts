import { Command } from 'commander';
import { FORMAT_OPTIONS } from '../../formats/index.ts';
import { renderSummary } from '../../render/index.ts';
import { SUMMARIZE, summarize } from '../../tasks/summarize/index.ts';
import { addFlags, addVariantFlags, givenVariant } from '../flags.ts';
import { type OutputFlags, print } from '../output.ts';
import { readFor } from '../read.ts';

export function summarizeCommand(): Command {
  const command = new Command('summarize')
    .description('the sentences that sum up one document or many')
    .argument('<files...>', 'files, folders, .jsonl, or - for standard input');
  addFlags(addVariantFlags(command, SUMMARIZE), FORMAT_OPTIONS);
  return command.action(async (paths: string[], flags: OutputFlags & Record<string, unknown>) => {
    const options = givenVariant('summarize', SUMMARIZE, flags);
    const { entries, notes } = await readFor(paths, flags);
    const summary = await summarize(entries, options);
    print({ ...summary, notes: [...notes, ...summary.notes] }, renderSummary, flags);
  });
}
