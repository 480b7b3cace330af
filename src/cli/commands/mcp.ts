/** `aspectra mcp`: a library, or files, for an assistant that speaks the Model Context Protocol. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { InputError, OptionError } from '../../check/index.ts';
import { importPaths, learnIndex, withLibrary } from '../../library/index.ts';
import { ENCODER_OPTIONS, type EncoderFlags, encoderAsked, openedEncoder } from '../encoder.ts';
import { addFlags } from '../flags.ts';
import type { OutputFlags } from '../output.ts';
import { untilInterrupted } from '../progress.ts';

type McpFlags = OutputFlags & EncoderFlags & { readonly library?: string; readonly write?: boolean };

export function mcpCommand(): Command {
  const command = new Command('mcp')
    .description('a library or files for an assistant: Model Context Protocol over standard input and output')
    .argument('[files...]', 'files or folders, in place of a library; they are read once')
    .option('-l, --library <dir>', 'the folder of the library')
    .option('--write', 'let the assistant add, remove and relate documents of the library');
  return addFlags(command, ENCODER_OPTIONS).action(run);
}

async function run(paths: string[], { library, write = false, quiet, ...flags }: McpFlags): Promise<void> {
  if ((paths.length === 0) === (library === undefined))
    throw new OptionError('mcp', 'needs files or --library DIR, one of them');
  if (paths.length > 0 && write) throw new OptionError('mcp', 'writes to a library only: --library DIR');
  const encoder = encoderAsked('mcp', flags) ? await openedEncoder({ ...flags, quiet: true }) : undefined;
  const folder = library ?? mkdtempSync(join(tmpdir(), 'aspectra-mcp-'));
  const ended = untilInterrupted();
  const log = (words: string) => quiet || process.stderr.write(`${words}\n`);
  try {
    if (library === undefined) await importFiles(folder, paths, log);
    else await withLibrary(folder, write, (store) => store.size());
    const [{ openMcp }, { answerLines }] = await Promise.all([
      import('../mcp/server.ts'),
      import('../mcp/protocol.ts'),
    ]);
    const answered = answerLines(openMcp(folder, { write, encoder }), process.stdin, process.stdout);
    log('ready for an assistant on standard input and output; Ctrl-C ends it');
    await Promise.race([ended.signal, answered]);
  } finally {
    ended.forget();
    process.stdin.destroy();
    if (library === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

/** Files become a library for as long as the assistant is there: search and citations are the same. */
async function importFiles(folder: string, paths: readonly string[], log: (words: string) => unknown): Promise<void> {
  await withLibrary(folder, true, async (store) => {
    const { new: fresh, notes } = await importPaths(store, paths);
    for (const note of notes) log(`note: ${note}`);
    if (fresh === 0) throw new InputError(paths.join(', '), 'there is no text in it');
    // A few documents have no space; they are searched by words.
    await learnIndex(store).catch((error: unknown) => {
      if (!(error instanceof InputError)) throw error;
    });
  });
}
