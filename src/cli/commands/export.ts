/** `aspectra export`: a library as JSON lines, streamed. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { InputError } from '../../check/index.ts';
import { exportLines, withLibrary } from '../../store/index.ts';
import { type LibraryFlags, libraryCommand } from '../library.ts';
import { print } from '../output.ts';

type ExportFlags = LibraryFlags & { readonly output?: string };

export function exportCommand(): Command {
  return libraryCommand('export', 'everything as JSON lines, which add reads again')
    .option('-o, --output <file>', 'where to write; standard output otherwise')
    .action(exportTo);
}

async function exportTo({ output, ...flags }: ExportFlags): Promise<void> {
  await withLibrary(flags.library, false, async (store) => {
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
  });
}
