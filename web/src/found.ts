/** Marks on words of the text that stands on the page, without changing it. */
export interface Words {
  readonly sentence: number;
  /** Offset in the sentence. */
  readonly from: number;
  readonly length: number;
}

export function marked(name: 'found' | 'found-now', places: readonly Words[]): void {
  if (!('highlights' in CSS)) return;
  const ranges = places.flatMap(({ sentence, from, length }) => {
    const node = document.querySelector(`article [data-i="${sentence}"]`)?.firstChild;
    const end = Math.min(from + length, node?.textContent?.length ?? 0);
    if (!node || from < 0 || from >= end) return [];
    const range = new Range();
    range.setStart(node, from);
    range.setEnd(node, end);
    return [range];
  });
  CSS.highlights.set(name, new Highlight(...ranges));
}
