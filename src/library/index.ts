export * from '../store/index.ts';
export { type Imported, importPaths } from './import.ts';
export {
  openSearch,
  SEARCH_OPTIONS,
  type Search,
  type SearchOptions,
  type SearchResult,
} from './search.ts';
export { allItems, collectionOf, openSimilar, type RelationSources, relearnSimilar } from './similar.ts';
export type { Snippet } from './snippet.ts';
export {
  foldIntoSpace,
  type LearnedSpace,
  LIBRARY_SPACE_OPTIONS,
  type LibrarySpaceOptions,
  learnSpace,
} from './space.ts';
export { withSharesNow } from './topic-shares.ts';
export {
  foldNew,
  hasTopics,
  hideTopic,
  learned,
  learnTopics,
  libraryMixtures,
  libraryTables,
  renameTopic,
  type Updated,
  updateTopics,
} from './topics.ts';
