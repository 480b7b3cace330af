export type { Block, Passage } from './block.ts';
export { type Gist, gistsOf } from './gist.ts';
export { TITLE_SETTINGS, type Title, type TitleSettings, titlesOf } from './titles.ts';
