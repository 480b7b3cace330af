/** Model files of our own, and hostile ones: what is changed stands behind a checksum that is right. */
import { crc32 } from '../src/check/crc32.ts';
import { fitPlsa, savePlsa } from '../src/models/index.ts';
import type { Random } from '../src/random/index.ts';
import { finder, finderSettings, saveSpace } from '../src/tasks/similar/index.ts';
import { learnBackground, saveBackground } from '../src/tasks/structure/index.ts';
import { mutated } from './mutate.ts';

const ITEMS = ['The bridge was closed.', 'A ferry crosses the river.', 'The river rose, the bridge fell.'].map(
  (text, i) => ({ id: `d${i}`, text }),
);
const COUNTS = {
  rows: 3,
  columns: 4,
  start: Uint32Array.of(0, 2, 4, 6),
  index: Uint32Array.of(0, 1, 1, 2, 2, 3),
  value: Float64Array.of(1, 2, 1, 1, 2, 1),
};

export const MODELS: Readonly<Record<string, Uint8Array>> = {
  plsa: savePlsa({ model: fitPlsa(COUNTS, { topics: 2 }), terms: ['bridge', 'ferry', 'river', 'wall'] }),
  'word-clusters': saveBackground(await learnBackground(ITEMS)),
  space: saveSpace(await finder(ITEMS, finderSettings('fuzz', { space: 'tfidf' }))),
};

/** Where the checksum stands, what it covers from, and where the header begins. */
const [CHECKSUM, COVERED, HEADER] = [12, 16, 20];

/** The header or the whole file mutated, the length of the header and the checksum made right. */
export function hostile(file: Uint8Array, chance: Random): Uint8Array {
  const length = new DataView(file.buffer, file.byteOffset).getUint32(COVERED, true);
  const header = file.subarray(HEADER, HEADER + length);
  const changed = chance.below(4) === 0 ? header : mutated(header, chance);
  const rest = file.subarray(Math.ceil((HEADER + length) / 8) * 8);
  const body = chance.below(4) === 0 ? mutated(rest, chance) : rest;
  const start = Math.ceil((HEADER + changed.length) / 8) * 8;
  const bytes = new Uint8Array(start + body.length);
  bytes.set(file.subarray(0, COVERED));
  bytes.set(changed, HEADER);
  bytes.set(body, start);
  const view = new DataView(bytes.buffer);
  view.setUint32(COVERED, changed.length, true);
  view.setUint32(CHECKSUM, crc32(bytes.subarray(COVERED)), true);
  return bytes;
}
