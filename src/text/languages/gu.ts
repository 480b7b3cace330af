import { isoStopWords, language } from './entry.ts';

export const gu = language({
  name: 'Gujarati',
  script: 'gujarati',
  stopWords: isoStopWords('gu'),
});
