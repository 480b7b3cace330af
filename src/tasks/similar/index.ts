/** An older name. */
export type { Source as Item } from '../../text/index.ts';
export { assembled, teaching, USUAL_PASSES } from './assembled.ts';
export { SPOKEN_OPTIONS } from './documents.ts';
export { type Change, type Company, type Finder, type FinderSettings, type FinderState, finder } from './finder.ts';
export { basisRows } from './projection.ts';
export { type Quality, quality } from './quality.ts';
export { type GivenRelations, parseRelations, type Relations, related, relationsOf } from './relations.ts';
export type { Found, Why } from './result.ts';
export {
  finderSettings,
  findNext,
  findSimilar,
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
export type { Fitted, Problem, Projection, Space, Ties } from './space.ts';
export { openSpace, saveSpace } from './space-file.ts';
export { SPACE_NAMES, SPACES, type SpaceName } from './spaces.ts';
