/** Sentences that can be quoted alone: of a length that can be read, which lean on no other and point at nothing. */

import { type Document, oneLine } from '../../text/index.ts';
import { isAnnouncement, isDeictic } from './asides.ts';

/** Fewest words of a sentence that stands alone, and of what is left of one that is cut. */
export const SHORTEST = 6;
/** Most words. */
const LONGEST = 40;
/** Openings that lean on what was said before, and courtesies. */
const LEANING =
  /^["“‘'([]*(?:(?:and|but|so|because|or|then|also|that|this|these|those|it|they|he|she|its|it['’]s|that['’]s|there['’]s|which|like|yeah|yes|no|okay|ok|right|well|um|uh|oh|thanks?|thank|welcome|hi|hello|good (?:morning|afternoon|evening)|however|therefore|anyway|exactly|sure|cool|great|now|here|even though|obviously|of course|as (?:we|i)|i (?:mean|guess|feel|know|just|think (?:so|that|it|this|these|those|they|he|she|there)|don['’]t know)|you (?:know|mentioned|said)|maybe|let me|we(?:['’]ll| will) (?:go|be|now)|speaking of)\b)/i;

/** A whole sentence that needs no other, of a length that can be quoted; `start`: where the quotation begins. */
export function standsAlone(
  { text, sentences, tokens, language }: Document,
  s: number,
  start = sentences[s].start,
): boolean {
  const { end, kind } = sentences[s];
  const words = tokens.firstToken[s + 1] - tokens.firstToken[s];
  if (kind === 'heading' || words < SHORTEST || words > LONGEST) return false;
  const sentence = text.slice(start, end);
  if (LEANING.test(sentence) || isAnnouncement(sentence)) return false;
  if (/\?["”’']?$|https?:|^[[(<{]|^[-–—] ?\p{Ll}/u.test(sentence)) return false;
  return language !== 'en' || !isDeictic(oneLine(sentence));
}
