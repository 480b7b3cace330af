/**
 * Work on a short text, without V8's last optimising compiler: the work is done before what it compiles is of use, and
 * meanwhile it takes a quarter of the processor's time from it. The compilers before it go on.
 */
import { setFlagsFromString } from 'node:v8';

/** Texts of so many characters in all are short; twice as many are read no faster without the compiler. */
const SHORT = 60_000;

/** Does some work on texts. A method that was chosen may take long however short they are. */
export async function onTexts<T>(
  texts: readonly { readonly text: string }[],
  { method = 'auto' }: Readonly<Record<string, unknown>>,
  work: () => Promise<T>,
): Promise<T> {
  const characters = texts.reduce((sum, { text }) => sum + text.length, 0);
  if (characters > SHORT || method !== 'auto') return work();
  setFlagsFromString('--no-turbofan');
  try {
    return await work();
  } finally {
    setFlagsFromString('--turbofan');
  }
}
