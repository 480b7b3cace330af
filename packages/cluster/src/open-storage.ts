/** Storages by their address: a folder that all machines share, or s3://bucket/prefix. */
import { resolve, sep } from 'node:path';
import { InputError } from './core.ts';
import { s3Place, s3Storage } from './s3.ts';
import { folderStorage, type Storage } from './storage.ts';

const placeOf = (address: string): string => (address.startsWith('s3://') ? s3Place(address) : resolve(address));

/** Opens the storage at an address: a folder that all machines share, or s3://bucket/prefix. */
export const openStorage = async (address: string): Promise<Storage> =>
  address.startsWith('s3://') ? s3Storage(address) : folderStorage(address);

/** The same for a worker, who was told the address by a task: only a storage it was started with, or one below it. */
export async function openNamedStorage(address: string, named: readonly string[]): Promise<Storage> {
  const place = placeOf(address);
  const isWithin = (known: string) => place === known || place.startsWith(known + (place.includes('://') ? '/' : sep));
  if (named.map(placeOf).some(isWithin)) return openStorage(place);
  throw new InputError('worker', `--shards-folder must name the storages it may touch (${named.join(', ')})`, place);
}
