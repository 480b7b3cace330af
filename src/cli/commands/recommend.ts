import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { renderRecommended } from '../../render/index.ts';
import { findNext, RECOMMEND } from '../../tasks/similar/index.ts';
import { readFor } from '../files.ts';
import { onDevice } from '../on-device.ts';
import { print } from '../output.ts';
import { addSpaceFlags, openForQueries, readLikes, type SpaceFlags } from '../space-flags.ts';

export function recommendCommand(): Command {
  const command = new Command('recommend')
    .description('what to read or hear next, after one document or several')
    .argument('[ids...]', 'documents that were read: ids of the collection, or files; or --likes');
  return addSpaceFlags(command, RECOMMEND).action(async (ids: string[], flags: SpaceFlags) => {
    const { result, notes: deviceNotes } = await onDevice(flags, async (accelerator) => {
      const known = ids.filter((id) => !existsSync(id));
      const { open, options, notes } = await openForQueries('recommend', RECOMMEND, flags, accelerator, known);
      const likes = await readLikes(flags.likes, (id) => open.rowOf(id) !== undefined);
      const files = ids.filter((id) => open.rowOf(id) === undefined && existsSync(id));
      const { entries: read, notes: reading } =
        files.length > 0 ? await readFor(files, flags) : { entries: [], notes: [] };
      const next = await findNext(open, [...ids.filter((id) => !files.includes(id)), ...read], { ...options, likes });
      return { ...next, notes: [...(await notes()), ...reading, ...next.notes] };
    });
    print({ ...result, notes: [...result.notes, ...deviceNotes] }, renderRecommended, flags);
  });
}
