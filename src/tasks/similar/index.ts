export type { CountedDocuments, MoreDocuments } from './catalogue.ts';
export { SPOKEN_OPTIONS } from './documents.ts';
export { besideWords, type Meaning, mixture, type Nearness, nearnessTo, withEncoder } from './encoded.ts';
export { ENCODERS, type Encoder, encoded } from './encoder.ts';
export {
  type Change,
  type Finder,
  type FinderSettings,
  type FinderState,
  finder,
  type TrainingContext,
} from './finder.ts';
export { type Worth, worthOf } from './halves.ts';
export { type Quality, quality } from './quality.ts';
export { parseRelations, relationsParser } from './relations/parse.ts';
export type { Relations } from './relations/relations.ts';
export { type GivenRelations, relationsOf } from './relations/resolve.ts';
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
export { openSpace, saveSpace, usableSpace } from './space-file.ts';
export type { Explanation } from './spaces/explanation.ts';
export { basisRows } from './spaces/projection.ts';
export type { DeclaredSpace, Fitted, Problem } from './spaces/space.ts';
export { addSpace, SPACE_NAMES, SPACES, type SpaceName } from './spaces.ts';
export type { TextAccess } from './telling.ts';
