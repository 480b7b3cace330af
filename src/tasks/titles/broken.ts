/**
 * Phrases that are written on end and make no title: what a speaker began twice (`re reverberation`, `data data`), a part
 * of a longer saying (`charge of the pumps` of `in charge of the pumps`, `track of the boats` of `keep track of the
 * boats`), a link that misses its other end (`distinction between pumps`), and a string of links that was said in passing.
 * English only.
 */
import type { Document } from '../../text/index.ts';

/** Nouns that say nothing before `of`, for a verb is made with them. */
const LIGHT =
  /^(?:matter|part|pile|blob|kind|sort|track|care|advantage|note|hold|charge|favou?r|spite|piece|lack|behalf|sight|front|means|terms|sake|use|speaking|instance|sum|bulk|majority|bunch|amount|variety|array|pair|range|plenty|set|list|number|group|form|version|member|result|end|beginning|middle|start|top)s? of /iu;
/** `the word trust` is about trust. */
const MENTIONED = /^(?:word|term|phrase|name|verb)s?\s(?!of|for|in|and|to)/iu;
/** A noun right after these and before a small word is no thing: `in favour of`, `in addition to`. */
const PREPOSITION = /\b(?:in|on|by|at|as|under|with)\s$/iu;
const LINK = /\s(?:of|to|for|in|on|with|from|between|without|against)\s/giu;
/** Nouns that go with `to`; after others it belongs to a verb: `send boats to Hull`. */
const DIRECTED =
  /(?:introduction|intro|access|approach|approaches|alternatives?|response|solutions?|changes?|updates?|path|road|way|guide|answers?|switch|extensions?|transition|migration|commitment|resistance|right|key|keys) to /iu;

/** `count`: how often the block has the phrase. */
export function isBroken({ text, tokens }: Document, first: number, last: number, count: number): boolean {
  const [start, end] = [tokens.start[first], tokens.end[last]];
  const words = text.slice(start, end);
  if (isStammered(words) || LIGHT.test(words) || MENTIONED.test(words)) return true;
  if (/\sbetween\s/iu.test(words) && !/\sbetween\s.*\sand\s/iu.test(words)) return true;
  if (/^\S+\s(?:of|to|for)\s/iu.test(words) && PREPOSITION.test(text.slice(Math.max(0, start - 8), start))) return true;
  if (count > 1) return false;
  const links = words.match(LINK) ?? [];
  const isLong = links.length > 1 && !(links.length === 2 && /of/iu.test(links[0]) && !/of|to/iu.test(links[1]));
  return isLong || (/\sto\s/iu.test(words) && !DIRECTED.test(words));
}

/** A word stands before itself, or before one that begins with it. */
function isStammered(words: string): boolean {
  const all = words.toLowerCase().split(/\s+/u);
  return all.some((word, i) => i > 0 && all[i - 1].length > 1 && word.startsWith(all[i - 1]));
}
