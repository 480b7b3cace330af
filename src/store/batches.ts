/** A batch is full at so many documents or characters: little to lose, little to hold in memory. */
const DOCUMENTS = 512;
const CHARACTERS = 2_000_000;

export async function* batches<T>(items: AsyncIterable<T>, sizeOf: (item: T) => number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  let size = 0;
  for await (const item of items) {
    batch.push(item);
    size += sizeOf(item);
    if (batch.length < DOCUMENTS && size < CHARACTERS) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}
