/** What a text without a title is called: its first heading, or its first line where that is not the whole of a paragraph. */
import type { Sentence } from './document.ts';

/** A line is a title up to so many characters; a longer one is cut after a word. */
const LONGEST = 90;
/** A heading counts when it is one of the first sentences. */
const REACH = 3;
const MARKS = /^(?:#{1,6}[ \t]+|[-*+•>]+[ \t]+|(?:title|subject|headline|topic):[ \t]*)|[ \t]*#+$/gi;
const UNDERLINE = /\r?\n[=\-~_*]+\s*$/;
/** A title has a word: a letter beside another letter, or one letter of a script that writes words so. */
const WORD = /\p{L}[\p{L}\p{M}]|\p{Lo}/u;
/** An address, with the label before it, is no title: `Slides: <https://…>`. */
const ADDRESS = /(?:^|(?<=[:\s]))[<([]*(?:https?:\/\/|www\.)\S*/giu;

export function firstLine(text: string, sentences: readonly Sentence[]): string | undefined {
  const first = sentences.slice(0, REACH);
  const heading = first.find(({ kind }) => kind === 'heading');
  if (heading) {
    const title = plain(text.slice(heading.start, heading.end).replace(UNDERLINE, ''));
    if (WORD.test(title)) return cut(title);
  }
  for (const { start, end } of first) {
    const line = plain(text.slice(start, endOfLine(text, start, end)));
    if (WORD.test(line)) return cut(line);
  }
  return undefined;
}

/** The end of a short line that no sentence crosses, else of the sentence. */
function endOfLine(text: string, start: number, end: number): number {
  const found = text.indexOf('\n', end - 1);
  const lineEnd = found < 0 ? text.length : found;
  return lineEnd - start <= LONGEST ? lineEnd : end;
}

function plain(line: string): string {
  const said = line.slice(creditsLength(line));
  const words = said.replace(ADDRESS, '');
  if (words !== said && /^[^:]*:?\s*$/u.test(words)) return '';
  return words.trim().replace(MARKS, '').replace(/\s+/g, ' ').trim();
}

function cut(line: string): string {
  const whole = line.replace(/(?<![.\p{Lu}])[.:;,]$/u, '');
  if (whole.length <= LONGEST) return whole;
  const head = whole.slice(0, LONGEST);
  const blank = head.search(/\s\S*$/);
  return `${(blank > LONGEST / 2 ? head.slice(0, blank) : head).replace(/[\s,;:–—-]+$/u, '').toWellFormed()} …`;
}

/**
 * Credits of those who wrote a text down: `Translator: Anna Lee`, `Reviewed by Ben Okafor`, `Subtitles by …`, on lines of
 * their own before the first sentence or after the last. They are no part of what is said.
 */
const CREDITS =
  /^\s*(?:(?:translator|reviewer|transcriber|subtitler|captioner|(?:translat|review|transcrib|subtitl|caption)ed by|(?:translation|transcript(?:ion)?|subtitles|captions)(?: by)?)(?::[ \t]*|[ \t]+(?<=by[ \t]+))[^\n.!?]{2,60}(?:\.?[ \t]*(?:\n|$))\s*)+/i;

/** How many characters of a sentence are credits before its words. */
export const creditsLength = (sentence: string): number => CREDITS.exec(sentence)?.[0].length ?? 0;
