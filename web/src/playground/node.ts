/** What the store takes from Node, for a page: SHA-256 (FIPS 180-4) at once, and a disk on which nothing is. */

export const existsSync = (): boolean => false;

interface Hash {
  update(data: Uint8Array | string): Hash;
  digest(): Uint8Array;
}

export function createHash(_: 'sha256'): Hash {
  let bytes = new Uint8Array();
  const hash: Hash = {
    update(data) {
      bytes = typeof data === 'string' ? new TextEncoder().encode(data) : new Uint8Array(data);
      return hash;
    },
    digest: () => sha256(bytes),
  };
  return hash;
}

export function sha256(bytes: Uint8Array): Uint8Array {
  const message = padded(bytes);
  const state = Int32Array.from(FIRST);
  const words = new Int32Array(64);
  for (let at = 0; at < message.byteLength; at += 64) {
    for (let t = 0; t < 16; t++) words[t] = message.getInt32(at + 4 * t);
    for (let t = 16; t < 64; t++) {
      words[t] = (words[t - 16] + small0(words[t - 15]) + words[t - 7] + small1(words[t - 2])) | 0;
    }
    compress(state, words);
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (const [i, word] of state.entries()) digest.setInt32(4 * i, word);
  return new Uint8Array(digest.buffer);
}

function compress(state: Int32Array, words: Int32Array): void {
  let [a, b, c, d, e, f, g, h] = state;
  for (let t = 0; t < 64; t++) {
    const first = (h + large1(e) + ((e & f) ^ (~e & g)) + ROUND[t] + words[t]) | 0;
    const second = (large0(a) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((value, i) => {
    state[i] += value;
  });
}

/** A one, zeros, and the length in bits. */
function padded(bytes: Uint8Array): DataView {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setBigUint64(whole.length - 8, BigInt(bytes.length) * 8n);
  return view;
}

const turned = (x: number, by: number): number => (x >>> by) | (x << (32 - by));
const small0 = (x: number): number => turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
const small1 = (x: number): number => turned(x, 17) ^ turned(x, 19) ^ (x >>> 10);
const large0 = (x: number): number => turned(x, 2) ^ turned(x, 13) ^ turned(x, 22);
const large1 = (x: number): number => turned(x, 6) ^ turned(x, 11) ^ turned(x, 25);

/** The first 32 bits after the point of the roots of the first primes. */
const PRIMES = [...primesUpTo(311)];
const FIRST = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));

function fraction(x: number): number {
  return Math.floor((x - Math.floor(x)) * 2 ** 32);
}

function* primesUpTo(most: number): Generator<number> {
  for (let n = 2; n <= most; n++) {
    let divisor = 2;
    while (n % divisor !== 0) divisor++;
    if (divisor === n) yield n;
  }
}
