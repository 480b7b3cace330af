/** `aspectra search`: documents of a library by words and by meaning. */
import type { Command } from 'commander';
import { OptionError } from '../../check/index.ts';
import { openSearch, SEARCH_OPTIONS, type SearchOptions, withLibrary } from '../../library/index.ts';
import { renderSearch } from '../../render/library.ts';
import { finderSettings, nearnessTo } from '../../tasks/similar/index.ts';
import { ENCODER_OPTIONS, type EncoderFlags, encoderAsked, openedEncoder } from '../encoder.ts';
import { addFlags, given } from '../flags.ts';
import { type LibraryFlags, libraryCommand } from '../library.ts';
import { print } from '../output.ts';
import { stages } from '../progress.ts';
import { unknownOption } from '../wording.ts';

type SearchFlags = LibraryFlags & EncoderFlags;

export function searchCommand(): Command {
  const command = libraryCommand('search', 'find documents by words, "phrases", prefixes* and by meaning').argument(
    '<words...>',
    'what to look for; -word must not be there',
  );
  // `-gold` is a word that must not be there.
  return addFlags(command.allowUnknownOption(), { ...SEARCH_OPTIONS, ...ENCODER_OPTIONS }).action(
    async (words: string[], flags: SearchFlags) => {
      const flag = words.find((word) => word.startsWith('--'));
      if (flag !== undefined) throw new OptionError('search', unknownOption(flag, command));
      const [query, options] = [words.join(' '), given<SearchOptions>(SEARCH_OPTIONS, { ...flags })];
      const near = await nearness(query, options, flags);
      await withLibrary(flags.library, false, async (store) =>
        print(await (await openSearch(store)).search(query, options, near), renderSearch, flags),
      );
    },
  );
}

/** What the encoder tells, if one is named. */
async function nearness(query: string, { by }: SearchOptions, flags: SearchFlags) {
  if (!encoderAsked('search', flags)) return undefined;
  if (by === 'words') {
    if (flags.encoder !== undefined) throw new OptionError('search', '--encoder has no say where --by is words');
    return { cosines: new Map(), notes: ['ASPECTRA_ENCODER is not asked: the search is by words alone'] };
  }
  const { keptMeaning } = await import('../kept-space.ts');
  const { sentNotes } = await import('../../external/index.ts');
  const encoder = await openedEncoder(flags);
  const { update: onProgress, stop } = stages(flags.quiet);
  const settings = finderSettings('similar', {});
  const { meaning, notes } = await keptMeaning(flags.library, encoder, settings, { onProgress }).finally(stop);
  const { cosines, notes: own } = await nearnessTo(query, meaning);
  return { cosines, notes: [...notes, ...own, ...sentNotes(encoder)] };
}
