/** SubRip: a number, a timing line, lines of text with a few HTML tags and `{\an8}` marks. */
import type { Reading } from './entry.ts';
import { withoutTags } from './finder.ts';
import { captionsOf, labelledSpeakers } from './subtitles.ts';
import { transcriptOf } from './transcript.ts';

const NOT_TEXT = /^NOTE\b/;
const isTag = (inside: string): boolean => /^\/?(?:[ibus]|font|c|v)(?:[ .]|$)/i.test(inside);
const isStyle = (inside: string): boolean => /^(?:\\|[ibuy]:)/i.test(inside);
const DASH = /^\s*[-–—]\s*(?=\S)/;

export function parse(text: string, name: string): Reading {
  const { captions, notes } = captionsOf(text, name, NOT_TEXT);
  const plainCaptions = captions.map(({ time, lines }) => ({ time, text: lines.map(plain).join('\n') }));
  return { entries: [{ id: name, ...transcriptOf(labelledSpeakers(plainCaptions)) }], notes };
}

const plain = (line: string): string =>
  withoutTags(withoutTags(line, '<', '>', isTag), '{', '}', isStyle).replace(DASH, '');
