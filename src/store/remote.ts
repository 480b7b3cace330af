/**
 * A library whose writes are made elsewhere: by the server of this machine that holds it, or by a thread of that server.
 * Reads go to the disk; each sees what the other wrote at once, for SQLite lets many read while one writes.
 */
import { InputError } from '../check/index.ts';
import { FullError } from './failure.ts';
import type { Mixtures, RowsOf, Store } from './store.ts';

/** What writes, by the part of the store. Everything else reads. */
export const WRITES = {
  documents: ['recognise', 'put', 'restore', 'remove', 'edit', 'tag', 'untag'],
  index: ['clear', 'put'],
  relations: ['put', 'drop'],
  models: ['put', 'describe', 'mix'],
} as const;

export type StorePart = keyof typeof WRITES;

/** A write as it is sent, by structured clone: maps and typed arrays stay what they are. */
export interface Write {
  readonly part: StorePart;
  readonly name: string;
  readonly values: readonly unknown[];
}

export type WriteResult =
  | { readonly result: unknown }
  | { readonly error: { readonly kind: 'input' | 'full' | 'bug'; readonly message: string } };

export type Send = (write: Write) => Promise<WriteResult>;

/** Makes a write that was sent. */
export async function execute({ part, name, values }: Write, store: Store): Promise<WriteResult> {
  try {
    if (!(WRITES[part] as readonly string[]).includes(name)) throw new InputError(part, `has no write ${name}`);
    const owner = store[part] as unknown as Record<string, (...values: readonly unknown[]) => Promise<unknown>>;
    return { result: await owner[name](...values) };
  } catch (error) {
    const kind = error instanceof FullError ? 'full' : error instanceof InputError ? 'input' : 'bug';
    return { error: { kind, message: String((error as Error).message) } };
  }
}

/** `reading` is the same library, opened here. */
export function remoteStore(reading: Store, send: Send): Store {
  const write = async (part: StorePart, name: string, values: readonly unknown[]): Promise<unknown> => {
    const answer = await send({ part, name, values });
    if ('result' in answer) return answer.result;
    const { kind, message } = answer.error;
    const error = kind === 'full' ? new FullError('') : kind === 'input' ? new InputError('', '') : new Error();
    throw Object.assign(error, { message });
  };
  const through = <P extends StorePart>(part: P): Store[P] => {
    const writes = WRITES[part].map((name) => [name, (...values: unknown[]) => write(part, name, values)]);
    return { ...reading[part], ...Object.fromEntries(writes) };
  };
  const models = through('models');
  return {
    ...reading,
    documents: through('documents'),
    index: through('index'),
    relations: through('relations'),
    models: {
      ...models,
      // Rows may come from a generator, which cannot be sent.
      put: (model, rows?: Mixtures, of?: RowsOf) => models.put(model, rows && [...rows], of),
      mix: (rows, of) => models.mix([...rows], of),
    },
  };
}
