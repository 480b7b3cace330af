/** An encoder at an address that speaks the embeddings protocol of OpenAI, asked in batches. */
import type { Encoder } from '../tasks/similar/index.ts';
import { ask, type EndpointOptions, endpointOf, isHere, ModelError } from './protocol.ts';

/** Texts in one question, and characters of one text: models read no more than their window. */
const BATCH = 32;
const LONGEST_TEXT = 8000;

export interface EncoderOptions extends EndpointOptions {
  readonly onProgress?: ((done: number, of: number) => void) | undefined;
}

/**
 * An encoder at an address, `URL#MODEL`.
 *
 * @example
 * const encoder = openEncoder('http://localhost:11434/v1#nomic-embed-text');
 */
export function openEncoder(address: string, { onProgress, ...options }: EncoderOptions = {}): Encoder {
  const endpoint = endpointOf('encoder', address, options);
  let sent = 0;
  return {
    name: endpoint.model,
    key: `${endpoint.model} at ${endpoint.url}`,
    remote: !isHere(new URL(endpoint.url).hostname),
    get sent() {
      return sent;
    },
    async encode(texts, signal) {
      const rows: Float32Array[] = [];
      for (let from = 0; from < texts.length; from += BATCH) {
        // An empty text is refused by some servers.
        const input = texts.slice(from, from + BATCH).map((text) => text.slice(0, LONGEST_TEXT) || ' ');
        sent += input.join('').length;
        rows.push(
          ...vectorsIn(
            await ask(endpoint, '/embeddings', { input, encoding_format: 'float' }, signal),
            input.length,
            rows[0]?.length,
          ),
        );
        onProgress?.(rows.length, texts.length);
      }
      return rows;
    },
  };
}

function vectorsIn(answer: unknown, count: number, width: number | undefined): Float32Array[] {
  const { data } = answer as { data?: ({ index?: number; embedding?: unknown } | null)[] };
  const rows = (Array.isArray(data) ? [...data] : [])
    .sort((a, b) => (a?.index ?? 0) - (b?.index ?? 0))
    .map((one) => Float32Array.from(Array.isArray(one?.embedding) ? one.embedding : [], (x) => x ?? NaN));
  if (rows.length !== count)
    throw new ModelError(`the encoder answered with ${rows.length} vectors for ${count} texts`);
  const wanted = width ?? rows[0].length;
  const bad = rows.find((row) => row.length !== wanted || row.length === 0 || !row.every(Number.isFinite));
  if (!bad) return rows;
  throw new ModelError(
    `the encoder answered with a vector of ${bad.length} numbers, ${wanted} finite ones were expected`,
  );
}
