/** Where the page is: the part of the address after `#`. */
export interface Route {
  readonly view: string;
  readonly id: string;
  readonly query: URLSearchParams;
}

function read(): Route {
  const [path, query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  const [view = '', ...rest] = path.split('/');
  return { view, id: decoded(rest.join('/')), query: new URLSearchParams(query) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

let current = $state.raw(read());
window.addEventListener('hashchange', () => {
  current = read();
});

export const route = () => current;

/** Writes what is seen into the address, in place: Back and a reload find it again. Empty values are left out. */
export function remember(values: Readonly<Record<string, string | undefined>>): void {
  const [path, query = ''] = location.hash.split('?');
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  const hash = `${path || '#/'}${next.size > 0 ? `?${next}` : ''}`;
  if (hash === location.hash || (hash === '#/' && location.hash === '')) return;
  history.replaceState(history.state, '', hash);
  current = read();
}

export const toDocument = (id: string, sentence?: number): string =>
  `#/document/${encodeURIComponent(id)}${sentence === undefined ? '' : `?s=${sentence}`}`;
/** A document at a place of its text, in characters, which is marked there. */
export const toPlace = (id: string, { start, end }: { readonly start: number; readonly end: number }): string =>
  `#/document/${encodeURIComponent(id)}?at=${start}-${end}`;
/** What belongs with documents. */
export const toRelated = (...ids: string[]): string => `#/related?${new URLSearchParams(ids.map((id) => ['d', id]))}`;
/** How often a word comes, and where. */
export const toWord = (word: string): string => `#/word/${encodeURIComponent(word)}`;
export const toSpeakers = (id: string): string => `#/speakers/${encodeURIComponent(id)}`;
/** What a summary of many is of: these documents, what a search finds, or a topic. */
export interface Sources {
  readonly documents: readonly string[];
  readonly search?: string;
  readonly topic?: number;
}

export function toSummary({ documents, search, topic }: Sources): string {
  const query = new URLSearchParams(documents.map((id) => ['d', id]));
  if (search !== undefined) query.set('q', search);
  if (topic !== undefined) query.set('topic', `${topic}`);
  return `#/summary?${query}`;
}

export function sourcesOf(query: URLSearchParams): Sources {
  const topic = Number(query.get('topic'));
  if (topic > 0) return { documents: [], topic };
  const search = query.get('q')?.trim();
  return search ? { documents: [], search } : { documents: query.getAll('d') };
}
