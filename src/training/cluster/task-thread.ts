/** A thread that BullMQ starts for tasks, so that long work does not keep a worker from renewing its locks. */
import { type SandboxedJob, UnrecoverableError } from 'bullmq';
import { InputError } from '../../check/index.ts';
import { openStorage } from './open-storage.ts';
import { doTask, type Task } from './task.ts';

export default async function work({ name, data, getChildrenValues }: SandboxedJob): Promise<unknown> {
  if (name === 'gather') return getChildrenValues();
  const { place, task } = data as { place: string; task: Task };
  try {
    return await doTask(await openStorage(place), task);
  } catch (error) {
    throw error instanceof InputError ? new UnrecoverableError(error.message) : error;
  }
}
