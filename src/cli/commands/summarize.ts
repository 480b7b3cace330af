import { Command } from 'commander';
import { choice } from '../../check/index.ts';
import { FORMAT_OPTIONS } from '../../formats/table.ts';
import { renderSummary, SUMMARY_STYLES, type SummaryStyle } from '../../render/summary.ts';
import { SUMMARIZE, summarize } from '../../tasks/summarize/index.ts';
import { readFor } from '../files.ts';
import { addFlags, addVariantFlags, givenVariant } from '../flags.ts';
import { type OutputFlags, print } from '../output.ts';

const STYLE = { as: choice(SUMMARY_STYLES, { default: 'text', help: 'how the summary is written' }) } as const;

export function summarizeCommand(): Command {
  const command = new Command('summarize')
    .description('the sentences that sum up one document or many')
    .argument('<files...>', 'files, folders, .jsonl, or - for standard input');
  addFlags(addFlags(addVariantFlags(command, SUMMARIZE), STYLE), FORMAT_OPTIONS);
  return command.action(async (paths: string[], flags: OutputFlags & Record<string, unknown>) => {
    const options = givenVariant('summarize', SUMMARIZE, flags);
    const { entries, notes } = await readFor(paths, flags);
    const summary = await summarize(entries, options);
    const style = (flags.as ?? 'text') as SummaryStyle;
    print({ ...summary, notes: [...notes, ...summary.notes] }, (result) => renderSummary(result, style), flags);
  });
}
