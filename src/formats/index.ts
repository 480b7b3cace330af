export { parseChapters, type TimedChapter, withChapters } from './chapter-marks.ts';
export type { Reading } from './entry.ts';
export { jsonLines } from './lines.ts';
export { parse } from './parse.ts';
export { isFolder, readAll, readEach, STDIN, sourcesOf } from './read.ts';
export { type Listening, progressLine, type SpeechProgress } from './speech/options.ts';
export { FORMAT_OPTIONS, FORMATS, type FormatName, type FormatOptions } from './table.ts';
