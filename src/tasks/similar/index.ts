export { assembled, requiredRelations, USUAL_PASSES } from './assembled.ts';
export type { CountedDocuments } from './counted.ts';
export { SPOKEN_OPTIONS } from './documents.ts';
export { type Change, type Finder, type FinderSettings, type FinderState, finder } from './finder.ts';
export { parseRelations, relationsParser } from './parse-relations.ts';
export { basisRows } from './projection.ts';
export { type Quality, quality } from './quality.ts';
export { type Relations, withRelation } from './relations.ts';
export { type GivenRelations, relationsOf } from './resolve-relations.ts';
export type { Found, Why } from './result.ts';
export {
  finderSettings,
  findNext,
  findSimilar,
  type Liking,
  RECOMMEND,
  RECOMMEND_OPTIONS,
  type Recommended,
  type RecommendOptions,
  recommend,
  SIMILAR,
  SIMILAR_OPTIONS,
  type Similar,
  type SimilarOptions,
  similar,
} from './similar.ts';
export type { DeclaredSpace, Explanation, Fitted, Problem } from './space.ts';
export { openSpace, saveSpace, usableSpace } from './space-file.ts';
export { addSpace, SPACE_NAMES, SPACES, type SpaceName } from './spaces.ts';
