/** Searches that go forward through a text, in linear time whatever the text: no stretch is looked at twice. */

/** Where `mark` is found at or after a place; Infinity when nowhere. Places asked for must not go back. */
export function forwardFinder(text: string, mark: string): (from: number) => number {
  let found = -1;
  return (from) => {
    if (found < from) {
      found = text.indexOf(mark, from);
      if (found < 0) found = Infinity;
    }
    return found;
  };
}

export interface Tag {
  readonly start: number;
  readonly end: number;
  /** What stands between the brackets. */
  readonly inside: string;
}

/** Every stretch from `open` to the next `close` of which `is` says yes, from left to right, none inside another. */
export function* tagsIn(
  text: string,
  open: string,
  close: string,
  is: (inside: string) => boolean = () => true,
): Generator<Tag> {
  const [nextOpen, nextClose] = [forwardFinder(text, open), forwardFinder(text, close)];
  for (let at = 0; ; ) {
    const start = nextOpen(at);
    const end = nextClose(start + open.length);
    if (end === Infinity) return;
    const inside = text.slice(start + open.length, end);
    if (is(inside)) {
      yield { start, end: end + close.length, inside };
      at = end + close.length;
    } else at = start + open.length;
  }
}

/** The text without those stretches. */
export function withoutTags(text: string, open: string, close: string, is?: (inside: string) => boolean): string {
  if (!text.includes(open)) return text;
  const kept: string[] = [];
  let from = 0;
  for (const { start, end } of tagsIn(text, open, close, is)) {
    kept.push(text.slice(from, start));
    from = end;
  }
  return kept.join('') + text.slice(from);
}
