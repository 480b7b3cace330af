/** `aspectra search`: documents of a library by words and by meaning. */
import type { Command } from 'commander';
import { OptionError } from '../../check/index.ts';
import { openSearch, SEARCH_OPTIONS, type SearchOptions, withLibrary } from '../../library/index.ts';
import { renderSearch } from '../../render/library.ts';
import { addFlags, given } from '../flags.ts';
import { type LibraryFlags, libraryCommand } from '../library.ts';
import { print } from '../output.ts';
import { unknownOption } from '../own-models.ts';

export function searchCommand(): Command {
  const command = libraryCommand('search', 'find documents by words, "phrases", prefixes* and by meaning').argument(
    '<words...>',
    'what to look for; -word must not be there',
  );
  // `-gold` is a word that must not be there.
  return addFlags(command.allowUnknownOption(), SEARCH_OPTIONS).action(async (words: string[], flags: LibraryFlags) => {
    const flag = words.find((word) => word.startsWith('--'));
    if (flag !== undefined) throw new OptionError('search', unknownOption(flag, command));
    await withLibrary(flags.library, false, async (store) => {
      const searcher = await openSearch(store);
      print(
        await searcher.search(words.join(' '), given<SearchOptions>(SEARCH_OPTIONS, { ...flags })),
        renderSearch,
        flags,
      );
    });
  });
}
