/** Opens the storage at an address: a folder, or `s3://bucket/prefix`. */
import { folderStorage } from './folder-storage.ts';
import type { Storage } from './storage.ts';

/** Where a cluster keeps shards and sums: a folder that all machines share, or s3://bucket/prefix. */
export async function openStorage(place: string): Promise<Storage> {
  if (!place.startsWith('s3://')) return folderStorage(place);
  return (await import('./s3.ts')).s3Storage(place);
}
