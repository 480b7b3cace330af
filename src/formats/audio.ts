/** Sound and film. Their bytes are not read here: a transcriber hears the file where it lies (see `speech/`). */
import { InputError } from '../check/index.ts';

export function parse(_: Uint8Array, name: string): never {
  throw new InputError(name, 'is sound or film; only a file on disk can be transcribed');
}
