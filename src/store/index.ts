export { exportLines } from './export.ts';
export { DamagedError, FullError, LockedError } from './failure.ts';
export { type Imported, type ImportOptions, importPaths } from './import.ts';
export { asJob } from './jobs.ts';
export { isLibrary, type OpenOptions, openLibrary } from './library.ts';
export { allItems, learnSimilar, openSimilar, relearnSimilar, type Teaching } from './library-similar.ts';
export {
  foldIntoSpace,
  type LearnedSpace,
  LIBRARY_SPACE_OPTIONS,
  type LibrarySpaceOptions,
  learnSpace,
} from './library-space.ts';
export {
  foldNew,
  hasTopics,
  hideTopic,
  type Learned,
  learned,
  learnTopics,
  renameTopic,
  type Updated,
  updateTopics,
} from './library-topics.ts';
export { type Order, sortOption } from './order.ts';
export { repair } from './repair.ts';
export {
  openSearch,
  SEARCH_OPTIONS,
  type Search,
  type Searcher,
  type SearchOptions,
  type SearchResult,
} from './search.ts';
export type { Snippet } from './snippet.ts';
export type * from './store.ts';
