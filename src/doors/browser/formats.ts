/** `aspectra/formats` in a browser: documents from the bytes of a file. `readAll` and `readEach` need a disk. */
export type { Reading } from '../../formats/entry.ts';
export { parse } from '../../formats/parse.ts';
export { progressLine } from '../../formats/speech/options.ts';
export { FORMATS, type FormatName, type FormatOptions } from '../../formats/table.ts';
