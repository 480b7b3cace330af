/** The title of a block without a phrase of its own: the first words of a sentence that says something. */
import { withCapital } from '../../text/capital.ts';
import type { Corpus } from '../../text/index.ts';
import type { Block } from './block.ts';
import { labelLength } from './candidates.ts';

export interface Title {
  readonly text: string;
  readonly kind: 'heading' | 'question' | 'action' | 'phrase' | 'opening' | 'role';
  /** Where its words stand: UTF-16 offsets in the document. */
  readonly spans: readonly { readonly document: number; readonly start: number; readonly end: number }[];
}

/** Words of a first sentence that stand in when no phrase can; it has so many that count, or it is the very first. */
const OPENING = 6;
const TELLING = 3;
const OPENS_WITHIN = 8;
/** A sentence goes without it: `And so, …`. */
const CONNECTIVE = /^(?:[\s,.;:]|(?:and|but|so|now|then|well|okay|yeah) ?,? )+/iu;

/** Tags, and the marks of items. */
const MARKUP = /<\/?[a-z][^<>]*>|(?<=^|\s)[*•·]+(?=\s|$)/giu;

/** The first words of a sentence near the beginning that says something: `Well, that's great` has too few words that count. */
export function openingOf({ documents }: Corpus, [passage]: Block): Title {
  const { text, sentences, tokens } = documents[passage.document];
  const counted = (s: number) =>
    tokens.stop.subarray(tokens.firstToken[s], tokens.firstToken[s + 1]).filter((stop) => stop === 0).length;
  let at = passage.from;
  const isBroken = (s: number) => /[-–—,]["”’']?$|^`| = /u.test(text.slice(sentences[s].start, sentences[s].end));
  const last = Math.min(passage.to, passage.from + OPENS_WITHIN);
  while (at < last && (counted(at) < TELLING || isBroken(at))) at++;
  const { start, end } = sentences[at < last ? at : passage.from];
  const whole = text.slice(start + labelLength(text.slice(start, end)), end).replace(MARKUP, ' ');
  const all = (withoutDash(whole.replace(CONNECTIVE, '')) || whole).trim().split(/\s+/u);
  const plain = all.filter((word) => !/:\/\/|^www\./.test(word));
  const words = plain.length > 0 ? plain : all;
  const shown = words.length > OPENING ? `${words.slice(0, OPENING).join(' ')}…` : words.join(' ');
  return {
    text: withCapital(shown),
    kind: 'opening',
    spans: [{ document: passage.document, start, end }],
  };
}

/** A sentence that breaks off goes without its dash or comma. */
function withoutDash(text: string): string {
  let end = text.length;
  while (end > 0 && /[-–—,\s]/u.test(text[end - 1])) end--;
  return text.slice(0, end);
}
