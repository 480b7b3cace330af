export { parseChapters, type TimedChapter, withChapters } from './chapter-marks.ts';
export { decode } from './decode.ts';
export type { Reading } from './entry.ts';
export * from './folder.ts';
export { jsonLines, parseJsonl } from './jsonl.ts';
export { parse } from './parse.ts';
export { readAll, readEach, STDIN } from './read.ts';
export { type Listening, progressLine, type SpeechProgress } from './speech/listening.ts';
export { FORMAT_OPTIONS, FORMATS, type FormatName, type FormatOptions } from './table.ts';
