/** A library that lasts as long as the process: for trying things out, and for tests. */
import { type Added, type Card, type Found, type Library, type NewDocument, titleOf, wordsIn } from './library.ts';

interface Kept {
  readonly document: NewDocument;
  readonly card: Card;
  readonly folded: string;
}

export function memoryLibrary(now: () => string = () => new Date().toISOString()): Library {
  const kept = new Map<string, Kept>();

  const add = (document: NewDocument): Added => {
    const before = kept.get(document.id);
    if (before && before.document.text === document.text) return { id: document.id, state: 'same' };
    const folded = `${titleOf(document)}\n${document.text}`.toLowerCase();
    kept.set(document.id, { document, card: cardOf(document, now()), folded });
    return { id: document.id, state: before ? 'changed' : 'new' };
  };

  return {
    size: async () => kept.size,
    async list({ after, limit }) {
      const ids = [...kept.keys()];
      const from = after === undefined ? 0 : ids.indexOf(after) + 1;
      const page = ids.slice(from, from + limit);
      return {
        documents: page.map((id) => kept.get(id)!.card),
        ...(from + limit < ids.length && { next: page.at(-1)! }),
      };
    },
    card: async (id) => kept.get(id)?.card,
    source: async (id) => kept.get(id)?.document,
    add: async (documents) => documents.map(add),
    remove: async (id) => kept.delete(id),
    async search(query, limit) {
      const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
      if (words.length === 0) return [];
      return [...kept.values()]
        .flatMap((one) => matched(one, words))
        .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
        .slice(0, limit);
    },
    close: async () => {},
  };
}

function cardOf(document: NewDocument, added: string): Card {
  const { id, kind, text, date, language, tags = [] } = document;
  return {
    id,
    title: titleOf(document),
    kind,
    words: wordsIn(text),
    added,
    ...(date !== undefined && { date }),
    ...(language !== undefined && { language }),
    tags,
  };
}

/** Every word must be there; a document counts for how often they are, by its length. */
function matched({ document, card, folded }: Kept, words: readonly string[]): Found[] {
  const counts = words.map((word) => folded.split(word).length - 1);
  if (counts.some((count) => count === 0)) return [];
  const score = counts.reduce((sum, count) => sum + Math.log1p(count), 0) / Math.log(10 + card.words);
  return [{ ...card, score, excerpt: excerptOf(document.text, words) }];
}

const AROUND = 90;

export function excerptOf(text: string, words: readonly string[]): string {
  const folded = text.toLowerCase();
  const at = words.map((word) => folded.indexOf(word)).find((place) => place >= 0) ?? 0;
  const from = Math.max(0, at - AROUND);
  const stretch = text.slice(from, at + 2 * AROUND).replace(/\s+/gu, ' ');
  return `${from > 0 ? '…' : ''}${from > 0 ? stretch.replace(/^\S*\s/u, '') : stretch}…`;
}
