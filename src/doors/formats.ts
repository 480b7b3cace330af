/** `aspectra/formats`: files of many kinds as documents with spans, times and speakers. */
export {
  FORMATS,
  type FormatName,
  type FormatOptions,
  parse,
  progressLine,
  type Reading,
  readAll,
  readEach,
} from '../formats/index.ts';
