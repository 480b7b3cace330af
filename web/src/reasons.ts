/** Why a sentence is in a summary, in plain sentences. */
import type { Why } from './api.ts';
import { ordinal, percent } from './words.ts';

const SHOWN = 5;

/** What a sentence is that is not quoted: "a question", "half a sentence". */
export const unfitAs = (what: string): string =>
  /^(?:a|half) |(?:ation|ing)$/.test(what) && what !== 'announcement'
    ? what
    : `${/^[aeiou]/.test(what) ? 'an' : 'a'} ${what}`;

export function reasonsOf(why: Why | undefined): string[] {
  if (!why) return [];
  const { order, rank, words, topics = [], leansOn } = why;
  const carried = words.slice(0, SHOWN).map(({ word, share }) => `${word} (${percent(share)})`);
  const place = [order && `picked ${ordinal(order)}`, rank && `${ordinal(rank)} of all sentences by score`];
  return [
    place.some(Boolean) ? sentence(place.filter(Boolean).join(', ')) : '',
    carried.length > 0 ? `Words that carry it: ${carried.join(', ')}.` : '',
    topics.length > 0 ? `About ${topics.map((topic) => topic.words.slice(0, 3).join(', ')).join('; ')}.` : '',
    leansOn ? `It begins with “${leansOn}” and may lean on the sentence before.` : '',
  ].filter(Boolean);
}

const sentence = (text: string): string => `${text[0].toUpperCase()}${text.slice(1)}.`;
