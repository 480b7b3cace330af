/**
 * Whether a text reads as speech: it has stage directions, or words of address are many of its words; in lines of
 * captions, fewer will do. Of the data this finds 96 % of the talks without speakers, and 1 % of the Reuters news, 2 to
 * 3 % of other news. English only.
 */
import type { Document } from './document.ts';
import { keptWith } from './memoized.ts';

const ADDRESS = /\b(?:I|me|my|[Yy]ou|[Yy]our|[Ww]e|us|[Oo]ur)\b/gu;
const ADDRESSED = 0.03;
const ADDRESSED_IN_CAPTIONS = 0.01;

export const readsAsSpeech = keptWith(({ text, sentences, tokens, language }: Document): boolean => {
  if (language !== 'en' || tokens.term.length === 0) return false;
  let [addressed, directions] = [0, 0];
  for (const { start, end } of sentences) {
    const sentence = text.slice(start, end);
    addressed += sentence.match(ADDRESS)?.length ?? 0;
    if (isStageDirection(sentence)) directions++;
  }
  const share = addressed / tokens.term.length;
  return (
    directions >= MIN_STAGE_DIRECTIONS || share >= ADDRESSED || (share >= ADDRESSED_IN_CAPTIONS && isCaptioned(text))
  );
});

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
