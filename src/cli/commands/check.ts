/** `aspectra check`: whether a library is sound. */
import type { Command } from 'commander';
import { renderChecked } from '../../render/library.ts';
import { repair, withLibrary } from '../../store/index.ts';
import { type LibraryFlags, libraryCommand } from '../library.ts';
import { print } from '../output.ts';

export function checkCommand(): Command {
  return libraryCommand('check', 'whether everything is there and is what was stored')
    .option('--repair', 'rebuild the word index, and bring an older library up to date')
    .action(async (flags: LibraryFlags & { repair?: boolean }) => {
      await withLibrary(flags.library, flags.repair === true, async (store) => {
        const lost: string[] = [];
        if (flags.repair) await repair(store, (problem) => lost.push(problem));
        const findings = await store.check();
        print({ ...findings, notes: [...store.notes, ...lost] }, renderChecked, flags);
        if (findings.problems.length > 0) process.exitCode = 1;
      });
    });
}
