export * from '../store/index.ts';
export { allItems } from './collection.ts';
export { foldAll } from './folding.ts';
export { type Imported, importPaths } from './import.ts';
export { openSearch, SEARCH_OPTIONS, type Search, type SearchOptions, type SearchResult } from './search.ts';
export { foldIntoIndex, type LearnedIndex, learnIndex } from './semantic-index.ts';
export { collectionOf, openSimilar, type RelationSources, relearnSimilar } from './similar.ts';
export type { Snippet } from './snippet.ts';
export {
  foldNew,
  hasTopics,
  hideTopic,
  learned,
  libraryMixtures,
  libraryTopics,
  renameTopic,
  withSharesNow,
} from './topic-model.ts';
export { learnTopics, type Updated, updateTopics } from './topics.ts';
