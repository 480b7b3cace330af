/** The documents of a library and what ties them, for programs that draw, cite or keep them: topics, likeness, relations. */
import { passing, type Watching } from '../check/index.ts';
import type { Store } from '../store/store.ts';
import { finderSettings, findSimilar } from '../tasks/similar/index.ts';
import { type SummarySentence, summarize } from '../tasks/summarize/index.ts';
import type { Source } from '../text/index.ts';
import { itemOf } from './collection.ts';
import { belonging } from './relate.ts';
import { openSimilar } from './similar.ts';
import { foldNew, keptTopics } from './topic-model.ts';

export interface Connected extends Source {
  readonly title: string;
  /** Topics by their numbers, with their share, largest first. */
  readonly topics: readonly { readonly id: number; readonly share: number }[];
  /** What is most like it, from 1 to 100. */
  readonly alike: readonly { readonly document: string; readonly alike: number }[];
  /** What was said to belong with it. */
  readonly belongs: readonly string[];
  /** A few sentences that say what it is about. */
  readonly quotes: readonly SummarySentence[];
}

export interface Connections {
  readonly documents: readonly Connected[];
  readonly topics: readonly { readonly id: number; readonly label: string; readonly words: readonly string[] }[];
  readonly notes: readonly string[];
}

const ALIKE = 5;
/** Less of a topic is chance. */
const LEAST_SHARE = 0.1;
const QUOTED_WORDS = 60;

/** `parts`: what is wanted; likeness takes a space, quotations take reading. */
export async function connections(
  store: Store,
  parts: { readonly ties: boolean; readonly quotes: boolean },
  watching: Watching = {},
): Promise<Connections> {
  const notes: string[] = [];
  await foldNew(store);
  const found = (await keptTopics(store))?.topics.topics ?? [];
  const isShown = (z: number) => !found[z].hidden;
  const belongs = await belonging(store);
  const documents: Connected[] = [];
  const { documents: size } = await store.size();
  for await (const { id, kind, origin, tags, versions, mixture = [] } of store.documents.all((lost) =>
    notes.push(lost),
  )) {
    await passing(watching, 'documents', documents.length, size);
    const source = { ...itemOf(id, versions.at(-1)!), kind, tags, ...(origin !== undefined && { origin }) };
    const shares = mixture.map((share, z) => ({ id: found[z]?.id, share, z }));
    documents.push({
      ...source,
      title: source.title ?? (await store.documents.about(id))?.title ?? id,
      topics: shares
        .filter(({ z, share }) => share >= LEAST_SHARE && z < found.length && isShown(z))
        .sort((a, b) => b.share - a.share),
      alike: [],
      belongs: belongs.get(id) ?? [],
      quotes: parts.quotes ? (await summarize(source, { words: QUOTED_WORDS })).sentences : [],
    });
  }
  const topics = found
    .filter(({ hidden }) => !hidden)
    .map(({ id, label, words }) => ({ id, label, words: words.map(({ word }) => word) }));
  if (topics.length === 0) notes.push('the library has no topics yet; aspectra topics --library DIR finds them');
  if (!parts.ties || documents.length < 2) return { documents, topics, notes };
  const { open } = await openSimilar(store, finderSettings('similar', {}), { tags: true });
  const ids = documents.map(({ id }) => id);
  const answers = await findSimilar(open, ids, { top: ALIKE, why: false });
  const alike = new Map(answers.map(({ query, results }) => [query, results]));
  return { documents: documents.map((one) => ({ ...one, alike: alike.get(one.id) ?? [] })), topics, notes };
}
