/**
 * Batches of bounded size: a bound on memory, and on what an interruption loses. The first ones are small, so that one is
 * soon stored while the next is read. Later ones have half as many documents as came before: the words of every batch are
 * written to the index by themselves, and merged with others later.
 */
const FIRST_DOCUMENTS = 512;
const MAX_DOCUMENTS = 2048;
const MAX_CHARACTERS = 2_000_000;

/** Whether a batch is as large as the first ones are: others may follow. */
export const isFull = (documents: number, characters: number, max = FIRST_DOCUMENTS): boolean =>
  documents >= max || characters >= MAX_CHARACTERS;

export async function* batches<T>(
  items: AsyncIterable<T> | Iterable<T>,
  sizeOf: (item: T) => number,
): AsyncGenerator<T[]> {
  let batch: T[] = [];
  let size = 0;
  let before = 0;
  let max = FIRST_DOCUMENTS;
  for await (const item of items) {
    batch.push(item);
    size += sizeOf(item);
    if (!isFull(batch.length, size, max)) continue;
    yield batch;
    before += batch.length;
    max = Math.min(Math.max(FIRST_DOCUMENTS, before / 2), MAX_DOCUMENTS);
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}
