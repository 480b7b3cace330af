/** A store as the server works on it; what is new is analysed in a thread. */
import { InputError } from '../check/index.ts';
import { linesOf } from '../formats/blocks.ts';
import type { Card, Found } from '../library/card.ts';
import { excerptOf } from '../library/excerpt.ts';
import type { Library, NewDocument } from '../library/library.ts';
import { openSearch } from '../library/search.ts';
import { foldIntoSpace } from '../library/space.ts';
import { checksumOf } from '../store/content.ts';
import { expressionOf, parseQuery } from '../store/query.ts';
import { restoreLines } from '../store/restore.ts';
import type { About, Outcome, Store } from '../store/store.ts';
import type { Workers } from './workers.ts';

export function storedLibrary(store: Store, workers: Workers): Library {
  const { documents, index } = store;
  let revision = 0;
  return {
    store,
    lasting: true,
    place: async () => store.folder,
    revision: () => revision,
    size: async () => (await store.size()).documents,
    async list({ after, limit, sort = 'oldest', filter = {} }) {
      const from = after === undefined ? undefined : Number(after);
      if (from !== undefined && !Number.isSafeInteger(from)) {
        throw new InputError('documents', 'after must be the `next` of a page', after);
      }
      const page = await documents.list(filter, { sort, limit: limit + 1, ...(from !== undefined && { after: from }) });
      const shown = page.slice(0, limit);
      return {
        documents: shown.map(cardOf),
        ...(page.length > limit && { next: String(shown.at(-1)!.number) }),
      };
    },
    async card(id) {
      const about = await documents.about(id);
      return about && cardOf(about);
    },
    cards: async (numbers) => (await documents.aboutAll(numbers)).map(cardOf),
    async source(id, number) {
      const version = await documents.version(id, number);
      if (!version) return undefined;
      const { text, title, date, language, cues } = version;
      return {
        id,
        text,
        language,
        ...(title !== undefined && { title }),
        ...(date !== undefined && { date }),
        ...(cues && { cues }),
      };
    },
    async add(items: readonly NewDocument[]) {
      const outcomes = new Map<NewDocument, Outcome>();
      for (const item of items) {
        const known = await documents.recognise(item);
        if (known) outcomes.set(item, known);
      }
      const unknown = items.filter((item) => !outcomes.has(item));
      const added = await documents.put(await workers.run('analyse', { items: unknown }));
      if (added.length > 0) revision++;
      for (const [i, item] of unknown.entries()) outcomes.set(item, added[i]);
      return items.map((item) => confirmed(item, outcomes.get(item)));
    },
    async restore(bytes, who) {
      const added: Outcome[] = [];
      const notes: string[] = [];
      await restoreLines(store, linesOf({ text: new TextDecoder().decode(bytes), line: 1 }), {
        who,
        stored: (outcomes) => added.push(...outcomes),
        tell: (note) => notes.push(note),
        analyse: (items) => workers.run('analyse', { items: items.map((item) => ({ ...item, kind: '' })) }),
      });
      revision++;
      return { added, notes };
    },
    async remove(id) {
      const gone = await documents.remove([id]);
      if (gone.length > 0) revision++;
      return gone.length > 0;
    },
    async tag(id, tags) {
      await documents.tag(id, tags);
      revision++;
    },
    async search(query, limit, filter = {}): Promise<Found[]> {
      const asked = asTyped(query);
      if (asked === '') return [];
      const parts = await parseQuery(asked, await index.languages());
      const hits = await index.match(expressionOf(parts), filter, limit);
      const scores = new Map(hits.map(({ number, score }) => [number, score]));
      const words = parts.flatMap((part) => part.words);
      const found = await documents.aboutAll(hits.map(({ number }) => number));
      return Promise.all(
        found.map(async (about) => ({
          ...cardOf(about),
          score: scores.get(about.number)!,
          excerpt: excerptOf((await documents.version(about.id))?.text ?? '', words),
        })),
      );
    },
    async searchByMeaning(query, limit, filter, by): Promise<Found[]> {
      if (query.trim() === '') return [];
      await foldIntoSpace(store);
      const { results } = await (await openSearch(store)).search(query, { ...filter, by, top: limit });
      return Promise.all(
        results.map(async ({ document, score, snippet }) => ({
          ...cardOf((await documents.about(document))!),
          score,
          excerpt: snippet.text,
        })),
      );
    },
    close: () => store.close(),
  };
}

/** A document is acknowledged when what the store has is what was sent. */
function confirmed(item: NewDocument, outcome: Outcome | undefined): Outcome {
  if (outcome?.checksum === checksumOf(item)) return outcome;
  throw new Error(`${item.id}: the store has ${outcome?.checksum ?? 'nothing'}, not what was sent`);
}

/** Someone is still typing: the last word may be the beginning of one. */
function asTyped(query: string): string {
  const asked = query.trim();
  return /[\p{L}\p{N}]{2,}$/u.test(query) && !/(^|\s)-\S*$|"[^"]*$/u.test(query) ? `${asked}*` : asked;
}

const cardOf = ({ number, id, title, kind, words, added, day, language, tags }: About): Card => ({
  number,
  id,
  title: title ?? id,
  kind,
  words,
  added,
  ...(day !== undefined && { date: day }),
  language,
  tags,
});
