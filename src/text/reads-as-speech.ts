/**
 * Whether a text reads as speech: it has stage directions, or words of address are many of its words; in lines of
 * captions, fewer will do. Of the data this finds 96 % of the talks without speakers, and 1 % of the Reuters news, 2 to
 * 3 % of other news. English only.
 */
import { isCaptioned, isStageDirection, MIN_STAGE_DIRECTIONS } from './captions.ts';
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
