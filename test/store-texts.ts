/** A text that follows from its id, so that what comes back can be checked. */
import { random } from '../src/random/index.ts';

/** Two themes of words, so that there are topics to find. */
const THEMES = ['a', 'b'].map((theme) => Array.from({ length: 100 }, (_, n) => `${theme}${n.toString(26)}word`));

export function textOf(id: string): string {
  const chance = random([...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7));
  const words = THEMES[chance.below(2)];
  return `${id}: ${Array.from({ length: 60 }, () => words[chance.below(words.length)]).join(' ')}`;
}
