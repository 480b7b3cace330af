/** Writes on their way to the server that holds the library, as bytes over HTTP; Node alone has their form, a page has only remote.ts. */
import { deserialize, serialize } from 'node:v8';
import { LockedError } from './failure.ts';
import type { Served } from './lock.ts';
import type { Send, Write, WriteResult } from './remote.ts';

export const encode = (value: Write | WriteResult): Uint8Array<ArrayBuffer> => new Uint8Array(serialize(value));
export const decode = (bytes: Uint8Array): unknown => deserialize(bytes);

/** Sends writes to the server that holds the library. */
export const toServer =
  (folder: string, { writes, secret }: Served): Send =>
  async (write) => {
    const response = await fetch(writes, {
      method: 'POST',
      headers: { Authorization: `Bearer ${secret}` },
      body: encode(write),
    }).catch((error: Error) => {
      throw new LockedError(folder, `the server that holds the library does not answer (${error.message}); try again`);
    });
    if (response.ok) return decode(new Uint8Array(await response.arrayBuffer())) as WriteResult;
    throw new LockedError(folder, `the server that holds the library refused a write (${response.status})`);
  };
