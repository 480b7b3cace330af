import { Command } from 'commander';
import { renderRecommended } from '../../render/index.ts';
import { findNext, RECOMMEND } from '../../tasks/similar/index.ts';
import { onDevice } from '../on-device.ts';
import { print } from '../output.ts';
import { addSpaceFlags, openForQueries, readLikes, type SpaceFlags } from '../space-flags.ts';

export function recommendCommand(): Command {
  const command = new Command('recommend')
    .description('what to read or hear next, after one document or several')
    .argument('[ids...]', 'documents of the collection that were read; or --likes');
  return addSpaceFlags(command, RECOMMEND).action(async (ids: string[], flags: SpaceFlags) => {
    const { result, notes: deviceNotes } = await onDevice(flags, async (accelerator) => {
      const { open, options, notes } = await openForQueries('recommend', RECOMMEND, flags, accelerator, ids);
      const likes = await readLikes(flags.likes, (id) => open.rowOf(id) !== undefined);
      const next = await findNext(open, ids, { ...options, likes });
      return { ...next, notes: [...(await notes()), ...next.notes] };
    });
    print({ ...result, notes: [...result.notes, ...deviceNotes] }, renderRecommended, flags);
  });
}
