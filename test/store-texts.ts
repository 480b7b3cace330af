/** A text that follows from its id, so that what comes back can be checked. */
import { random } from '../src/random/index.ts';

const WORDS = 'river harbour signal garden winter copper engine letter market window forest bridge candle'.split(' ');

export function textOf(id: string): string {
  const chance = random([...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7));
  return `${id}: ${Array.from({ length: 60 }, () => WORDS[chance.below(WORDS.length)]).join(' ')}`;
}
