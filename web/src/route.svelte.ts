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
export const toDocument = (id: string, sentence?: number): string =>
  `#/document/${encodeURIComponent(id)}${sentence === undefined ? '' : `?s=${sentence}`}`;
export const toRelated = (id: string): string => `#/related/${encodeURIComponent(id)}`;
export const toSummary = (ids: readonly string[]): string =>
  `#/summary?${new URLSearchParams(ids.map((id) => ['d', id])).toString()}`;
