/** CRC-32 (IEEE 802.3), eight bytes at a time: slicing-by-8 (Kounavis & Berry 2005). */

/** Table k: the effect of a byte on the checksum when k bytes follow it. */
const TABLES = Array.from({ length: 8 }, () => new Uint32Array(256));
for (let byte = 0; byte < 256; byte++) {
  let c = byte;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  TABLES[0][byte] = c;
}
for (let k = 1; k < TABLES.length; k++) {
  TABLES[k].forEach((_, byte) => {
    const before = TABLES[k - 1][byte];
    TABLES[k][byte] = (before >>> 8) ^ TABLES[0][before & 0xff];
  });
}
const [t0, t1, t2, t3, t4, t5, t6, t7] = TABLES;

/** The checksum of all chunks in a row. */
export const crc32 = (...chunks: readonly Uint8Array[]): number => ~chunks.reduce(append, ~0) >>> 0;

function append(crc: number, bytes: Uint8Array): number {
  let c = crc;
  let i = 0;
  const step = () => {
    c = (c >>> 8) ^ t0[(c ^ bytes[i++]) & 0xff];
  };
  while (i < bytes.length && (bytes.byteOffset + i) % 4 !== 0) step();
  const pairs = (bytes.length - i) >>> 3;
  // None where there is less: the place of one must be that of a word.
  const words = pairs > 0 ? new Uint32Array(bytes.buffer, bytes.byteOffset + i, 2 * pairs) : new Uint32Array(0);
  for (let w = 0; w < words.length; w += 2) {
    const low = words[w] ^ c;
    const high = words[w + 1];
    c =
      t7[low & 0xff] ^
      t6[(low >>> 8) & 0xff] ^
      t5[(low >>> 16) & 0xff] ^
      t4[low >>> 24] ^
      t3[high & 0xff] ^
      t2[(high >>> 8) & 0xff] ^
      t1[(high >>> 16) & 0xff] ^
      t0[high >>> 24];
  }
  i += 8 * pairs;
  while (i < bytes.length) step();
  return c;
}
