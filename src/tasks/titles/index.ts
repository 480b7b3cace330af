export type { Block, Passage } from './block.ts';
export { type Gist, gistsOf } from './gist.ts';
export { type Title, titlesOf } from './titles.ts';
