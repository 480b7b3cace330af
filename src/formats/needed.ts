/** Loads a package when its format comes; a missing one is an error that names it. */
import { InputError } from '../check/index.ts';

export async function needed<T>(format: string, name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new InputError('formats', `reading ${format} needs the package ${name}: npm install ${name}`);
  }
}
