/** A model of the user's own that turns texts into vectors of meaning. */
import { InputError } from '../../check/index.ts';

export interface Encoder {
  readonly name: string;
  /** What tells it from others of this name, where its vectors are kept. */
  readonly key?: string;
  /** On another machine, to which so many characters went so far. */
  readonly remote?: boolean;
  readonly sent?: number;
  /** A row of the same width for every text; zeros for a text of which nothing is known. */
  encode(texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]>;
}

/** Encoders that are known by their names. */
export const ENCODERS = new Map<string, Encoder>();

/** A row of finite numbers for every text, all of one length. */
export async function encoded(encoder: Encoder, texts: readonly string[], signal?: AbortSignal) {
  const rows = await encoder.encode(texts, signal);
  const width = rows[0]?.length ?? 0;
  if (rows.length !== texts.length || rows.some((row) => row.length !== width || !row.every(Number.isFinite)))
    throw new InputError(
      encoder.name,
      `must give a vector of the same length, of finite numbers, for each of ${texts.length} texts`,
    );
  return rows;
}
