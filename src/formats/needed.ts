/** Loads packages when their format comes; where they were left out, an error says how they are installed. */
import { InputError } from '../check/index.ts';

export async function needed<T>(format: string, packages: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new InputError('formats', `reading ${format} needs what is not installed: npm install ${packages}`);
  }
}
