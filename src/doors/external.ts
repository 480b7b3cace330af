/** `aspectra/external`: models of the user's own, and what is made of their words. */
export {
  openEncoder,
  openWriter,
  readWordVectors,
  wordEncoder,
  writeNames,
  writeParagraph,
  writeTitles,
} from '../external/index.ts';
export { withEncoder } from '../tasks/similar/index.ts';
