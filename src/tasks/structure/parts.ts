/** Blocks and sections as a reader sees them: where they are, when they are said, what they are called. */

import { type Corpus, type Document, oneLine, type Place, placeOf, type TimeSpan } from '../../text/index.ts';
import { type Gist, gistsOf, titlesOf } from '../titles/index.ts';
import type { BlockRange } from './identify.ts';

/** A sentence of the text that says what a part is about; words left out in front are marked by `… `. */
export interface Quote extends Place {
  readonly sentence: number;
  /** UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Its time is from its first sentence to its last, its page that of the first. */
export interface Part extends Omit<Place, 'speaker'> {
  /** Its first and its last sentence. */
  readonly from: number;
  readonly to: number;
  /** UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
  readonly title: string;
  readonly gist?: Quote;
}

interface Wishes {
  readonly named: ReadonlyMap<number, string>;
  readonly times?: ReadonlyMap<number, number> | undefined;
  readonly gist: boolean;
  readonly roles: boolean;
}

/** `named`, `times`: titles and times that are known, by the first sentence; `gist`: whether a sentence of each is quoted. */
export async function partsOf(
  corpus: Corpus,
  ranges: readonly BlockRange[],
  { named, times: known, gist, roles }: Wishes,
): Promise<Part[]> {
  const [document] = corpus.documents;
  const blocks = ranges.map(([from, to]) => ({ document: 0, from, to }));
  const titles = await titlesOf(corpus, blocks, { roles });
  const gists = gist ? await gistsOf(corpus, blocks, titles) : [];
  return ranges.map(([from, to], b): Part => {
    const time = timeOf(document, from, to);
    const quote = gists[b] && quoted(document, gists[b]);
    return {
      from,
      to: to - 1,
      start: document.sentences[from].start,
      end: document.sentences[to - 1].end,
      ...placeOf({
        time: time && { ...time, start: known?.get(from) ?? time.start },
        page: document.sentences[from].page,
      }),
      title: named.get(from) ?? titles[b].text,
      ...(quote && { gist: quote }),
    };
  });
}

/** From the beginning of the first sentence with a time to the latest end. */
export function timeOf({ sentences }: Document, from: number, to: number): TimeSpan | undefined {
  const times = sentences.slice(from, to).flatMap(({ time }) => time ?? []);
  return times.length === 0 ? undefined : { start: times[0].start, end: Math.max(...times.map(({ end }) => end)) };
}

/** Words in front, which are no label: `And so, …` */
const LEFT_OUT = /\p{L}[^:–—-]*$/u;

function quoted({ text, sentences }: Document, { sentence, start, end }: Gist): Quote {
  const { start: begin, ...place } = sentences[sentence];
  const quote = oneLine(text.slice(start, end));
  return {
    sentence,
    start,
    end,
    text: LEFT_OUT.test(text.slice(begin, start)) ? `… ${quote}` : quote,
    ...placeOf(place),
  };
}
