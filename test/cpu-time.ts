/** Processor time of work that ends well or refuses its input. */
import assert from 'node:assert/strict';
import { InputError } from '../src/check/index.ts';

export async function cpuMilliseconds(work: () => Promise<unknown>, who = ''): Promise<number> {
  const before = process.cpuUsage();
  await work().catch((error: unknown) => assert.ok(error instanceof InputError, `${who}: ${error}`));
  return process.cpuUsage(before).user / 1000;
}
