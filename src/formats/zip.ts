/** Zip archives with limits: sizes are read from the directory before anything is unpacked, so a bomb stays packed. */
import { InputError } from '../check/index.ts';
import { needed } from './needed.ts';

/** Bytes of all wanted parts together. */
const LARGEST = 256 * 2 ** 20;
/** Text packs to a twentieth; a part that packs to less than a two-hundredth is no text. */
const MOST_RATIO = 200;
const SMALL = 4 * 2 ** 20;
const MOST_PARTS = 20_000;

export async function unzip(
  bytes: Uint8Array,
  who: string,
  format: string,
  wanted: (name: string) => boolean,
): Promise<Map<string, string>> {
  const { unzipSync } = await needed(format, 'fflate', () => import('fflate'));
  let total = 0;
  let parts = 0;
  const filter = (file: { name: string; size: number; originalSize: number }) => {
    if (++parts > MOST_PARTS) throw new InputError(who, `has more than ${MOST_PARTS} parts; that is no document`);
    if (!wanted(file.name)) return false;
    total += file.originalSize;
    const swollen = file.originalSize > SMALL && file.originalSize > file.size * MOST_RATIO;
    if (total > LARGEST || swollen) {
      throw new InputError(who, `unpacks to more than a document can be (${file.name}, ${file.originalSize} bytes)`);
    }
    return true;
  };
  try {
    const files = Object.entries(unzipSync(bytes, { filter }));
    return new Map(files.map(([name, content]) => [name, new TextDecoder().decode(content)]));
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(who, `is not a ${format} file, or a damaged one (${(error as Error).message})`);
  }
}
