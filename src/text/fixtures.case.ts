/** Texts of tests, written for them: a language and a text a line. */
import { readFileSync } from 'node:fs';

export const rowsOf = (name: string): (readonly [language: string, text: string])[] =>
  readFileSync(new URL(`../../test/fixtures/text/${name}.jsonl`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
