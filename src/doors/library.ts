/** `aspectra/library`: a collection on disk: import, search, topics, similarity (Node only). */
export {
  DamagedError,
  exportLines,
  FullError,
  importPaths,
  LockedError,
  learnIndex,
  learnTopics,
  openLibrary,
  openSearch,
  openSimilar,
  renameTopic,
  repair,
  type SearchResult,
  type Store,
  updateTopics,
} from '../library/index.ts';
