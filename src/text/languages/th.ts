import { isoStopWords, language } from './entry.ts';

export const th = language({
  name: 'Thai',
  script: 'thai',
  stopWords: isoStopWords('th'),
});
