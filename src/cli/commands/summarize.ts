import { Command } from 'commander';
import { choice, type Options } from '../../check/index.ts';
import { FORMAT_OPTIONS } from '../../formats/index.ts';
import { renderSummary, SUMMARY_STYLES, type SummaryStyle } from '../../render/index.ts';
import { METHODS, SUMMARIZE_OPTIONS, type SummarizeOptions, summarize } from '../../tasks/summarize/index.ts';
import { addFlags, given } from '../flags.ts';
import { type OutputFlags, print } from '../output.ts';
import { readFor } from '../read.ts';

/** The door's options and those of every method; a method refuses what is not its own. */
const FLAGS: Options = Object.assign({}, ...Object.values(METHODS).map((method) => method.options), SUMMARIZE_OPTIONS);

const STYLE = { as: choice(SUMMARY_STYLES, { default: 'text', help: 'how the summary is written' }) } as const;

export function summarizeCommand(): Command {
  const command = new Command('summarize')
    .description('the sentences that sum up one document or many')
    .argument('<files...>', 'files, folders, .jsonl, or - for standard input');
  addFlags(addFlags(addFlags(command, FLAGS), STYLE), FORMAT_OPTIONS);
  return command.action(async (paths: string[], flags: OutputFlags & Record<string, unknown>) => {
    const { entries, notes } = await readFor(paths, flags);
    const summary = await summarize(entries, given<SummarizeOptions>(FLAGS, flags));
    const style = (flags.as ?? 'text') as SummaryStyle;
    print({ ...summary, notes: [...notes, ...summary.notes] }, (result) => renderSummary(result, style), flags);
  });
}
