/** Texts joined so that their boundaries are known. */
import type { Random } from '../../src/random/index.ts';
import { splitSentences } from '../../src/text/index.ts';
import type { Article } from './reuters.ts';

export interface Joined {
  readonly text: string;
  /** Where each part but the first begins. */
  readonly begins: readonly number[];
  readonly parts: readonly Article[];
}

export interface Pair extends Joined {
  /** What one of its texts was chosen for; the other is of other categories. */
  readonly category: string;
}

/** An article as it was printed: its title, then its body. */
export const printed = ({ title, text }: Article): string => `${title}\n\n${text}`;

export function join(parts: readonly Article[], texts: readonly string[] = parts.map(printed)): Joined {
  const begins: number[] = [];
  let text = '';
  for (const part of texts) {
    if (text !== '') {
      text += '\n\n';
      begins.push(text.length);
    }
    text += part.trim();
  }
  return { text, begins, parts };
}

/** A joined text has at least a window of the paper, so that its boundary can be seen at all. */
const LEAST = 3;

/** The `most` longest texts of each category, each joined at random before or after a text of other categories. */
export function pairs(
  articles: readonly Article[],
  categories: readonly string[],
  most: number,
  random: Random,
): Pair[] {
  const usable = articles.filter(({ text }) => splitSentences(text).length >= LEAST);
  return categories.flatMap((category) => {
    const inside = usable.filter(({ topics }) => topics.includes(category));
    const longest = [...inside].sort((a, b) => b.text.length - a.text.length).slice(0, most);
    const outside = usable.filter(({ topics }) => topics.length > 0 && !topics.includes(category));
    return longest.map((seed) => {
      const other = outside[random.below(outside.length)];
      return { category, ...join(random.below(2) === 0 ? [seed, other] : [other, seed]) };
    });
  });
}

/** `segments` beginnings of different texts, each of `least` to `most` sentences: the classic task of Choi (2000). */
export function beginnings(
  articles: readonly Article[],
  random: Random,
  { segments = 10, least = 3, most = 11 } = {},
): Joined {
  const chosen: Article[] = [];
  const texts: string[] = [];
  while (chosen.length < segments) {
    const article = articles[random.below(articles.length)];
    const sentences = splitSentences(article.text, { language: 'en' });
    if (sentences.length < most || chosen.includes(article)) continue;
    chosen.push(article);
    const last = sentences[least + random.below(most - least + 1) - 1];
    texts.push(article.text.slice(0, last.end));
  }
  return join(chosen, texts);
}
