/** CRC-32 (IEEE 802.3), by a table of bytes. */

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let c = byte;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  return c;
});

/** The checksum of all chunks in a row. */
export const crc32 = (...chunks: readonly Uint8Array[]): number => ~chunks.reduce(append, ~0) >>> 0;

function append(crc: number, bytes: Uint8Array): number {
  let c = crc;
  for (let i = 0; i < bytes.length; i++) c = (c >>> 8) ^ TABLE[(c ^ bytes[i]) & 0xff];
  return c;
}
