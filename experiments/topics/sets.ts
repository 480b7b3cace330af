/** Corpora whose number of classes is known, with a class for every document. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { InputError } from '../../src/check/index.ts';
import { random } from '../../src/random/index.ts';
import { demoDocuments } from '../../src/server/demo/documents.ts';
import type { Source } from '../../src/text/index.ts';
import { linesOf } from '../load.ts';
import { readReuters } from '../stm/reuters.ts';
import type { Pile } from './strangers.ts';

export interface Classified {
  readonly name: string;
  /** Sets of one family share their origin: rules are learned without the family they are judged on. */
  readonly family: string;
  readonly documents: readonly (Source & { readonly label: string })[];
}

export const classesOf = ({ documents }: Classified): number => new Set(documents.map(({ label }) => label)).size;

/** Training articles that have one topic alone, of the ten largest or of those named; so many of each at most. */
export function reuters(
  names: readonly string[] = REUTERS_TEN,
  most = Infinity,
  name = 'Reuters, 10 topics',
): Classified {
  const articles = readReuters().train.filter(({ topics, text }) => topics.length === 1 && text.length > 200);
  const documents = names.flatMap((label) =>
    someOf(
      articles.filter(({ topics }) => topics[0] === label),
      most,
    ).map((article) => ({ ...sourceOf(article), label })),
  );
  return { name, family: 'reuters', documents };
}

export const REUTERS_TEN = [
  'earn',
  'acq',
  'crude',
  'trade',
  'money-fx',
  'interest',
  'money-supply',
  'ship',
  'sugar',
  'coffee',
];

interface Talk {
  readonly id: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly text: string;
}

export const TED_TAGS = [
  'brain',
  'music',
  'cities',
  'war',
  'physics',
  'climate change',
  'computers',
  'medicine',
  'economics',
  'art',
];

/** Classes drawn by chance, for judging what was not chosen on them. */
export function drawn(data: string | undefined): Classified[] {
  const single = readReuters().train.filter(({ topics, text }) => topics.length === 1 && text.length > 200);
  const names = [...new Set(single.map(({ topics }) => topics[0]))].sort();
  const large = names.filter((name) => single.filter(({ topics }) => topics[0] === name).length >= 35);
  const some = (all: readonly string[], count: number, seed: number) =>
    random(seed)
      .order(all.length)
      .slice(0, count)
      .map((i) => all[i]);
  return [
    ...[3, 4, 5, 6, 7, 9, 12].map((count, i) =>
      reuters(some(large, count, 100 + i), 60, `Reuters, ${count} by chance`),
    ),
    ...[3, 4, 5, 6, 8].map((count, i) => ted(data, some(MORE_TAGS, count, 200 + i), 50, `TED, ${count} by chance`)),
  ];
}

/** News of eleven topics and speeches, from packages: long documents among short ones. */
export async function speechesAndNews(): Promise<Classified> {
  const documents = (await demoDocuments()).filter(({ tags }) => tags?.[0] !== 'meeting');
  return {
    name: 'speeches and news',
    family: 'packages',
    documents: documents.map((document) => ({
      ...document,
      label: document.kind === 'speech' ? 'speech' : document.tags![0],
    })),
  };
}

const MORE_TAGS = [
  ...TED_TAGS,
  ...['education', 'evolution', 'oceans', 'robots', 'poetry', 'food', 'AIDS', 'prison', 'religion', 'mathematics'],
  ...['architecture', 'disease', 'women', 'politics', 'space'],
];

/** Piles without a class, to draw from: talks, news, and stories of ten events in seven languages. */
export function piles(data: string | undefined): Classified[] {
  const languages = Object.keys(MULTILING) as (keyof typeof MULTILING)[];
  const stories = languages.flatMap((language) =>
    multiling(data, language).documents.map((document) => ({ ...document, id: `${language} ${document.id}` })),
  );
  const news = readReuters().train.filter(({ text }) => text.length > 200);
  const pile = (name: string, documents: readonly (Source & { readonly label?: string })[]): Classified => ({
    name,
    family: name,
    documents: documents.map((document) => ({ label: '', ...document })),
  });
  return [
    pile('TED', talksOf(data).map(sourceOf)),
    pile('Reuters', news.map(sourceOf)),
    pile('MultiLing, 7 languages', stories),
  ];
}

