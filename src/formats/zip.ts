/** Zip archives with limits: sizes are read from the directory before anything is unpacked, so a bomb stays packed. */

import { crc32 } from '../check/crc32.ts';
import { InputError, needed } from '../check/index.ts';

/** Bytes of all wanted parts together. */
const LARGEST = 64 * 2 ** 20;
/** Text packs to a twentieth; a part that packs to less than a two-hundredth is no text. */
const MAX_RATIO = 200;
const SMALL = 4 * 2 ** 20;
const MAX_PARTS = 20_000;

/** The wanted parts of a document that is a zip archive, as text. */
export async function unzip(
  bytes: Uint8Array,
  who: string,
  format: string,
  wanted: (name: string) => boolean,
): Promise<Map<string, string>> {
  const parts = await unzipBytes(bytes, who, format, wanted);
  return new Map(Array.from(parts, ([name, content]) => [name, new TextDecoder().decode(content)]));
}

export async function unzipBytes(
  bytes: Uint8Array,
  who: string,
  format: string,
  wanted: (name: string) => boolean,
  largest = LARGEST,
): Promise<Map<string, Uint8Array>> {
  const { unzipSync } = await needed('formats', `reading ${format}`, 'fflate', () => import('fflate'));
  let total = 0;
  let parts = 0;
  const sizes = new Map<string, number>();
  const filter = (file: { name: string; size: number; originalSize: number }) => {
    if (++parts > MAX_PARTS) throw new InputError(who, `has more than ${MAX_PARTS} parts; that is no document`);
    if (!wanted(file.name)) return false;
    total += file.originalSize;
    sizes.set(file.name, file.originalSize);
    const swollen = file.originalSize > SMALL && file.originalSize > file.size * MAX_RATIO;
    if (total > largest || swollen) {
      throw new InputError(who, `unpacks to more than a document can be (${file.name}, ${file.originalSize} bytes)`);
    }
    return true;
  };
  try {
    const files = Object.entries(unzipSync(bytes, { filter }));
    const checksums = checksumsOf(bytes);
    for (const [name, content] of files) {
      const sum = crc32(content);
      if (sizes.get(name) === content.length && (checksums.get(name) ?? sum) === sum) continue;
      throw new InputError(who, `is damaged: the checksum of its part ${name} is wrong`);
    }
    return new Map(files);
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(who, `is not a ${format} file, or a damaged one (${(error as Error).message})`);
  }
}

const END_OF_DIRECTORY = 0x06054b50;
const ENTRY = 0x02014b50;
/** Length of the record at the end of an archive without its comment, and of the longest comment. */
const END_LENGTH = 22;
const LONGEST_COMMENT = 65_535;

/** The CRC-32 of every part, as the central directory has it (PKWARE APPNOTE 4.3.12). */
function checksumsOf(bytes: Uint8Array): Map<string, number> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = new Map<string, number>();
  let end = bytes.length - END_LENGTH;
  const earliest = Math.max(0, end - LONGEST_COMMENT);
  while (end >= earliest && view.getUint32(end, true) !== END_OF_DIRECTORY) end--;
  if (end < earliest) return found;
  let at = view.getUint32(end + 16, true);
  while (at + 46 <= bytes.length && view.getUint32(at, true) === ENTRY) {
    const length = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length));
    found.set(name, view.getUint32(at + 16, true));
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return found;
}
