/**
 * News of one event, from Reuters-21578: thirteen stories that are alike and close in time. Ten are to be summed up;
 * the three others, which the summary has not seen, are its references. A set of many documents beside MultiLing.
 */
import type { ReferenceSet } from '../../src/tasks/compare/index.ts';
import { type Article, readReuters } from '../stm/reuters.ts';

const STORIES = 13;
/** Every fourth story from the third on is a reference: 3 of 13. */
const isReference = (_: unknown, i: number): boolean => i % 4 === 2;
/** Cosine from which two stories may be of one event, and from which they are versions of one story. */
const ALIKE = 0.07;
const SAME = 0.8;
/** Stories are numbered in the order of their days; so many numbers are about two weeks. */
const CLOSE = 4000;
/** Words of more stories than this share do not make them alike. */
const RARE = 0.05;
const FEWEST_WORDS = 90;
const MOST_DIGITS = 0.05;

interface Story extends Article {
  readonly number: number;
  readonly weights: ReadonlyMap<string, number>;
}

/** The sets, those of the most alike stories first. */
export function eventSets(): ReferenceSet[] {
  const { train, test } = readReuters();
  const stories = weighed([...train, ...test].filter(isProse));
  const near = neighbours(stories);
  const closeness = near.map((list) => list.slice(0, STORIES - 1).reduce((sum, { cosine }) => sum + cosine, 0));
  const order = stories.map((_, i) => i).sort((a, b) => closeness[b] - closeness[a] || a - b);
  const used = new Set<number>();
  const sets: ReferenceSet[] = [];
  for (const seed of order) {
    if (used.has(seed)) continue;
    const event = [seed];
    for (const { story } of near[seed]) {
      if (event.length === STORIES) break;
      const isVersion = event.some((other) => cosine(stories[other].weights, stories[story].weights) >= SAME);
      if (!used.has(story) && !isVersion) event.push(story);
    }
    if (event.length < STORIES) continue;
    for (const story of event) used.add(story);
    const texts = event.sort((a, b) => stories[a].number - stories[b].number).map((i) => stories[i]);
    sets.push({
      id: texts[0].id,
      documents: texts.filter((_, i) => !isReference(_, i)).map(({ id, text }) => ({ id, text })),
      references: texts.filter(isReference).map(({ text }) => text),
    });
  }
  return sets;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z]{3,}/g) ?? [];
const isProse = ({ text }: Article): boolean =>
  wordsOf(text).length >= FEWEST_WORDS && (text.match(/\d/g)?.length ?? 0) <= MOST_DIGITS * text.length;

/** (1 + log tf) · log(N / df), of length 1. */
function weighed(articles: readonly Article[]): Story[] {
  const counts = articles.map(({ text }) => counted(wordsOf(text)));
  const holding = counted(counts.flatMap((count) => [...count.keys()]));
  return articles.map((article, i) => {
    const weights = [...counts[i]].map(
      ([word, n]) => [word, (1 + Math.log(n)) * Math.log(articles.length / holding.get(word)!)] as const,
    );
    const length = Math.hypot(...weights.map(([, weight]) => weight));
    const unit = new Map(weights.map(([word, weight]) => [word, weight / length]));
    return { ...article, number: Number(article.id), weights: unit };
  });
}

function counted(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** For each story the others that are close in time and alike by rare words, most alike first. */
function neighbours(stories: readonly Story[]): { story: number; cosine: number }[][] {
  const holding = new Map<string, number[]>();
  stories.forEach(({ weights }, i) => {
    for (const word of weights.keys()) {
      const list = holding.get(word);
      if (list) list.push(i);
      else holding.set(word, [i]);
    }
  });
  for (const [word, list] of holding) if (list.length > RARE * stories.length) holding.delete(word);
  return stories.map(({ weights, number }, i) => {
    const sums = new Map<number, number>();
    for (const [word, weight] of weights) {
      for (const other of holding.get(word) ?? []) {
        if (other === i || Math.abs(stories[other].number - number) > CLOSE) continue;
        sums.set(other, (sums.get(other) ?? 0) + weight * stories[other].weights.get(word)!);
      }
    }
    return [...sums]
      .map(([story, sum]) => ({ story, cosine: sum }))
      .filter(({ cosine }) => cosine >= ALIKE && cosine < SAME)
      .sort((a, b) => b.cosine - a.cosine || a.story - b.story);
  });
}

function cosine(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const [word, weight] of a) sum += weight * (b.get(word) ?? 0);
  return sum;
}
