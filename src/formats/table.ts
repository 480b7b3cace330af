/** The formats: what they are, their endings, and the file that reads them, loaded when the first one comes. */
import { choice, type Given, InputError } from '../check/index.ts';
import { READER_OPTIONS, type ReaderOptions, type Reading, type Streamable } from './entry.ts';
import { SPEECH_OPTIONS } from './speech/options.ts';

type Parse<T> = (input: T, name: string, options: ReaderOptions) => Reading | Promise<Reading>;
/** Readers of text get it decoded; readers of bytes know better how. */
type FormatReader =
  | { readonly from: 'text'; readonly parse: Parse<string> }
  | { readonly from: 'bytes'; readonly parse: Parse<Uint8Array> };

export interface Format {
  readonly what: string;
  readonly endings: readonly string[];
  readonly load: () => Promise<FormatReader>;
}

const text = async (file: Promise<{ parse: Parse<string> }>) => ({ from: 'text' as const, ...(await file) });
const bytes = async (file: Promise<{ parse: Parse<Uint8Array> }>) => ({ from: 'bytes' as const, ...(await file) });
const RECORDS = '{id, text, title?, date?, language?, tags?, related?}';

/** What can be read some records at a time, of a text that is there as a whole. */
const wholeOf = async (format: Streamable) => ({ parse: (await import('./streamed.ts')).parseWhole(format) });

/** The bytes of a recording are not read here: a transcriber hears the file where it lies (see `speech/`). */
function refuseRecording(_: Uint8Array, name: string): never {
  throw new InputError(name, 'is sound or film: add its transcript, or let the command line transcribe it');
}

const TABLE = {
  text: { what: 'plain text', endings: ['.txt', '.text'], load: () => text(import('./turns.ts')) },
  markdown: {
    what: 'Markdown, and transcripts in it: **Anna:** … [12:34]',
    endings: ['.md', '.markdown'],
    load: () => text(import('./markdown.ts')),
  },
  html: {
    what: 'web page, its main text',
    endings: ['.html', '.htm', '.xhtml'],
    load: () => bytes(import('./html.ts')),
  },
  pdf: { what: 'PDF with text', endings: ['.pdf'], load: () => bytes(import('./pdf.ts')) },
  docx: { what: 'Word document', endings: ['.docx'], load: () => bytes(import('./docx.ts')) },
  epub: { what: 'electronic book', endings: ['.epub'], load: () => bytes(import('./epub.ts')) },
  email: { what: 'e-mail', endings: ['.eml'], load: () => bytes(import('./eml.ts')) },
  csv: { what: 'table, one document a row', endings: ['.csv', '.tsv', '.tab'], load: () => text(wholeOf('csv')) },
  jsonl: { what: `JSON lines ${RECORDS}`, endings: ['.jsonl', '.ndjson'], load: () => text(wholeOf('jsonl')) },
  json: {
    what: `Whisper or YouTube JSON, or a list of ${RECORDS}`,
    endings: ['.json', '.json3'],
    load: () => text(import('./json.ts')),
  },
  parquet: {
    what: 'Parquet table, one document a row',
    endings: ['.parquet'],
    load: () => bytes(import('./parquet.ts')),
  },
  srt: { what: 'SubRip subtitles', endings: ['.srt'], load: () => text(import('./srt.ts')) },
  vtt: { what: 'WebVTT captions', endings: ['.vtt'], load: () => text(import('./vtt.ts')) },
  ctm: { what: 'NIST CTM, timed words of a recogniser', endings: ['.ctm'], load: () => text(import('./ctm.ts')) },
  audio: {
    what: 'sound or film, made text by a transcriber',
    endings: '.wav .mp3 .m4a .m4b .aac .flac .ogg .oga .opus .wma .aiff .amr .webm .mp4 .mkv .mov'.split(' '),
    load: async () => ({ from: 'bytes', parse: refuseRecording }),
  },
} as const satisfies Readonly<Record<string, Format>>;
/** One of FORMATS, or auto. */
export type FormatName = keyof typeof TABLE;

const NAMES = Object.keys(TABLE) as FormatName[];
const CHOICES: ('auto' | FormatName)[] = ['auto', ...NAMES];

export const formatOf = (name: FormatName): Format => TABLE[name];

/** File endings and what they are; the table behind `aspectra list formats`. */
export const FORMATS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values<Format>(TABLE).flatMap(({ endings, what }) => endings.map((ending) => [ending, what])),
);

/** Makes a format known, by its name and its endings. */
export function addFormat(name: string, format: Format): void {
  (TABLE as Record<string, Format>)[name] = format;
  NAMES.push(name as FormatName);
  CHOICES.push(name as FormatName);
  for (const ending of format.endings) (FORMATS as Record<string, string>)[ending] = format.what;
}

export function formatOfEnding(name: string): FormatName | undefined {
  const ending = /\.[^./\\]*$/.exec(name)?.[0].toLowerCase() ?? '';
  return NAMES.find((format) => formatOf(format).endings.includes(ending));
}

export const isStreamable = (format: string | undefined): format is Streamable =>
  format === 'jsonl' || format === 'csv';

export const FORMAT_OPTIONS = {
  format: choice(CHOICES, { default: 'auto', help: 'format of the files; auto goes by ending and content' }),
  ...READER_OPTIONS,
  ...SPEECH_OPTIONS,
} as const;
/** How a file is read. */
export type FormatOptions = Given<typeof FORMAT_OPTIONS>;
