/** What a word of the glossary means. */
import { lookUp } from '../../formats/glossary.ts';
import { Refused } from '../refused.ts';
import type { Route } from './route.ts';

export const EXPLAIN_ROUTE: Route = {
  method: 'get',
  path: '/explain/{word}',
  summary: 'What PROC3, GVSM, Pk … is, its file, its paper',
  answer: 'Explained',
  async handle({ params: { word } }, { glossary }) {
    const { entry, near } = lookUp(glossary ? await glossary() : '', word);
    if (entry) return entry;
    throw new Refused(404, `the glossary has no ${JSON.stringify(word)}${near}`);
  },
};