/** A hundred texts of every kind, and of one in another language. */
export function kinds(data: string | undefined): Pile[] {
  const some = (name: string, kind: string, documents: readonly Source[]): Pile => ({
    ...{ name, kind },
    documents: someOf(documents, 100).map(({ id, text, language = 'en' }) => ({ id, text, language })),
  });
  const lines = <T>(file: string) => linesOf(data, file).map((line) => JSON.parse(line) as T);
  const [talks, news] = piles(data);
  const reviews = lines<{ set: string; docs: { text: string }[] }>('opinosis.jsonl');
  return [
    some('Reuters', 'news', news.documents),
    some('MultiLing english', 'news', multiling(data, 'english').documents),
    some('CNN', 'news', lines<Source>('cnndm-100.jsonl')),
    some('MultiLing french', 'french', multiling(data, 'french').documents),
    some('TED', 'talks', talks.documents),
    some('TED, 40 words', 'talks', shortened(talks, 40).documents),
    some('papers', 'papers', lines<Source>('cmplg.jsonl')),
    some(
      'reviews',
      'reviews',
      reviews.map(({ set, docs }) => ({ id: set, text: docs.map(({ text }) => text).join('\n') })),
    ),
  ];
}

const sourceOf = ({ id, title, text }: Source) => ({ id, text: `${title}\n\n${text}`, language: 'en' });

/** Talks that have exactly one of the tags. */
export function ted(
  data: string | undefined,
  tags: readonly string[] = TED_TAGS,
  most = Infinity,
  name = 'TED, 10 tags',
): Classified {
  const one = talksOf(data)
    .map((talk) => ({ ...talk, labels: talk.tags.filter((tag) => tags.includes(tag)) }))
    .filter(({ labels }) => labels.length === 1);
  const documents = tags.flatMap((label) =>
    someOf(
      one.filter(({ labels }) => labels[0] === label),
      most,
    ).map((talk) => ({ ...sourceOf(talk), label })),
  );
  return { name, family: 'ted', documents };
}

function talksOf(data: string | undefined): Talk[] {
  const file = join(data ?? '', 'ted-talks.jsonl.gz');
  if (data === undefined || !existsSync(file)) {
    throw new InputError(
      'experiment',
      'needs --data DIR with ted-talks.jsonl.gz in it: {id, title, tags, text} a line',
    );
  }
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Talk);
}

/** WikiNews stories of ten events, ten of each. */
export function multiling(data: string | undefined, language: keyof typeof MULTILING): Classified {
  const sets = linesOf(data, 'multiling2011.jsonl')
    .map((line) => JSON.parse(line) as { set: string; language: string; docs: { id: string; text: string }[] })
    .filter((set) => set.language === language);
  const documents = sets.flatMap(({ set, docs }) =>
    docs.map(({ id, text }) => ({ id: `${set} ${id}`, text, label: set, language: MULTILING[language] })),
  );
  return { name: `MultiLing ${language}, ${sets.length} events`, family: `multiling`, documents };
}

export const MULTILING = {
  arabic: 'ar',
  czech: 'cs',
  english: 'en',
  french: 'fr',
  greek: 'el',
  hebrew: 'he',
  hindi: 'hi',
} as const;

/** The first words of every document. */
export const shortened = ({ name, family, documents }: Classified, words: number): Classified => ({
  name: `${name}, first ${words} words`,
  family,
  documents: documents.map((document) => ({ ...document, text: document.text.split(/\s+/).slice(0, words).join(' ') })),
});

/** Some of them, by chance that is always the same. */
export function someOf<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all];
  return random(1)
    .order(all.length)
    .slice(0, most)
    .sort((a, b) => a - b)
    .map((i) => all[i]);
}
