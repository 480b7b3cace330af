/** `aspectra FILE`, without a subcommand: what a document is about, or what many are, at a glance. */
import { Command } from 'commander';
import { FORMAT_OPTIONS } from '../../formats/table.ts';
import { type GlanceStyle, renderGlance, renderOverview } from '../../render/glance.ts';
import { GLANCE_OPTIONS, type GlanceOptions, glance, overview } from '../../tasks/glance/index.ts';
import { readFor, save } from '../files.ts';
import { addFlags, given } from '../flags.ts';
import { type OutputFlags, print } from '../output.ts';
import { interruptible, stages } from '../progress.ts';

type GlanceFlags = OutputFlags & { readonly output?: string; readonly words?: number } & Record<string, unknown>;

export function glanceCommand(): Command {
  const command = new Command('glance')
    .description('title, summary, chapters, key phrases of a file; of many, their topics and a summary of each')
    .argument('<files...>', 'files, folders, .jsonl, or - for standard input')
    .option('-o, --output <file>', 'write a page to a .html file, or notes to a .md or .txt file');
  for (const declared of [GLANCE_OPTIONS, FORMAT_OPTIONS]) addFlags(command, declared);
  return command.action(async (paths: string[], flags: GlanceFlags) => {
    const style = styleOf(flags.output);
    const { entries, notes } = await readFor(paths, flags);
    const options = given<GlanceOptions>(GLANCE_OPTIONS, flags);
    const progress = stages(flags.quiet);
    const write = async <T extends { readonly notes: readonly string[] }>(
      found: T,
      render: (found: T, style: GlanceStyle, width?: number) => string,
    ) => {
      const all = { ...found, notes: [...notes, ...found.notes] };
      if (flags.output !== undefined) await save(flags.output, `${render(all, style)}\n`);
      if (flags.output !== undefined && !flags.json) print({ notes: all.notes }, () => flags.output!, flags);
      else print(all, (result: T) => render(result, 'text', width()), flags);
    };
    if (entries.length === 1) return write(await glance(entries[0], options), renderGlance);
    const found = await interruptible((signal) =>
      overview(entries, options, { signal, onProgress: progress.update }),
    ).finally(progress.stop);
    return write(found, renderOverview);
  });
}

const MAX_WIDTH = 100;
const width = (): number | undefined =>
  process.stdout.isTTY ? Math.min(MAX_WIDTH, process.stdout.columns ?? 80) : undefined;

function styleOf(output: string | undefined): GlanceStyle {
  if (output === undefined) return 'text';
  return /\.html?$/i.test(output) ? 'html' : /\.(md|markdown)$/i.test(output) ? 'markdown' : 'text';
}
