export * from '../store/index.ts';
export { type Imported, importPaths } from './import.ts';
export { openSearch, type Search, type SearchResult } from './search.ts';
export { SEARCH_OPTIONS, type SearchOptions } from './search-options.ts';
export { allItems, collectionOf, openSimilar, type RelationSources, relearnSimilar } from './similar.ts';
export type { Snippet } from './snippet.ts';
export {
  foldIntoSpace,
  type LearnedSpace,
  LIBRARY_SPACE_OPTIONS,
  type LibrarySpaceOptions,
  learnSpace,
} from './space.ts';
export { libraryMixtures, libraryTables } from './topic-mixtures.ts';
export { foldNew, hasTopics, hideTopic, learned, renameTopic } from './topic-model.ts';
export { withSharesNow } from './topic-shares.ts';
export { learnTopics } from './topics.ts';
export { type Updated, updateTopics } from './update-topics.ts';
