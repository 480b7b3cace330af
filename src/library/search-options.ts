/** What a search may be asked for; a list of documents is narrowed in the same words. */
import { choice, type Given, integer, text } from '../check/index.ts';

export const SEARCH_OPTIONS = {
  by: choice(['both', 'words', 'meaning'], { default: 'both', help: 'search by words, by meaning, or both' }),
  top: integer({ default: 10, min: 1, max: 1000, help: 'results to show' }),
  tag: text({ fromFolder: true, help: 'only documents with this tag' }),
  kind: text({ fromFolder: true, help: 'only documents of this kind, such as pdf' }),
  speaker: text({ fromFolder: true, help: 'only documents where this person speaks' }),
  from: text({ fromFolder: true, help: 'only documents of this day or later: 1987, 1987-03 or 1987-03-15' }),
  to: text({ fromFolder: true, help: 'only documents of this day or earlier' }),
} as const;
export type SearchOptions = Given<typeof SEARCH_OPTIONS>;
