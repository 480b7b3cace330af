/**
 * Everyday words of English, from english-words.json, which says what its lists are. The other languages go by their stop
 * words.
 */
import lists from './english-words.json' with { type: 'json' };
import { once } from './memoized.ts';

/** What the part of speech of an everyday word is when it stands alone. */
export type Everyday = 'noun' | 'verb' | 'modifier' | 'filler';

/** Named one by one: a declaration cannot ask the file, which is no part of the package. */
type List = 'fillers' | 'nouns' | 'verbs' | 'modifiers' | 'furtherVerbs' | 'furtherModifiers' | 'nounsAsOften';
/** The words of a list, in small letters. */
export const englishWords = (list: List): readonly string[] => lists[list].flatMap((line) => line.split(' '));

/** The everyday words of English in small letters; of two kinds, the later one. */
export const everydayWords = once((): ReadonlyMap<string, Everyday> => {
  const kinds = { verbs: 'verb', modifiers: 'modifier', nouns: 'noun', fillers: 'filler' } as const;
  const lists = Object.keys(kinds) as (keyof typeof kinds)[];
  return new Map(lists.flatMap((list) => englishWords(list).map((word): [string, Everyday] => [word, kinds[list]])));
});
