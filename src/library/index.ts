export * from '../store/index.ts';
/** Older names. */
export type { DocumentHistory as Whole, StoredDocument as About } from '../store/store.ts';
export type { Source as Item } from '../text/index.ts';
export { type Imported, type ImportOptions, importPaths } from './import.ts';
export {
  openSearch,
  SEARCH_OPTIONS,
  type Search,
  type Searcher,
  type SearchOptions,
  type SearchResult,
} from './search.ts';
export { allItems, collectionOf, learnSimilar, openSimilar, relearnSimilar, type Teaching } from './similar.ts';
export type { Snippet } from './snippet.ts';
export {
  foldIntoSpace,
  type LearnedSpace,
  LIBRARY_SPACE_OPTIONS,
  type LibrarySpaceOptions,
  learnSpace,
} from './space.ts';
export {
  foldNew,
  hasTopics,
  hideTopic,
  type Learned,
  learned,
  learnTopics,
  libraryMixtures,
  libraryTables,
  renameTopic,
  type Updated,
  updateTopics,
} from './topics.ts';
