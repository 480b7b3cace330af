/**
 * Advertising and housekeeping in speech: passages that a host may want to skip or to name. Found by what people say in
 * them (`brought to you by`, `promo code`, `we'll be right back`); English only. A passage goes from the first such
 * sentence to the last that follows within a few sentences.
 */
import { type Document, placeOf, type TimeSpan } from '../../text/index.ts';
import { timeOf } from './parts.ts';

export interface Break {
  /** Its first and its last sentence. */
  readonly from: number;
  readonly to: number;
  readonly time?: TimeSpan;
  readonly kind: 'advertising' | 'housekeeping';
}

const ADVERTISING =
  /\b(?:(?:is|are|was|being) brought to you by|(?:is|are|was|proudly) sponsored by|(?:word|message)s? from (?:our|today['’]s|this (?:week|episode)['’]s) (?:sponsors?|partners?)|(?:our|today['’]s|this (?:week|episode|month)['’]s|(?:first|second|next) ) ?sponsors?(?: is| are| for| today|,|\.)|thanks? to our (?:sponsors?|partners?)|(?:promo|discount|coupon|offer) code|use (?:the )?code [A-Z0-9]{3,}|\d+ ?(?:%|percent) off (?:your|the|any)|free trial (?:at|of|by)|sponsor break|ad break)/i;
const HOUSEKEEPING =
  /\b(?:we['’]ll be right back|(?:after|before|for|take) (?:a|this|the) (?:quick |short )?break\b|(?:rate|review) (?:and|or) (?:review|subscribe|rate)|leave (?:us )?a (?:rating|review)|subscribe to (?:the|our|this) (?:show|podcast|channel|newsletter)|follow us on|find us (?:on|at)|(?:like|hit|smash) (?:and |that |the )?(?:subscribe|like|bell)|sign up (?:for|to) (?:the|our) newsletter)/i;
/** Sentences between two that belong to one passage. */
const GAP = 6;

export function breaksOf(document: Document): Break[] {
  const { text, sentences, language } = document;
  if (language !== 'en') return [];
  const breaks: { from: number; to: number; kind: Break['kind'] }[] = [];
  sentences.forEach(({ start, end }, s) => {
    const words = text.slice(start, end);
    const kind = ADVERTISING.test(words) ? 'advertising' : HOUSEKEEPING.test(words) ? 'housekeeping' : undefined;
    if (kind === undefined) return;
    const open = breaks.at(-1);
    if (!open || s - open.to > GAP) breaks.push({ from: s, to: s, kind });
    else {
      open.to = s;
      if (kind === 'advertising') open.kind = kind;
    }
  });
  return breaks.map((passage) => ({
    ...passage,
    ...placeOf({ time: timeOf(document, passage.from, passage.to + 1) }),
  }));
}

/** What kind of break a block is, where most of it is one. */
export function breakKind(breaks: readonly Break[], from: number, to: number): Break['kind'] | undefined {
  const covered = (passage: Break) => Math.min(passage.to + 1, to) - Math.max(passage.from, from);
  return breaks.find((passage) => 2 * covered(passage) > to - from)?.kind;
}
