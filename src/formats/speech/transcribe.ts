/** From a recording on disk to a document with times and confidences, by the transcriber that the user named. */
import { access, constants, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { InputError, OptionError } from '../../check/index.ts';
import type { Reading } from '../entry.ts';
import { transcriberOf } from './choose.ts';
import type { Listening } from './listening.ts';
import { HOW_TO_NAME_ONE, type SpeechOptions } from './options.ts';
import { speechSettings } from './settings.ts';

const TICK = 1000;

export async function transcribe(
  path: string,
  name: string,
  options: SpeechOptions = {},
  { signal, onProgress }: Listening = {},
): Promise<Reading> {
  const { transcriber, transcriberHost, transcriberTimeout } = await speechSettings(options);
  if (!transcriber) throw new OptionError(name, `is sound or film; ${HOW_TO_NAME_ONE}`);
  await access(path, constants.R_OK).catch(({ code }: NodeJS.ErrnoException) => {
    throw new InputError(name, `cannot be read (${code})`);
  });
  if ((await stat(path)).size === 0) return { entries: [], notes: [`${name} is empty.`] };
  const recogniser = transcriberOf(transcriber, transcriberHost);
  const { by } = recogniser;
  const limit = AbortSignal.timeout(transcriberTimeout * 1000);
  const began = performance.now();
  let done: number | undefined;
  const reportProgress = () =>
    onProgress?.({ name, by, seconds: (performance.now() - began) / 1000, ...(done !== undefined && { done }) });
  const ticking = setInterval(reportProgress, TICK);
  reportProgress();
  try {
    return await recogniser.transcribe({
      path: resolve(path),
      name,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      onDone: (share) => (done = share ?? done),
    });
  } catch (error) {
    signal?.throwIfAborted();
    if (!limit.aborted) throw error;
    throw new InputError(
      name,
      `${by} was not done after ${transcriberTimeout} s; --transcriber-timeout allows it more`,
    );
  } finally {
    clearInterval(ticking);
  }
}
