/** What a user may say about files; every reader takes from it what concerns it. */
import { type Given, text } from '../check/index.ts';

export const READER_OPTIONS = {
  encoding: text({
    fromFolder: true,
    default: 'auto',
    help: 'encoding of text files, such as windows-1252; auto detects it',
  }),
  textColumn: text({
    fromFolder: true,
    help: 'column or field of the text; several, separated by commas, are put together',
  }),
  idColumn: text({ fromFolder: true, help: 'column or field of the id' }),
} as const;
export type ReaderOptions = Given<typeof READER_OPTIONS>;
