export { type GivenRelations, parseRelations, type Relations, related, relationsOf } from './relations.ts';
export type { Fitted, Problem, Projection, Space, Ties } from './space.ts';
export { SPACE_NAMES, SPACES, type SpaceName } from './spaces.ts';
