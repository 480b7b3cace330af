/** `aspectra/similar`: spaces, similarity and recommendation that learn. */
export {
  type Finder,
  type Found,
  finder,
  finderSettings,
  findNext,
  findSimilar,
  type GivenRelations,
  openSpace,
  parseRelations,
  quality,
  type Recommended,
  type RecommendOptions,
  recommend,
  type Similar,
  type SimilarOptions,
  SPACE_NAMES,
  SPACES,
  type SpaceName,
  saveSpace,
  similar,
} from '../tasks/similar/index.ts';
/** The former name of Source. */
export type { Source as Item } from '../text/index.ts';
