import { Command } from 'commander';
import { choice } from '../../check/index.ts';
import type { Written } from '../../external/index.ts';
import { FORMAT_OPTIONS } from '../../formats/table.ts';
import { renderSummary, renderWritten, SUMMARY_STYLES, type SummaryStyle } from '../../render/summary.ts';
import { SUMMARIZE, type Summary, summarize } from '../../tasks/summarize/index.ts';
import { rejectConflicts } from '../conflicts.ts';
import { readFor } from '../files.ts';
import { addFlags, addVariantFlags, givenVariant } from '../flags.ts';
import { filesOrPipe, type OutputFlags, print } from '../output.ts';
import { type OpenedWriter, openedWriter, renderPrompts, WRITER_OPTIONS, type WriterFlags } from '../writer.ts';

const STYLE = { as: choice(SUMMARY_STYLES, { default: 'text', help: 'how the summary is written' }) } as const;

export function summarizeCommand(): Command {
  const command = new Command('summarize')
    .description('the sentences that sum up one document or many')
    .argument('[files...]', 'files, folders, .jsonl, or - for standard input, which is read without any');
  addFlags(addFlags(addVariantFlags(command, SUMMARIZE), STYLE), FORMAT_OPTIONS);
  addFlags(command, WRITER_OPTIONS);
  rejectConflicts(command, [
    { where: ({ json }) => json === true, inapplicable: ['as'], why: 'is for text; --json has a form of its own' },
  ]);
  return command.action(async (paths: string[], flags: OutputFlags & WriterFlags & Record<string, unknown>) => {
    const opened = await openedWriter('summarize', flags);
    const options = givenVariant('summarize', SUMMARIZE, flags);
    const { entries, notes } = await readFor(filesOrPipe('summarize', paths), flags);
    const summary = await summarize(entries, options);
    const style = (flags.as ?? 'text') as SummaryStyle;
    const wording = await worded(summary, opened, flags);
    if (opened?.prompts) return print({ prompts: opened.prompts }, ({ prompts }) => renderPrompts(prompts), flags);
    const result = { ...summary, ...wording, notes: [...notes, ...summary.notes, ...wording.notes] };
    const quotations = summary.sentences.map(({ text }) => text);
    print(
      result,
      ({ written }) => (written ? renderWritten(written, quotations, style) : renderSummary(result, style)),
      flags,
    );
  });
}

/** The summary as a paragraph, where there is a writer; with a query, what the sentences answer to it. */
async function worded(
  summary: Summary,
  opened: OpenedWriter | undefined,
  { unchecked, query }: WriterFlags & Record<string, unknown>,
): Promise<{ written?: Written; notes: readonly string[] }> {
  if (!opened) return { notes: [] };
  const { writeParagraph } = await import('../../external/index.ts');
  const { written, notes } = await writeParagraph(summary, opened.writer, {
    unchecked,
    question: query as string | undefined,
  });
  return { ...(written && { written }), notes: [...notes, ...opened.notes()] };
}
