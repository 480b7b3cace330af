/** Batches of bounded size: a bound on memory, and on what an interruption loses. */
const MAX_DOCUMENTS = 512;
const MAX_CHARACTERS = 2_000_000;

/** Whether a batch is as large as batches become: others may follow. */
export const isFull = (documents: number, characters: number): boolean =>
  documents >= MAX_DOCUMENTS || characters >= MAX_CHARACTERS;

export async function* batches<T>(items: AsyncIterable<T>, sizeOf: (item: T) => number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  let size = 0;
  for await (const item of items) {
    batch.push(item);
    size += sizeOf(item);
    if (!isFull(batch.length, size)) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}
