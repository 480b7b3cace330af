/** Character references of captions and plain text; whole pages go through an HTML reader. */
import { decodeHTMLStrict } from 'entities/decode';

/** Marks that are not seen: of direction, and of where a word may be divided. */
const INVISIBLE = /&(?:lrm|rlm|shy);/gi;

/** `&amp;` as `&`, `&#8211;` as `–`; what has no semicolon or no such name stays as it is written. */
export const unescapeEntities = (text: string): string =>
  text.includes('&') ? decodeHTMLStrict(text.replace(INVISIBLE, '')) : text;
