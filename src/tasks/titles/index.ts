export type { Passage } from './block.ts';
export { documentTitle } from './document-title.ts';
export { type Gist, gistsOf } from './gist.ts';
export { type KeyPhrase, keyPhrasesOf } from './key-phrases.ts';
export { TITLE_SETTINGS, type TitleSettings } from './rank.ts';
export { type Title, titlesOf } from './titles.ts';
