/** What an assistant can quote and check: a stretch of a document, with its time and its speaker. */
import type { Store, Version } from '../../library/index.ts';
import { oneLine, placeWords } from '../../render/text.ts';
import { type Place, pageAt, placeOf } from '../../text/index.ts';

export interface Citation extends Place {
  readonly document: string;
  readonly title?: string;
  /** UTF-16 offsets in the document's text, end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Why it is here: how alike it is, the name of a chapter or of a topic. */
  readonly label?: string;
}

/** A document in a list of them. */
export interface Listed {
  readonly document: string;
  readonly title?: string;
  readonly words: number;
  readonly date?: string;
}

/** An answer: citations, each exact, or documents; what the reader should know; how to ask for more. */
export interface Answer {
  readonly items: readonly (Citation | Listed)[];
  readonly notes: readonly string[];
  readonly next_page?: string;
}

/** A stretch of a version as a citation: cues give its time and its speaker. */
export function cited(document: string, version: Version, start: number, end: number, label?: string): Citation {
  const { text, title, cues = [], pages } = version;
  const first = cues.find((cue) => cue.end > start && cue.start < Math.max(end, start + 1));
  return {
    document,
    ...(title !== undefined && { title }),
    start,
    end,
    ...placeOf({ time: first?.time, speaker: first?.speaker, page: pageAt(pages, start) }),
    text: text.slice(start, end),
    ...(label !== undefined && { label }),
  };
}

/** The beginning of a text, to the end of a word. */
export const openingOf = (text: string, length: number): number =>
  text.length <= length ? text.length : Math.max(1, text.lastIndexOf(' ', length));

export async function versionOf(store: Store, id: string): Promise<Version | undefined> {
  return (await store.documents.about(id)) && store.documents.version(id);
}

/** `Oil prices: talk.vtt [120–210] Anna, 0:31: We sold …`, or `talk.vtt: The harbour, 2,100 words, 2019-05-02` */
export const lineOf = (item: Citation | Listed): string => ('words' in item ? lineOfDocument(item) : lineOfQuote(item));

const lineOfDocument = ({ document, title, words, date }: Listed): string =>
  `${document}: ${[title, `${words} words`, date].filter((part) => part !== undefined).join(', ')}`;

const lineOfQuote = ({ document, start, end, text, label, ...place }: Citation): string =>
  [
    ...(label === undefined ? [] : [label]),
    `${document} [${start}–${end}] ${placeWords(place).join(', ')}`.trimEnd(),
    oneLine(text),
  ].join(': ');
