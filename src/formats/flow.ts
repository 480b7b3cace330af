/**
 * Rich text as plain text that reads well: blocks with a blank line between them, the items of a list on lines of
 * their own; a heading keeps its `#`, an item its bullet, so that what they are is not lost. All else is words.
 */
export type Flow = ReturnType<typeof flow>;

export function flow() {
  const blocks: string[] = [];
  const items: boolean[] = [];
  let mark = '';
  let words: string[] = [];
  let parted = false;
  let worded = false;

  const close = () => {
    const body = tidy(words.join(''));
    words = [];
    [parted, worded] = [false, false];
    if (body === '') return;
    blocks.push(mark + body);
    items.push(ITEM.test(mark));
    mark = '';
  };
  return {
    /** Words of the open block; blanks are folded. */
    add(more: string): void {
      if (parted && /\S/.test(more)) {
        words.push(' | ');
        parted = false;
      }
      worded ||= /\S/.test(more);
      words.push(more.replace(/\s+/g, ' '));
    },
    /** A new line inside the block. */
    line: () => void words.push('\n'),
    /** Ends the block and begins one; `next` stands before its words: `## `, `- `. */
    block(next = ''): void {
      close();
      if (next !== '' || !ITEM.test(mark)) mark = next;
    },
    /** A cell of a row: parted from the one before, unless it is the first. */
    cell(): void {
      parted = worded;
    },
    text(): string {
      close();
      return blocks.map((block, i) => (i === 0 ? '' : items[i] && items[i - 1] ? '\n' : '\n\n') + block).join('');
    },
  };
}

const ITEM = /^\s*(?:[-•]|\d+\.) $/;

/** Folds blanks and drops them at the ends of lines; linear, whatever comes. */
function tidy(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/ {2,}/g, ' ').trim())
    .join('\n')
    .trim();
}
