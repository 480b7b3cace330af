/** The files of a zip archive that can be read; hidden ones and those of other formats are passed over. */
import { InputError } from '../check/index.ts';
import { count } from './entry.ts';
import { formatOfBytes } from './sniff.ts';
import { FORMATS, formatOfEnding } from './table.ts';
import { unzipBytes } from './zip.ts';

export interface ArchivedFile {
  /** Its path inside the archive, below the archive's own name unless one folder holds everything. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Bytes of all files together, unpacked. */
const LARGEST = 512 * 2 ** 20;

/** Whether bytes are a zip archive of files, not a document that is packed so. */
export const isArchive = (bytes: Uint8Array): boolean =>
  [0x50, 0x4b, 0x03, 0x04].every((byte, i) => bytes[i] === byte) && formatOfBytes(bytes) === undefined;

export async function unpack(
  bytes: Uint8Array,
  who: string,
): Promise<{ readonly files: readonly ArchivedFile[]; readonly notes: readonly string[] }> {
  let others = 0;
  const wanted = (path: string) => {
    if (path.endsWith('/') || path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX')) return false;
    const readable = formatOfEnding(path) !== undefined;
    if (!readable) others++;
    return readable;
  };
  const parts = [...(await unzipBytes(bytes, who, 'zip', wanted, LARGEST))];
  if (parts.length === 0) {
    throw new InputError(who, `the archive has no file that can be read (${Object.keys(FORMATS).join(' ')})`);
  }
  const tops = new Set(parts.map(([path]) => /^[^/]+\//.exec(path)?.[0] ?? ''));
  const below = tops.size === 1 && !tops.has('') ? '' : `${stemOf(who)}/`;
  return {
    files: parts.map(([path, content]) => ({ name: below + path, bytes: content })),
    notes: others > 0 ? [`${count(others, 'file')} of other formats in ${who} passed over.`] : [],
  };
}

const stemOf = (name: string): string => name.replace(/^.*[/\\]/s, '').replace(/\.zip$/i, '');
