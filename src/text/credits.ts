/**
 * Credits of those who wrote a text down: `Translator: Anna Lee`, `Reviewed by Ben Okafor`, `Subtitles by …`, on lines of
 * their own before the first sentence or after the last. They are no part of what is said.
 */
const CREDITS =
  /^\s*(?:(?:translator|reviewer|transcriber|subtitler|captioner|(?:translat|review|transcrib|subtitl|caption)ed by|(?:translation|transcript(?:ion)?|subtitles|captions)(?: by)?)(?::[ \t]*|[ \t]+(?<=by[ \t]+))[^\n.!?]{2,60}(?:\.?[ \t]*(?:\n|$))\s*)+/i;

/** How many characters of a sentence are credits before its words. */
export const creditsLength = (sentence: string): number => CREDITS.exec(sentence)?.[0].length ?? 0;
