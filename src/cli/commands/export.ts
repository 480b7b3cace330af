/** `aspectra export`: a library as JSON lines, streamed; or as other programs keep it. */
import { createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Command, Option } from 'commander';
import { InputError, OptionError } from '../../check/index.ts';
import { connections } from '../../library/connections.ts';
import { bibtex, graphml, MADE, obsidianNotes } from '../../render/exchange.ts';
import { exportLines, type Store, withLibrary } from '../../store/index.ts';
import { parquet } from '../../store/parquet.ts';
import { save } from '../files.ts';
import { type LibraryFlags, libraryCommand } from '../library.ts';
import { type OutputFlags, print } from '../output.ts';
import { interruptible, stages } from '../progress.ts';

const TEXTS = { graphml, bibtex };
/** What is not for the screen. */
const NEEDED: Readonly<Record<string, string>> = {
  obsidian: 'a folder for notes: -o DIR',
  parquet: 'a file for Parquet: -o FILE',
};
type ExportFlags = OutputFlags & { readonly output?: string; readonly to?: string };

export function exportCommand(): Command {
  return libraryCommand('export', 'everything as JSON lines, which add reads again; or for other programs')
    .option('-o, --output <file>', 'where to write, a folder for obsidian; standard output otherwise, but for parquet')
    .addOption(
      new Option(
        '--to <format>',
        'jsonl, all of it (default); graphml: a graph of documents, topics, likeness and relations; bibtex: sources to cite; obsidian: notes with links and quotations; parquet: a row for every document',
      ).choices(['jsonl', ...Object.keys(TEXTS), 'obsidian', 'parquet']),
    )
    .action(async (flags: LibraryFlags & ExportFlags) => {
      const { to = 'jsonl', output } = flags;
      if (to in NEEDED && output === undefined) throw new OptionError('export', `needs ${NEEDED[to]}`);
      await withLibrary(flags.library, false, (store) => {
        if (to === 'jsonl') return exportTo(store, flags);
        if (to === 'parquet') return parquetTo(store, flags);
        return interruptible((signal) => connectedTo(store, to, flags, signal));
      });
    });
}

async function connectedTo(store: Store, to: string, flags: ExportFlags, signal: AbortSignal): Promise<void> {
  const progress = stages(flags.quiet);
  const parts = { ties: to !== 'bibtex', quotes: to === 'obsidian' };
  const found = await connections(store, parts, { signal, onProgress: progress.update }).finally(progress.stop);
  const { output } = flags;
  const notes = [...store.notes, ...found.notes];
  if (to !== 'obsidian') {
    const text = TEXTS[to as keyof typeof TEXTS](found);
    if (output === undefined) return print({ text, notes }, () => text, flags);
    await save(output, text);
    const { length } = found.documents;
    return print({ file: output, documents: length, notes }, () => `${length} documents in ${output}`, flags);
  }
  const files = obsidianNotes(found);
  for (const { path } of files) {
    const there = await readFile(join(output!, path), 'utf8').catch(() => MADE);
    if (!there.includes(MADE))
      throw new InputError(join(output!, path), 'is there, and no export: choose another folder');
  }
  for (const { path, text } of files) {
    await mkdir(dirname(join(output!, path)), { recursive: true });
    await save(join(output!, path), text);
  }
  print({ folder: output, files: files.length, notes }, () => `${files.length} notes in ${output}`, flags);
}

async function parquetTo(store: Store, { output, ...flags }: ExportFlags): Promise<void> {
  const notes: string[] = [...store.notes];
  const { bytes, rows } = await parquet(store, (problem) => notes.push(problem));
  await save(output!, bytes);
  print({ file: output, rows, notes }, () => `${rows} rows in ${output}`, flags);
}

async function exportTo(store: Store, flags: ExportFlags): Promise<void> {
  const { output } = flags;
  const lost: string[] = [];
  let lines = 0;
  const text = async function* () {
    for await (const line of exportLines(store, (problem) => lost.push(problem))) {
      lines++;
      yield `${line}\n`;
    }
  };
  if (output === undefined) {
    await pipeline(Readable.from(text()), process.stdout, { end: false });
    for (const problem of [...store.notes, ...lost]) process.stderr.write(`note: ${problem}\n`);
  } else {
    await pipeline(Readable.from(text()), createWriteStream(output)).catch((error: NodeJS.ErrnoException) => {
      if (error.syscall === undefined) throw error;
      throw new InputError(output, `cannot be written (${error.code})`);
    });
    print({ file: output, lines, notes: [...store.notes, ...lost] }, () => `${lines} lines in ${output}`, flags);
  }
  if (lost.length > 0) process.exitCode = 1;
}
