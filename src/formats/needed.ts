/** Loads a package when its format comes; one that is missing is told by name. */
import { InputError } from '../check/index.ts';

export async function needed<T>(format: string, name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new InputError('formats', `reading ${format} needs the package ${name}: npm install ${name}`);
  }
}
