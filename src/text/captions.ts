/** Forms of transcribed speech in a text without times: lines of captions, and stage directions. */

/** Captions are lines of so many characters on average, most of which end within a sentence. */
const CAPTION = { mean: 48, widest: 64, minLines: 12, openShare: 0.5 };
/** Characters that are looked at. */
const SAMPLE = 20_000;

/** Narrow lines, most of which do not end a sentence. */
export function isCaptioned(text: string): boolean {
  const lines = text
    .slice(0, SAMPLE)
    .split('\n')
    .filter((line) => /\S/u.test(line));
  if (lines.length < CAPTION.minLines) return false;
  const open = lines.filter((line) => !/[.!?…"”:]\s*$/u.test(line)).length;
  const width = lines.reduce((sum, line) => sum + line.trim().length, 0) / lines.length;
  const wide = lines.filter((line) => line.trim().length > CAPTION.widest).length;
  return width <= CAPTION.mean && wide <= lines.length / 20 && open >= CAPTION.openShare * lines.length;
}

/** A sentence that is a stage direction: (Laughter), [Applause]. */
export const isStageDirection = (sentence: string): boolean =>
  /^[[(](?:laughter|applause|music|cheers|audience|video|silence|inaudible|unintelligible)\b/iu.test(sentence);

/** So many of them make a speech. */
export const MIN_STAGE_DIRECTIONS = 2;
