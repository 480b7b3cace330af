/** Reuters-21578 by topic and TED talks by tag. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { InputError } from '../../src/check/index.ts';
import { random } from '../../src/random/index.ts';
import { readReuters } from '../stm/reuters.ts';
import { type Labelled, SEED } from './labelled.ts';

/** Half of all texts have one of these two; without them a text has related documents worth finding. */
const COMMON_TOPICS = new Set(['earn', 'acq']);

/** `none`: among the targets are also stories of no topic. */
export function reutersByTopic({ common, none = false }: { common: boolean; none?: boolean }): {
  targets: Labelled[];
  queries: Labelled[];
} {
  const { train, test } = readReuters();
  const labelled = (articles: typeof train, least: number): Labelled[] =>
    articles
      .map(({ id, title, text, topics }) => ({
        id,
        text: `${title}\n\n${text}`,
        labels: topics.filter((topic) => common || !COMMON_TOPICS.has(topic)),
      }))
      .filter(({ labels }) => labels.length >= least);
  return { targets: labelled(train, none ? 0 : 1), queries: labelled(test, 1) };
}

/** The same texts as one pool, of which some are drawn as queries: no months lie between the two parts. */
export function reutersAtRandom(): { targets: Labelled[]; queries: Labelled[] } {
  const { targets } = reutersByTopic({ common: false });
  return drawn(targets);
}

const FILE = 'ted-talks.jsonl.gz';
/** Tags that name a format and not a subject. */
const FORMAT = /^(ted|animation$)/i;
const MIN_TAGS = 3;
const MAX_TAGS = 8;
/** A tag of more than this share of the talks says little. */
const MAX_SHARE = 0.1;
const QUERIES = 400;

export function tedByTag(data: string | undefined): { targets: Labelled[]; queries: Labelled[] } {
  const path = join(data ?? '', FILE);
  if (data === undefined || !existsSync(path)) {
    throw new InputError('experiment', `needs --data DIR with ${FILE} in it: {id, title, tags, text} a line, gzipped`);
  }
  const lines = gunzipSync(readFileSync(path)).toString('utf8').trim().split('\n');
  const talks = lines
    .map((line) => JSON.parse(line) as { id: string; title: string; tags: string[]; text: string })
    .map(({ id, title, tags, text }) => ({
      id,
      text: `${title}\n\n${text}`,
      labels: tags.filter((tag) => !FORMAT.test(tag)),
    }))
    .filter(({ labels }) => labels.length >= MIN_TAGS && labels.length <= MAX_TAGS);
  const uses = new Map<string, number>();
  for (const { labels } of talks) for (const tag of labels) uses.set(tag, (uses.get(tag) ?? 0) + 1);
  const telling = (tag: string) => uses.get(tag)! <= MAX_SHARE * talks.length;
  const kept = talks
    .map((talk) => ({ ...talk, labels: talk.labels.filter(telling) }))
    .filter(({ labels }) => labels.length > 0);
  return drawn(kept);
}

function drawn(pool: readonly Labelled[]): { targets: Labelled[]; queries: Labelled[] } {
  const order = random(SEED).order(pool.length);
  return {
    queries: order.slice(0, QUERIES).map((i) => pool[i]),
    targets: order
      .slice(QUERIES)
      .sort((a, b) => a - b)
      .map((i) => pool[i]),
  };
}
