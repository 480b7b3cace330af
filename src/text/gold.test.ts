import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowsOf } from './fixtures.case.ts';
import { splitSentences } from './sentences.ts';

/** Sentences as a careful reader would part them, written for the test: `|` marks where one ends and the next begins. */
const GOLD = rowsOf('gold-sentences');

/** The text, and the offsets of the first visible character of every sentence but the first. */
function goldOf(marked: string): { text: string; starts: number[] } {
  const parts = marked.split('|');
  const text = parts.join('');
  const starts: number[] = [];
  let at = 0;
  for (const part of parts.slice(0, -1)) starts.push((at += part.length));
  return { text, starts };
}

/** Precision and recall of inner boundaries over the whole gold set. */
function f1(starts: (text: string, language: string) => number[]): { f1: number; boundaries: number } {
  let [hits, found, wanted] = [0, 0, 0];
  for (const [language, marked] of GOLD) {
    const gold = goldOf(marked);
    const ours = starts(gold.text, language);
    hits += ours.filter((at) => gold.starts.includes(at)).length;
    found += ours.length;
    wanted += gold.starts.length;
  }
  return { f1: (2 * hits) / (found + wanted), boundaries: wanted };
}

function segmenterStarts(text: string, language: string): number[] {
  const starts: number[] = [];
  for (const { segment, index } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)) {
    if (index > 0 && segment.trim() !== '') starts.push(index + segment.length - segment.trimStart().length);
  }
  return starts;
}

test('the gold set: nearly all boundaries are found, and more than Intl.Segmenter finds', () => {
  const ours = f1((text, language) =>
    splitSentences(text, { language })
      .slice(1)
      .map(({ start }) => start),
  );
  assert.ok(ours.boundaries >= 150, `${ours.boundaries} boundaries`);
  assert.ok(ours.f1 >= 0.98, `F1 ${ours.f1}`);
  assert.ok(ours.f1 > f1(segmenterStarts).f1 + 0.1);
});
