/** Collections with labels: Reuters-21578 by topic, TED talks by tag, and texts by what they are part of. */
import { random } from '../../src/random/index.ts';
import { linesOf } from '../load.ts';
import { readReuters } from '../stm/reuters.ts';
import { type Labelled, SEED } from './labelled.ts';

export interface LabelledSet {
  readonly targets: readonly Labelled[];
  readonly queries: readonly Labelled[];
}

/** Half of all texts have one of these two; without them a text has related documents worth finding. */
const COMMON_TOPICS = new Set(['earn', 'acq']);

/** `none`: among the targets are also stories of no topic. */
export function reutersByTopic({ common, none = false }: { common: boolean; none?: boolean }): LabelledSet {
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
export function reutersAtRandom(): LabelledSet {
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

export function tedByTag(data: string | undefined): LabelledSet {
  const talks = linesOf(data, FILE)
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

function drawn(pool: readonly Labelled[], share = 1): LabelledSet {
  const order = random(SEED).order(pool.length);
  const queries = Math.min(QUERIES, Math.floor(share * pool.length));
  return {
    queries: order.slice(0, queries).map((i) => pool[i]),
    targets: order
      .slice(queries)
      .sort((a, b) => a - b)
      .map((i) => pool[i]),
  };
}

/** Of pools without a part for queries. */
const QUERY_SHARE = 0.25;
const PIECES = 8;

/** A text in pieces of equal length, each labelled with the text. */
function inPieces(id: string, text: string): Labelled[] {
  const words = text.split(/\s+/);
  const step = Math.ceil(words.length / PIECES);
  return Array.from({ length: PIECES }, (_, i) => ({
    id: `${id}#${i}`,
    text: words.slice(i * step, (i + 1) * step).join(' '),
    labels: [id],
  }));
}

const podcastsOf = (data: string | undefined) =>
  linesOf(data, 'changelog-podcasts.jsonl').map((line) => {
    const { id, show, markdown } = JSON.parse(line) as { id: string; show: string; markdown: string };
    return { id, show, text: markdown.replace(/\*\*[^*]+:\*\*|\\\[[\d:.]+\\\]/g, '') };
  });

export const podcastsByShow = (data: string | undefined): LabelledSet =>
  drawn(
    podcastsOf(data).map(({ id, show, text }) => ({ id, text, labels: [show] })),
    QUERY_SHARE,
  );

export const podcastsInPieces = (data: string | undefined): LabelledSet =>
  drawn(
    podcastsOf(data).flatMap(({ id, text }) => inPieces(id, text)),
    QUERY_SHARE,
  );

export const papersInPieces = (data: string | undefined): LabelledSet =>
  drawn(
    linesOf(data, 'cmplg.jsonl').flatMap((line) => {
      const { id, text } = JSON.parse(line) as { id: string; text: string };
      return inPieces(id, text);
    }),
    QUERY_SHARE,
  );

/** Sections of articles and textbooks, by what they are sections of. */
export const sectionsByArticle = (data: string | undefined): LabelledSet =>
  drawn(
    linesOf(data, 'sections.jsonl.gz').flatMap((line) => {
      const { id, paragraphs, chapters } = JSON.parse(line) as {
        id: string;
        paragraphs: string[];
        chapters: { first: number }[];
      };
      const ends = [...chapters.slice(1).map(({ first }) => first), paragraphs.length];
      const texts = chapters.map(({ first }, i) => paragraphs.slice(first, ends[i]).join('\n\n'));
      return texts.flatMap((text, i) => (text.length > 200 ? [{ id: `${id}#${i}`, text, labels: [id] }] : []));
    }),
    QUERY_SHARE,
  );

/** News stories by their event. */
export const newsByEvent = (data: string | undefined): LabelledSet =>
  drawn(
    linesOf(data, 'multiling2011.jsonl').flatMap((line) => {
      const { set, language, docs } = JSON.parse(line) as { set: string; language: string; docs: { text: string }[] };
      return docs.map(({ text }, i) => ({ id: `${set}${language}${i}`, text, labels: [`${set} ${language}`] }));
    }),
    QUERY_SHARE,
  );

/** Talks by tag among pieces of podcasts that belong to none, and nobody has said so. */
export function talksAmongPodcasts(data: string | undefined): LabelledSet {
  const { targets, queries } = tedByTag(data);
  const others = podcastsInPieces(data).targets.map((piece) => ({ ...piece, labels: [] }));
  return { targets: [...targets, ...others], queries };
}
