/** What a word of the glossary means. */
import { suggestion } from '../../check/index.ts';
import { parseGlossary } from '../../formats/glossary.ts';
import { Refused } from '../refused.ts';
import type { Route } from './route.ts';

const keyOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

export const EXPLAIN_ROUTE: Route = {
  method: 'get',
  path: '/explain/{word}',
  summary: 'What PROC3, GVSM, Pk … is, its file, its paper',
  answer: 'Explained',
  async handle({ params: { word } }, { glossary }) {
    const entries = glossary ? parseGlossary(await glossary()) : [];
    const found = entries.find((entry) => keyOf(entry.word) === keyOf(word));
    if (found) return found;
    const near = suggestion(
      word,
      entries.map((entry) => entry.word),
    );
    throw new Refused(404, `the glossary has no ${JSON.stringify(word)}${near}`);
  },
};
