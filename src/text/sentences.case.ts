import assert from 'node:assert/strict';
import { splitSentences } from './sentences.ts';

/** Each case is a text with a bar where a sentence ends. */
export function splits(cases: readonly string[], language = 'en'): void {
  for (const marked of cases) {
    const text = marked.replaceAll('|', '');
    const found = splitSentences(text, { language }).map(({ start, end }) => text.slice(start, end));
    assert.deepEqual(
      found,
      marked.split('|').map((part) => part.trim()),
    );
  }
}
